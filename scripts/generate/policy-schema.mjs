// @ts-check
/** Writes packages/cli/policy.schema.json, from the types of the library's policies. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { policySchema } from '../policy-schema.mjs';
import { root } from '../run.mjs';

writeFileSync(
  path.join(root, 'packages/cli/policy.schema.json'),
  `${JSON.stringify(policySchema(), null, 2)}\n`,
);
