import type { TreeBuilder } from './tree-builder.ts';

/** What stands between a tokenizer and a tree builder, and answers for it: a TokenSink, but for what it does with tokens. */
export abstract class BuilderSink {
  protected readonly builder: TreeBuilder;

  constructor(builder: TreeBuilder) {
    this.builder = builder;
  }

  get wantsReferencesApart(): boolean {
    return this.builder.wantsReferencesApart;
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return this.builder.adjustedCurrentNodeIsForeign();
  }
}
