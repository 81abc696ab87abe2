import * as Y from 'yjs';
import { randomUUID } from 'node:crypto';
import { htmlOf, writeHtml } from '../server/modules/document/page/form';
import { markdownParts } from '../server/modules/document/page/engine';
async function main() {
  const doc = new Y.Doc();
  const html = `<ul data-type="taskList"><li data-type="taskItem" data-checked="false"><label><input type="checkbox" disabled="disabled" /><span></span></label><div><p>一</p><div data-object="task:${randomUUID()}"></div></div></li></ul><div data-object="tasks:${randomUUID()}"></div>`;
  await writeHtml(doc, html);
  const out = await htmlOf(doc);
  console.log(out === html, out);
  const { blocks, write } = markdownParts(out);
  console.log(blocks.map((b, i) => write(b, i)).join('\n---\n'));
}
void main();
