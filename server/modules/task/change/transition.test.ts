import { type StageCategory, stageCategoryCodes } from '../../../../contract/task/enums';
import type { TaskDetail } from '../../../../contract/task/task';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const [creator, dev, viewer] = [
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
  ];
  const project = await t().factory.project(tenant, pm, [
    { user: creator, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const stageId = (category: StageCategory) =>
    workflow.stages.find((one) => one.category === category && one.processId === workflow.defaultType.processId)
      ?.id as string;
  const at = (category: StageCategory, values: object = {}) =>
    t().factory.task(tenant, project, creator, { category, executorId: dev.id, ...values });
  const to = (client: Client, id: string, category: StageCategory, more: object = { reason: '原因' }) =>
    client.put<TaskDetail>(`${base}/update/${id}`, { version: 1, stageId: stageId(category), ...more });
  return { tenant, owner, pm, creator, dev, viewer, member, project, workflow, stageId, at, to };
}

/** from → to: who may. Each step by each actor, through every door: tests/everyEntry.test.ts. */
const table: Partial<Record<StageCategory, Partial<Record<StageCategory, 'any' | 'verifier'>>>> = {
  NOT_STARTED: { IN_PROGRESS: 'any', DONE: 'any', CANCELLED: 'any' },
  IN_PROGRESS: { VERIFYING: 'any', DONE: 'any', PAUSED: 'any', CANCELLED: 'any' },
  PAUSED: { IN_PROGRESS: 'any', DONE: 'any', CANCELLED: 'any' },
  VERIFYING: { DONE: 'verifier', IN_PROGRESS: 'verifier', CANCELLED: 'any' },
  DONE: { CLOSED: 'verifier', IN_PROGRESS: 'any' },
  CANCELLED: { CLOSED: 'verifier', IN_PROGRESS: 'any' },
  CLOSED: { IN_PROGRESS: 'any' },
};
/** Changes that say why. */
const reasoned: readonly string[] = [
  'VERIFYING>IN_PROGRESS',
  'IN_PROGRESS>PAUSED',
  'NOT_STARTED>CANCELLED',
  'IN_PROGRESS>CANCELLED',
  'PAUSED>CANCELLED',
  'VERIFYING>CANCELLED',
  'DONE>IN_PROGRESS',
  'CANCELLED>IN_PROGRESS',
  'CLOSED>IN_PROGRESS',
];
it('offers exactly the stages that it would let one go to', async () => {
  const made = await setting();
  for (const [user, rules] of [
    [made.pm, ['any', 'verifier']],
    [made.dev, ['any']],
    [made.viewer, []],
  ] as const) {
    const client = await t().as(user, made.tenant);
    for (const from of stageCategoryCodes) {
      const { id } = await made.at(from);
      const { data } = await client.get<TaskDetail>(`${base}/details/${id}`);
      const offered = data.nextStages.map((one) => made.workflow.stage(one.stageId)?.category).sort();
      const wanted = Object.entries(table[from] ?? {}).filter(([, rule]) => rules.some((one) => one === rule));
      expect([from, offered]).toEqual([from, wanted.map(([category]) => category).sort()]);
      expect(data.actions.includes('transition')).toBe(wanted.length > 0);
    }
  }
});

it('asks for a reason where the process says so, and keeps it', async () => {
  const { tenant, pm, at, to } = await setting();
  const api = await t().as(pm, tenant);
  const silent: string[] = [];
  for (const [from, targets] of Object.entries(table)) {
    for (const target of Object.keys(targets)) {
      const { id } = await at(from as StageCategory);
      const answer = await to(api, id, target as StageCategory, { reason: '  ' });
      if (answer.status === 400) {
        expect((answer.data as unknown as { field: string }).field).toBe('reason');
        silent.push(`${from}>${target}`);
      }
    }
  }
  expect(silent.sort()).toEqual([...reasoned].sort());
  const { id } = await at('IN_PROGRESS');
  await to(api, id, 'PAUSED', { reason: '等待客户' });
  const history = await api.get<{ event: string; reason: string; changes: object[] }[]>(`${base}/actions?taskId=${id}`);
  expect(history.data[0]).toMatchObject({ event: 'transition', reason: '等待客户' });
  expect(history.data[0]?.changes).toEqual([{ field: 'stageId', label: '阶段', before: '进行中', after: '已挂起' }]);
});

it('sets real dates and progress, and takes the end back when the task is reopened', async () => {
  const { tenant, pm, at, stageId } = await setting();
  const api = await t().as(pm, tenant);
  const { id } = await at('NOT_STARTED');
  const go = async (version: number, category: StageCategory) =>
    (await api.put<TaskDetail>(`${base}/update/${id}`, { version, stageId: stageId(category), reason: '原因' })).data;
  const started = await go(1, 'IN_PROGRESS');
  expect([typeof started.realStart, started.realEnd]).toEqual(['string', null]);
  const done = await go(2, 'DONE');
  expect([done.realStart, typeof done.realEnd, done.progress]).toEqual([started.realStart, 'string', 100]);
  const closed = await go(3, 'CLOSED');
  expect(closed.realEnd).toBe(done.realEnd);
  const reopened = await go(4, 'IN_PROGRESS');
  expect([reopened.realStart, reopened.realEnd]).toEqual([started.realStart, null]);
  const [row] = await t().app.platform.database.query<{ reopen_count: number }>(
    'SELECT reopen_count FROM task WHERE id = $1',
    [id],
  );
  expect(row?.reopen_count).toBe(1);
});

describe('guards', () => {
  it('a task without executor does not begin, unless one comes with the same change', async () => {
    const { tenant, pm, at, to } = await setting();
    const api = await t().as(pm, tenant);
    const { id } = await at('NOT_STARTED', { executorId: undefined });
    const refused = await to(api, id, 'IN_PROGRESS');
    expect([refused.status, refused.message]).toEqual([422, '开始任务前请先设置执行人']);
    expect((await to(api, id, 'IN_PROGRESS', { executorId: pm.id })).status).toBe(200);
  });

  it('a task does not begin before its predecessors are over', async () => {
    const { tenant, pm, at, to } = await setting();
    const api = await t().as(pm, tenant);
    const [pre, post] = [await at('NOT_STARTED'), await at('NOT_STARTED')];
    await t().app.platform.database.query(
      'INSERT INTO task_depend (tenant_id, id, pre_id, post_id) VALUES ($1, gen_random_uuid(), $2, $3)',
      [tenant.id, pre.id, post.id],
    );
    const refused = await to(api, post.id, 'IN_PROGRESS');
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining(pre.taskNo)]);
    await to(api, pre.id, 'DONE');
    expect((await to(api, post.id, 'IN_PROGRESS')).status).toBe(200);
  });

  it('a parent is not done before its children, where the project asks for that', async () => {
    const { tenant, pm, project, at, to } = await setting();
    const api = await t().as(pm, tenant);
    const parent = await at('IN_PROGRESS');
    const child = await at('IN_PROGRESS', { parentId: parent.id });
    const refused = await to(api, parent.id, 'DONE');
    expect([refused.status, refused.message]).toEqual([
      422,
      '还有 1 个子任务未完成，请先完成子任务，或选择连同子任务一起完成',
    ]);
    const configs = { TASK_REQUIRE_CHILDREN_DONE: '0' };
    await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
    expect((await to(api, parent.id, 'DONE')).status).toBe(200);
    await to(api, child.id, 'CANCELLED');
    const detail = await api.get<TaskDetail>(`${base}/details/${parent.id}`);
    expect([detail.data.childTotal, detail.data.childDone]).toEqual([1, 1]);
  });
});

it('a closed task is read-only but for comments, until it is opened again', async () => {
  const { tenant, pm, at, to } = await setting();
  const api = await t().as(pm, tenant);
  const { id } = await at('CLOSED');
  for (const body of [{ title: '新' }, { executorId: pm.id }, { planEnd: '2026-12-01' }]) {
    expect((await api.put(`${base}/update/${id}`, { version: 1, ...body })).code).toBe('B0423');
  }
  expect((await api.post(`${base}/comments`, { taskId: id, content: '归档' })).status).toBe(200);
  expect((await to(api, id, 'IN_PROGRESS')).status).toBe(200);
});

it('a stage of another process or of nobody is refused by name', async () => {
  const { tenant, pm, at } = await setting();
  const api = await t().as(pm, tenant);
  const { id } = await at('NOT_STARTED');
  const stageId = '01900000-0000-7000-8000-000000000000';
  const answer = await api.put<{ field: string }>(`${base}/update/${id}`, { version: 1, stageId });
  expect([answer.status, answer.data.field]).toEqual([400, 'stageId']);
});
