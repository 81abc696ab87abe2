/** Pages that people work on together: passages that are discussed, what names what, what is at hand, order, templates. */
import * as Y from 'yjs';
import type {
  Backlink,
  DocumentRow,
  ObjectCard,
  OwnDocuments,
  OwnTemplate,
  PagePassage,
  PageSynced,
  PageText,
} from '../../../contract/document/document';
import { TEXT } from '../../../contract/document/text/merge';
import type { ObjectComment } from '../../../contract/object/comments';
import { pageOf } from '../../../contract/objectTypes';
import { type Client, useTestApp } from '../../test/app';
import { libraryWorld } from '../../test/libraryWorld';

const t = useTestApp();
const base = 'project-center/pcProjectDocument';
const talk = 'collaboration-center/document';

const make = async () => {
  const world = await libraryWorld(t);
  const { api, projectId } = world;
  const page = async (name: string, html = '', parentId: string | null = null) => {
    const { data } = await api.post<DocumentRow>(`${base}/page`, { projectId, parentId, name });
    if (html) await api.put(`${base}/${data.id}/page`, { html, base: 1 });
    return data.id;
  };
  const discuss = (client: Client, id: string, text: string, content = '<p>这里不对</p>', around = {}) =>
    client.post<{ id: string }>(`${base}/${id}/passages`, {
      content,
      quote: { text, before: '', after: '', ...around },
    });
  const passages = async (id: string, client = api) => (await client.get<PagePassage[]>(`${base}/${id}/passages`)).data;
  const put = async (id: string, html: string) => {
    const { data } = await api.get<PageText>(`${base}/${id}/page`);
    return api.put(`${base}/${id}/page`, { html, base: data.versionNo });
  };
  return { ...world, page, discuss, passages, put };
};

/** Types into the first line of a page as a window does. */
async function typeInto(client: Client, id: string, at: number, words: string): Promise<void> {
  const doc = new Y.Doc();
  const open = await client.post<PageSynced>(`${base}/${id}/page/sync`, { client: doc.clientID, after: 0 });
  for (const one of open.data.updates) Y.applyUpdate(doc, Buffer.from(one, 'base64'));
  const before = Y.encodeStateVector(doc);
  const line = (doc.getXmlFragment(TEXT).get(0) as Y.XmlElement).get(0) as Y.XmlText;
  line.insert(at, words);
  const update = Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64');
  const sent = await client.post(`${base}/${id}/page/sync`, { client: doc.clientID, after: open.data.seq, update });
  expect(sent.status).toBe(200);
}

describe('a passage that is discussed', () => {
  it('keeps its place while others type before it and within it, and is answered, settled and opened again', async () => {
    const { api, theirs, viewer, page, discuss, passages } = await make();
    const id = await page('合同', '<p>交付期限为三个工作日内</p><p>其他</p>');
    const { data: made } = await discuss(theirs, id, '三个工作日');
    expect(await passages(id, viewer)).toMatchObject([{ commentId: made.id, text: '三个工作日', from: 5, to: 10 }]);
    await typeInto(api, id, 0, '根据合同，');
    await typeInto(api, id, 12, '完整的');
    expect(await passages(id)).toMatchObject([{ text: '三个完整的工作日', from: 10, to: 18 }]);
    await api.post(`${talk}/comments`, { objectId: id, content: '<p>改了</p>', parentId: made.id });
    expect((await api.put(`${talk}/comments/${made.id}/resolved`, { resolved: true })).status).toBe(200);
    const said = async () => (await viewer.get<ObjectComment[]>(`${talk}/comments?objectId=${id}`)).data;
    expect((await said()).map(({ resolved }) => resolved !== null)).toEqual([true, false]);
    await api.put(`${talk}/comments/${made.id}/resolved`, { resolved: false });
    expect((await said())[0]?.resolved).toBeNull();
  });

  it('loses its place with its words, keeps what it said, and has its place again where they come back', async () => {
    const { api, page, discuss, passages, put } = await make();
    const id = await page('合同', '<p>甲方付款</p><p>逾期按日罚款</p>');
    await discuss(api, id, '按日罚款');
    await put(id, '<p>甲方付款</p>');
    expect(await passages(id)).toMatchObject([{ text: '按日罚款', from: null, to: null }]);
    await put(id, '<p>前言</p><p>逾期按日罚款</p>');
    expect(await passages(id)).toMatchObject([{ text: '按日罚款', from: 4, to: 8 }]);
  });

  it('tells whom it names, and leads them to the page', async () => {
    const { page, discuss, api, member, projectId, tenant } = await make();
    const id = await page('合同', '<p>三个工作日</p>');
    const { data } = await discuss(api, id, '工作日', `<p><span data-mention="${member.id}">@员</span> 请看</p>`);
    const messages = await t().app.platform.database.query<{ event: string; url: string }>(
      'SELECT event, url FROM message WHERE tenant_id = $1 AND receiver_id = $2',
      [tenant.id, member.id],
    );
    expect(messages).toEqual([
      { event: 'mentioned', url: `/project/${projectId}/documentLibrary?open=${id}&comment=${data.id}` },
    ]);
  });

  it('refuses in words what stands there no more, looks alike at two places, or may not be said', async () => {
    const { page, discuss, api, viewer, passages, projectId } = await make();
    const id = await page('合同', '<p>同意</p><p>同意</p>');
    const refused = await discuss(api, id, '不在文中');
    expect([refused.status, refused.message]).toEqual([422, '这段文字刚刚被修改，请重新选择后再评论']);
    expect((await discuss(api, id, '同意')).status).toBe(422);
    expect((await discuss(api, id, '同意', '<p>第二处</p>', { before: '同意' })).status).toBe(422);
    expect((await discuss(viewer, id, '同意')).status).toBe(403);
    expect((await discuss(api, id, '')).status).toBe(400);
    expect((await discuss(api, id, '长'.repeat(2001))).status).toBe(400);
    expect(await passages(id)).toEqual([]);
    const { data: folder } = await api.post<DocumentRow>(`${base}/folder`, { projectId, name: '夹' });
    expect((await discuss(api, folder.id, '同意')).status).toBe(404);
  });

  it('goes from the list with its comment, and stays as long as it is answered', async () => {
    const { page, discuss, api, theirs, passages } = await make();
    const id = await page('合同', '<p>三个工作日</p>');
    const { data } = await discuss(theirs, id, '工作日');
    await api.post(`${talk}/comments`, { objectId: id, content: '<p>同意</p>', parentId: data.id });
    await theirs.delete(`${talk}/comments/${data.id}`);
    expect((await passages(id)).length).toBe(1);
    const alone = await discuss(theirs, id, '三个');
    await theirs.delete(`${talk}/comments/${alone.data.id}`);
    expect((await passages(id)).length).toBe(1);
  });
});

describe('what a page names', () => {
  it('is told to who may see that page, and follows its text', async () => {
    const { page, put, api, viewer, grant, projectId, project, pm, tenant } = await make();
    const target = await page('目标');
    const source = await page(
      '来源',
      `<p><a href="https://pm.example.cn${pageOf('document', target, projectId)}">目标</a></p>`,
    );
    const task = await t().factory.task(tenant, project, pm);
    const link = `<a href="${pageOf('task', task.id, projectId)}">任务</a>`;
    const secret = await page('秘密', `<p>${link}<a href="${pageOf('document', target, projectId)}">目标</a></p>`);
    await grant(secret, pm);
    const named = async (client: Client, type: string, id: string) =>
      (await client.get<Backlink[]>(`${base}/backlinks?type=${type}&id=${id}`)).data?.map(({ name }) => name).sort();
    expect(await named(api, 'document', target)).toEqual(['来源', '秘密']);
    expect(await named(viewer, 'document', target)).toEqual(['来源']);
    expect(await named(api, 'task', task.id)).toEqual(['秘密']);
    await put(source, '<p>没有了</p>');
    expect(await named(viewer, 'document', target)).toEqual([]);
    await api.post(`${base}/recycle`, { projectId, ids: [secret] });
    expect(await named(api, 'document', target)).toEqual([]);
    expect(
      (await api.get(`${base}/backlinks?type=document&id=${source.replace(/.$/, (end) => (end === '0' ? '1' : '0'))}`))
        .status,
    ).toBe(404);
  });
});

describe('an object that stands in a page', () => {
  it('is kept as which one it is, told to each reader by their rights, and named by the page', async () => {
    const { page, put, api, viewer, grant, projectId, project, pm, tenant } = await make();
    const task = await t().factory.task(tenant, project, pm, { title: '联调' });
    const secret = await page('秘密');
    await grant(secret, pm);
    const id = await page('周报');
    const card = (ref: string) => `<div data-object="${ref}"></div>`;
    await put(
      id,
      `<p>本周</p>${card(`task:${task.id}`)}${card(`document:${secret}`)}${card('script:x')}${card('x" onclick="y')}`,
    );
    const { data } = await viewer.get<PageText>(`${base}/${id}/page`);
    expect(data.html).toContain(
      `<div data-object="task:${task.id}"></div><div data-object="document:${secret}"></div>`,
    );
    expect(data.html).not.toMatch(/script|onclick/);
    const cards = async (client: Client) =>
      (await client.get<ObjectCard[]>(`${base}/cards?refs=document:${secret},task:${task.id}`)).data;
    expect((await cards(api)).map(({ title }) => title)).toEqual(['秘密', '联调']);
    expect(await cards(viewer)).toMatchObject([
      { type: 'task', title: '联调', page: pageOf('task', task.id, projectId) },
    ]);
    expect((await (await make()).api.get<ObjectCard[]>(`${base}/cards?refs=task:${task.id}`)).data).toEqual([]);
    const many = Array.from({ length: 101 }, (_, at) => `task:${task.id.slice(0, 24)}${String(at).padStart(12, '0')}`);
    expect((await viewer.get(`${base}/cards?refs=${many.join(',')}`)).status).toBe(400);
    expect((await viewer.get(`${base}/cards?refs=member:${pm.id}`)).status).toBe(400);
    const named = await viewer.get<Backlink[]>(`${base}/backlinks?type=task&id=${task.id}`);
    expect(named.data.map(({ name }) => name)).toEqual(['周报']);
    const markdown = await viewer.call('GET', `${base}/${id}/markdown`);
    expect(markdown.body).toContain(`data-object="task:${task.id}"`);
    expect((await viewer.call('GET', `${base}/${id}/docx`)).status).toBe(200);
  });
});

describe('what somebody has at hand', () => {
  it('is their own: favourites and what was read lately, the last first, as long as it may be seen', async () => {
    const { page, api, viewer, grant, pm, projectId } = await make();
    const [one, two] = [await page('一'), await page('二')];
    const own = async (client: Client) => {
      const { data } = await client.get<OwnDocuments>(`${base}/own?projectId=${projectId}`);
      return [data.favourites.map(({ name }) => name), data.recent.map(({ name }) => name)];
    };
    for (const id of [one, two]) await viewer.get(`${base}/${id}/page`);
    await viewer.put(`${base}/${one}/favourite`, { favourite: true });
    await viewer.put(`${base}/${one}/favourite`, { favourite: true });
    expect(await own(viewer)).toEqual([['一'], ['二', '一']]);
    expect((await own(api))[0]).toEqual([]);
    const listed = await viewer.get<DocumentRow[]>(`${base}/list?projectId=${projectId}`);
    expect(listed.data.map(({ favourite }) => favourite)).toEqual([true, false]);
    await grant(two, pm);
    expect(await own(viewer)).toEqual([['一'], ['一']]);
    await viewer.put(`${base}/${one}/favourite`, { favourite: false });
    await api.post(`${base}/recycle`, { projectId, ids: [one] });
    expect(await own(viewer)).toEqual([[], []]);
    expect((await viewer.put(`${base}/${two}/favourite`, { favourite: true })).status).toBe(404);
  });
});

describe('the order of a folder', () => {
  it('is made by hand, folders before the rest, and taken back by what it answers', async () => {
    const { page, folder, names, api, viewer } = await make();
    const ids = { 甲: await page('甲'), 乙: await page('乙'), 丙: await page('丙') };
    await folder('资料');
    const start = await names(api);
    const place = (id: string, before: string | null, client = api) =>
      client.post<{ before: string | null }>(`${base}/place`, { id, before });
    const first = ids[start[1] as keyof typeof ids];
    const last = ids[start[3] as keyof typeof ids];
    const { data } = await place(last, first);
    expect(data).toEqual({ before: null });
    expect(await names(api)).toEqual([start[0], start[3], start[1], start[2]]);
    await page('丁');
    expect((await names(api)).at(-1)).toBe('丁');
    await place(last, null);
    expect((await names(viewer)).at(-1)).toBe(start[3]);
    expect((await place(last, first, viewer)).status).toBe(403);
    const within = await page('内', '', (await folder('别处')).id);
    const elsewhere = await place(last, within);
    expect([elsewhere.status, elsewhere.message]).toEqual([
      400,
      '只能在同一文件夹内排序，文件夹排在文档之前；请刷新后重试',
    ]);
  });

  it('holds over pages of a long folder, and two who order at once leave one order', async () => {
    const { page, names, api, theirs } = await make();
    const ids = [await page('a'), await page('b'), await page('c')];
    const place = (client: Client, id: string, before: string | null) => client.post(`${base}/place`, { id, before });
    const [a, b, c] = ids as [string, string, string];
    const answers = await Promise.all([place(api, c, a), place(theirs, b, a)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await names(api)).sort()).toEqual(['a', 'b', 'c']);
    expect((await names(api)).at(-1)).toBe('a');
  });
});

describe('templates of a project', () => {
  it('are made of pages without their pictures, begin new ones, are replaced when that is said, and go', async () => {
    const { page, api, theirs, viewer, projectId } = await make();
    const id = await page('周报 1', '<h2>本周</h2><p>进展</p>');
    const save = (client: Client, body: object) => client.post<{ id: string }>(`${base}/${id}/template`, body);
    const { data: made } = await save(theirs, { name: '我们的周报' });
    const list = async () => (await viewer.get<OwnTemplate[]>(`${base}/templates?projectId=${projectId}`)).data;
    expect((await list()).map(({ name }) => name)).toEqual(['我们的周报']);
    const begun = await api.post<DocumentRow>(`${base}/page`, { projectId, name: '周报 2', ownTemplateId: made.id });
    const text = async (of: string) => (await api.get<PageText>(`${base}/${of}/page`)).data.html;
    expect(await text(begun.data.id)).toBe('<h2>本周</h2><p>进展</p>');
    expect((await save(api, { name: '我们的周报' })).status).toBe(409);
    expect((await save(api, { name: '我们的周报', replace: true })).data).toEqual(made);
    expect([(await save(viewer, { name: '看' })).status, (await save(api, { name: '  ' })).status]).toEqual([403, 400]);
    const elsewhere = await make();
    const stolen = { projectId: elsewhere.projectId, name: '偷', ownTemplateId: made.id };
    expect((await elsewhere.api.post(`${base}/page`, stolen)).status).toBe(404);
    expect((await viewer.delete(`${base}/templates/${made.id}`)).status).toBe(403);
    expect((await api.delete(`${base}/templates/${made.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await text(begun.data.id)).toContain('进展');
  });
});

describe('a move to another project', () => {
  it('takes all below it along with lists and history, and asks for the right on both sides', async () => {
    const { tenant, pm, member, api, theirs, viewer, folder, page, grant, projectId, names } = await make();
    const other = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
    const top = await folder('资料');
    const below = await page('方案', '<p>正文</p>', top.id);
    await grant(below, member);
    const move = (client: Client, to: string, id = top.id) =>
      client.post(`${base}/move`, { projectId: to, parentId: null, ids: [id] });
    expect((await move(viewer, other.id)).status).toBe(404);
    const third = await t().factory.project(tenant, pm, []);
    expect((await move(theirs, third.id)).status).toBe(404);
    // Below it stands what only some may see.
    expect((await move(theirs, other.id)).status).toBe(422);
    expect((await move(api, other.id)).status).toBe(200);
    expect([await names(api), (await viewer.get(`${base}/${below}/page`)).status]).toEqual([[], 404]);
    const moved = await theirs.get<DocumentRow>(`${base}/${below}/details`);
    expect(moved.data).toMatchObject({ projectId: other.id, parentId: top.id, level: 'view' });
    const rows = await t().app.platform.database.query<{ project_id: string }>(
      'SELECT DISTINCT project_id FROM history WHERE tenant_id = $1 AND object_id = ANY($2::uuid[])',
      [tenant.id, [top.id, below]],
    );
    expect(rows).toEqual([{ project_id: other.id }]);
    expect((await move(api, projectId)).status).toBe(200);
    expect(await names(api)).toEqual(['资料']);
  });
});
