/** Pages of the library: several write at once, rights at each update, history by day and person, pictures. */
import * as Y from 'yjs';
import type { DocumentRow, DocumentVersion, PageSynced, PageText } from '../../../contract/document/document';
import { TEXT } from '../../../contract/document/text/merge';
import type { StoredFile } from '../../../contract/file/file';
import { pageTextTopic } from '../../../contract/realtime';
import { type Client, useTestApp } from '../../test/app';
import { libraryWorld } from '../../test/libraryWorld';
import { listen, Probe } from '../../test/stomp';
import { uploadTo } from '../../test/uploading';

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
  expect((await mine.call({ update: 'A'.repeat(1_400_000) })).status).toBe(400);
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
