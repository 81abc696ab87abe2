/** Files with a task: who adds and removes them, what copies hold, and when the bytes go. */
import fs from 'node:fs';
import path from 'node:path';
import { FILE_MAX_BYTES } from '../../../../contract/file/constants';
import type { StoredFile } from '../../../../contract/file/file';
import type { TaskRow } from '../../../../contract/task/task';
import { type Client, useTestApp } from '../../../test/app';
import { uploadTo } from '../../../test/uploading';
import { sweepFiles } from './sweep';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
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
  const task = async (title: string) =>
    (await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title })).data.taskId;
  return { api, theirs, viewer, project, task, tenant };
}
const listed = async (api: Client, taskId: string) =>
  (await api.get<StoredFile[]>(`common/file/getFilesByCategory?category=taskAttachment&taskId=${taskId}`)).data;
const detail = async (api: Client, taskId: string) => (await api.get<TaskRow>(`${base}/details/${taskId}`)).data;
const bytesOf = (tenantId: string, fileId: string) =>
  fs.existsSync(path.join(t().app.platform.env.dataDir, 'files', tenantId, fileId.slice(-2), fileId));

it('stand with the task for all who see it; who may change it adds and removes them, and history says so', async () => {
  const { api, theirs, viewer, task, tenant } = await world();
  const taskId = await task('验收');
  const { fileId } = (await uploadTo(theirs, { taskId }, '验收单.pdf', 'inhalt')).data;
  await uploadTo(api, { taskId }, '现场.png', 'bild');
  const seen = await listed(viewer, taskId);
  expect(seen.map(({ name }) => name)).toEqual(['验收单.pdf', '现场.png']);
  expect(Date.now() - Date.parse(seen[0]?.createdTime ?? '')).toBeLessThan(60_000);
  expect(await detail(api, taskId)).toMatchObject({ fileCount: 2 });
  expect((await viewer.get(`common/file/${fileId}/download`)).body).toBe('inhalt');

  expect((await uploadTo(viewer, { taskId }, 'x.txt', 'x')).status).toBe(403);
  expect((await viewer.delete(`common/file/${fileId}?taskId=${taskId}`)).status).toBe(403);
  expect((await api.delete(`common/file/${fileId}?taskId=${taskId}`)).status).toBe(200);
  expect((await api.delete(`common/file/${fileId}?taskId=${taskId}`)).status).toBe(404);
  expect((await listed(api, taskId)).map(({ name }) => name)).toEqual(['现场.png']);
  expect(await detail(api, taskId)).toMatchObject({ fileCount: 1 });
  expect((await theirs.get(`common/file/${fileId}/download`)).status).toBe(404);
  // Kept for a day, for who removed it.
  expect(bytesOf(tenant.id, fileId)).toBe(true);
  expect((await viewer.put(`common/file/${fileId}?taskId=${taskId}`)).status).toBe(403);
  expect((await theirs.put(`common/file/${fileId}?taskId=${taskId}`)).status).toBe(404);
  const [gone, , came] = (await api.get<{ changes: object[] }[]>(`${base}/actions?taskId=${taskId}`)).data;
  expect(gone?.changes).toEqual([{ field: 'attachment', label: '附件', before: '验收单.pdf', after: null }]);
  expect(came?.changes).toEqual([{ field: 'attachment', label: '附件', before: null, after: '验收单.pdf' }]);
});

it('are lost by who uploaded them together with the task: private, in the recycle bin, and back', async () => {
  const { api, theirs, task } = await world();
  const taskId = await task('验收');
  const { fileId } = (await uploadTo(theirs, { taskId }, '验收单.pdf', 'inhalt')).data;
  const seenBy = async (client: Client) => (await client.get(`common/file/${fileId}/download`)).status;
  expect(await seenBy(theirs)).toBe(200);
  const { version } = await detail(api, taskId);
  expect((await api.put(`${base}/update/${taskId}`, { version, privateTask: true })).status).toBe(200);
  expect([await seenBy(theirs), await seenBy(api)]).toEqual([404, 200]);
  await api.put(`${base}/update/${taskId}`, { version: version + 1, privateTask: false });
  expect(await seenBy(theirs)).toBe(200);
  await api.delete(`${base}/${taskId}`, { deleteReason: '重复' });
  expect([await seenBy(theirs), await seenBy(api)]).toEqual([404, 404]);
  await api.post(`${base}/taskRecycle/recover`, { taskIds: [taskId] });
  expect(await seenBy(theirs)).toBe(200);
});

it('are not seen by who may not see a private task, and stay with a copy when the first task lets go', async () => {
  const { api, theirs, task, tenant } = await world();
  const taskId = await task('报价');
  const { fileId } = (await uploadTo(api, { taskId }, '报价.xlsx', 'zahlen')).data;
  const { version } = await detail(api, taskId);
  await api.put(`${base}/update/${taskId}`, { version, privateTask: true });
  expect((await theirs.get(`common/file/${fileId}/download`)).status).toBe(404);

  const copy = (await api.post<{ taskId: string }>(`${base}/copy`, { taskId, options: {} })).data.taskId;
  expect(await detail(api, copy)).toMatchObject({ fileCount: 1 });
  await api.delete(`common/file/${fileId}?taskId=${taskId}`);
  expect((await api.get(`common/file/${fileId}/download`)).body).toBe('zahlen');

  const count = { taskIds: [copy], count: 1 };
  await api.delete(`${base}/${copy}`, { deleteChildren: true, deleteReason: '重复' });
  expect((await api.post(`${base}/taskRecycle/purge`, count)).status).toBe(200);
  expect(bytesOf(tenant.id, fileId)).toBe(true);
  // Whoever took it from the first task could put it back for a day.
  await t().app.platform.database.query(
    `UPDATE object_file_removed SET removed_at = now() - interval '25 hours' WHERE tenant_id = $1`,
    [tenant.id],
  );
  await sweepFiles(t().app.platform);
  expect(bytesOf(tenant.id, fileId)).toBe(false);
});

it('leave nothing on the disk when they are refused, at whatever moment', async () => {
  const { api, theirs, viewer, task, tenant } = await world();
  const taskId = await task('验收');
  const { dataDir } = t().app.platform.env;
  const kept = () => fs.readdirSync(path.join(dataDir, 'files', tenant.id), { recursive: true, withFileTypes: true });
  const incoming = () => fs.readdirSync(path.join(dataDir, 'incoming'));
  await uploadTo(api, { taskId }, 'a.txt', 'a');
  expect((await uploadTo(viewer, { taskId }, 'x.txt', 'x')).status).toBe(403);
  expect((await uploadTo(theirs, { taskId: tenant.id }, 'x.txt', 'x')).status).toBe(404);
  expect((await uploadTo(api, { taskId }, 'x.txt', Buffer.alloc(FILE_MAX_BYTES + 1))).status).toBe(413);
  // The transaction is rolled back behind the row that names the file.
  const { database } = t().app.platform;
  await database.query(`ALTER TABLE object_file ADD CONSTRAINT none CHECK (object_id <> '${taskId}') NOT VALID`);
  expect((await uploadTo(api, { taskId }, 'x.txt', 'x')).status).toBe(500);
  await database.query('ALTER TABLE object_file DROP CONSTRAINT none');
  expect(kept().filter((one) => one.isFile())).toHaveLength(1);
  expect(incoming()).toEqual([]);
});

it('that a crash left on their way are swept once no request can hold them', async () => {
  const { dataDir } = t().app.platform.env;
  const left = (name: string, age: number) => {
    const place = path.join(dataDir, 'incoming', name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, 'x');
    const at = new Date(Date.now() - age);
    fs.utimesSync(place, at, at);
  };
  left('old', 2 * 60 * 60_000);
  left('fresh', 60_000);
  await sweepFiles(t().app.platform);
  expect(fs.readdirSync(path.join(dataDir, 'incoming'))).toEqual(['fresh']);
  fs.rmSync(path.join(dataDir, 'incoming', 'fresh'));
});

it('are counted, so that lists show, sort and filter by them', async () => {
  const { api, task, project } = await world();
  const one = await task('一');
  await task('二');
  await uploadTo(api, { taskId: one }, 'a.txt', 'a');
  const found = await api.post<{ result: TaskRow[] }>(`${base}/query`, {
    projectId: project.id,
    filter: { conditions: [{ field: 'fileCount', op: 'gt', value: 0 }] },
  });
  expect(found.data.result.map(({ taskId }) => taskId)).toEqual([one]);
});
