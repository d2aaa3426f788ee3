import { LiveDomSink, type LiveNode } from '../../bridges/dom/live-dom-sink.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { Patch } from '../../core/tree-construction/content-patching.ts';
import type { MarkerSearch } from '../../core/tree-construction/tree-sink.ts';
import { findMarkers, type SiblingNode } from './find-markers.ts';
import { LiveSelectedContent } from './live-selected-content.ts';

/** What this needs of a DOM beside what `LiveDomSink` does. */
interface LiveDocument {
  readonly body: LiveNode | null;
}

/**
 * `LiveDomSink` for the living edition: it makes processing instructions, finds the markers of `<template for>`, and
 * does for `selectedcontent` what a parser brings about. It looks at the tree as it is each time, since scripts may
 * have changed it.
 *
 * What scripts bring about is the DOM's: to select another option, say, or to insert or remove a `selectedcontent`.
 */
export class LivingDomSink<N extends LiveNode = LiveNode> extends LiveDomSink<N> {
  readonly #selectedContent = new LiveSelectedContent();
  /** How many nodes on the way to markers may be looked at yet. */
  #steps = FREE_STEPS;

  override insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    this.#steps += STEPS_PER_NODE;
    return super.insertProcessingInstruction(parent, before, token);
  }

  override markerSearch(): MarkerSearch {
    return 'sink';
  }

  /**
   * Find markers — https://html.spec.whatwg.org/multipage/scripting.html#find-markers
   *
   * DEVIATION: to find a marker takes as long as the tree before it, so many templates could take quadratic time. After
   * so many steps, more than pages take, no marker is found any more.
   */
  override findMarkers(place: number, name: string): Patch | null {
    this.flush();
    const node = this.nodeOf(place)!;
    const isBody = node.nodeType === 1 && this.#documentOf(node).body === (node as LiveNode);
    const { start, end, steps } = findMarkers(isBody ? node.parentNode! : node, name, this.#steps);
    this.#steps -= steps;
    if (start === null) return null;
    return {
      target: this.handleOf(start.parentNode),
      start: this.handleOf(start),
      end: this.handleOf(end),
    };
  }

  /** Removes what is between two markers, as prepare content patching has it. */
  override removeBetween(start: number, end: number): void {
    const endMarker: LiveNode | null = this.nodeOf(end);
    const removed: LiveNode[] = [];
    let node = (this.nodeOf(start) as unknown as SiblingNode).nextSibling;
    for (; node !== null && node !== endMarker; node = node.nextSibling) removed.push(node);
    // NB: removing a node may run scripts, which may have given another one another parent, or none.
    for (const each of removed) each.parentNode?.removeChild(each);
  }

  #documentOf(node: LiveNode): LiveDocument {
    return (node.ownerDocument ?? this.nodeOf(this.document)) as unknown as LiveDocument;
  }

  override insertBefore(parent: number, node: number, before: number): void {
    super.insertBefore(parent, node, before);
    this.#steps += STEPS_PER_NODE;
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

/** So many steps are gone in any case, and so many more for each node that the parser makes. */
const FREE_STEPS = 1 << 20;
const STEPS_PER_NODE = 16;
