export type { TokenAttribute } from '../../core/parser/html-tokenizer.ts';
export type { HTMLSource } from '../../core/parser/source-reader.ts';
export {
  type CommentEvent,
  type DoctypeEvent,
  type EndTagEvent,
  type HTMLEvent,
  type HTMLEventHandlers,
  type HTMLEventOptions,
  HTMLEventParser,
  type ProcessingInstructionEvent,
  type StartTagEvent,
  type TextEvent,
} from './html-event-parser.ts';
export { htmlEvents } from './html-events.ts';
