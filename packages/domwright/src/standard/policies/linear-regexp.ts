import { type Step, StepKind, stepsOf } from './regexp-steps.ts';

/** NB: not `instanceof`: it may come from another realm. */
export function isRegExp(value: unknown): value is RegExp {
  return Object.prototype.toString.call(value) === '[object RegExp]';
}

/** How many steps a run of a policy may take: at first, for each text that is tested, and for each of its code units. */
const FREE_STEPS = 1 << 22;
const STEPS_PER_TEXT = 64;
const STEPS_PER_CODE_UNIT = 32;

/** The steps that expressions may still take in the current run of a policy. */
let stepsLeft = Number.POSITIVE_INFINITY;

/**
 * Runs a policy. Its expressions may take some steps for each code unit that they read, and `FREE_STEPS` more. After that,
 * they match nothing, so what only they allow goes.
 */
export function withStepBudget(run: () => void): void {
  const outer = stepsLeft;
  stepsLeft = FREE_STEPS;
  try {
    run();
  } finally {
    stepsLeft = outer;
  }
}

/**
 * A regular expression that takes linear time, because it follows all ways to match at once instead of one after the
 * other. It has no captures, only whether there is a match.
 */
export class LinearRegExp {
  readonly #steps: readonly Step[];
  readonly #isUnicode: boolean;
  /** The last position in the text at which each step was reached. */
  readonly #reachedAt: Int32Array;

  /**
   * @param where the name of the argument, for the error
   * @throws TypeError for lookarounds, backreferences, octal escapes, the flags `v` and `y`, and very long expressions
   */
  constructor(regexp: RegExp, where = 'regexp') {
    // NB: a copy has no members of its own.
    const copy = new RegExp(regexp);
    this.#steps = stepsOf(copy, (something) => {
      return new TypeError(`${where}: no policy can run ${copy}: it has ${something}`);
    });
    this.#isUnicode = copy.flags.includes('u');
    this.#reachedAt = new Int32Array(this.#steps.length);
  }

  /** Like `RegExp.prototype.test` from the beginning of the text; false if the budget is spent. */
  test(text: string): boolean {
    stepsLeft += STEPS_PER_TEXT + text.length * STEPS_PER_CODE_UNIT;
    const steps = this.#steps;
    const reachedAt = this.#reachedAt.fill(-1);
    const isAtStart = steps.length > 0 && steps[0]!.kind === StepKind.Start;
    /** Steps to go on with. */
    const next: number[] = [];
    /** Those that wait for a character. */
    const waiting: number[] = [];
    let position = 0;
    for (;;) {
      next.push(0);
      while (next.length > 0) {
        const index = next.pop()!;
        if (index === steps.length) return true;
        if (--stepsLeft < 0) return false;
        if (reachedAt[index] === position) continue;
        reachedAt[index] = position;
        const step = steps[index]!;
        switch (step.kind) {
          case StepKind.Character:
            waiting.push(index);
            break;
          case StepKind.Split:
            next.push(index + 1, index + step.offset);
            break;
          case StepKind.Jump:
            next.push(index + step.offset);
            break;
          default:
            if (holds(step, text, position)) next.push(index + 1);
        }
      }
      if (position === text.length || (isAtStart && waiting.length === 0)) return false;
      const character = this.#isUnicode ? text.codePointAt(position)! : text.charCodeAt(position);
      position += character > 0xffff ? 2 : 1;
      for (const index of waiting) if (steps[index]!.characters!.has(character)) next.push(index + 1);
      waiting.length = 0;
    }
  }
}

/** Whether an assertion holds. NB: no character of a word or end of a line is outside the BMP. */
function holds({ kind, characters }: Step, text: string, position: number): boolean {
  const isStart = position === 0;
  const isEnd = position === text.length;
  switch (kind) {
    case StepKind.Start:
      return isStart;
    case StepKind.End:
      return isEnd;
    case StepKind.LineStart:
      return isStart || isLineTerminator(text.charCodeAt(position - 1));
    case StepKind.LineEnd:
      return isEnd || isLineTerminator(text.charCodeAt(position));
    default: {
      const isAfterWord = !isStart && characters!.has(text.charCodeAt(position - 1));
      const isBeforeWord = !isEnd && characters!.has(text.charCodeAt(position));
      return (isAfterWord !== isBeforeWord) === (kind === StepKind.WordBoundary);
    }
  }
}

/** LineTerminator — https://tc39.es/ecma262/#sec-line-terminators */
function isLineTerminator(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029;
}
