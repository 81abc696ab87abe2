/** Apps that are asked before a step: allowed, stopped, silent, and what holds meanwhile. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppCreated, StepCheck } from '../../../contract/app/app';
import type { BatchJob } from '../../../contract/task/batch';
import { signatureOf } from '../../base/signing';
import { useTestApp } from '../../test/app';
import { idle } from '../../test/batchWorld';
import { runBatch } from '../task/batch/worker';

const t = useTestApp();
const tasks = 'collaboration-center/ccTask';
let server: http.Server;
let url: string;
let asked: { headers: http.IncomingHttpHeaders; body: string }[] = [];
let answer: (response: http.ServerResponse) => void | Promise<void>;
const say = (data: unknown) => (response: http.ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data));
};

beforeAll(async () => {
  t().app.platform.env.robotLoopback = true;
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      asked.push({ headers: request.headers, body });
      void answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function world(check: Partial<StepCheck> = {}) {
  asked = [];
  answer = say({ allow: true });
  const { tenant, owner, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, []);
  const [admin, lead] = [await t().as(owner, tenant), await t().as(pm, tenant)];
  const { secret } = (
    await admin.post<AppCreated>('project-center/toolMarket/apps', {
      ...{
        sn: 'release-check',
        name: '发布检查',
        summary: '上线前核对',
        intro: '',
        icon: 'shield',
        category: 'quality',
      },
      ...{
        openType: 'newPage',
        url: 'https://check.example.com/',
        placements: [],
        scopes: ['task:read'],
        enabled: true,
      },
      check: { url, seconds: 1, policy: 'closed', ...check },
    })
  ).data;
  const install = (
    await lead.post<{ id: string }>('project-center/pcApplication/addProjectApp', {
      projectId: project.id,
      sn: 'release-check',
    })
  ).data;
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const { id } = await t().factory.task(tenant, project, pm, { title: '上线', executorId: pm.id });
  const task = async () =>
    (await lead.get<{ stageId: string; version: number; category: string }>(`${tasks}/details/${id}`)).data;
  const start = async () => {
    const { stageId, version } = await task();
    const to = workflow
      .transitionsFrom(stageId)
      .find((way) => workflow.stage(way.toStageId)?.category === 'IN_PROGRESS');
    return lead.put(`${tasks}/update/${id}`, { version, stageId: to?.toStageId });
  };
  return { tenant, owner, pm, project, admin, lead, id, task, start, secret, install };
}

it('is asked with a signed question, once the step may be taken, and lets it pass', async () => {
  const { start, task, id, secret, project } = await world();
  expect((await start()).status).toBe(200);
  expect((await task()).category).toBe('IN_PROGRESS');
  const [{ headers, body } = { headers: {}, body: '' }] = asked;
  expect(headers['webhook-signature']).toBe(
    signatureOf(secret, String(headers['webhook-id']), Number(headers['webhook-timestamp']), body),
  );
  expect(JSON.parse(body)).toMatchObject({
    type: 'task.stage.check',
    data: { task: { id, title: '上线', version: 1 }, project: { id: project.id }, to: { category: 'IN_PROGRESS' } },
  });
});

it('stops a step with its words, as plain text of two hundred characters', async () => {
  const { start, task } = await world();
  answer = say({ allow: false, message: `没有通过\n<b>${'长'.repeat(300)}` });
  const refused = await start();
  expect([refused.status, refused.message.slice(0, 30)]).toEqual([
    422,
    '应用「发布检查」不允许变更：没有通过 <b>长长长长长长长长',
  ]);
  expect(refused.message.length).toBeLessThan(220);
  expect((await task()).category).toBe('NOT_STARTED');
});

it.each([
  ['closed', 422],
  ['open', 200],
] as const)('that is silent is %s as chosen', async (policy, status) => {
  const { start } = await world({ policy });
  answer = () => undefined;
  const answered = await start();
  expect([answered.status, answered.status === 422 ? answered.message.includes('停用') : true]).toEqual([status, true]);
});

it('is not asked for a minute after five failures in a row', async () => {
  const { start } = await world();
  answer = (response) => void response.writeHead(500).end();
  for (let n = 0; n < 6; n += 1) expect((await start()).status).toBe(422);
  expect(asked).toHaveLength(5);
});

it('that is slow locks nothing: what changed meanwhile is a 409', async () => {
  const { start, lead, id } = await world();
  answer = async (response) => {
    const changed = await lead.put(`${tasks}/update/${id}`, { version: 1, title: '改了名' });
    expect(changed.status).toBe(200);
    say({ allow: true })(response);
  };
  expect((await start()).status).toBe(409);
});

it('is not asked about what may not be, nor where it is switched off; other doors end there', async () => {
  const { start, lead, id, project, install, tenant } = await world();
  const reader = await t().as(await t().factory.member(tenant), tenant);
  const { stageId, version } = (await lead.get<{ stageId: string; version: number }>(`${tasks}/details/${id}`)).data;
  expect((await reader.put(`${tasks}/update/${id}`, { version, stageId })).status).toBe(404);
  expect((await lead.put(`${tasks}/update/${id}`, { version, stageId: project.id })).status).toBe(400);
  expect(asked).toHaveLength(0);
  // A rule is one of the other doors.
  const dry = await lead.post<{ failReason: string }>('project-center/automation/dryRun', {
    ...{
      projectId: project.id,
      objectId: id,
      name: '开始',
      type: 'task',
      trigger: { kind: 'created' },
      conditions: {},
    },
    actions: [{ kind: 'step', to: 'IN_PROGRESS' }],
  });
  expect(dry.data.failReason).toContain('需要应用「发布检查」检查');
  await lead.put('project-center/pcApplication/editProjectAppBatch', {
    projectId: project.id,
    apps: [{ id: install.id, enabled: false, version: 1 }],
  });
  expect((await start()).status).toBe(200);
  expect(asked).toHaveLength(0);
});

it('is asked for each task of a batch, and stops its own; one that changed meanwhile is left', async () => {
  const { tenant, project, pm, lead, id } = await world();
  const more = (title: string) => t().factory.task(tenant, project, pm, { title, executorId: pm.id });
  const others = await Promise.all([more('停下'), more('改名'), more('完成')]);
  const ids = [id, ...others.map((one) => one.id)];
  answer = async (response) => {
    const { data } = JSON.parse(asked.at(-1)?.body ?? '{}') as { data: { task: { id: string; title: string } } };
    if (data.task.title === '改名') {
      await lead.put(`${tasks}/update/${data.task.id}`, { version: 1, title: '改了名' });
    }
    say(data.task.title === '停下' ? { allow: false, message: '缺少材料' } : { allow: true })(response);
  };
  const batch = async (taskIds: string[]) => {
    const { data } = await lead.post<{ jobId: string }>(`${tasks}/query/batch`, {
      ...{ projectId: project.id, taskIds, operation: { kind: 'complete' } },
    });
    await runBatch(t().app.platform, { tenantId: tenant.id, jobId: data.jobId }, idle);
    return (await lead.get<BatchJob>(`${tasks}/batch/${data.jobId}`)).data;
  };
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
  const job = await batch(ids);
  expect(job).toMatchObject({ state: 'finished', total: 4, changed: 2, failed: 2 });
  expect(job.issues.map(({ title, reason }) => `${title}：${reason}`).sort()).toEqual(
    ['停下：应用「发布检查」不允许变更：缺少材料', '改了名：询问应用时任务被修改，请重新执行'].sort(),
  );
  expect(asked).toHaveLength(4);
  // Nobody outside hears of a step that may not be taken: what is done already is not asked about.
  expect(await batch([id])).toMatchObject({ changed: 0 });
  expect(asked).toHaveLength(4);
});

it('is asked about a hundred tasks of a batch at the most', async () => {
  const { tenant, project, lead, id } = await world();
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
  const rows = await t().app.platform.database.query<{ id: string }>(
    `INSERT INTO task (tenant_id, id, project_id, seq, task_no, title, type_id, stage_id, category, executor_id, created_by, updated_by)
     SELECT t.tenant_id, gen_random_uuid(), t.project_id, 1000 + n, t.task_no || '-' || n, '任务 ' || n, t.type_id, t.stage_id,
            t.category, t.executor_id, t.created_by, t.updated_by
       FROM task t CROSS JOIN generate_series(1, 102) AS n WHERE t.tenant_id = $1 AND t.id = $2 RETURNING id`,
    [tenant.id, id],
  );
  const { data } = await lead.post<{ jobId: string }>(`${tasks}/query/batch`, {
    ...{ projectId: project.id, taskIds: rows.map((row) => row.id), operation: { kind: 'complete' } },
  });
  await runBatch(t().app.platform, { tenantId: tenant.id, jobId: data.jobId }, idle);
  const job = (await lead.get<BatchJob>(`${tasks}/batch/${data.jobId}`)).data;
  expect([job.changed, job.failed, asked.length]).toEqual([100, 2, 100]);
  expect(job.issues[0]?.reason).toContain('需要应用「发布检查」检查');
});
