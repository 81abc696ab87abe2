/** A page as it stands, and as it is once suggestions are taken or refused. */
import { Fragment, type Node as PageNode } from '@tiptap/pm/model';
import { COMING, GOING, PARTED, type SuggestionRef, suggestionOf } from './suggestions';

export type Verdict = 'accept' | 'refuse';
/** What becomes of a suggestion; null: it stays one. */
export type Judge = (ref: SuggestionRef) => Verdict | null;

const refOfMark = (node: PageNode, name: string): SuggestionRef | null =>
  suggestionOf(node.marks.find(({ type }) => type.name === name)?.attrs.of);
const without = (node: PageNode, name: string): PageNode =>
  node.mark(node.marks.filter(({ type }) => type.name !== name));

/** One text; null: it is gone. */
function judgedText(node: PageNode, judge: Judge): PageNode | null {
  let left = node;
  for (const [name, goes] of [
    [COMING, 'refuse'],
    [GOING, 'accept'],
  ] as const) {
    const ref = refOfMark(left, name);
    const verdict = ref && judge(ref);
    if (!verdict) continue;
    if (verdict === goes) return null;
    left = without(left, name);
  }
  return left;
}

/** Words that were accepted to go. */
const loses = (node: PageNode, judge: Judge): boolean => {
  const ref = refOfMark(node, GOING);
  return ref !== null && judge(ref) === 'accept';
};

/** A block, and whether nothing of it is left because its words went. */
interface Judged {
  block: PageNode;
  gone: boolean;
}
/** What became of blocks under the same judge before. */
export type JudgedBefore = WeakMap<PageNode, Judged>;

/** @param before of the blocks in it: those that are the same object again are not looked into */
function judgedBlock(block: PageNode, judge: Judge, before?: JudgedBefore): Judged {
  if (block.isTextblock) {
    const children: PageNode[] = [];
    let lost = false;
    block.forEach((child) => {
      if (loses(child, judge)) lost = true;
      const left = child.isText ? judgedText(child, judge) : child;
      if (left) children.push(left);
    });
    return { block: block.copy(Fragment.fromArray(children)), gone: lost && children.length === 0 };
  }
  if (block.childCount === 0) return { block, gone: false };
  const judged: Judged[] = [];
  block.forEach((child) => {
    const one = before?.get(child) ?? judgedBlock(child, judge);
    before?.set(child, one);
    const ref = suggestionOf(one.block.attrs[PARTED]);
    const verdict = ref && judge(ref);
    if (!verdict) {
      judged.push(one);
      return;
    }
    const whole = one.block.type.create({ ...one.block.attrs, [PARTED]: null }, one.block.content, one.block.marks);
    const last = judged.at(-1);
    // Where it was not to be parted it goes on with what stands before it.
    if (verdict === 'refuse' && last?.block.isTextblock && !last.block.type.spec.code) {
      judged[judged.length - 1] = {
        block: last.block.copy(last.block.content.append(whole.content)),
        gone: last.gone && whole.childCount === 0,
      };
    } else judged.push({ block: whole, gone: one.gone });
  });
  // A block all of whose words went goes with them, where what is around it stands without it.
  const staying = Fragment.fromArray(judged.filter(({ gone }) => !gone).map((one) => one.block));
  if (staying.childCount > 0 && block.type.validContent(staying)) return { block: block.copy(staying), gone: false };
  const all = Fragment.fromArray(judged.map((one) => one.block));
  return { block: block.copy(all), gone: judged.every(({ gone }) => gone) };
}

/** The page with some of its suggestions taken or refused. */
export const judgedPage = (page: PageNode, judge: Judge): PageNode => judgedBlock(page, judge).block;

/** The page as it stands: nothing that is proposed is in it. */
export const standingPage = (page: PageNode, before?: JudgedBefore): PageNode =>
  judgedBlock(page, () => 'refuse', before).block;

/** The words of a page as they stand, for who counts them. */
export function standingText(page: PageNode): string {
  let text = '';
  page.descendants((node) => {
    if (node.isText && refOfMark(node, COMING) === null) text += node.text ?? '';
    else if (node.isBlock && node.attrs[PARTED] == null) text += '\n';
    return true;
  });
  return text;
}
