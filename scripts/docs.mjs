// @ts-check
/**
 * `npm run docs`: writes docs/reference/api from the docstrings, one page for each entry point of the library and one
 * for each class. The folder is not committed.
 */
import path from 'node:path';
import { Application, Comment, CommentTag, Converter, ReflectionKind } from 'typedoc';
import { entryPoints } from './entry-points.mjs';
import { root } from './run.mjs';

const library = path.join(root, 'packages/domwright');

/** The groups of the index, with the entry points in each. */
const groups = {
  'Parse and read': ['domwright', 'core', 'cursor', 'streams', 'node', 'encoding'],
  'Find and explain mistakes': ['errors', 'explain', 'values'],
  'Tokens, events and trees of your own': ['tokenizer', 'events', 'tree-construction'],
  'Other trees and formats': ['hast', 'domhandler', 'dom', 'json', 'xml', 'parse5', 'parse5-streams'],
  'URLs and attribute values': ['urls', 'fetching', 'microsyntaxes', 'images', 'media-queries', 'reflection'],
  'Scripts and loading': ['scripting', 'live-dom', 'run-page', 'speculative'],
  Workers: ['worker', 'worker/node', 'worker/node-worker', 'worker/web-worker'],
};

/** @type {Map<string, string>} from the name of an entry point to its group */
const groupOf = new Map(
  Object.entries(groups).flatMap(([group, names]) =>
    names.map((name) => [name === 'domwright' ? name : `domwright/${name}`, group]),
  ),
);

const entries = entryPoints();
const missing = entries.filter(([name]) => !groupOf.has(name)).map(([name]) => name);
if (missing.length > 0) throw new Error(`scripts/docs.mjs has no group for ${missing.join(', ')}`);

const app = await Application.bootstrapWithPlugins({
  name: 'domwright',
  entryPoints: entries.map(([, file]) => file),
  tsconfig: path.join(library, 'tsconfig.docs.json'),
  plugin: ['typedoc-plugin-markdown'],
  readme: 'none',
  excludeInternal: true,
  excludePrivate: true,
  excludeExternals: true,
  disableSources: true,
  groupOrder: [...Object.keys(groups), '*'],
  sort: ['alphabetical'],
  logLevel: 'Warn',
  validation: { notExported: false, invalidLink: true, notDocumented: false },
});
app.options.setValue('outputs', [{ name: 'markdown', path: path.join(root, 'docs/reference/api') }]);

const nameOf = new Map(entries.map(([name, file]) => [file, name]));

// TypeDoc names a module after its file. Readers know it by what they import.
app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
  if (!reflection.kindOf(ReflectionKind.Module)) return;
  const symbol = context.getSymbolFromReflection(reflection);
  const file = symbol?.declarations?.[0]?.getSourceFile().fileName;
  const name = file === undefined ? undefined : nameOf.get(path.normalize(file));
  if (name === undefined) return;
  reflection.name = name;
  reflection.comment ??= new Comment();
  reflection.comment.blockTags.push(
    new CommentTag('@group', [{ kind: 'text', text: /** @type {string} */ (groupOf.get(name)) }]),
  );
});

const project = await app.convert();
if (project === undefined) process.exit(1);
await app.generateOutputs(project);
if (app.logger.hasErrors()) process.exitCode = 1;
