import type { ProblemCode } from './raw-page.ts';

/** The reason why a response can't be read. */
export class ResponseError extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}
