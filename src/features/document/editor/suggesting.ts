/**
 * Writing as proposing: what is typed stands as words to come, what is taken away as words to go. Each change of the text is
 * made anew as such before it is made; what is no change of words is not made at all, and said so.
 */
import {
  COMING,
  GOING,
  PARTED,
  type SuggestionRef,
  suggestionOf,
  suggestionText,
} from '@contract/document/text/suggestions';
import { newId } from '@contract/newId';
import { type Editor, Extension } from '@tiptap/core';
import { Fragment, type Mark, type Node as PageNode, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { canJoin, ReplaceStep } from '@tiptap/pm/transform';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

const MADE = 'suggested';

interface Change {
  from: number;
  to: number;
  slice: Slice;
}

declare module '@tiptap/core' {
  interface Storage {
    suggesting: { on: boolean };
  }
}

const refIn = (marks: readonly Mark[], name: string): SuggestionRef | null =>
  suggestionOf(marks.find(({ type }) => type.name === name)?.attrs.of);

/** What a transaction changes, as one change of one place. */
function changeOf(transaction: Transaction): Change | null {
  const [step, ...more] = transaction.steps;
  if (more.length === 0 && step instanceof ReplaceStep) return { from: step.from, to: step.to, slice: step.slice };
  const { before, doc } = transaction;
  const from = before.content.findDiffStart(doc.content);
  const ends = before.content.findDiffEnd(doc.content);
  if (from === null || ends === null) return null;
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b));
  return { from, to: ends.a + overlap, slice: doc.slice(from, ends.b + overlap) };
}

/** Lines of words that are put in; null: something else than words is. */
function linesOf({ content }: Slice, mayLines: boolean): Fragment[] | null {
  const lines: PageNode[][] = [];
  let other = false;
  let loose: PageNode[] | null = null;
  content.descendants((node, _, parent) => {
    if (node.isTextblock) lines.push([]);
    else if (node.isLeaf && !node.isText) other = true;
    if (!node.isText) return;
    if (parent?.isTextblock) lines.at(-1)?.push(node);
    else {
      loose ??= [];
      loose.push(node);
    }
  });
  const all = loose ? [loose, ...lines] : lines;
  if (other || (all.length > 1 && !mayLines)) return null;
  return all.map((line) => Fragment.fromArray(line));
}

/** The suggestion that stands beside a place, where it is one's own: who types on goes on with it. */
function besides(doc: PageNode, from: number, to: number, userId: string): SuggestionRef {
  const around = [doc.resolve(from).nodeBefore, doc.resolve(to).nodeAfter, doc.resolve(from).nodeAfter];
  for (const node of around) {
    const ref = node && (refIn(node.marks, COMING) ?? refIn(node.marks, GOING));
    if (ref?.by === userId) return ref;
  }
  return { id: newId(), by: userId };
}

const allows = (node: PageNode, parent: PageNode | null): boolean =>
  parent?.type.allowsMarkType(node.type.schema.marks[GOING] as never) === true &&
  !node.marks.some(({ type }) => type.name === 'code');

/** Words to go, and one's own words to come that go at once; null: what is there cannot be proposed to go. */
function goingIn(doc: PageNode, { from, to }: Change, userId: string) {
  const going: [number, number][] = [];
  const own: [number, number][] = [];
  let known = false;
  let refused = false;
  doc.nodesBetween(from, to, (node, pos, parent) => {
    if (!node.isText) return;
    const part: [number, number] = [Math.max(pos, from), Math.min(pos + node.nodeSize, to)];
    if (refIn(node.marks, COMING)?.by === userId) own.push(part);
    else if (refIn(node.marks, GOING)) known = true;
    else if (allows(node, parent)) going.push(part);
    else refused = true;
  });
  return refused ? null : { going, own, any: known || going.length > 0 || own.length > 0 };
}

/** Where a paragraph of one's own was to begin and is not any more. */
function unparted(state: EditorState, { from, to }: Change, userId: string): Transaction | null {
  const at = state.doc.resolve(to);
  const before = at.depth > 0 ? at.before() : 0;
  const ref = suggestionOf(at.parent.attrs[PARTED]);
  return ref?.by === userId && from < before && canJoin(state.doc, before)
    ? state.tr.join(before).setMeta(MADE, true).scrollIntoView()
    : null;
}

/** The transaction as a proposal; null: it is none. */
export function proposed(state: EditorState, transaction: Transaction, userId: string): Transaction | null {
  const change = changeOf(transaction);
  if (!change) return transaction;
  const { from, to, slice } = change;
  const pasted = transaction.getMeta('paste') === true || transaction.getMeta('uiEvent') === 'paste';
  const lines = linesOf(slice, pasted);
  const gone = goingIn(state.doc, change, userId);
  if (!lines || !gone) return null;
  const words = lines.some(({ size }) => size > 0);
  if (!words && !gone.any) return lines.length > 1 ? null : unparted(state, change, userId);
  const ref = besides(state.doc, from, to, userId);
  const { marks } = state.schema;
  const tr = state.tr.setMeta(MADE, true);
  const going = marks[GOING]?.create({ of: suggestionText(ref) });
  const coming = marks[COMING]?.create({ of: suggestionText(ref) });
  if (!going || !coming) return null;
  for (const [start, end] of gone.going) tr.addMark(start, end, going);
  for (const [start, end] of [...gone.own].reverse()) tr.delete(start, end);
  const isOneBlock = state.doc.resolve(from).sameParent(state.doc.resolve(to));
  // Words to come stand behind those to go; over several paragraphs, where they begin.
  const place = tr.mapping.map(isOneBlock ? to : from, isOneBlock ? 1 : -1);
  if (words) return putLines(tr, place, lines, coming, ref);
  const isForward = state.selection.empty && state.selection.head === from;
  return tr.setSelection(TextSelection.near(tr.doc.resolve(isForward ? place : tr.mapping.map(from)))).scrollIntoView();
}

function putLines(
  tr: Transaction,
  place: number,
  lines: readonly Fragment[],
  coming: Mark,
  ref: SuggestionRef,
): Transaction | null {
  let at = place;
  for (const [turn, line] of lines.entries()) {
    const { parent } = tr.doc.resolve(at);
    if (!parent.isTextblock || !parent.type.allowsMarkType(coming.type)) return null;
    if (turn > 0) at = part(tr, at, ref);
    if (at < 0) return null;
    const texts: PageNode[] = [];
    line.forEach((node) => {
      const kept = node.marks.filter(({ type }) => type.name !== GOING && type.name !== 'code');
      texts.push(node.mark(coming.addToSet(kept)));
    });
    tr.insert(at, texts);
    at += line.size;
  }
  return tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView();
}

/** Parts a paragraph or a heading; where the new one begins, -1 where that cannot be. */
function part(tr: Transaction, at: number, ref: SuggestionRef): number {
  const $at = tr.doc.resolve(at);
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!paragraph || !['paragraph', 'heading'].includes($at.parent.type.name)) return -1;
  const isAtEnd = $at.parentOffset === $at.parent.content.size;
  const type = isAtEnd ? paragraph : $at.parent.type;
  const attrs = { ...(isAtEnd ? {} : $at.parent.attrs), [PARTED]: suggestionText(ref) };
  tr.split(at, 1, [{ type, attrs }]);
  return at + 2;
}

function enter(editor: Editor, userId: string): boolean {
  const { state } = editor;
  const at = state.selection.to;
  const tr = state.tr.setMeta(MADE, true);
  const begun = part(tr, at, besides(state.doc, at, at, userId));
  if (begun < 0) return false;
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, begun)).scrollIntoView());
  return true;
}

const copied = (fragment: Fragment): Fragment => {
  const children: PageNode[] = [];
  fragment.forEach((node) => {
    const marks = node.marks.filter(({ type }) => type.name !== COMING && type.name !== GOING);
    children.push(node.isText ? node.mark(marks) : node.copy(copied(node.content)));
  });
  return Fragment.fromArray(children);
};

export const Suggesting = Extension.create<{ userId: string; onRefused: () => void }, { on: boolean }>({
  name: 'suggesting',
  // Before keys that part paragraphs.
  priority: 1000,
  addOptions: () => ({ userId: '', onRefused: () => undefined }),
  addStorage: () => ({ on: false }),
  dispatchTransaction({ transaction, next }) {
    const isMade = transaction.getMeta(MADE) === true || transaction.getMeta(ySyncPluginKey) !== undefined;
    if (!this.storage.on || !transaction.docChanged || isMade) return next(transaction);
    const made = proposed(this.editor.state, transaction, this.options.userId);
    if (made) next(made);
    else this.options.onRefused();
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        if (!this.storage.on) return false;
        if (!enter(editor, this.options.userId)) this.options.onRefused();
        return true;
      },
    };
  },
  addProseMirrorPlugins() {
    const { storage, editor, options } = this;
    return [
      new Plugin({
        props: {
          // What is copied is words: it proposes nothing where it is put.
          transformPasted: (slice) => new Slice(copied(slice.content), slice.openStart, slice.openEnd),
        },
        // An input method writes into marks that stand ready: else it is disturbed while it composes.
        appendTransaction(_, __, state) {
          const { selection, storedMarks } = state;
          if (!storage.on || !selection.empty || editor.view?.composing) return null;
          if (storedMarks?.some(({ type }) => type.name === COMING)) return null;
          const { $from } = selection;
          const type = state.schema.marks[COMING];
          if (!type || !$from.parent.isTextblock || !$from.parent.type.allowsMarkType(type)) return null;
          const ref = besides(state.doc, selection.from, selection.from, options.userId);
          return state.tr.setStoredMarks(
            type.create({ of: suggestionText(ref) }).addToSet(storedMarks ?? $from.marks()),
          );
        },
      }),
    ];
  },
});

export function scrollToSuggestion(editor: Editor, id: string): void {
  editor.view.dom
    .querySelector(`[data-suggestion^="${id}"], [data-split^="${id}"]`)
    ?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
