/** Attachments of every register: who adds, sees and removes them, what holds a file, and when its bytes go. */
import fs from 'node:fs';
import path from 'node:path';
import type { StoredFile } from '../../../contract/file/file';
import { sharedRegisters } from '../../../contract/kinds';
import type { ObjectHistory } from '../../../contract/object/history';
import type { ObjectPointer } from '../../../contract/object/record';
import type { RegisterType } from '../../../contract/object/registerTypes';
import { type Client, useTestApp } from '../../test/app';
import { uploadTo } from '../../test/uploading';
import { sweepAttachments } from './attachments';

const t = useTestApp();
const needs: Partial<Record<RegisterType, object>> = {
  risk: { probability: 3, impact: 4 },
  problem: { severity: 3 },
  environment: { kind: 'test' },
  resource: { kind: 'equipment' },
  review: { type: 'design' },
};

async function world(type: RegisterType) {
  const base = `collaboration-center/${type}`;
  const { tenant, pm, member, guest } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: guest, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const [api, theirs, viewer] = (await Promise.all([pm, member, guest].map((user) => t().as(user, tenant)))) as [
    Client,
    Client,
    Client,
  ];
  const add = async (title: string) =>
    (await api.post<{ id: string }>(`${base}/create`, { projectId: project.id, title, ...needs[type] })).data.id;
  const upload = (client: Client, objectId: string, name: string) =>
    uploadTo(client, { objectId }, name, name, `${base}/attachments`);
  const listed = async (client: Client, id: string) => client.get<StoredFile[]>(`${base}/attachments?objectId=${id}`);
  const remove = (client: Client, id: string, fileId: string) =>
    client.delete(`${base}/attachments/${fileId}?objectId=${id}`);
  const detail = async (id: string) =>
    (await api.get<{ fileCount: number; version: number }>(`${base}/details/${id}`)).data;
  const seen = async (client: Client, fileId: string) => (await client.get(`common/file/${fileId}/download`)).status;
  const hasBytes = (fileId: string) =>
    fs.existsSync(path.join(t().app.platform.env.dataDir, 'files', tenant.id, fileId.slice(-2), fileId));
  return { base, tenant, project, pm, api, theirs, viewer, add, upload, listed, remove, detail, seen, hasBytes };
}

describe.each(sharedRegisters)('of a %s', (type) => {
  it('are added and removed by who may change it, seen by who sees it, counted and told by its history', async () => {
    const { base, project, api, theirs, viewer, add, upload, listed, remove, detail, seen, hasBytes } =
      await world(type);
    const id = await add('交付延期');
    const { fileId } = (await upload(theirs, id, '函件.pdf')).data;
    await upload(api, id, '现场.png');
    expect((await upload(viewer, id, 'x.txt')).status).toBe(403);
    expect((await listed(viewer, id)).data.map(({ name }) => name)).toEqual(['函件.pdf', '现场.png']);
    expect(await seen(viewer, fileId)).toBe(200);
    expect(await detail(id)).toMatchObject({ fileCount: 2 });
    const found = await api.post<{ result: { id: string; fileCount: number }[] }>(`${base}/query`, {
      projectId: project.id,
      filter: { conditions: [{ field: 'fileCount', op: 'gt', value: 1 }] },
    });
    expect(found.data.result).toMatchObject([{ id, fileCount: 2 }]);

    expect((await remove(viewer, id, fileId)).status).toBe(403);
    expect((await remove(api, id, fileId)).status).toBe(200);
    expect((await remove(api, id, fileId)).status).toBe(404);
    // Not seen by anybody, not even who uploaded it; kept for a day, so that it can be put back.
    expect([await seen(theirs, fileId), hasBytes(fileId)]).toEqual([404, true]);
    expect(await detail(id)).toMatchObject({ fileCount: 1 });
    const [gone, , came] = (await api.get<ObjectHistory[]>(`${base}/actions?objectId=${id}`)).data;
    expect(gone?.changes).toEqual([{ field: 'attachment', label: '附件', before: '函件.pdf', after: null }]);
    expect(came?.changes).toEqual([{ field: 'attachment', label: '附件', before: null, after: '函件.pdf' }]);
    const log = await t().app.platform.database.query<{ changes: { before: string | null }[] }>(
      `SELECT changes FROM operation_log WHERE object_id = $1 AND changes @> '[{"field": "attachment"}]' ORDER BY id`,
      [id],
    );
    expect(log.map(({ changes }) => changes[0]?.before)).toEqual([null, null, '函件.pdf']);
  });

  it('come back for who removed them, until the night after the day', async () => {
    const {
      tenant,
      project: _,
      base,
      api,
      theirs,
      viewer,
      add,
      upload,
      listed,
      remove,
      detail,
      seen,
      hasBytes,
    } = await world(type);
    const again = (client: Client, objectId: string, fileId: string) =>
      client.put(`${base}/attachments/${fileId}?objectId=${objectId}`);
    const [id, other] = [await add('交付延期'), await add('另一个')];
    const { fileId } = (await upload(theirs, id, '函件.pdf')).data;
    expect((await again(api, id, fileId)).status).toBe(404);
    await remove(api, id, fileId);
    expect([(await again(viewer, id, fileId)).status, (await again(theirs, id, fileId)).status]).toEqual([403, 404]);
    expect((await again(api, other, fileId)).status).toBe(404);
    expect((await again(api, id, fileId)).status).toBe(200);
    expect((await again(api, id, fileId)).status).toBe(404);
    expect((await listed(theirs, id)).data.map(({ name }) => name)).toEqual(['函件.pdf']);
    expect([await seen(theirs, fileId), (await detail(id)).fileCount]).toEqual([200, 1]);
    const [came] = (await api.get<ObjectHistory[]>(`${base}/actions?objectId=${id}`)).data;
    expect(came?.changes).toEqual([{ field: 'attachment', label: '附件', before: null, after: '函件.pdf' }]);

    await remove(api, id, fileId);
    await sweepAttachments(t().app.platform);
    expect(hasBytes(fileId)).toBe(true);
    await t().app.platform.database.query(
      `UPDATE object_file_removed SET removed_at = now() - interval '25 hours' WHERE tenant_id = $1`,
      [tenant.id],
    );
    await sweepAttachments(t().app.platform);
    expect([hasBytes(fileId), (await again(api, id, fileId)).status]).toEqual([false, 404]);
  });

  it('are lost by who uploaded them together with the object, and not found by who does not see it', async () => {
    const { base, api, theirs, add, upload, listed, detail, seen } = await world(type);
    const id = await add('报价泄露');
    const { fileId } = (await upload(theirs, id, '报价.xlsx')).data;
    const { version } = await detail(id);
    await api.put(`${base}/update/${id}`, { version, isPrivate: true });
    expect([await seen(theirs, fileId), await seen(api, fileId)]).toEqual([404, 200]);
    expect((await listed(theirs, id)).status).toBe(404);
    expect((await upload(theirs, id, 'x.txt')).status).toBe(404);
    await api.put(`${base}/update/${id}`, { version: version + 1, isPrivate: false });
    expect(await seen(theirs, fileId)).toBe(200);
    await api.post(`${base}/${id}/recycle`, {});
    expect([await seen(theirs, fileId), await seen(api, fileId)]).toEqual([404, 404]);
    expect((await api.post(`${base}/${id}/restore`)).status).toBe(200);
    expect(await seen(theirs, fileId)).toBe(200);
    const stranger = await t().enterprise();
    const foreign = await t().as(stranger.owner, stranger.tenant);
    expect([await seen(foreign, fileId), (await listed(foreign, id)).status]).toEqual([404, 404]);
  });

  it('go in the night after the object was deleted for good, by itself or with its project', async () => {
    const { tenant, project, api, add, upload, hasBytes } = await world(type);
    const { database } = t().app.platform;
    const [one, other] = [await add('一'), await add('二')];
    const files = [(await upload(api, one, 'a.txt')).data.fileId, (await upload(api, other, 'b.txt')).data.fileId];
    const left = () => [...files.map(hasBytes)];
    await database.query(`DELETE FROM ${type} WHERE tenant_id = $1 AND id = $2`, [tenant.id, one]);
    await sweepAttachments(t().app.platform);
    expect(left()).toEqual([false, true]);
    await database.query('DELETE FROM project WHERE tenant_id = $1 AND id = $2', [tenant.id, project.id]);
    expect(left()).toEqual([false, true]);
    await sweepAttachments(t().app.platform);
    expect(left()).toEqual([false, false]);
    expect(await database.query('SELECT 1 FROM object_file WHERE tenant_id = $1', [tenant.id])).toEqual([]);
  });
});

it('of a risk that occurs hang on its problem too, and stay there when the risk lets go', async () => {
  const { base, api, add, upload, remove, seen, hasBytes } = await world('risk');
  const id = await add('供应商停产');
  const { fileId } = (await upload(api, id, '停产通知.pdf')).data;
  const step = { to: 'OCCURRED', state: 'IDENTIFIED', version: 1, situation: '已停产' };
  const { data } = await api.post<{ problem: ObjectPointer }>(`${base}/${id}/step`, step);
  const problem = data.problem.id;
  const ofProblem = () => api.get<StoredFile[]>(`collaboration-center/problem/attachments?objectId=${problem}`);
  expect((await ofProblem()).data.map((one) => one.fileId)).toEqual([fileId]);
  expect((await api.get(`collaboration-center/problem/details/${problem}`)).data).toMatchObject({ fileCount: 1 });
  await remove(api, id, fileId);
  expect([await seen(api, fileId), hasBytes(fileId)]).toEqual([200, true]);
  expect((await api.delete(`collaboration-center/problem/attachments/${fileId}?objectId=${problem}`)).status).toBe(200);
  expect(await seen(api, fileId)).toBe(404);
});

it('are not added in a closed project, which is said', async () => {
  const { tenant, api, project, add, upload } = await world('risk');
  const id = await add('延期');
  const { database, bus } = t().app.platform;
  await database.query(`UPDATE project SET status = 'CLOSED' WHERE tenant_id = $1 AND id = $2`, [
    tenant.id,
    project.id,
  ]);
  bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
  expect(await upload(api, id, 'a.txt')).toMatchObject({ status: 422, code: 'B0423' });
});
