import { fromHtmlMinifierOptions, measureNames } from 'domwright/minify';

/*
 * Options that the commands of other programs have, and what to write instead. `domwright` has the same for options in code.
 */

const LEVELS = 'warnings alone do not fail a run, and --rule code=off hides one';
const POLICY = 'name a preset with --policy, or a JSON file that says what to keep';

const forCheck: Readonly<Record<string, string>> = {
  '--errors-only': LEVELS,
  '--exit-zero-always': 'append || true',
  '--ext': "pass globs, such as 'site/**/*.html'",
  '--filterfile': 'use rules in domwright.config.json, or --baseline',
  '--filterpattern': 'use rules in domwright.config.json, or --baseline',
  '--formatter': 'use --format',
  '--ignore-path': 'use --ignore, or ignore in domwright.config.json',
  '--ignore-pattern': 'use --ignore',
  '--preset': 'use rules in domwright.config.json, or --groups',
  '--quiet': LEVELS,
  '--werror': 'use --max-warnings 0',
};

const forMinify: Readonly<Record<string, string>> = {
  '--case-sensitive': 'use --without tags',
  '--conservative-collapse': 'that is so unless you use --with boxes',
  '--file-ext': "pass globs, such as 'site/**/*.html'",
  '--html5': 'that is always so',
  '--ignore-custom-comments': 'use --keep-comments',
  '--ignore-custom-fragments': 'use --skip or --templates',
  '--input-dir': 'pass the folder, and --in-place',
  '--keep-closing-slash': 'use --without tags',
  '--minify-css': 'in a program, option style of minify takes a function that does it',
  '--minify-js': 'in a program, option script of minify takes a function that does it',
  '--output-dir': 'copy the folder, and use --in-place on the copy',
  '--preset': 'use --safe for the preset safe; without it, the preset is compact',
  '--process-scripts': 'in a program, option json of minify takes a function that does it',
};

const hints: Readonly<Record<string, (option: string) => string | null>> = {
  check: (option) => forCheck[option] ?? null,
  minify: (option) => forMinify[option] ?? measureHint(option),
  sanitize(option) {
    if (option === '--preset') return 'use --policy';
    return /^--(?:allowed|add|forbid|use|elements|attributes|schemes|tags)(?:-|$)/.test(option)
      ? POLICY
      : null;
  },
};

/**
 * What to write instead of an option that `command` doesn't have; null if no program is known that has it.
 *
 * @param option as somebody wrote it, without its value
 */
export function hintFor(command: string, option: string): string | null {
  return Object.hasOwn(hints, command) ? hints[command]!(withHyphens(option)) : null;
}

/** `--collapseWhitespace` and `--COLLAPSE_WHITESPACE` are `--collapse-whitespace`. */
function withHyphens(option: string): string {
  const words = /[a-z]/.test(option) ? option.replace(/(?<=[a-z])[A-Z]+/g, '-$&') : option;
  return words.replaceAll('_', '-').toLowerCase();
}

/** The measures that are part of no preset. */
const onlyOnRequest = new Set<string>(['boxes', 'sortClasses', 'sortAttributes']);

/** What `minify` makes of an option of html-minifier that is true or false. */
function measureHint(option: string): string | null {
  const name = option
    .slice(2)
    .replace(/-(?:css|js|svg)$/, (word) => word.slice(1).toUpperCase())
    .replace(/-urls$/, 'URLs')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  let given: ReturnType<typeof fromHtmlMinifierOptions>;
  try {
    given = fromHtmlMinifierOptions({ [name]: true });
  } catch (error) {
    // The text of the error has the reason in parentheses.
    const { message } = error as Error;
    const reason = message.slice(message.indexOf('(') + 1, -1);
    return !message.includes(`: ${name} (`) || reason.startsWith('html-minifier has no')
      ? null
      : `minify cannot do it: ${reason}`;
  }
  const asked = measureNames.filter((measure) => given[measure] === true);
  const extra = asked.filter((measure) => onlyOnRequest.has(measure));
  if (asked.length === 0) return null;
  if (extra.length < asked.length) return 'minify does it unless you use --safe';
  return `use --with ${extra.join(',')}`;
}
