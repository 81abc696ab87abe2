/** A page as a Word document: what it says comes back when the document is read again, with its pictures. */
import { randomUUID } from 'node:crypto';
import mammoth from 'mammoth';
import type { DocumentRow } from '../../../../contract/document/document';
import { useTestApp } from '../../../test/app';
import { libraryWorld } from '../../../test/libraryWorld';
import { uploadTo } from '../../../test/uploading';
import { pictureSize } from './docx/pictureSize';

const t = useTestApp();
const base = 'project-center/pcProjectDocument';
/** One point of red. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const world = async () => {
  const all = await libraryWorld(t);
  const { data } = await all.api.post<DocumentRow>(`${base}/page`, { projectId: all.projectId, name: '方案:终稿' });
  const put = (html: string) => all.api.put(`${base}/${data.id}/page`, { html, base: 1 });
  const docx = () => all.api.call('GET', `${base}/${data.id}/docx`);
  return { ...all, id: data.id, put, docx };
};

it('keeps headings, lists, tables with merged cells, checklists, links and what is emphasised', async () => {
  const { put, docx } = await world();
  await put(
    `<h1>总述</h1><p>正文<strong>加粗</strong>与<a href="https://example.cn/a">链接</a></p>
     <ul><li><p>一</p><ul><li><p>一之一</p></li></ul></li></ul><ol start="3"><li><p>第三</p></li></ol>
     <ul data-type="taskList"><li data-type="taskItem" data-checked="true"><div><p>做完</p></div></li></ul>
     <table><tbody><tr><th colspan="2"><p>合并</p></th></tr><tr><td><p>左</p></td><td><p>右</p></td></tr></tbody></table>
     <div data-callout="warning"><p>当心</p></div><pre><code class="language-ts">const a = 1;</code></pre>
     <div data-type="block-math" data-latex="a^2"></div>`.replace(/>\s+</g, '><'),
  );
  const answer = await docx();
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('方案_终稿.docx'));
  const { value: html } = await mammoth.convertToHtml({ buffer: answer.bytes });
  for (const said of [
    '<h1>总述</h1>',
    '<strong>加粗</strong>',
    '<a href="https://example.cn/a">',
    '一之一',
    '第三',
    '☑ 做完',
    'colspan="2"',
    '<p>左</p>',
    '当心',
    'const a = 1;',
    'a^2',
  ]) {
    expect(html).toContain(said);
  }
});

it('takes the pictures of the page along, and names what it cannot show', async () => {
  const { put, docx, api, id } = await world();
  const sent = await uploadTo(api, {}, '红点.png', PNG, `${base}/${id}/picture`);
  await put(
    `<p>图</p><img src="/api/common/file/${sent.data.fileId}/preview"><img alt="别处" src="/api/common/file/${randomUUID()}/preview">`,
  );
  const { value: html } = await mammoth.convertToHtml({ buffer: (await docx()).bytes });
  expect(html).toContain(`src="data:image/png;base64,${PNG.toString('base64')}"`);
  expect(html).toContain('［图片：别处］');
});

it('is given to who may read the page alone, an empty one as well', async () => {
  const { docx, viewer, id, grant, pm } = await world();
  expect((await docx()).status).toBe(200);
  await grant(id, pm);
  expect((await viewer.call('GET', `${base}/${id}/docx`)).status).toBe(404);
});

it.each([
  ['a PNG', PNG, { type: 'png', width: 1, height: 1 }],
  ['a GIF', Buffer.from('GIF89a\u0002\u0000\u0003\u0000', 'latin1'), { type: 'gif', width: 2, height: 3 }],
  [
    'a JPEG behind other parts',
    Buffer.from('ffd8ffe000040000ffc0000b08000500070100000000', 'hex'),
    { type: 'jpg', width: 7, height: 5 },
  ],
  ['a JPEG that is cut off', Buffer.from('ffd8ffe0ffff', 'hex'), null],
  ['another kind', Buffer.from('RIFF0000WEBP'), null],
])('knows how large %s is', (_, bytes, size) => {
  expect(pictureSize(bytes as Buffer)).toEqual(size);
});
