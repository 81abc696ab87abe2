/** What a step in a long page costs, counted in blocks that are read, and that it says what reading all of it says. */
import * as Y from 'yjs';
import { TEXT } from '../../../../contract/document/text/merge';
import { COMING, GOING, PARTED, suggestedIn, suggestionText } from '../../../../contract/document/text/suggestions';
import { newId } from '../../../../contract/newId';
import { htmlOf, writeHtml } from './form';
import { ReadBlocks } from './readBlocks';

const BLOCKS = 2_000;
const lineOf = (doc: Y.Doc, at: number) => (doc.getXmlFragment(TEXT).get(at) as Y.XmlElement).get(0) as Y.XmlText;

async function long() {
  const doc = new Y.Doc();
  const table = '<table><tbody><tr><td><p>格</p></td><td><p>子</p></td></tr></tbody></table>';
  const lines = Array.from({ length: BLOCKS - 2 }, (_, at) => `<p>第 ${at} 段<strong>加粗</strong></p>`).join('');
  await writeHtml(
    doc,
    `${lines}${table}<ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p>一</p></li></ul>`,
  );
  return { doc, blocks: new ReadBlocks(doc) };
}

it('reads a page once, and after each step only what it touched, for its HTML, its suggestions and how it stands', async () => {
  const { doc, blocks } = await long();
  const whole = await blocks.html();
  expect(whole).toBe(await htmlOf(doc));
  blocks.suggested();
  const first = blocks.reads;
  expect(first).toBeLessThanOrEqual(2 * BLOCKS + 2);
  const of = suggestionText({ id: newId(), by: newId() });
  for (let step = 0; step < 50; step += 1) {
    const line = lineOf(doc, step * 7);
    line.insert(0, '提', { [COMING]: { of } });
    line.format(2, 1, { [GOING]: { of } });
    // Who only proposes: what stands is to the letter what stood.
    const stands = await blocks.standing();
    expect(stands.childCount).toBe(BLOCKS);
    expect(blocks.suggested()).toEqual(suggestedIn(doc));
    expect(await blocks.html()).toBe(whole);
  }
  expect(blocks.reads - first).toBeLessThanOrEqual(50 * 3 * 2);
});

it('sees every kind of change: words, blocks that come, go and are parted, and cells deep within', async () => {
  const { doc, blocks } = await long();
  const text = doc.getXmlFragment(TEXT);
  const agrees = async () => {
    expect(await blocks.html()).toBe(await htmlOf(doc));
    expect(blocks.suggested()).toEqual(suggestedIn(doc));
  };
  await agrees();
  lineOf(doc, 3).insert(2, '改');
  await agrees();
  const made = new Y.XmlElement('paragraph');
  made.insert(0, [new Y.XmlText('新段')]);
  text.insert(5, [made]);
  await agrees();
  text.delete(0, 2);
  await agrees();
  const table = text.toArray().find((one) => one instanceof Y.XmlElement && one.nodeName === 'table') as Y.XmlElement;
  const cell = ((table.get(0) as Y.XmlElement).get(1) as Y.XmlElement).get(0) as Y.XmlElement;
  (cell.get(0) as Y.XmlText).insert(0, '深处');
  await agrees();
  expect(await blocks.html()).toContain('深处');
  made.setAttribute(PARTED, suggestionText({ id: newId(), by: newId() }));
  await agrees();
  doc.transact(() => {
    const remote = new Y.Doc();
    Y.applyUpdate(remote, Y.encodeStateAsUpdate(doc));
    lineOf(remote, 8).insert(0, '远处');
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(remote));
  });
  await agrees();
  expect(await blocks.html()).toContain('远处');
});
