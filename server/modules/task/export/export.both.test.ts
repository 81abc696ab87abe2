/** Export: the view's columns, filter and order; nothing that runs; nothing that one may not see. */
import { parse } from 'csv-parse/sync';
import type { ExportJob } from '../../../../contract/task/export';
import { readTable } from '../../../tables/table';
import { type Client, useTestApp } from '../../../test/app';
import { removeOldExports, runExport } from './worker';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const points = (
    await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
      projectId: project.id,
      name: '点数',
      kind: 'number',
    })
  ).data.fieldId;
  const add = (title: string, more: object = {}) =>
    api.post(`${base}/create`, { projectId: project.id, title, ...more });
  await add('=1+1', { customFields: { [points]: 8 }, urgent: 4, notes: '<p>一<br>二</p>' });
  await add('引号"与,逗号', { customFields: { [points]: 13 }, executorId: pm.id });
  await add('秘密', { privateTask: true });
  const body = { projectId: project.id, columns: ['taskNo', 'title', 'urgent', 'executorId', points, 'notes'] };
  return { tenant, pm, member, project, api, points, body };
}

it('gives CSV in the order of the view, with texts that no spreadsheet runs', async () => {
  const { api, body, points, member, tenant } = await world();
  const sorts = [{ field: points, order: 'desc' }];
  const answer = await api.post(`${base}/export`, { ...body, format: 'csv', sorts });
  expect(answer.headers['content-disposition']).toContain('.csv');
  const [heading, ...rows] = parse(answer.body, { bom: true }) as string[][];
  expect(heading).toEqual(['编号', '标题', '优先级', '执行人', '点数', '描述']);
  expect(rows.map(([, title, , , value]) => [title, value])).toEqual([
    ['引号"与,逗号', '13'],
    [`'=1+1`, '8'],
    ['秘密', ''],
  ]);
  const theirs = await (await t().as(member, tenant)).post(`${base}/export`, { ...body, format: 'csv' });
  expect(theirs.body).not.toContain('秘密');
});

it('gives a workbook that reads back as it was', async () => {
  const { api, body } = await world();
  const { app } = t();
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/${base}/export`,
    headers: {
      cookie: `${(await import('../../../http/names')).SESSION_COOKIE}=${api.cookie}`,
      'x-csrf-token': api.csrfToken ?? '',
    },
    payload: { ...body, format: 'xlsx', filter: { urgents: [4] } },
  });
  expect(response.statusCode).toBe(200);
  const table = await readTable(response.rawPayload, 'tasks.xlsx');
  expect(table.columns).toEqual(['编号', '标题', '优先级', '执行人', '点数', '描述']);
  expect(table.records).toHaveLength(1);
  expect(table.records[0]?.cells.slice(1, 3)).toEqual(['=1+1', '非常紧急']);
});

it('refuses columns that do not exist', async () => {
  const { api, body } = await world();
  expect((await api.post(`${base}/export`, { ...body, columns: ['nothing'], format: 'csv' })).status).toBe(400);
});

describe('in the background', () => {
  const jobs = `${base}/export/job`;
  const finished = async (api: Client, jobId: string) => {
    for (;;) {
      const { data } = await api.get<ExportJob>(`${jobs}/${jobId}`);
      if (data.state === 'finished' || data.state === 'failed') return data;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  it('is made, told of, and fetched by its owner alone', async () => {
    const { api, body, tenant, member, pm, project } = await world();
    for (const format of ['csv', 'xlsx']) {
      const { jobId } = (await api.post<{ jobId: string }>(jobs, { ...body, format })).data;
      const job = await finished(api, jobId);
      expect(job).toMatchObject({ state: 'finished', total: 3, done: 3, error: null });
      const file = await api.call('GET', `${jobs}/${jobId}/file`);
      expect([file.status, file.bytes.length]).toEqual([200, job.bytes]);
      const table = await readTable(file.bytes, `tasks.${format}`);
      expect(table.records.map(({ cells }) => cells[1])).toEqual(['=1+1', '引号"与,逗号', '秘密']);
      const theirs = await t().as(member, tenant);
      expect((await theirs.call('GET', `${jobs}/${jobId}/file`)).status).toBe(404);
      expect((await theirs.get(`${jobs}/${jobId}`)).status).toBe(404);
      expect((await theirs.get<ExportJob[]>(`${jobs}?projectId=${project.id}`)).data).toEqual([]);
    }
    expect((await api.get<ExportJob[]>(`${jobs}?projectId=${project.id}`)).data).toHaveLength(2);
    const told = await t()
      .factory.scope(tenant)
      .query<{ count: number }>(
        `SELECT count(*)::int AS count FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = 'exportFinished'`,
        [pm.id],
      );
    expect(told[0]?.count).toBe(2);
  });

  it('counts the days of the enterprise, as the list that it was asked from', async () => {
    const { api, body, tenant } = await world();
    // East and west of everybody: at any moment one of them has another day than where the process runs.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await t()
        .factory.scope(tenant)
        .query(
          `INSERT INTO work_calendar (tenant_id, weekdays, zone) VALUES ($1, 31, $2) ON CONFLICT (tenant_id) DO UPDATE SET zone = $2`,
          [zone],
        );
      t().app.platform.bus.publish({ type: 'calendar', tenantId: tenant.id });
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
      await api.post(`${base}/create`, { projectId: body.projectId, title: zone, planEnd: day });
      const filter = { due: 'today', keyword: zone };
      const { jobId } = (await api.post<{ jobId: string }>(jobs, { ...body, format: 'csv', filter })).data;
      expect([zone, (await finished(api, jobId)).total]).toEqual([zone, 1]);
    }
  });

  it('sees what its owner may see when it is made, and ends where they may see nothing', async () => {
    const { api, body, tenant, member, project } = await world();
    const theirs = await t().as(member, tenant);
    const { platform } = t().app;
    const send = jest.spyOn(platform.jobs, 'send').mockResolvedValue();
    const start = async () => (await theirs.post<{ jobId: string }>(jobs, { ...body, format: 'csv' })).data.jobId;
    const [first, second] = [await start(), await start()];
    send.mockRestore();
    const run = (jobId: string) =>
      runExport(platform, { tenantId: tenant.id, jobId }, { signal: new AbortController().signal, last: true });
    expect((await theirs.call('GET', `${jobs}/${first}/file`)).status).toBe(422);
    await run(first);
    expect((await theirs.call('GET', `${jobs}/${first}/file`)).body).not.toContain('秘密');
    const removal = { projectId: project.id, userId: member.id };
    expect((await api.post('user-center/account/unbindAccountAllRoles', removal)).status).toBe(200);
    await run(second);
    expect((await theirs.get<ExportJob>(`${jobs}/${second}`)).data).toMatchObject({ state: 'failed' });
  });

  it('goes away after some days', async () => {
    const { api, body, tenant } = await world();
    const { jobId } = (await api.post<{ jobId: string }>(jobs, { ...body, format: 'csv' })).data;
    await finished(api, jobId);
    await removeOldExports(t().app.platform);
    expect((await api.get(`${jobs}/${jobId}`)).status).toBe(200);
    const db = t().factory.scope(tenant);
    await db.query(`UPDATE export_job SET created_at = now() - interval '8 days' WHERE tenant_id = $1 AND id = $2`, [
      jobId,
    ]);
    await removeOldExports(t().app.platform);
    expect((await api.get(`${jobs}/${jobId}`)).status).toBe(404);
    expect(await db.query('SELECT seq FROM export_part WHERE tenant_id = $1 AND job_id = $2', [jobId])).toEqual([]);
  });
});
