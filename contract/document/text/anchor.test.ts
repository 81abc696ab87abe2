/** Passages of a page keep their place while several people write, and are found again by what they say. */
import * as Y from 'yjs';
import { anchorAt, placeOf, wordsOf } from './anchor';
import { TEXT } from './merge';
import { findQuote, quoteAt } from './quote';

const pageOf = (...lines: string[]): Y.Doc => {
  const doc = new Y.Doc();
  put(doc, 0, ...lines);
  return doc;
};
function put(doc: Y.Doc, at: number, ...lines: string[]): void {
  const made = lines.map((line) => {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(line)]);
    return paragraph;
  });
  doc.getXmlFragment(TEXT).insert(at, made);
}
const lineOf = (doc: Y.Doc, at: number): Y.XmlText =>
  (doc.getXmlFragment(TEXT).get(at) as Y.XmlElement).get(0) as Y.XmlText;

/** A passage as it is kept, by the words that it says. */
function passageOf(doc: Y.Doc, said: string) {
  const words = wordsOf(doc);
  const from = words.text.indexOf(said);
  const span = { from, to: from + said.length };
  const anchor = anchorAt(words, span);
  if (!anchor) throw new Error(`${said} does not stand there`);
  return { ...anchor, quote: quoteAt(words.text, span) };
}
const saidAt = (doc: Y.Doc, passage: ReturnType<typeof passageOf>): string | null => {
  const words = wordsOf(doc);
  const span = placeOf(doc, words, passage);
  return span && words.text.slice(span.from, span.to);
};

it('keeps its place while others type before it, behind it and within it', () => {
  const doc = pageOf('甲方验收', '交付期限为三个工作日内');
  const passage = passageOf(doc, '三个工作日');
  put(doc, 0, '前言');
  lineOf(doc, 2).insert(0, '合同的');
  lineOf(doc, 2).insert(lineOf(doc, 2).length, '，逾期罚款');
  expect(saidAt(doc, passage)).toBe('三个工作日');
  lineOf(doc, 2).insert('合同的交付期限为三个'.length, '完整');
  expect(saidAt(doc, passage)).toBe('三个完整工作日');
});

it('does not grow by what is typed at its two ends', () => {
  const doc = pageOf('在三个工作日内');
  const passage = passageOf(doc, '三个工作日');
  lineOf(doc, 0).insert(1, '约');
  lineOf(doc, 0).insert('在约三个工作日'.length, '之');
  expect([saidAt(doc, passage), wordsOf(doc).text]).toEqual(['三个工作日', '在约三个工作日之内']);
});

it('reaches over paragraphs and over what is formatted', () => {
  const doc = pageOf('第一段的结尾', '第二段的开头');
  lineOf(doc, 0).format(4, 2, { bold: {} });
  const passage = passageOf(doc, '结尾第二段');
  lineOf(doc, 0).insert(0, '这是');
  expect(saidAt(doc, passage)).toBe('结尾第二段');
});

it('is found by what it says where its paragraph was parted, and where it was cut and put elsewhere', () => {
  const parted = pageOf('在三个工作日内完成');
  const passage = passageOf(parted, '三个工作日');
  // As the editor parts a paragraph: what stands behind the cut is written anew.
  lineOf(parted, 0).delete(2, 7);
  put(parted, 1, '个工作日内完成');
  expect(saidAt(parted, passage)).toBe('三个工作日');
  const moved = pageOf('在三个工作日内完成', '其他');
  const other = passageOf(moved, '三个工作日');
  moved.getXmlFragment(TEXT).delete(0, 1);
  expect(saidAt(moved, other)).toBeNull();
  put(moved, 1, '在三个工作日内完成');
  expect(saidAt(moved, other)).toBe('三个工作日');
});

it('is nowhere where its words are gone, rather than at others that say the same', () => {
  const doc = pageOf('甲：同意', '乙：同意', '丙：同意');
  const passage = passageOf(doc, '同意');
  doc.getXmlFragment(TEXT).delete(0, 1);
  expect(saidAt(doc, passage)).toBeNull();
});

it.each([
  ['the only place', '三个工作日内', { text: '工作日', before: '', after: '' }, 2],
  [
    'by what stands around',
    '甲同意了。乙不知道。丙同意了！',
    { text: '同意', before: '乙不知道。丙', after: '了！' },
    11,
  ],
  ['none of two that fit equally', '同意同意', { text: '同意', before: 'x', after: 'y' }, null],
  ['none where it does not stand', '三天', { text: '五天', before: '', after: '' }, null],
  ['none for no words', '三天', { text: '', before: '', after: '' }, null],
])('finds %s', (_, words, quote, from) => {
  expect(findQuote(words, quote)?.from ?? null).toBe(from);
});

it('holds on to its words in 200 random runs of two who write at once', () => {
  // A generator of its own: each run is the same everywhere.
  let seed = 20260701;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let run = 0; run < 200; run += 1) {
    const one = pageOf('甲甲甲甲', '乙乙【要点】乙乙', '丙丙丙丙');
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
    const passage = passageOf(one, '【要点】');
    for (let step = 0; step < 20; step += 1) {
      const doc = random(2) === 0 ? one : other;
      const line = lineOf(doc, random(doc.getXmlFragment(TEXT).length));
      const text = line.toString();
      const held = text.indexOf('【要点】');
      const at = random(text.length + 1);
      const isWithin = held >= 0 && at > held && at < held + 4;
      if (!isWithin) {
        if (random(3) > 0) line.insert(at, '字');
        else if (at < text.length && !(held >= 0 && at >= held && at < held + 4)) line.delete(at, 1);
      }
      if (random(4) === 0) {
        Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
        Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
      }
    }
    Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
    expect([saidAt(one, passage), saidAt(other, passage)]).toEqual(['【要点】', '【要点】']);
  }
});
