// @ts-check
/**
 * `npm run docs`: writes docs/reference/api from the docstrings, with a page for each entry point and each class. The folder
 * isn't committed.
 */
import path from 'node:path';
import { Application, Comment, CommentTag, Converter, ReflectionKind } from 'typedoc';
import {
  groupOfEntryPoint,
  publicEntryPoints,
  publicMemberEntries,
  referenceGroups,
} from './entry-points.mjs';
import { root } from './run.mjs';

const library = path.join(root, 'packages/domwright');

const entries = [...publicEntryPoints(), ...publicMemberEntries];

const app = await Application.bootstrapWithPlugins({
  name: 'API',
  entryPoints: entries.map(([, file]) => file),
  tsconfig: path.join(library, 'tsconfig.docs.json'),
  plugin: ['typedoc-plugin-markdown'],
  readme: 'none',
  excludeInternal: true,
  excludePrivate: true,
  excludeExternals: true,
  disableSources: true,
  groupOrder: [...Object.keys(referenceGroups), '*'],
  sort: ['alphabetical'],
  logLevel: 'Warn',
  validation: { notExported: false, invalidLink: true, notDocumented: false },
});
app.options.setValue('hidePageHeader', true);
app.options.setValue('outputs', [{ name: 'markdown', path: path.join(root, 'docs/reference/api') }]);

const nameOf = new Map(entries.map(([name, file]) => [file, name]));

// TypeDoc names a module after its file. Use the name that users import.
app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
  if (!reflection.kindOf(ReflectionKind.Module)) return;
  const symbol = context.getSymbolFromReflection(reflection);
  const file = symbol?.declarations?.[0]?.getSourceFile().fileName;
  const name = file === undefined ? undefined : nameOf.get(path.normalize(file));
  if (name === undefined) return;
  reflection.name = name;
  reflection.comment ??= new Comment();
  const group = groupOfEntryPoint.get(name) ?? 'Other';
  reflection.comment.blockTags.push(new CommentTag('@group', [{ kind: 'text', text: group }]));
});

const project = await app.convert();
if (project === undefined) process.exit(1);
await app.generateOutputs(project);
if (app.logger.hasErrors()) process.exitCode = 1;
