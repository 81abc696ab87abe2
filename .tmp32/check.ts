import * as Y from 'yjs';
import { TEXT, mergeUpdate } from '../contract/document/text/merge';
import { COMING, GOING, suggestedIn, suggestionText } from '../contract/document/text/suggestions';
import { htmlOf, writeHtml, knownBlocks } from '../server/modules/document/page/form';
import { ReadBlocks } from '../server/modules/document/page/readBlocks';
import { randomUUID } from 'node:crypto';
const lineOf = (doc: Y.Doc, at: number) => (doc.getXmlFragment(TEXT).get(at) as Y.XmlElement).get(0) as Y.XmlText;
async function main() {
  const doc = new Y.Doc();
  const lines = Array.from({ length: 500 }, (_, at) => `<p>${'验收标准以合同附件为准，逾期按日计罚。'.repeat(5)}<strong>加粗${at}</strong></p>`).join('');
  await writeHtml(doc, `${lines}<table><tbody><tr><td><p>格</p></td></tr></tbody></table><ul data-type="taskList"><li data-type="taskItem" data-checked="false"><p>一</p><div data-object="task:${randomUUID()}"></div></li></ul><pre><code class="language-mermaid">flowchart LR
A--&gt;B</code></pre><div data-object="metric:${randomUUID()}:openTasks"></div>`);
  const blocks = new ReadBlocks(doc);
  let at = performance.now();
  const whole = await blocks.html(); console.log('first html', performance.now() - at);
  at = performance.now(); const again = await htmlOf(doc); console.log('htmlOf', performance.now() - at, whole === again, whole.slice(-600));
  const of = suggestionText({ id: randomUUID(), by: randomUUID() });
  const before = blocks.reads;
  at = performance.now();
  for (let s = 0; s < 50; s += 1) {
    lineOf(doc, s * 7).insert(0, '提', { [COMING]: { of } });
    lineOf(doc, s * 7).format(2, 1, { [GOING]: { of } });
    const a = await blocks.standing();
    const html = await blocks.html();
    if (html !== whole) throw new Error('differs');
    if (JSON.stringify([...blocks.suggested().found]) !== JSON.stringify([...suggestedIn(doc).found])) throw new Error('sugg');
  }
  console.log('50 steps', performance.now() - at, blocks.reads - before);
  // merge cost
  const known = await knownBlocks();
  const other = new Y.Doc(); Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  at = performance.now();
  for (let s = 0; s < 200; s += 1) {
    const v = Y.encodeStateVector(other);
    lineOf(other, 0).insert(0, '字');
    mergeUpdate(doc, Y.encodeStateAsUpdate(other, v), known);
  }
  console.log('200 merges', performance.now() - at);
}
void main();
