import type { FieldName, FormatName } from 'domwright-extract';
import { reasonOf } from 'domwright-extract/files';
import type { EditionName } from '../../options/parse-options.ts';
import { visible } from '../../output/display-width.ts';
import { jsonLine } from '../../output/json-lines.ts';
import { fail, print } from '../../output/messages.ts';
import { shownName } from '../../output/shown-name.ts';

export interface QueueOptions {
  readonly queue: string;
  readonly fields?: readonly FieldName[];
  readonly select: Readonly<Record<string, string>>;
  readonly scripting: boolean;
  readonly edition?: EditionName;
  readonly contentType?: string;
  readonly encoding?: string;
  readonly locale?: string;
  readonly escapeFormulas: boolean;
  readonly format: FormatName;
  readonly output?: string;
  readonly threads?: number;
  readonly pageTimeout: number;
  readonly pageBytes: number;
  readonly threadMemory: number;
  readonly rangeBytes: number;
  readonly stalledAfter: number;
  readonly wait: boolean;
  readonly publicOnly: boolean;
  readonly json: boolean;
  readonly folder?: string;
}

/** Runs `domwright extract --queue`. The first argument is the action. */
export async function runQueue(
  [action = '', ...names]: readonly string[],
  inputsOf: (names: readonly string[], wantsAll: boolean) => Promise<string[] | null>,
  options: QueueOptions,
): Promise<void> {
  const { queue, folder, output } = options;
  if (!['enqueue', 'work', 'status', 'collect'].includes(action))
    return fail(`--queue: expected enqueue, work, status or collect, not '${action}'`);
  if (folder === undefined) return fail(`--queue ${action} needs --folder`);
  if (action === 'collect' && output === undefined) return fail('--queue collect needs --output, a file');
  if (action === 'enqueue' && names.length === 0) return fail('--queue enqueue needs files');
  if (action !== 'enqueue' && names.length > 0) return fail(`--queue ${action} takes no files`);
  const { OutputError, ShardError, collectShards, enqueue, queueStatus, work } = await import(
    'domwright-extract'
  );
  try {
    switch (action) {
      case 'enqueue': {
        const inputs = await inputsOf(names, true);
        if (inputs === null) return;
        const shards = await enqueue(queue, inputs, { ...options, folder });
        process.stderr.write(`${shards} shards\n`);
        break;
      }
      case 'work': {
        const done = await work(queue, {
          ...options,
          folder,
          onShard: (file) => process.stderr.write(`done: ${shownName(file)}\n`),
          onFailure: (file, why) => process.stderr.write(`failed: ${shownName(file)}: ${visible(why)}\n`),
        });
        process.stderr.write(`${done} shards done\n`);
        break;
      }
      case 'status': {
        const status = await queueStatus(queue, folder);
        if (options.json) {
          await print(jsonLine(status));
          break;
        }
        const { failures, ...counts } = status;
        for (const [name, count] of Object.entries(counts)) await print(`${name}\t${count}\n`);
        for (const { input, shard, reason: why } of failures)
          await print(`failed\t${visible(input ?? '-')}\t${shard ?? '-'}\t${visible(why)}\n`);
        break;
      }
      case 'collect': {
        const shards = await collectShards(folder, output as string);
        process.stderr.write(`${shards} shards collected\n`);
        break;
      }
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' || /Install it with `npm install ioredis`/.test(message))
      fail("--queue needs the packages bullmq and ioredis: install them with 'npm install bullmq ioredis'");
    else if (error instanceof ShardError) fail(message);
    else if (error instanceof TypeError) fail(message.replace(/^redis /, '--queue '));
    else if (error instanceof OutputError) fail(`cannot write ${shownName(output ?? '')}: ${message}`);
    else fail(`--queue ${action} ${hostOf(queue)}: ${reasonOf(error)}`);
  }
}

/** The Redis URL for a message, without user name, password and query, which may be secret. */
function hostOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
