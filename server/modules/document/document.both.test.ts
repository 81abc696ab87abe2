/** The library: rights by folder, uploads and versions, recycle bin, zip, comments and links. */

import type { DocumentRow, DocumentVersion, ProjectFile } from '../../../contract/document/document';
import type { ObjectHistory } from '../../../contract/object/history';
import { sweepAttachments } from '../../object/files/attachments';
import { type Client, useTestApp } from '../../test/app';
import { libraryWorld } from '../../test/libraryWorld';
import { uploadTo } from '../../test/uploading';
import { readWaitingTexts } from '.';
import { purgeDocuments } from './purge';

const t = useTestApp();
const world = () => libraryWorld(t);
const base = 'project-center/pcProjectDocument';

it('shows each what its lists open, in tree, list, search and zip, and nothing of the names above it', async () => {
  const { api, theirs, other, member, third, projectId, folder, upload, names, tree, find, grant } = await world();
  const a = await folder('A');
  const b = await folder('B', a.id);
  const c = await folder('C', b.id);
  const d = await folder('D', c.id);
  await upload('秘密方案.txt', '保密条款', { parentId: c.id });
  await readWaitingTexts(t().app.platform);
  await grant(b.id, third);
  await grant(d.id, member);
  const seen = async (client: Client) => (await tree(client)).folders.map(({ name }) => name);
  expect([await seen(theirs), await seen(other), await seen(api)]).toEqual([
    ['A', 'D'],
    ['A', 'B', 'C'],
    ['A', 'B', 'C', 'D'],
  ]);
  expect((await theirs.get(`${base}/list?projectId=${projectId}&parentId=${b.id}`)).status).toBe(404);
  expect(await names(theirs, a.id)).toEqual([]);
  const detail = await theirs.get<{ folders: { name: string }[] }>(`${base}/${d.id}/details`);
  expect(detail.data.folders.map(({ name }) => name)).toEqual(['A']);
  expect([(await find('保密条款', theirs)).length, (await find('保密条款', other)).length]).toEqual([0, 1]);
  const zipped = (await theirs.get(`${base}/zip?projectId=${projectId}&ids=${a.id}`)).body;
  expect([zipped.includes('A/'), zipped.includes('A/B'), zipped.includes('秘密')]).toEqual([true, false, false]);
  await api.post(`${base}/move`, { projectId, parentId: null, ids: [c.id] });
  expect([await seen(theirs), await seen(other)]).toEqual([
    ['A', 'C', 'D'],
    ['A', 'B', 'C'],
  ]);
});

it('packs what would be called alike beside each other, and loses nothing of it', async () => {
  const { api, projectId, folder, upload } = await world();
  const { id: parentId } = await folder('资料');
  const page = await api.post(`${base}/page`, { projectId, parentId, name: 'readme' });
  expect(page.status).toBe(200);
  await upload('README.html', '<p>文件</p>', { parentId });
  const zipped = (await api.get(`${base}/zip?projectId=${projectId}&ids=${parentId}`)).body;
  expect(
    zipped
      .match(/readme(?: \(2\))?\.html/gi)
      ?.map((name) => name.toLowerCase())
      .sort(),
  ).toEqual([...['readme (2).html', 'readme (2).html', 'readme.html', 'readme.html']]);
});

it('keeps a list through moves, lets the highest level win, and never shuts out who manages', async () => {
  const { api, theirs, viewer, tenant, member, projectId, folder, names } = await world();
  const a = await folder('合同');
  const role = tenant.roleIds.get('ROLE_PROJECT_VIEWER') as string;
  const grants = [
    { to: 'user', subjectId: member.id, level: 'edit' },
    { to: 'role', subjectId: role, level: 'view' },
  ];
  expect((await api.put(`${base}/${a.id}/access`, { version: 1, grants })).status).toBe(200);
  // Another manager, who still has the list before it.
  expect((await api.put(`${base}/${a.id}/access`, { version: 1, grants: null })).status).toBe(409);
  expect((await theirs.post(`${base}/folder`, { projectId, parentId: a.id, name: '草稿' })).status).toBe(200);
  expect((await viewer.post(`${base}/folder`, { projectId, parentId: a.id, name: 'x' })).status).toBe(403);
  expect(await names(viewer, a.id)).toEqual(['草稿']);
  expect((await theirs.put(`${base}/${a.id}/access`, { version: 2, grants: null })).status).toBe(403);
  await api.put(`${base}/${a.id}/access`, { version: 2, grants: null });
  expect((await viewer.get<DocumentRow[]>(`${base}/list?projectId=${projectId}`)).data[0]).toMatchObject({
    level: 'view',
    ownAccess: false,
  });
});

it('keeps a list through copies, of folders and of what is below them', async () => {
  const { api, theirs, other, third, projectId, folder, upload, tree, find, grant } = await world();
  const a = await folder('A');
  const b = await folder('B', a.id);
  await upload('秘密方案.txt', '保密条款', { parentId: b.id });
  await readWaitingTexts(t().app.platform);
  await grant(b.id, third);
  expect((await api.post(`${base}/copy`, { projectId, parentId: null, ids: [a.id, b.id] })).status).toBe(200);
  const seen = async (client: Client) => (await tree(client)).folders.map(({ name }) => name).sort();
  // A (2) with its own B, and B beside it.
  expect([await seen(theirs), await seen(other)]).toEqual([
    ['A', 'A (2)'],
    ['A', 'A (2)', 'B', 'B', 'B'],
  ]);
  expect([(await find('保密条款', theirs)).length, (await find('保密条款', other)).length > 0]).toEqual([0, true]);
});

it('makes a new version of the same name, keeps both, or skips, and takes an old one back', async () => {
  const { api, upload, names, projectId } = await world();
  const made = (await upload('方案.txt', '第一版')).data;
  // The name as macOS and other keyboards send it.
  expect((await upload('方案.TXT', '第二版')).data).toMatchObject({ id: made.id, versionNo: 2 });
  expect((await upload('方案.txt', '第三版', { onSame: 'both' })).data.name).toBe('方案 (2).txt');
  expect((await upload('方案.txt', '第四版', { onSame: 'skip' })).data).toBeNull();
  expect(await names(api)).toEqual(['方案 (2).txt', '方案.txt']);
  const versions = async () => (await api.get<DocumentVersion[]>(`${base}/${made.id}/versions`)).data;
  const [newest, oldest] = await versions();
  const read = async (id?: string) => (await api.get(`common/file/${id}/download`)).body;
  expect([await read(newest?.file?.fileId), await read(oldest?.file?.fileId)]).toEqual(['第二版', '第一版']);
  expect((await api.post<DocumentRow>(`${base}/${made.id}/restoreVersion`, { no: 1 })).data.versionNo).toBe(3);
  expect([await read((await versions())[0]?.file?.fileId), (await versions())[0]?.note]).toEqual([
    '第一版',
    '恢复自版本 1',
  ]);
  // More than a file may have is refused before a byte is sent.
  const size = 2_000_000_001;
  expect((await api.post(`${base}/${made.id}/upload`, { size })).status).toBe(400);
  expect((await api.post(`${base}/upload`, { projectId, parentId: null, name: 'a.iso', size })).status).toBe(400);
  await api.post(`${base}/recycle`, { projectId, ids: [made.id] });
  expect((await api.get(`common/file/${newest?.file?.fileId}/download`)).status).toBe(404);
});

it('moves a folder with all below it to the recycle bin and back, beside what took its name', async () => {
  const { api, theirs, projectId, folder, upload, names, grant, third } = await world();
  const a = await folder('资料');
  const below = await folder('内部', a.id);
  await upload('a.txt', 'x', { parentId: below.id });
  await grant(below.id, third);
  expect((await theirs.post(`${base}/recycle`, { projectId, ids: [a.id] })).status).toBe(422);
  expect((await api.post(`${base}/recycle`, { projectId, ids: [a.id] })).status).toBe(200);
  expect(await names(api)).toEqual([]);
  const bin = await api.get<{ id: string; count: number }[]>(`${base}/recycled?projectId=${projectId}`);
  expect(bin.data).toMatchObject([{ id: a.id, count: 2 }]);
  // Whom a list shuts out is not told how much lies behind it.
  const others = await theirs.get<{ id: string; count: number }[]>(`${base}/recycled?projectId=${projectId}`);
  expect(others.data).toMatchObject([{ id: a.id, count: 0 }]);
  await folder('资料');
  await api.post(`${base}/restore`, { projectId, ids: [a.id] });
  expect([await names(api), await names(api, below.id)]).toEqual([['资料', '资料 (2)'], ['a.txt']]);
});

it('deletes what lay in the recycle bin for good once its project keeps it no longer', async () => {
  const { tenant, api, projectId, folder, upload, names } = await world();
  const { platform } = t().app;
  const old = await folder('旧资料');
  const inside = (await upload('a.txt', '只在这里', { parentId: old.id })).data;
  const kept = await folder('新资料');
  await upload('b.txt', 'b', { parentId: kept.id });
  await api.post(`${base}/recycle`, { projectId, ids: [old.id] });
  await api.post(`${base}/recycle`, { projectId, ids: [kept.id] });
  const age = (id: string, days: number) =>
    platform.database.query(
      `UPDATE document SET deleted_at = now() - make_interval(days => $2) WHERE deleted_with = $1`,
      [id, days],
    );
  await age(old.id, 31);
  await age(kept.id, 29);
  const bin = async () =>
    (await api.get<{ id: string; purgeTime: string | null }[]>(`${base}/recycled?projectId=${projectId}`)).data;
  const left = (Date.parse((await bin()).find(({ id }) => id === kept.id)?.purgeTime ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(left)).toBe(1);
  await purgeDocuments(platform);
  expect((await bin()).map(({ id }) => id)).toEqual([kept.id]);
  const rest = async (table: string) =>
    platform.database.query(`SELECT 1 FROM ${table} WHERE tenant_id = $1`, [tenant.id]);
  expect(await rest('document_version')).toHaveLength(1);
  await sweepAttachments(platform);
  expect(await rest('file_blob')).toHaveLength(1);
  expect(inside.fileId && (await api.get(`common/file/${inside.fileId}/download`)).status).toBe(404);
  // For ever, where the project says so.
  await api.put('collaboration-center/ccTask/taskRecycle/config', { projectId, keepDays: 0, version: 0 });
  await age(kept.id, 400);
  await purgeDocuments(platform);
  expect((await bin()).map(({ purgeTime }) => purgeTime)).toEqual([null]);
  await api.post(`${base}/restore`, { projectId, ids: [kept.id] });
  expect(await names(api, kept.id)).toEqual(['b.txt']);
});

it('makes folders by their paths, copies with all below, and refuses a folder within itself', async () => {
  const { api, projectId, names, tree } = await world();
  const paths = [['设计'], ['设计', '图纸'], ['设计', '图纸', '一层']];
  await api.post(`${base}/folders`, { projectId, paths });
  await api.post(`${base}/folders`, { projectId, paths: [['设计', '图纸', '二层']] });
  const id = async (name: string) => (await tree(api)).folders.find((one) => one.name === name)?.id as string;
  expect(await names(api, await id('图纸'))).toEqual(['一层', '二层']);
  const into = { projectId, parentId: await id('一层'), ids: [await id('图纸')] };
  expect((await api.post(`${base}/move`, into)).status).toBe(400);
  await api.post(`${base}/copy`, { projectId, parentId: null, ids: [await id('设计')] });
  expect(await names(api)).toEqual(['设计', '设计 (2)']);
});

it('copies, moves and puts back what has a name of full length, where one of that name stands', async () => {
  const { api, projectId, names, tree } = await world();
  const full = '名'.repeat(85);
  await api.post(`${base}/folders`, { projectId, paths: [[full], ['里', full]] });
  const idOf = async (name: string) => (await tree(api)).folders.find((one) => one.name === name)?.id as string;
  const [outer, inner] = await Promise.all([full, '里'].map(idOf));
  const copied = await api.post(`${base}/copy`, { projectId, parentId: null, ids: [outer] });
  expect([copied.status, (await names(api)).includes(`${'名'.repeat(83)} (2)`)]).toEqual([200, true]);
  const below = (await tree(api)).folders.find((one) => one.parentId === inner)?.id;
  expect((await api.post(`${base}/move`, { projectId, parentId: null, ids: [below] })).status).toBe(200);
  expect(await names(api)).toContain(`${'名'.repeat(83)} (3)`);
  await api.post(`${base}/recycle`, { projectId, ids: [outer] });
  await api.post(`${base}/folders`, { projectId, paths: [[full]] });
  expect((await api.post(`${base}/restore`, { projectId, ids: [outer] })).status).toBe(200);
  expect(await names(api)).toContain(`${'名'.repeat(83)} (4)`);
});

it('lets two who change its folders at once make no circle, and leave nothing open below a closed folder', async () => {
  const { api, theirs, third, projectId, folder, tree, grant } = await world();
  for (const round of [1, 2, 3, 4]) {
    const [a, b, closed] = [await folder(`甲${round}`), await folder(`乙${round}`), await folder(`合同${round}`)];
    const [below, other] = [await folder('丙', b.id), await folder('丁', a.id)];
    const into = (id: string, parentId: string) => api.post(`${base}/move`, { projectId, parentId, ids: [id] });
    const moved = await Promise.all([into(a.id, below.id), into(b.id, other.id)]);
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 400]);
    const year = await folder('2026', closed.id);
    const at = { projectId, parentId: year.id };
    await Promise.all([
      ...['补充协议', '附件', '往来'].map((name) => api.post(`${base}/folder`, { ...at, name })),
      grant(closed.id, third),
    ]);
  }
  expect((await tree(api)).folders.filter(({ name }) => name === '附件')).toHaveLength(4);
  expect(
    (await tree(theirs)).folders.filter(({ name }) => ['2026', '补充协议', '附件', '往来'].includes(name)),
  ).toEqual([]);
});

it('copies nothing into another project, whose manager would see what its lists hide', async () => {
  const { tenant, theirs, member, third, folder, upload, grant } = await world();
  const open = await folder('资料');
  const closed = await folder('并购', open.id);
  await upload('报价.txt', '底价', { parentId: closed.id });
  await grant(closed.id, third);
  const own = await t().factory.project(tenant, member);
  const copied = await theirs.post(`${base}/copy`, { projectId: own.id, parentId: null, ids: [open.id] });
  const there = await theirs.get<DocumentRow[]>(`${base}/list?projectId=${own.id}`);
  expect([copied.status, there.data]).toEqual([404, []]);
});

it('gives a large folder page by page, and each the newest files of what they may see', async () => {
  const { tenant, pm, api, theirs, project, projectId, folder } = await world();
  const { database } = t().app.platform;
  const large = await folder('照片');
  await database.query(
    `INSERT INTO document (tenant_id, id, project_id, parent_id, path, kind, name)
     SELECT $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid, ARRAY[$3::uuid], CASE WHEN n = 501 THEN 'folder' ELSE 'page' END, lpad(n::text, 4, '0')
       FROM generate_series(1, 503) n`,
    [tenant.id, projectId, large.id],
  );
  const list = (after = '') =>
    api.get<DocumentRow[]>(`${base}/list?projectId=${projectId}&parentId=${large.id}${after}`);
  const { data: first } = await list();
  const { data: rest } = await list(`&after=${first.at(-1)?.id}`);
  expect([first.length, first[0]?.name, rest.map(({ name }) => name)]).toEqual([500, '0501', ['0500', '0502', '0503']]);
  const [open, closed] = [
    await t().factory.task(tenant, project, pm),
    await t().factory.task(tenant, project, pm, { privateTask: true }),
  ];
  const { data: old } = await uploadTo(api, { taskId: open.id }, '公开.txt', '甲');
  const { data: hidden } = await uploadTo(api, { taskId: closed.id }, '保密.txt', '乙');
  const newer = `('ffffffff-ffff-7fff-8fff-' || lpad(n::text, 12, '0'))::uuid`;
  await database.query(
    `INSERT INTO file (tenant_id, id, category, name, size, blob_id, kind)
     SELECT tenant_id, ${newer}, category, name, size, blob_id, kind FROM file, generate_series(1, 500) n
      WHERE tenant_id = $1 AND id = $2`,
    [tenant.id, hidden.fileId],
  );
  await database.query(
    `INSERT INTO object_file (tenant_id, object_type, object_id, file_id)
     SELECT $1::uuid, 'task', $2::uuid, ${newer} FROM generate_series(1, 500) n`,
    [tenant.id, closed.id],
  );
  const files = await theirs.get<ProjectFile[]>(`${base}/files?projectId=${projectId}`);
  expect(files.data.map(({ file }) => file.fileId)).toEqual([old.fileId]);
});

it('says where a document is read to who may read it', async () => {
  const { api, theirs, upload, projectId, grant, third } = await world();
  const { data } = await upload('方案.txt', 'x');
  const url = `${base}/queryDocUrl?id=${data.id}`;
  expect((await theirs.get<string>(url)).data).toMatch(
    new RegExp(`^https?://.+/project/${projectId}/documentLibrary\\?open=${data.id}$`),
  );
  await grant(data.id, third);
  expect([(await theirs.get(url)).status, (await api.get(url)).status]).toEqual([404, 200]);
});

it('is talked about by who sees it; whom a comment names is led to it, in its folder', async () => {
  const { tenant, api, theirs, other, viewer, member, projectId, upload, folder, grant } = await world();
  const closed = await folder('合同');
  const { data } = await upload('方案.txt', 'x', { parentId: closed.id });
  const talk = 'collaboration-center/document';
  const content = `<p>第三步要改 <span data-mention="${member.id}">@他</span></p>`;
  const { data: comment } = await api.post<{ id: string }>(`${talk}/comments`, { objectId: data.id, content });
  const [told] = await t().app.platform.database.query<{ url: string; title: string }>(
    `SELECT url, title FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = 'mentioned'`,
    [tenant.id, member.id],
  );
  expect(told?.url).toBe(`/project/${projectId}/documentLibrary?open=${data.id}&comment=${comment.id}`);
  expect(told?.title).toContain('方案.txt');
  const said = async (client: Client) =>
    (await client.get<{ content: string }[]>(`${talk}/comments?objectId=${data.id}`)).data?.length;
  const mayTalk = async (client: Client) =>
    (await client.get<{ mayComment: boolean }>(`${base}/${data.id}/details`)).data.mayComment;
  expect([await said(theirs), await mayTalk(theirs), await mayTalk(viewer)]).toEqual([1, true, false]);
  expect((await viewer.post(`${talk}/comments`, { objectId: data.id, content })).status).toBe(403);
  expect((await theirs.post(`${talk}/follow`, { objectId: data.id, following: true })).status).toBe(200);
  const followers = await api.get<{ followers: { userId: string }[] }>(`${talk}/followers?objectId=${data.id}`);
  expect(followers.data.followers.map(({ userId }) => userId)).toEqual([member.id]);
  await grant(closed.id, member);
  expect([await said(theirs), await said(other)]).toEqual([1, undefined]);
});

it('links a document with a task for who may see both', async () => {
  const { api, theirs, upload, projectId, grant, third } = await world();
  const { data } = await upload('方案.txt', 'x');
  const task = await api.post<{ taskId: string }>('collaboration-center/ccTask/create', {
    projectId,
    title: '评审方案',
  });
  await api.post(`${base}/${data.id}/link`, { taskId: task.data.taskId });
  const links = async (client: Client) =>
    (await client.get<{ links: { title: string }[] }>(`${base}/${data.id}/details`)).data?.links.map(
      ({ title }) => title,
    );
  expect(await links(theirs)).toEqual(['评审方案']);
  await grant(data.id, third);
  expect(await links(theirs)).toBeUndefined();
  await api.delete(`${base}/${data.id}/link/${task.data.taskId}`);
  expect(await links(api)).toEqual([]);
});
it('names tasks and folders in its history to those who may see them only', async () => {
  const { api, theirs, upload, folder, projectId, grant, member, third } = await world();
  const { data } = await upload('方案.txt', 'x');
  const secret = await api.post<{ taskId: string }>('collaboration-center/ccTask/create', {
    ...{ projectId, title: '裁员名单', privateTask: true },
  });
  await api.post(`${base}/${data.id}/link`, { taskId: secret.data.taskId });
  const closed = await folder('并购');
  await grant(closed.id, third);
  await grant(data.id, member);
  expect((await api.post(`${base}/move`, { projectId, parentId: closed.id, ids: [data.id] })).status).toBe(200);
  const told = async (client: Client) => {
    const { data: entries } = await client.get<ObjectHistory[]>(
      `collaboration-center/document/actions?objectId=${data.id}`,
    );
    return entries.map(({ event, changes: [change] }) => [event, change?.after]);
  };
  expect((await told(api)).filter(([event]) => event === 'moved' || event === 'taskLinked')).toEqual([
    ['moved', '并购'],
    ['taskLinked', expect.stringContaining('裁员名单')],
  ]);
  expect((await told(theirs)).map(([event]) => event)).toEqual(['moved', 'accessChanged', 'created']);
  expect((await told(theirs))[0]).toEqual(['moved', '看不到的文件夹']);
});
