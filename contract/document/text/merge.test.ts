/** What the server takes of a browser that writes a page with others, and what it refuses in words. */
import * as Y from 'yjs';
import { UPDATE_BYTES_MAX } from '../kinds';
import { mergeUpdate, RefusedUpdate, TEXT } from './merge';

const KNOWN = new Set(['paragraph', 'tableCell']);

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
