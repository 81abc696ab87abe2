/** Who may import, what is refused, and what is told and kept. */
import type { ImportJob } from '../../../../contract/task/import';
import { useTestApp } from '../../../test/app';
import { importIssues, issueMapping, issues, upload } from '../../../test/importing';
import { removeOldFiles } from './queue';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/ccTask/import';

async function setUp() {
  const { factory, as, enterprise } = t();
  const { tenant, pm, member, guest } = await enterprise();
  const project = await factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  return { tenant, member, guest, project, api: await as(pm, tenant), db: factory.scope(tenant) };
}

describe('who may, and with what', () => {
  const file = issues('F-1,one,,');

  it('refuses visitors, members without the right, other tenants and closed projects', async () => {
    const { api, project, tenant, member, guest, db } = await setUp();
    const { visitor, as, enterprise } = t();
    const parts = { file, projectId: project.id, mapping: issueMapping };
    expect((await upload(visitor, base, parts)).status).toBe(401);
    expect((await upload(visitor, `${base}/inspect`, { file })).status).toBe(401);
    const inspect = async (user: typeof member) =>
      (await upload(await as(user, tenant), `${base}/inspect`, { projectId: project.id, file })).status;
    expect([await inspect(member), await inspect(guest)]).toEqual([403, 404]);
    expect((await upload(await as(member, tenant), base, parts)).status).toBe(403);
    expect((await upload(await as(guest, tenant), base, parts)).status).toBe(404);
    const other = await enterprise();
    const stranger = await as(other.owner, other.tenant);
    expect((await upload(stranger, base, parts)).status).toBe(404);

    const job = await importIssues(api, project.id, file);
    expect((await stranger.get(`${base}/${job.jobId}`)).status).toBe(404);
    expect((await stranger.get(`${base}/${job.jobId}/report`)).status).toBe(404);
    expect((await (await as(member, tenant)).get(`${base}/${job.jobId}`)).status).toBe(403);
    expect((await visitor.get(`${base}/${job.jobId}`)).status).toBe(401);

    await db.query(`UPDATE project SET status = 'CLOSED' WHERE tenant_id = $1 AND id = $2`, [project.id]);
    t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
    expect((await upload(api, base, parts)).status).toBe(422);
    expect((await api.get(`${base}/${job.jobId}`)).status).toBe(200);
    await db.query('UPDATE project SET deleted_at = now() WHERE tenant_id = $1 AND id = $2', [project.id]);
    t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
    expect((await upload(api, base, parts)).status).toBe(404);
  });

  it.each([
    ['no mapping', { mapping: '' }, 400, 'mapping'],
    ['broken JSON', { mapping: '{' }, 400, 'JSON'],
    [
      'both kinds of numbers',
      { mapping: '{"key":"issuekey","number":"issuekey","title":"title"}' },
      400,
      '只能选择一个',
    ],
    ['no title', { mapping: '{"key":"issuekey"}' }, 400, '标题'],
    ['a column that is not there', { mapping: '{"title":"name"}' }, 400, '「name」'],
    ['an unknown field', { mapping: '{"title":"title","color":"title"}' }, 400, '「color」'],
    ['an unknown part', { other: '1' }, 400, 'other'],
    ['a bad project id', { projectId: '1' }, 400, 'projectId'],
    ['a bad flag', { dryRun: 'perhaps' }, 400, 'dryRun'],
    ['a links file of another shape', { links: 'a,b\n1,2\n' }, 422, 'issuekey'],
    [
      'links without keys',
      { mapping: '{"title":"title"}', links: 'issuekey,linkedIssueKey,name\n1,2,blocks\n' },
      400,
      '外部编号',
    ],
    ['a file that is no table', { file: '{"a":1}' }, 422, '不是表格'],
  ])('refuses %s', async (_, change, status, text) => {
    const { api, project } = await setUp();
    const answer = await upload(api, base, {
      file,
      projectId: project.id,
      mapping: issueMapping,
      ...change,
    });
    expect(answer.status).toBe(status);
    expect(answer.message).toContain(text);
  });

  it('refuses a request without a file, or that is no form', async () => {
    const { api, project } = await setUp();
    expect((await upload(api, `${base}/inspect`, { projectId: project.id })).status).toBe(400);
    expect((await api.post(`${base}/inspect`, {})).status).toBe(400);
  });
});

describe('inspect and report', () => {
  it('shows columns and the first rows', async () => {
    const { api, project } = await setUp();
    const { data } = await upload(api, `${base}/inspect`, {
      projectId: project.id,
      file: issues(...Array.from({ length: 30 }, (_, at) => `G-${at},t,,`)),
    });
    expect(data.columns).toEqual(['issuekey', 'title', 'description', 'storypoint']);
    expect(data.rows).toHaveLength(20);
    expect(data.total).toBe(30);
  });

  it('gives the failed rows as CSV that runs nothing, and tells the importer', async () => {
    const { api, project } = await setUp();
    const job = await importIssues(api, project.id, issues('=HYPERLINK("x"),,,', 'H-1,ok,,'));
    const report = await api.get(`${base}/${job.jobId}/report`);
    expect(report.headers['content-type']).toContain('text/csv');
    expect(report.body.startsWith('\uFEFF文件,行号,外部编号,原因\r\n')).toBe(true);
    expect(report.body).toContain(`"'=HYPERLINK(""x"")"`);
    const { data } = await api.get<{ result: { title: string; url: string }[] }>('message/center/station');
    expect(data.result[0]).toMatchObject({ title: '导入完成', url: `/project/${project.id}/task` });
  });
});

it('keeps what was uploaded for a week, and what came of it for good', async () => {
  const { api, project } = await setUp();
  const job = await importIssues(api, project.id, issues('W-1,ok,,', ',,,'));
  const { database } = t().app.platform;
  const size = async () =>
    (
      await database.query<{ size: number }>('SELECT octet_length(file) AS size FROM import_job WHERE id = $1', [
        job.jobId,
      ])
    )[0]?.size;
  const aged = (days: number) =>
    database.query('UPDATE import_job SET finished_at = now() - make_interval(days => $2) WHERE id = $1', [
      job.jobId,
      days,
    ]);
  await aged(6);
  await removeOldFiles(t().app.platform);
  expect(await size()).toBeGreaterThan(0);
  await aged(8);
  await removeOldFiles(t().app.platform);
  expect(await size()).toBe(0);
  const { data } = await api.get<ImportJob>(`${base}/${job.jobId}`);
  expect(data).toMatchObject({ state: 'finished', created: 1, failed: job.failed });
});
