/** What a library shares: files that somebody works on elsewhere, small pictures, the library of the enterprise, pages in the tree. */
import sharp from 'sharp';
import type { DocumentRow, EnterpriseLibraries, Library } from '../../../contract/document/document';
import type { UploadState } from '../../../contract/file/file';
import { type Client, useTestApp } from '../../test/app';
import { libraryWorld } from '../../test/libraryWorld';

const t = useTestApp();
const base = 'project-center/pcProjectDocument';

describe('a file that is checked out', () => {
  it('takes new versions of who has it alone, is told in the list, and is given back or broken', async () => {
    const { api, theirs, other, viewer, upload, projectId, member } = await libraryWorld(t);
    const { data: row } = await upload('方案.txt', '一');
    const out = (client: Client, days = 1) => client.post<DocumentRow>(`${base}/${row.id}/checkOut`, { days });
    const back = (client: Client) => client.post<DocumentRow>(`${base}/${row.id}/checkIn`);
    expect((await out(viewer)).status).toBe(403);
    expect((await out(theirs, 31)).status).toBe(400);
    const taken = await out(theirs, 3);
    expect(taken.data.out?.by?.userId).toBe(member.id);
    const listed = (await api.get<DocumentRow[]>(`${base}/list?projectId=${projectId}`)).data;
    expect(listed.find(({ id }) => id === row.id)?.out?.by?.userId).toBe(member.id);
    const start = await other.post<UploadState>(`${base}/${row.id}/upload`, { size: 1 });
    expect([start.status, start.message]).toEqual([422, expect.stringMatching(/已签出“方案.txt”.*不能上传新版本/)]);
    // By its name it is a new version too.
    expect((await upload('方案.txt', '二', { client: other })).status).toBe(422);
    expect((await out(other)).status).toBe(422);
    expect((await upload('方案.txt', '三', { client: theirs })).data).toMatchObject({ versionNo: 2 });
    expect((await other.post(`${base}/${row.id}/restoreVersion`, { no: 1 })).status).toBe(422);
    expect((await back(other)).message).toContain('不能归还');
    expect((await back(theirs)).data.out).toBeNull();
    expect((await upload('方案.txt', '四', { client: other })).data).toMatchObject({ versionNo: 3 });
    expect((await back(theirs)).message).toBe('文件没有被签出，或签出已到期');
    await out(theirs);
    // Who manages the documents of the project.
    expect((await back(api)).data.out).toBeNull();
    const history = await api.get<{ result: { event: string }[] }>(
      `collaboration-center/document/actions?objectId=${row.id}`,
    );
    expect(JSON.stringify(history.data)).toContain('checkOutBroken');
  });

  it('is free again when its time is over, and a page is none', async () => {
    const { api, theirs, other, upload, projectId, tenant } = await libraryWorld(t);
    const { data: row } = await upload('方案.txt', '一');
    await theirs.post(`${base}/${row.id}/checkOut`, { days: 1 });
    await t().app.platform.database.query(
      `UPDATE document SET out_until = now() - interval '1 minute' WHERE tenant_id = $1 AND id = $2`,
      [tenant.id, row.id],
    );
    expect((await upload('方案.txt', '二', { client: other })).data).toMatchObject({ versionNo: 2, out: null });
    const page = await api.post<DocumentRow>(`${base}/page`, { projectId, parentId: null, name: '页' });
    expect((await api.post(`${base}/${page.data.id}/checkOut`, { days: 1 })).status).toBe(422);
  });
});

it('makes a small picture of a picture once, and none of what is no picture or breaks', async () => {
  const { api, upload, viewer } = await libraryWorld(t);
  const other = await t().enterprise();
  const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#08f' } })
    .png()
    .toBuffer();
  const { data: row } = await upload('图.png', png);
  const get = (fileId: string | null, client: Client = viewer) => client.call('GET', `common/file/${fileId}/thumbnail`);
  const made = await get(row.fileId);
  expect(made.status).toBe(200);
  const [kept] = await t().app.platform.database.query<{ bytes: Uint8Array }>(
    'SELECT x.bytes FROM file_thumbnail x JOIN file f ON f.tenant_id = x.tenant_id AND f.blob_id = x.id WHERE f.id = $1',
    [row.fileId],
  );
  const about = await sharp(kept?.bytes).metadata();
  expect([about.format, about.width, about.height]).toEqual(['webp', 320, 107]);
  expect((await get(row.fileId)).status).toBe(200);
  const broken = await upload('坏.png', Buffer.concat([png.subarray(0, 60), Buffer.alloc(300, 7)]));
  expect([(await get(broken.data.fileId)).status, (await get(broken.data.fileId)).status]).toEqual([404, 404]);
  const svg = await upload('图.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  const text = await upload('文.txt', '文');
  for (const { data } of [svg, text]) expect((await get(data.fileId)).status).toBe(404);
  expect((await get(row.fileId, await t().as(other.owner, other.tenant))).status).toBe(404);
  expect((await api.call('GET', `common/file/${row.fileId}/pdf`)).status).toBe(422);
});

it('knows Office by name and first bytes, and says where no program shows it', async () => {
  const { api, upload } = await libraryWorld(t);
  const { data: row } = await upload('演示.pptx', Buffer.from('504b030414000000', 'hex'));
  expect(row.fileKind).toBe('office');
  const shown = await api.call('GET', `common/file/${row.fileId}/pdf`);
  expect([shown.status, JSON.stringify(shown.body)]).toEqual([422, expect.stringContaining('LibreOffice')]);
  expect((await upload('假.pptx', '文')).data.fileKind).toBe('other');
  expect((await upload('旧.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).data.fileKind).toBe('office');
});

it('shows the library of the enterprise to all who may see it, beside those of projects', async () => {
  const { api, viewer, projectId, tenant, folder } = await libraryWorld(t);
  const owner = await t().factory.member(tenant, 'ROLE_TENANT_OWNER', 'ROLE_TENANT_MEMBER');
  const boss = await t().as(owner, tenant);
  await folder('制度');
  await api.post(`${base}/page`, { projectId, parentId: null, name: '说明' });
  const of = async (client: Client) => (await client.get<EnterpriseLibraries>(`${base}/libraries`)).data;
  expect(await of(viewer)).toMatchObject({
    library: null,
    named: false,
    mayName: false,
    projects: [{ projectId, count: 1 }],
  });
  expect((await viewer.put(`${base}/libraries`, { projectId })).status).toBe(403);
  const refused = await boss.put(`${base}/libraries`, { projectId });
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('可见范围')]);
  await t().app.platform.database.query(`UPDATE project SET visibility = 'tenant' WHERE id = $1`, [projectId]);
  t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId });
  expect((await boss.put(`${base}/libraries`, { projectId })).status).toBe(200);
  expect(await of(viewer)).toMatchObject({ library: { projectId, level: 'view' }, named: true, projects: [] });
  expect((await boss.put(`${base}/libraries`, { projectId: null })).status).toBe(200);
  expect((await of(viewer)).named).toBe(false);
});

it('tells pages in the tree with their folders, of which nobody sees what they may not', async () => {
  const { api, viewer, projectId, folder, grant, pm } = await libraryWorld(t);
  const within = await folder('夹');
  const page = async (name: string, parentId: string | null) =>
    (await api.post<DocumentRow>(`${base}/page`, { projectId, parentId, name })).data.id;
  const [one, secret] = [await page('一', within.id), await page('密', null)];
  await grant(secret, pm);
  const pages = async (client: Client) =>
    (await client.get<Library>(`${base}/library?projectId=${projectId}`)).data.pages.map(({ id }) => id);
  expect((await pages(api)).sort()).toEqual([one, secret].sort());
  expect(await pages(viewer)).toEqual([one]);
});
