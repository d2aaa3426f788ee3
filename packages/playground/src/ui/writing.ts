import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip, keymap } from '@codemirror/view';
import type { CompletionView } from '../protocol.ts';
import { h, standardLink } from './dom.ts';
import type { EditorHelp } from './editor.ts';

/** Completion and hover, by the library's services for editors. The worker answers. */
export function writing(help: EditorHelp): Extension {
  return [
    autocompletion({ override: [(context) => completions(help, context)], icons: false }),
    keymap.of(completionKeymap),
    hoverTooltip(async (view, offset) => {
      const found = await help.hover(view.state.doc.toString(), offset);
      if (found === null || found.end > view.state.doc.length) return null;
      const { start, end, text } = found;
      return { pos: start, end, create: () => ({ dom: h('div', { class: 'hover' }, ...blocksOf(text)) }) };
    }),
  ];
}

async function completions(help: EditorHelp, context: CompletionContext): Promise<CompletionResult | null> {
  const { state, pos } = context;
  const found = await help.completions(state.doc.toString(), pos);
  const [first] = found;
  if (first === undefined || context.aborted) return null;
  return {
    from: first.start,
    ...(first.end > pos && { to: first.end }),
    options: found.map((one, index) => ({
      ...{
        label: one.text.startsWith('"') ? `"${one.label}"` : one.text.startsWith('/') ? one.text : one.label,
      },
      ...{
        displayLabel: one.label,
        detail: one.detail,
        boost: -Math.min(99, index / 2),
        apply: applying(one),
      },
    })),
    validFor: /^[^\s<>]*$/,
  };
}

/** Puts the cursor where it goes: between quotes, before an end tag. */
function applying({ text, cursor }: CompletionView) {
  return (view: EditorView, completion: Completion, from: number, to: number): void =>
    view.dispatch({
      changes: { from, to, insert: text },
      selection: { anchor: from + cursor },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
    });
}

/** Markdown as the services write it: paragraphs and lists, code, bold, links. */
function blocksOf(markdown: string): HTMLElement[] {
  return markdown.split('\n\n').map((block) => {
    const [first = '', ...items] = block.split('\n- ');
    const text = h('p', {}, ...inline(first));
    return items.length === 0
      ? text
      : h('div', {}, text, h('ul', {}, ...items.map((one) => h('li', {}, ...inline(one)))));
  });
}

function inline(markdown: string): Node[] {
  return [...markdown.matchAll(/`([^`]*)`|\*\*([^*]*)\*\*|\[([^\]]*)\]\(([^)]*)\)|[^`*[]+|[\s\S]/g)].map(
    ([all, code, bold, title, url]) => {
      if (code !== undefined) return h('code', {}, code);
      if (bold !== undefined) return h('b', {}, bold);
      return title !== undefined && url !== undefined
        ? standardLink(url, title)
        : document.createTextNode(all);
    },
  );
}
