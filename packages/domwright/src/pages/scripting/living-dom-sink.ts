import { type DomNode, domView } from '../../bridges/dom/dom-view.ts';
import type { LiveNode } from '../../bridges/dom/live-dom.ts';
import { LiveDomSink } from '../../bridges/dom/live-dom-sink.ts';
import { unhidden } from '../../bridges/dom/own-members.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { Patch } from '../../core/tree-construction/content-patching.ts';
import type { MarkerSearch } from '../../core/tree-construction/tree-sink.ts';
import { findMarkers } from '../../core/trees/markers.ts';
import { NO_SOURCE, StepBudget } from '../../core/trees/step-budget.ts';
import { LiveSelectedContent } from './live-selected-content.ts';

/** What this needs from a DOM besides what `LiveDomSink` uses. */
interface LiveDocument {
  readonly body: LiveNode | null;
}

/**
 * `LiveDomSink` for the living edition: it creates processing instructions, finds the markers of `<template for>`, and
 * updates `selectedcontent` for changes made by the parser. It reads the tree afresh each time, since scripts may have
 * changed it.
 *
 * Changes made by scripts are up to the DOM: selecting another option, say, or inserting or removing a `selectedcontent`.
 */
export class LivingDomSink<N extends LiveNode = LiveNode> extends LiveDomSink<N> {
  readonly #selectedContent = new LiveSelectedContent();
  /** Limits the search for markers. */
  readonly #budget = new StepBudget(NO_SOURCE);

  override insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    this.#budget.madeNode();
    return super.insertProcessingInstruction(parent, before, token);
  }

  override markerSearch(): MarkerSearch {
    return 'sink';
  }

  override findMarkers(place: number, name: string): Patch | null {
    this.flush();
    const node = this.nodeOf(place)!;
    const isBody = this.#documentOf(node).body === (node as LiveNode);
    const found = findMarkers(domView, (isBody ? node.parentNode : node) as DomNode, name, this.#budget);
    if (found === null) return null;
    const { start, end } = found;
    return {
      target: this.handleOf(start!.parentNode),
      start: this.handleOf(start),
      end: this.handleOf(end),
    };
  }

  /** Removes what is between two markers, as prepare content patching says. */
  override removeBetween(start: number, end: number): void {
    const endMarker: LiveNode | null = this.nodeOf(end);
    const removed: LiveNode[] = [];
    let { nextSibling: node }: LiveNode = this.nodeOf(start)!;
    for (; node !== null && node !== endMarker; node = unhidden(node).nextSibling) removed.push(node);
    // NB: removing a node may run scripts that move or remove the other nodes.
    for (const each of removed) {
      const { parentNode } = unhidden(each);
      if (parentNode !== null) unhidden(parentNode).removeChild(each);
    }
  }

  #documentOf(node: LiveNode): LiveDocument {
    return unhidden(unhidden(node).ownerDocument ?? this.nodeOf(this.document)!) as unknown as LiveDocument;
  }

  override insertBefore(parent: number, node: number, before: number): void {
    super.insertBefore(parent, node, before);
    this.#budget.madeNode();
    this.#selectedContent.inserted(this.nodeOf(node)!);
  }

  override popped(element: number): void {
    const node = this.nodeOf(element)!;
    if (this.#selectedContent.isOption(node)) {
      this.flush();
      this.#selectedContent.optionPopped(node);
    }
    super.popped(element);
  }
}
