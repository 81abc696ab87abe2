/** The owner takes the whole enterprise away as a file: alone, one at a time, for some days, and all of it stands in the log. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TenantExport } from '../../../../contract/enterprise/moving';
import { readArchive } from '../../../archive/format';
import { newId } from '../../../base/present';
import { useTestApp } from '../../../test/app';
import { testPassword } from '../../../test/factories';
import { removeOldTenantExports, runTenantExport } from './job';

const t = useTestApp();
const base = 'enterprise-center/wholeExport';
const ask = { passphrase: 'correct horse battery', password: testPassword };
const going = { signal: new AbortController().signal, last: true };

// The queue is not open here: each test runs the job itself.
beforeEach(() => void jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue());
afterEach(() => jest.restoreAllMocks());

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  await t().factory.task(tenant, project, pm);
  const { platform } = t().app;
  const api = await t().as(owner, tenant);
  const start = async () => (await api.post<{ id: string }>(base, ask)).data.id;
  const run = (jobId: string, how = going) => runTenantExport(platform, { tenantId: tenant.id, jobId }, how);
  const list = async () => (await api.get<TenantExport[]>(base)).data;
  const ciphers = () =>
    platform.database.query('SELECT id FROM tenant_export WHERE tenant_id = $1 AND passphrase_cipher IS NOT NULL', [
      tenant.id,
    ]);
  return { tenant, owner, pm, platform, api, start, run, list, ciphers };
}

it('is made in the background, is whole, and is fetched by the owner', async () => {
  const { tenant, owner, api, platform, start, run, list, ciphers } = await setting();
  const wrong = await api.post<{ field: string }>(base, { ...ask, password: 'not-mine' });
  expect([wrong.status, wrong.data.field]).toEqual([400, 'password']);
  expect((await api.post(base, { ...ask, passphrase: 'short' })).status).toBe(400);
  const id = await start();
  expect((await api.post(base, ask)).status).toBe(422);
  expect(await list()).toMatchObject([{ id, state: 'queued', bytes: 0, createdBy: { userId: owner.id } }]);
  expect((await api.get(`${base}/${id}/file`)).status).toBe(404);
  expect(await ciphers()).toHaveLength(1);

  // A process that stops gives it back, and another takes it up.
  await run(id, { signal: AbortSignal.abort(), last: false });
  expect(await list()).toMatchObject([{ id, state: 'queued' }]);
  await run(id);
  const [done] = await list();
  expect(done).toMatchObject({ id, state: 'finished', error: null });
  expect(await ciphers()).toEqual([]);

  const answer = await api.get(`${base}/${id}/file`);
  expect([answer.status, answer.bytes.length]).toEqual([200, done?.bytes]);
  expect(String(answer.headers['content-disposition'])).toContain(`${tenant.code}-`);
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'whole-')), 'file.zip');
  fs.writeFileSync(file, answer.bytes);
  const reader = await readArchive(file, 'tenant');
  expect(reader.manifest.tenant?.id).toBe(tenant.id);
  expect(reader.end.rows).toMatchObject({ tenant: 1, project: 1, task: 1 });
  expect(Object.values(reader.end.rows).reduce((sum, count) => sum + count, 0)).toBe(done?.rows);
  expect(reader.end.rows).not.toHaveProperty('tenant_export');
  reader.close();
  fs.rmSync(path.dirname(file), { recursive: true });

  const logged = await platform.database.query(
    `SELECT action FROM operation_log WHERE tenant_id = $1 AND actor_id = $2 AND action ~ 'hole' ORDER BY id`,
    [tenant.id, owner.id],
  );
  expect(logged.map(({ action }) => action)).toEqual(['wholeExportStarted', 'exportedWhole', 'wholeExportFetched']);

  await platform.database.query(
    `UPDATE tenant_export SET created_at = now() - interval '73 hours' WHERE tenant_id = $1`,
    [tenant.id],
  );
  expect([await list(), (await api.get(`${base}/${id}/file`)).status]).toEqual([[], 404]);
  await removeOldTenantExports(platform);
  expect(await platform.files.open(tenant.id, id)).toBeNull();
}, 120_000);

it('keeps the row of a file that the store does not give up just then, and lets the others go', async () => {
  const { tenant, platform } = await setting();
  const [stays, goes] = [newId(), newId()];
  for (const id of [stays, goes]) {
    await platform.files.write(tenant.id, id, Buffer.from('whole'));
    await platform.database.query(
      `INSERT INTO tenant_export (tenant_id, id, state, created_at) VALUES ($1, $2, 'finished', now() - interval '80 hours')`,
      [tenant.id, id],
    );
  }
  const left = async () =>
    (
      await platform.database.query<{ id: string }>('SELECT id FROM tenant_export WHERE tenant_id = $1', [tenant.id])
    ).map(({ id }) => id);
  const { remove } = platform.files;
  jest
    .spyOn(platform.files, 'remove')
    .mockImplementation((of, id) => (id === stays ? Promise.reject(new Error('away')) : remove(of, id)));
  await expect(removeOldTenantExports(platform)).rejects.toThrow('away');
  expect(await left()).toEqual([stays]);
  jest.mocked(platform.files.remove).mockRestore();
  await removeOldTenantExports(platform);
  expect([await left(), await platform.files.open(tenant.id, stays)]).toEqual([[], null]);
});

it('ends where who asked is no longer the owner, and says so to the new one', async () => {
  const { tenant, pm, api, start, run, ciphers } = await setting();
  const id = await start();
  const handed = await api.post('user-center/tenant/transferOwner', { userId: pm.id, password: testPassword });
  expect(handed.status).toBe(200);
  await run(id);
  // Who was the owner is a manager now, and gets nothing of it.
  expect((await api.get(base)).status).toBe(403);
  const theirs = await t().as(pm, tenant);
  const { data } = await theirs.get<TenantExport[]>(base);
  expect(data).toMatchObject([{ id, state: 'failed', error: expect.stringContaining('已不是企业所有者') }]);
  expect([await ciphers(), (await theirs.get(`${base}/${id}/file`)).status]).toEqual([[], 404]);
}, 60_000);
