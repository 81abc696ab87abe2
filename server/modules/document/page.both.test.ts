/** Pages of the library: several write at once, rights at each update, history by day and person, pictures. */
import * as Y from 'yjs';
import type { DocumentRow, DocumentVersion, PageSynced, PageText } from '../../../contract/document/document';
import { PAGE_FILE_DAYS } from '../../../contract/document/kinds';
import { TEXT } from '../../../contract/document/text/merge';
import type { StoredFile } from '../../../contract/file/file';
import { pageTextTopic } from '../../../contract/realtime';
import { sweepAttachments } from '../../object/files/attachments';
import { type Client, useTestApp } from '../../test/app';
import { libraryWorld } from '../../test/libraryWorld';
import { listen, Probe } from '../../test/stomp';
import { uploadTo } from '../../test/uploading';
import { sweepPageFiles } from './page/sweepFiles';

const t = useTestApp();
const base = 'project-center/pcProjectDocument';

/** A window of the console: its text, and the one call by which it gives and gets. */
function windowOn(client: Client, id: string) {
  const doc = new Y.Doc();
  let after = 0;
  let known = Y.encodeStateVector(doc);
  const call = (body: object) =>
    client.post<PageSynced>(`${base}/${id}/page/sync`, { client: doc.clientID, after, ...body });
  const sync = async (more: object = {}) => {
    const update = Y.encodeStateAsUpdate(doc, known);
    const typed = update.length > 2 ? { update: Buffer.from(update).toString('base64') } : {};
    const answer = await call({ ...typed, ...more });
    if (answer.status !== 200) return answer;
    for (const one of answer.data.updates) Y.applyUpdate(doc, Buffer.from(one, 'base64'));
    after = answer.data.seq;
    known = Y.encodeStateVector(doc);
    return answer;
  };
  const text = () => doc.getXmlFragment(TEXT);
  const type = (words: string) => {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(words)]);
    text().push([paragraph]);
  };
  return {
    doc,
    call,
    sync,
    type,
    said: () =>
      text()
        .toString()
        .replace(/<[^>]+>/g, '|'),
  };
}

const make = async () => {
  const all = await libraryWorld(t);
  const { data } = await all.api.post<DocumentRow>(`${base}/page`, { projectId: all.projectId, name: '会议纪要' });
  const { id } = data;
  const text = async (client = all.api) => (await client.get<PageText>(`${base}/${id}/page`)).data;
  const save = (client: Client, html: string, on: number) => client.put(`${base}/${id}/page`, { html, base: on });
  const versions = async () => (await all.api.get<DocumentVersion[]>(`${base}/${id}/versions`)).data;
  return { ...all, id, text, save, versions };
};

it('is written by two at once, whose words all stand there, and is read and found as HTML', async () => {
  const { api, theirs, viewer, id, text, save, versions, find } = await make();
  await save(api, '<h2>议题</h2><p>等保三级</p>', 1);
  const [mine, other] = [windowOn(api, id), windowOn(theirs, id)];
  // Both open it at one moment: what was there is taken over once.
  await Promise.all([mine.sync(), other.sync()]);
  expect([mine.said().split('等保三级').length, mine.said()]).toEqual([2, other.said()]);
  mine.type('三个工作日');
  other.type('五个工作日');
  await Promise.all([mine.sync({ cursor: '{"anchor":1}' }), other.sync()]);
  const { data } = await other.sync();
  await mine.sync();
  expect(mine.said()).toBe(other.said());
  expect(data.writers).toMatchObject([{ client: mine.doc.clientID, cursor: '{"anchor":1}' }]);
  const read = await text(viewer);
  expect(read.html).toMatch(/^<h2>议题<\/h2><p>等保三级<\/p><p>[三五]个工作日<\/p><p>[三五]个工作日<\/p>$/);
  expect((await find('五个工作日')).length).toBe(1);
  // What one person goes on with on one day is one version.
  const before = (await versions()).length;
  mine.type('再议一次');
  await mine.sync();
  await text();
  expect([(await versions()).length - before, (await find('再议一次')).length]).toEqual([0, 1]);
  await mine.sync({ leaving: true });
  expect((await other.sync()).data.writers).toEqual([]);
});

it('asks for the right at each update: who has lost it gives and gets nothing more', async () => {
  const { api, theirs, viewer, member, id, text, projectId } = await make();
  const [mine, other] = [windowOn(api, id), windowOn(theirs, id)];
  await mine.sync();
  await other.sync();
  expect((await windowOn(viewer, id).sync()).status).toBe(403);
  await api.put(`${base}/${id}/access`, {
    version: (await text()).version,
    grants: [{ to: 'user', subjectId: member.id, level: 'view' }],
  });
  other.type('太晚了');
  mine.type('机密');
  await mine.sync();
  // Who may still read and comment may propose, and this is no proposal.
  expect([(await other.sync()).status, other.said().includes('机密')]).toEqual([422, false]);
  await api.put(`${base}/${id}/access`, { version: (await text()).version, grants: [] });
  expect([(await other.sync()).status, other.said().includes('机密')]).toEqual([404, false]);
  await api.post(`${base}/recycle`, { projectId, ids: [id] });
  expect((await mine.sync()).status).toBe(404);
});

it('refuses in words what is forged, out of order or too large, and nothing of it stands there', async () => {
  const { api, id, text } = await make();
  const mine = windowOn(api, id);
  await mine.sync();
  const send = async (bytes: Uint8Array) => {
    const { status, message } = await mine.call({ update: Buffer.from(bytes).toString('base64') });
    return [status, message];
  };
  const forged = new Y.Doc();
  forged.getXmlFragment(TEXT).push([new Y.XmlElement('script')]);
  expect(await send(Uint8Array.from([9, 250, 3, 7]))).toEqual([422, '这段修改已损坏，没有保存，请刷新页面后重试']);
  expect((await send(Y.encodeStateAsUpdate(forged)))[0]).toBe(422);
  const [first, second] = ['甲', '乙'].map((word) => {
    const before = Y.encodeStateVector(mine.doc);
    mine.type(word);
    return Y.encodeStateAsUpdate(mine.doc, before);
  }) as [Uint8Array, Uint8Array];
  expect(await send(second)).toEqual([422, '这段修改所依据的内容还没有收到，正在重新同步']);
  expect((await send(first))[0]).toBe(200);
  expect((await send(second))[0]).toBe(200);
  expect((await text()).html).toBe('<p></p><p>甲</p><p>乙</p>');
  expect(await send(new Uint8Array(1_050_000))).toEqual([422, '一次修改的内容过大，请分几次粘贴']);
  expect((await mine.call({ update: 'A'.repeat(1_900_004) })).status).toBe(400);
});

it('has a version where something differs, which can be taken back while others write', async () => {
  const { api, theirs, id, text, save, find } = await make();
  await save(api, '<p>等保三级</p>', 1);
  await save(api, '<p>等保三级</p>', 2);
  await save(api, '<p>等保二级</p>', 2);
  expect(await save(theirs, '<p>四级</p>', 2)).toMatchObject({
    status: 409,
    data: { current: { html: '<p>等保二级</p>' } },
  });
  expect((await api.get<{ html: string }>(`${base}/${id}/page/2`)).data.html).toBe('<p>等保三级</p>');
  const other = windowOn(theirs, id);
  await other.sync();
  other.type('现场补充');
  await other.sync();
  await api.post(`${base}/${id}/restoreVersion`, { no: 2 });
  await other.sync();
  expect([other.said().includes('等保三级'), other.said().includes('现场补充')]).toEqual([true, false]);
  const { html, versionNo } = await text();
  expect([html, versionNo, (await find('等保二级')).length]).toEqual(['<p>等保三级</p>', 5, 0]);
  // What was typed until then is a version too.
  expect((await api.get<{ html: string }>(`${base}/${id}/page/4`)).data.html).toContain('现场补充');
});

it('tells the others over the socket that something was typed, and nothing of it', async () => {
  const { api, theirs, id } = await make();
  const probe = await Probe.connected(await listen(t().app), theirs);
  try {
    probe.subscribe(pageTextTopic(id));
    probe.frame('SUBSCRIBE', { id: 'x', destination: pageTextTopic(id), receipt: 'r' });
    await probe.next((frame) => frame.headers['receipt-id'] === 'r');
    const mine = windowOn(api, id);
    await mine.sync();
    mine.type('绝密条款');
    await mine.sync();
    expect(await probe.message(pageTextTopic(id))).toMatchObject({
      at: expect.any(String),
      changes: expect.any(Number),
    });
    expect(JSON.stringify(probe.frames)).not.toContain('绝密');
    const other = windowOn(theirs, id);
    await other.sync();
    expect(other.said()).toContain('绝密条款');
  } finally {
    probe.close();
  }
});

it('holds its pictures: seen by who may read it, also in a copy, and by nobody else', async () => {
  const { api, theirs, viewer, tenant, id, projectId, save, grant, third } = await make();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  const add = (client: Client, content: string | Buffer) =>
    uploadTo(client, {}, '架构.png', content, `${base}/${id}/picture`);
  expect([(await add(viewer, png)).status, (await add(api, 'no picture')).status]).toEqual([403, 422]);
  const { fileId } = (await add(api, png)).data as StoredFile;
  await save(api, `<img src="/api/common/file/${fileId}/preview"><img src="https://elsewhere.example/x.png">`, 1);
  const seen = async (client: Client) => (await client.get(`common/file/${fileId}/preview`)).status;
  expect([await seen(viewer), await seen(theirs)]).toEqual([200, 200]);
  expect((await api.get<PageText>(`${base}/${id}/page`)).data.html).toBe(
    `<img src="/api/common/file/${fileId}/preview" />`,
  );
  await api.post(`${base}/copy`, { projectId, parentId: null, ids: [id] });
  await grant(id, third);
  expect(await seen(theirs)).toBe(200);
  const outsider = await t().as(await t().factory.member(tenant), tenant);
  expect(await seen(outsider)).toBe(404);
});

it('holds other files as well: looked at by who may read it, also in a copy; elsewhere their name alone stands', async () => {
  const { api, theirs, viewer, tenant, id, projectId, save, text } = await make();
  const add = (client: Client) => uploadTo(client, {}, '报价 (终).pdf', '%PDF-1.7', `${base}/${id}/page/file`);
  expect((await add(viewer)).status).toBe(403);
  const { fileId } = (await add(theirs)).data as StoredFile;
  await save(api, `<p>见<a href="/api/common/file/${fileId}/download">报价 (终).pdf</a></p>`, 1);
  expect((await text(viewer)).html).toContain(`href="/api/common/file/${fileId}/download"`);
  const listed = async (client: Client, page = id) =>
    (await client.get<StoredFile[]>(`${base}/${page}/page/files`)).data?.map(({ name }) => name);
  expect([await listed(viewer), (await viewer.get(`common/file/${fileId}/download`)).status]).toEqual([
    ['报价 (终).pdf'],
    200,
  ]);
  const outsider = await t().as(await t().factory.member(tenant), tenant);
  expect([await listed(outsider), (await outsider.get(`common/file/${fileId}/download`)).status]).toEqual([
    undefined,
    404,
  ]);
  await api.post(`${base}/copy`, { projectId, parentId: null, ids: [id] });
  const copy = (await api.get<DocumentRow[]>(`${base}/list?projectId=${projectId}`)).data.find((one) => one.id !== id);
  expect(await listed(viewer, copy?.id)).toEqual(['报价 (终).pdf']);
  const { data: made } = await api.post<{ id: string }>(`${base}/${id}/template`, { name: '报价' });
  const begun = { projectId, name: '新报价', ownTemplateId: made.id };
  const { data: next } = await api.post<DocumentRow>(`${base}/page`, begun);
  expect((await api.get<PageText>(`${base}/${next.id}/page`)).data.html).toBe('<p>见报价 (终).pdf</p>');
});

it('lets go, after some days, of files that neither a page nor a version of one names', async () => {
  const { api, tenant, id, projectId, save } = await make();
  const { platform } = t().app;
  const put = async (name: string) =>
    ((await uploadTo(api, {}, `${name}.pdf`, `%PDF-1.7 ${name}`, `${base}/${id}/page/file`)).data as StoredFile).fileId;
  const [stands, stood, elsewhere, nowhere] = [await put('a'), await put('b'), await put('c'), await put('d')];
  const link = (file = '') => `<p><a href="/api/common/file/${file}/download">x</a></p>`;
  await save(api, link(stands) + link(stood), 1);
  await save(api, link(stands), 2);
  const { data: other } = await api.post<DocumentRow>(`${base}/page`, { projectId, name: '抄录' });
  await api.put(`${base}/${other.id}/page`, { html: link(elsewhere), base: 1 });
  const held = async () =>
    (await api.get<StoredFile[]>(`${base}/${id}/page/files`)).data.map(({ name }) => name).sort();
  // Young ones stay, whatever names them: a window without a connection may hold their text.
  await sweepPageFiles(platform);
  expect(await held()).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
  const age = (days: number) =>
    platform.database.query(`UPDATE file SET created_at = now() - $2::int * interval '1 day' WHERE tenant_id = $1`, [
      tenant.id,
      days,
    ]);
  await age(PAGE_FILE_DAYS - 1);
  await sweepPageFiles(platform);
  expect(await held()).toHaveLength(4);
  await age(PAGE_FILE_DAYS + 1);
  await sweepPageFiles(platform);
  expect(await held()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  await sweepAttachments(platform);
  const status = async (file = '') => (await api.get(`common/file/${file}/download`)).status;
  expect([await status(stands), await status(stood), await status(elsewhere), await status(nowhere)]).toEqual([
    ...[200, 200, 200, 404],
  ]);
});

it('keeps what two typed at one place, and takes nothing more of the one who is removed from the project meanwhile', async () => {
  const { api, theirs, id, text, save, projectId, member } = await make();
  await save(api, '<p>中</p>', 1);
  const [mine, other] = [windowOn(api, id), windowOn(theirs, id)];
  await Promise.all([mine.sync(), other.sync()]);
  const at = ({ doc }: typeof mine) => (doc.getXmlFragment(TEXT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  at(mine).insert(0, '甲乙');
  at(other).insert(0, '丙丁');
  await Promise.all([mine.sync(), other.sync()]);
  await Promise.all([mine.sync(), other.sync()]);
  expect([mine.said(), (await text()).html]).toEqual([
    other.said(),
    expect.stringMatching(/^<p>(?:甲乙丙丁|丙丁甲乙)中<\/p>$/),
  ]);
  at(mine).insert(0, '留');
  at(other).insert(0, '走');
  const removal = { projectId, userId: member.id };
  expect((await api.post('user-center/account/unbindAccountAllRoles', removal)).status).toBe(200);
  const [kept, refused] = await Promise.all([mine.sync(), other.sync()]);
  expect([kept.status, refused.status, refused.message]).toEqual([200, 404, expect.stringMatching(/[一-鿿]/)]);
  // What could not be kept stands in the window still, and nothing that came later.
  expect([other.said().includes('走'), other.said().includes('留')]).toEqual([true, false]);
  const { html } = await text();
  expect([html.includes('留'), html.includes('走')]).toEqual([true, false]);
});

it('takes a page of two megabytes in parts, reads and finds it; as one piece it is refused in words', async () => {
  const { api, viewer, id, text, save, find } = await make();
  const line = '验收标准以合同附件为准，逾期按日计罚。'.repeat(20);
  const part = `<p>${line}</p>`.repeat(600);
  const whole = await save(api, part.repeat(5), 1);
  expect([whole.status, whole.message]).toEqual([413, expect.stringMatching(/[一-鿿]/)]);
  const mine = windowOn(api, id);
  await mine.sync();
  for (let turn = 0; turn < 3; turn += 1) {
    mine.doc.transact(() => {
      for (let at = 0; at < 600; at += 1) mine.type(line);
    });
    expect((await mine.sync()).status).toBe(200);
  }
  mine.type('末尾的螺栓规格');
  await mine.sync();
  const { html } = await text(viewer);
  expect(Buffer.byteLength(html)).toBeGreaterThan(2_000_000);
  expect(html.endsWith('<p>末尾的螺栓规格</p>')).toBe(true);
  expect((await find('螺栓规格')).length).toBe(1);
  // Too much at once is said, and what stands stays.
  mine.doc.transact(() => {
    for (let at = 0; at < 1_000; at += 1) mine.type(line);
  });
  const refused = await mine.sync();
  expect([refused.status, refused.message]).toEqual([422, '一次修改的内容过大，请分几次粘贴']);
  expect((await text(viewer)).html).toBe(html);
});
