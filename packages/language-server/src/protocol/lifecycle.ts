import { ErrorCodes, type Message, type MessageStrategy, ResponseError } from 'vscode-languageserver';
import { problemOfParams } from './message-shapes.ts';

/** Requests that are refused go to this method, whose parameter says why. No client can send it. */
export const REFUSED = 'domwright/refused';

/** Why a request is refused. */
export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** @throws ResponseError always */
export function refuse({ code, message }: Refusal): never {
  throw new ResponseError(code, message);
}

type Request = Message & {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: unknown;
};

/**
 * Lets messages through only when the protocol allows them, and only with parameters that can be read: nothing before `initialize`,
 * nothing but `exit` after `shutdown` — https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#initialize
 */
export class Lifecycle implements MessageStrategy {
  #state: 'new' | 'running' | 'shut down' = 'new';
  readonly #log: (message: string) => void;

  /** @param log gets a line about each notification that is dropped */
  constructor(log: (message: string) => void) {
    this.#log = log;
  }

  handleMessage(message: Request, next: (message: Message) => void | Promise<void>): void | Promise<void> {
    const { method } = message;
    // Answers of the client to our own requests.
    if (typeof method !== 'string') return next(message);
    const isRequest = message.id !== undefined && message.id !== null;
    const refusal = this.#refusalOf(method, message.params);
    if (refusal === null) {
      if (method === 'initialize') this.#state = 'running';
      if (method === 'shutdown') this.#state = 'shut down';
      return next(message);
    }
    if (isRequest) return next({ ...message, method: REFUSED, params: refusal } as Message);
    if (refusal.code === ErrorCodes.InvalidParams) this.#log(`${method}: ${refusal.message}`);
  }

  #refusalOf(method: string, params: unknown): Refusal | null {
    if (method === 'exit' || method.startsWith('$/')) return null;
    if (this.#state === 'new' && method !== 'initialize')
      return { code: ErrorCodes.ServerNotInitialized, message: 'the server has not been initialized' };
    if (this.#state === 'shut down')
      return { code: ErrorCodes.InvalidRequest, message: 'the server has been shut down' };
    if (this.#state === 'running' && method === 'initialize')
      return { code: ErrorCodes.InvalidRequest, message: 'the server has been initialized already' };
    if (method === REFUSED) return { code: ErrorCodes.MethodNotFound, message: `Unhandled method ${method}` };
    const problem = problemOfParams(method, params);
    return problem === null ? null : { code: ErrorCodes.InvalidParams, message: problem };
  }
}
