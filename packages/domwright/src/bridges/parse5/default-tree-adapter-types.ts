import type * as DefaultTree from './default-tree-adapter.ts';

/*
 * The node types of the default tree, which `domwright/parse5` exports as the namespace `DefaultTreeAdapterTypes`. NB: they
 * are declared, not re-exported: rollup-plugin-dts takes what a namespace re-exports for values.
 */

export type ChildNode = DefaultTree.ChildNode;
export type CommentNode = DefaultTree.CommentNode;
export type DefaultTreeAdapterMap = DefaultTree.DefaultTreeAdapterMap;
export type Document = DefaultTree.Document;
export type DocumentFragment = DefaultTree.DocumentFragment;
export type DocumentType = DefaultTree.DocumentType;
export type Element = DefaultTree.Element;
export type Node = DefaultTree.Node;
export type ParentNode = DefaultTree.ParentNode;
export type Template = DefaultTree.Template;
export type TextNode = DefaultTree.TextNode;
