/** What the server takes of a browser that writes a page with others, and what it refuses in words. */
import * as Y from 'yjs';
import { UPDATE_BYTES_MAX } from '../kinds';
import { mergeUpdate, RefusedUpdate, stateOf, TEXT } from './merge';

const KNOWN = { blocks: new Set(['paragraph', 'tableCell']), marks: new Set(['bold', 'link']) };

function typed(write: (text: Y.XmlFragment, doc: Y.Doc) => void, from?: Y.Doc): Uint8Array {
  const doc = new Y.Doc();
  if (from) Y.applyUpdate(doc, Y.encodeStateAsUpdate(from));
  const before = Y.encodeStateVector(doc);
  write(doc.getXmlFragment(TEXT), doc);
  return Y.encodeStateAsUpdate(doc, before);
}
const block = (name: string, attributes: Record<string, unknown> = {}, ...inside: Y.XmlElement[]) => {
  const made = new Y.XmlElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as string);
  if (inside.length > 0) made.insert(0, inside);
  return made;
};
const words = (text: string, marks: object = {}) => {
  const made = new Y.XmlText();
  made.insert(0, text, marks);
  return made;
};
const said = (text: Y.XmlText) => {
  const made = new Y.XmlElement('paragraph');
  made.insert(0, [text]);
  return made;
};
const nested = (depth: number): Y.XmlElement =>
  Array.from({ length: depth }).reduce<Y.XmlElement>((inner) => block('paragraph', {}, inner), block('paragraph'));

it('puts updates to the text in whatever order, and however often they come', () => {
  const doc = new Y.Doc();
  const updates = ['甲', '乙', '丙'].map((word) => typed((text) => text.push([block('paragraph', { word })])));
  for (const update of [...[...updates].reverse(), ...updates]) mergeUpdate(doc, update, KNOWN);
  expect(doc.getXmlFragment(TEXT).length).toBe(3);
});

it.each<[string, () => Uint8Array]>([
  ['bytes that are no update', () => Uint8Array.from([1, 9, 250, 3, 7, 200])],
  ['an empty one', () => new Uint8Array()],
  ['one of more than may come at once', () => new Uint8Array(UPDATE_BYTES_MAX + 1)],
  ['a block that no page has', () => typed((text) => text.push([block('script')]))],
  ['a cell of a million columns', () => typed((text) => text.push([block('tableCell', { colspan: 1_000_000 })]))],
  ['a cell of no number', () => typed((text) => text.push([block('tableCell', { rowspan: '2' })]))],
  ['blocks within blocks without end', () => typed((text) => text.push([nested(100)]))],
  ['words that stand in no block', () => typed((text) => text.push([words('游离') as never]))],
  ['a mark that no page has', () => typed((text) => text.push([said(words('字', { blink: {} }))]))],
  ['a mark that is none', () => typed((text) => text.push([said(words('字', { bold: 'yes' }))]))],
  [
    'something else among words',
    () =>
      typed((text) => {
        const made = new Y.XmlText();
        text.push([said(made)]);
        made.insertEmbed(0, { image: 'x' });
      }),
  ],
  ['another text beside the page', () => typed((_, doc) => doc.getText('other').insert(0, 'x'))],
])('refuses %s', (_, update) => {
  expect(() => mergeUpdate(new Y.Doc(), update(), KNOWN)).toThrow(RefusedUpdate);
});

it('refuses what builds on something that has not come, which the browser may send again with it', () => {
  const doc = new Y.Doc();
  const first = typed((text) => text.push([block('paragraph')]));
  const known = new Y.Doc();
  Y.applyUpdate(known, first);
  const later = typed((text) => text.insert(1, [block('paragraph')]), known);
  let refused: unknown;
  try {
    mergeUpdate(doc, later, KNOWN);
  } catch (error) {
    refused = error;
  }
  expect([refused instanceof RefusedUpdate, (refused as RefusedUpdate).mayResend]).toEqual([true, true]);
});

describe('into a text that stands there', () => {
  const base = new Y.Doc();
  mergeUpdate(
    base,
    typed((text) => text.push([block('paragraph', {}, block('paragraph')), nested(50), said(words('原文'))])),
    KNOWN,
  );
  const put = (write: (text: Y.XmlFragment) => void) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(base));
    mergeUpdate(doc, typed(write, base), KNOWN);
    return doc.getXmlFragment(TEXT);
  };
  const first = (text: Y.XmlFragment) => text.get(0) as Y.XmlElement;
  const line = (text: Y.XmlFragment) => (text.get(2) as Y.XmlElement).get(0) as Y.XmlText;

  it.each<[string, (text: Y.XmlFragment) => void]>([
    ['a block that no page has', (text) => first(text).push([block('script')])],
    ['one within a new block', (text) => first(text).push([block('paragraph', {}, block('script'))])],
    ['a span that is set later', (text) => first(text).setAttribute('colspan', 99_999 as never)],
    ['a mark that no page has, on words that stand there', (text) => line(text).format(0, 1, { blink: {} })],
    ['something else among words that stand there', (text) => line(text).insertEmbed(1, { image: 'x' })],
    [
      'more depth, step by step',
      (text) => {
        let at = text.get(1) as Y.XmlElement;
        while (at.length > 0) at = at.get(0) as Y.XmlElement;
        at.push([nested(20)]);
      },
    ],
  ])('refuses %s', (_, write) => {
    expect(() => put(write)).toThrow(RefusedUpdate);
  });

  it('takes what a page may hold, wherever it is put', () => {
    expect(put((text) => first(text).push([block('paragraph')])).length).toBe(3);
    // A mark may stand on another of its kind: the library then tells them apart by the end of the name.
    const marked = put((text) => line(text).format(0, 2, { bold: {}, 'link--aB3+/=09': { href: '/' } }));
    expect(line(marked).toDelta()).toHaveLength(1);
  });

  it('refuses what the text would hold by a name', () => {
    const named = new Y.Doc();
    named.getMap(TEXT).set('key', 1);
    expect(() => mergeUpdate(new Y.Doc(), Y.encodeStateAsUpdate(named), KNOWN)).toThrow(RefusedUpdate);
  });
});

it('refuses what would make a page larger than one may be, in words', () => {
  const doc = new Y.Doc();
  const word = 'x'.repeat(990_000);
  const put = () => stateOf(merged(typed((text) => text.push([said(words(word))]))));
  const merged = (update: Uint8Array) => {
    mergeUpdate(doc, update, KNOWN);
    return doc;
  };
  for (let turn = 0; turn < 8; turn += 1) put();
  expect(put).toThrow('页面过大，请把一部分内容移到新的页面');
});
