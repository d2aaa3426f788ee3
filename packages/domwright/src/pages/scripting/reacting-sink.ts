import type { Edition } from '../../core/editions/edition.ts';
import { type Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import type { TagToken } from '../../core/tokenizer/tokens.ts';
import { ForwardingSink } from '../../core/tree-construction/forwarding-sink.ts';
import type { TreeSink } from '../../core/tree-construction/tree-sink.ts';
import { NameId } from '../../generated/names.ts';
import type { ScriptHost } from './script-host.ts';
import type { ScriptingParser } from './scripting-parser.ts';

/**
 * Wraps the sink of a parser that runs scripts, and performs the standard's steps around creating, inserting and popping
 * elements when custom elements may react.
 */
export class ReactingSink extends ForwardingSink {
  private readonly host: ScriptHost;
  private readonly parser: ScriptingParser;
  /** Whether the host keeps the custom element reactions stack itself. */
  private readonly keepsReactions: boolean;
  /** Whether an element that got a parent while it was being created stays there. */
  private readonly leavesWhatHasAParent: boolean;

  constructor(sink: TreeSink, host: ScriptHost, parser: ScriptingParser, edition: Edition) {
    super(sink);
    this.host = host;
    this.parser = parser;
    this.keepsReactions = host.hasACustomElementDefinition !== undefined;
    this.leavesWhatHasAParent = edition.leavesWhatHasAParent;
  }

  /** Create an element for the token — https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token */
  override createElement(
    token: TagToken,
    namespace: Namespace,
    intendedParent: number,
    origin: number,
  ): number {
    const { host, sink, parser } = this;
    if (!this.keepsReactions || !this.willExecuteScript(token, namespace, intendedParent)) {
      return sink.createElement(token, namespace, intendedParent, origin);
    }
    parser.throwOnDynamicMarkupInsertionCounter++;
    try {
      if (parser.isScriptStackEmpty()) {
        // Microtasks must see the text before the element.
        sink.flush();
        host.performAMicrotaskCheckpoint?.();
      }
      host.pushANewElementQueue?.();
      const element = sink.createElement(token, namespace, intendedParent, origin);
      host.popTheElementQueueAndInvokeReactions?.();
      return element;
    } finally {
      parser.throwOnDynamicMarkupInsertionCounter--;
    }
  }

  private willExecuteScript(token: TagToken, namespace: Namespace, intendedParent: number): boolean {
    const is = token.attributes.valueOf(NameId.Is);
    return this.host.hasACustomElementDefinition!(namespaceURIs[namespace]!, token.name, is, intendedParent);
  }

  /** Insert an element at the adjusted insertion location — https://html.spec.whatwg.org/multipage/parsing.html#insert-an-element-at-the-adjusted-insertion-location */
  override insertBefore(parent: number, node: number, before: number): void {
    if (this.leavesWhatHasAParent && this.sink.parentOf(node) !== 0) return;
    if (!this.keepsReactions) {
      this.sink.insertBefore(parent, node, before);
      return;
    }
    this.host.pushANewElementQueue?.();
    this.sink.insertBefore(parent, node, before);
    this.host.popTheElementQueueAndInvokeReactions?.();
  }

  override popped(element: number): void {
    this.sink.popped(element);
    this.host.processInternalResourceLinks?.();
  }
}
