/** Passages that are discussed, in the editor: they keep their place while others type (`contract/document/text/anchor.ts`). */
import { type Anchor, placeOf, wordsOf } from '@contract/document/text/anchor';
import { type Quote, quoteAt } from '@contract/document/text/quote';
import { COMING } from '@contract/document/text/suggestions';
import { type Editor, Extension } from '@tiptap/core';
import type { Node as PageNode } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { cx } from '@/utils/cx';
import page from '../page.module.css';

export interface EditorPassage extends Anchor {
  id: string;
  quote: Quote;
}

interface Shown {
  passages: readonly EditorPassage[];
  active: string | null;
}
interface Kept extends Shown {
  marks: DecorationSet;
}

const key = new PluginKey<Kept>('passages');

/** The texts of a page in the editor, with where each stands. */
function textsOf(doc: PageNode): { text: string; pieces: { pos: number; from: number; length: number }[] } {
  const pieces: { pos: number; from: number; length: number }[] = [];
  let text = '';
  doc.descendants((node, pos) => {
    // What is only proposed is no word of the page yet.
    if (!node.isText || !node.text || node.marks.some(({ type }) => type.name === COMING)) return;
    pieces.push({ pos, from: text.length, length: node.text.length });
    text += node.text;
  });
  return { text, pieces };
}

function marksOf(state: EditorState, doc: Y.Doc, { passages, active }: Shown): DecorationSet {
  if (passages.length === 0) return DecorationSet.empty;
  const words = wordsOf(doc);
  const { pieces } = textsOf(state.doc);
  const marks = passages.flatMap(({ id, quote, start, end }) => {
    const span = placeOf(doc, words, { start, end, quote });
    if (!span) return [];
    return pieces
      .filter((piece) => piece.from < span.to && span.from < piece.from + piece.length)
      .map(({ pos, from, length }) =>
        Decoration.inline(
          pos + Math.max(0, span.from - from),
          pos + Math.min(length, span.to - from),
          { class: cx(page.passage, id === active && page.passageOn), 'data-passage': id },
          { id },
        ),
      );
  });
  return DecorationSet.create(state.doc, marks);
}

export const PassageMarks = Extension.create<{ doc: Y.Doc | null; onChoose: (id: string) => void }>({
  name: 'passageMarks',
  addOptions: () => ({ doc: null, onChoose: () => undefined }),
  addProseMirrorPlugins() {
    const { doc, onChoose } = this.options;
    if (!doc) return [];
    return [
      new Plugin<Kept>({
        key,
        state: {
          init: () => ({ passages: [], active: null, marks: DecorationSet.empty }),
          apply(tr, before, _, state) {
            const told = tr.getMeta(key) as Shown | undefined;
            if (told) return { ...told, marks: marksOf(state, doc, told) };
            if (!tr.docChanged) return before;
            // What comes from others puts all of the text anew: only their words say where they stand.
            if (tr.getMeta(ySyncPluginKey)) return { ...before, marks: marksOf(state, doc, before) };
            return { ...before, marks: before.marks.map(tr.mapping, tr.doc) };
          },
        },
        props: {
          decorations: (state) => key.getState(state)?.marks,
          handleClick(view, pos) {
            const [met] = key.getState(view.state)?.marks.find(pos, pos) ?? [];
            const id = (met?.spec as { id?: string } | undefined)?.id;
            if (id) onChoose(id);
            return false;
          },
        },
      }),
    ];
  },
});

/** Says which passages are shown, and which is the one that is read. */
export const showPassages = (editor: Editor, shown: Shown): void =>
  editor.view.dispatch(editor.state.tr.setMeta(key, shown));

/** What is chosen; null: no words. */
export function selectedQuote({ doc, selection }: EditorState): Quote | null {
  const { text, pieces } = textsOf(doc);
  const offsetOf = (at: number): number => {
    const piece = pieces.findLast(({ pos }) => pos <= at);
    return piece ? piece.from + Math.min(at - piece.pos, piece.length) : 0;
  };
  const quote = quoteAt(text, { from: offsetOf(selection.from), to: offsetOf(selection.to) });
  return quote.text.trim() === '' ? null : quote;
}

export function scrollToPassage(editor: Editor, id: string): void {
  editor.view.dom.querySelector(`[data-passage="${id}"]`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
