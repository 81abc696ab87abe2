/**
 * The table of product.md 17.1: each step, allowed and refused, by each actor, through every door: a change of the task,
 * the board, a batch, and the call that finishes many. The same result, and the same words where it is refused.
 */
import type { ProjectDetail } from '../contract/project/project';
import type { BatchJob } from '../contract/task/batch';
import { finishedCategories, type StageCategory, stageCategoryCodes } from '../contract/task/enums';
import type { TaskTypeInfo } from '../contract/task/setup';
import type { TaskRow } from '../contract/task/task';
import { newId } from '../server/base/present';
import { runBatch } from '../server/modules/task/batch/worker';
import { type Client, useTestApp } from '../server/test/app';
import { idle } from '../server/test/batchWorld';
import type { TestUser } from '../server/test/factories';
import { dropVerdict } from '../src/features/task/board/dropVerdict';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

/** from → to: who may. Whatever is not named here is no transition at all. */
const table: Partial<Record<StageCategory, Partial<Record<StageCategory, 'any' | 'verifier'>>>> = {
  NOT_STARTED: { IN_PROGRESS: 'any', DONE: 'any', CANCELLED: 'any' },
  IN_PROGRESS: { VERIFYING: 'any', DONE: 'any', PAUSED: 'any', CANCELLED: 'any' },
  PAUSED: { IN_PROGRESS: 'any', DONE: 'any', CANCELLED: 'any' },
  VERIFYING: { DONE: 'verifier', IN_PROGRESS: 'verifier', CANCELLED: 'any' },
  DONE: { CLOSED: 'verifier', IN_PROGRESS: 'any' },
  CANCELLED: { CLOSED: 'verifier', IN_PROGRESS: 'any' },
  CLOSED: { IN_PROGRESS: 'any' },
};
/** pm leads the project; creator made the task; dev executes it; a colleague has the right to change states. */
const allowed = {
  any: { pm: 200, creator: 200, dev: 200, colleague: 200, viewer: 403 },
  verifier: { pm: 200, creator: 200, dev: 403, colleague: 403, viewer: 403 },
};
type Who = keyof (typeof allowed)['any'];
const actors: readonly Who[] = ['pm', 'creator', 'dev', 'colleague', 'viewer'];

interface World {
  users: Record<Who, TestUser>;
  api: Record<Who, Client>;
  outsider: Client;
  projectId: string;
  stage: (category: StageCategory) => string;
  add: (category: StageCategory) => Promise<string>;
  finish: (jobId: string, client: Client) => Promise<BatchJob>;
}
let world: World;

/** As their roles say, and with the right to batches: whether each row may be changed is judged by itself. */
beforeAll(async () => {
  const { tenant, pm, member } = await t().enterprise();
  const { database, workflows, bus } = t().app.platform;
  const roles = new Map<string, string>();
  for (const code of ['ROLE_PROJECT_DEVELOPER', 'ROLE_PROJECT_VIEWER']) {
    const id = newId();
    await database.query(
      `INSERT INTO role (tenant_id, id, code, name, scope, privileges)
       SELECT tenant_id, $2, code || '_BATCH', name || '（批量）', scope, array_append(privileges, 'TASK:BATCH')
         FROM role WHERE tenant_id = $1 AND code = $3`,
      [tenant.id, id, code],
    );
    roles.set(code, id);
  }
  const project = await t().factory.project(tenant, pm);
  const users = { pm } as Record<Who, TestUser>;
  for (const who of actors.filter((one) => one !== 'pm')) {
    users[who] = await t().factory.member(tenant);
    const role = roles.get(who === 'viewer' ? 'ROLE_PROJECT_VIEWER' : 'ROLE_PROJECT_DEVELOPER');
    await database.query(
      'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      [tenant.id, project.id, users[who].id, role],
    );
  }
  bus.publish({ type: 'access', tenantId: tenant.id });
  const workflow = await workflows.of(tenant.id);
  const api = {} as World['api'];
  for (const who of actors) api[who] = await t().as(users[who], tenant);
  world = {
    users,
    api,
    outsider: await t().as(member, tenant),
    projectId: project.id,
    stage: (category) =>
      workflow.stages.find((one) => one.category === category && one.processId === workflow.defaultType.processId)
        ?.id as string,
    add: async (category) =>
      (await t().factory.task(tenant, project, users.creator, { category, executorId: users.dev.id })).id,
    async finish(jobId, client) {
      await runBatch(t().app.platform, { tenantId: tenant.id, jobId }, idle);
      return (await client.get<BatchJob>(`${base}/batch/${jobId}`)).data;
    },
  };
});

/** What a door says of a step: nothing, or why not. */
type Verdict = string | null;
type Door = (who: Who, to: StageCategory, from: readonly StageCategory[]) => Promise<Map<StageCategory, Verdict>>;
const REASON = '原因';

/** `PUT update`: also what the board, the list and the detail call. */
const byUpdate: Door = async (who, to, from) => {
  const verdicts = new Map<StageCategory, Verdict>();
  for (const category of from) {
    const id = await world.add(category);
    const answer = await world.api[who].put(`${base}/update/${id}`, {
      version: 1,
      stageId: world.stage(to),
      reason: REASON,
    });
    verdicts.set(category, answer.status === 200 ? null : answer.message);
  }
  return verdicts;
};

async function rowsOf(path: string, body: (taskIds: string[]) => object, who: Who, from: readonly StageCategory[]) {
  const ids = new Map<string, StageCategory>();
  for (const category of from) ids.set(await world.add(category), category);
  const client = world.api[who];
  const started = await client.post<{ jobId: string }>(path, { projectId: world.projectId, ...body([...ids.keys()]) });
  expect(started.status).toBe(200);
  const job = await world.finish(started.data.jobId, client);
  expect(job.changed + job.failed).toBe(from.length);
  const reasons = new Map(job.issues.map(({ taskId, reason }) => [taskId, reason]));
  return new Map([...ids].map(([id, category]) => [category, reasons.get(id) ?? null]));
}

const byBatch: Door = (who, to, from) =>
  rowsOf(
    `${base}/query/batch`,
    (taskIds) => ({ taskIds, operation: { kind: 'stage', stageId: world.stage(to), reason: REASON } }),
    who,
    from,
  );
/** Finishes, wherever the task stands. */
const byCompletion: Door = (who, _to, from) =>
  rowsOf(`${base}/batchCompleted`, (taskIds) => ({ taskIds, reason: REASON }), who, from);

/** What the board says before it lets go of a card; the columns are the stages. */
const byBoard: Door = async (who, to, from) => {
  const client = world.api[who];
  const project = (await client.get<ProjectDetail>(`project-center/pcProject/${world.projectId}`)).data;
  const types = (await client.get<TaskTypeInfo[]>(`collaboration-center/ccTaskType/list?projectId=${world.projectId}`))
    .data;
  const stages = types.flatMap(({ stageList }) => stageList);
  const userId = world.users[who].id;
  const known = {
    typeOf: (id: string) => types.find(({ taskTypeId }) => taskTypeId === id),
    stageOf: (id: string) => stages.find(({ stageId }) => stageId === id),
    rights: { userId, privileges: project.privileges, readonly: project.readonly },
    actor: { userId, manager: project.privileges.includes('PROJECT:CONFIG') },
  };
  const column = { key: to, name: to, category: to, wipLimit: null, stageIds: [world.stage(to)] };
  const verdicts = new Map<StageCategory, Verdict>();
  for (const category of from) {
    const id = await world.add(category);
    const row = (await client.get<TaskRow & { actions?: unknown; nextStages?: unknown }>(`${base}/details/${id}`)).data;
    const { actions: _actions, nextStages: _next, ...asListed } = row;
    const verdict = dropVerdict(asListed as TaskRow, column, known);
    verdicts.set(category, verdict.kind === 'refused' ? verdict.why : null);
  }
  return verdicts;
};

describe.each(stageCategoryCodes.map((to) => [to] as const))('to %s', (to) => {
  const from = stageCategoryCodes.filter((one) => one !== to);

  it.each(actors.map((who) => [who] as const))('by %s, through every door alike', async (who) => {
    const verdicts = await byUpdate(who, to, from);
    for (const category of from) {
      const rule = table[category]?.[to];
      const may = rule !== undefined && allowed[rule][who] === 200;
      expect([category, verdicts.get(category) === null]).toEqual([category, may]);
    }
    expect(await byBatch(who, to, from)).toEqual(verdicts);
    expect(await byBoard(who, to, from)).toEqual(verdicts);
    if (to === 'DONE') expect(await byCompletion(who, to, from)).toEqual(verdicts);
  });
});

it('is closed at every door to who does not see the project', async () => {
  const { outsider, projectId, stage, add } = world;
  const id = await add('IN_PROGRESS');
  const stageId = stage('DONE');
  const operation = { kind: 'stage', stageId };
  const answers = [
    await outsider.put(`${base}/update/${id}`, { version: 1, stageId }),
    await outsider.post(`${base}/query/batch`, { projectId, taskIds: [id], operation }),
    await outsider.post(`${base}/batchCompleted`, { projectId, taskIds: [id] }),
    await outsider.post(`${base}/taskAssign`, { projectId, taskIds: [id], executorId: null }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

/** What stands in the way beside the table: the same words at every door. */
it.each([
  ['without an executor', 'IN_PROGRESS'],
  ['over open predecessors', 'IN_PROGRESS'],
  ['over open children', 'DONE'],
  ['over open children', 'CANCELLED'],
  ['without hours', 'VERIFYING'],
  ['over parts of others', 'DONE'],
] as const)('is refused %s, to %s, in the same words', async (what, to) => {
  const { api, users, projectId, stage, add, finish } = world;
  const { database } = t().app.platform;
  const from: StageCategory = to === 'IN_PROGRESS' ? 'NOT_STARTED' : 'IN_PROGRESS';
  const configure = (TASK_HOURS_REQUIRED: string) =>
    api.pm.post('project-center/projectConfig/saveConfig', { projectId, configs: { TASK_HOURS_REQUIRED } });
  const id = await add(from);
  if (what === 'without an executor') await database.query('UPDATE task SET executor_id = NULL WHERE id = $1', [id]);
  if (what === 'over open predecessors') {
    await database.query(
      `INSERT INTO task_depend (tenant_id, id, pre_id, post_id) SELECT tenant_id, gen_random_uuid(), $2, id FROM task WHERE id = $1`,
      [id, await add('NOT_STARTED')],
    );
  }
  if (what === 'over open children') {
    const child = await add('NOT_STARTED');
    await database.query('UPDATE task SET parent_id = $2 WHERE id = $1', [child, id]);
    await database.query('UPDATE task SET child_total = 1 WHERE id = $1', [id]);
  }
  if (what === 'without hours') await configure('1');
  if (what === 'over parts of others') {
    await database.query(`UPDATE task SET team_mode = 'serial' WHERE id = $1`, [id]);
    await database.query(
      `INSERT INTO task_member (tenant_id, task_id, user_id, role, sort, state)
       SELECT tenant_id, task.id, u.id, 'executor', u.sort, u.state FROM task,
              (VALUES ($2::uuid, 0, 'doing'), ($3::uuid, 1, 'wait')) AS u(id, sort, state) WHERE task.id = $1`,
      [id, users.dev.id, users.colleague.id],
    );
  }
  const words = new Set<string | null>();
  const body = { stageId: stage(to), reason: REASON };
  const single = await api.dev.put(`${base}/update/${id}`, { version: 1, ...body });
  words.add(single.message);
  const doors: [string, object][] = [[`${base}/query/batch`, { operation: { kind: 'stage', ...body } }]];
  if (to === 'DONE') doors.push([`${base}/batchCompleted`, { reason: REASON }]);
  for (const [path, more] of doors) {
    const started = await api.dev.post<{ jobId: string }>(path, { projectId, taskIds: [id], ...more });
    const job = await finish(started.data.jobId, api.dev);
    words.add(job.issues[0]?.reason ?? null);
  }
  if (what === 'without hours') await configure('0');
  expect([single.status, [...words]]).toEqual([422, [single.message]]);
  const [row] = await database.query<{ version: number }>('SELECT version FROM task WHERE id = $1', [id]);
  expect(row?.version).toBe(1);
  expect(finishedCategories).not.toContain(from);
});

it('a team is put together in one way: an executor over it is refused by the update and by taskAssign alike', async () => {
  const { api, users, projectId, add, finish } = world;
  const id = await add('IN_PROGRESS');
  const team = { mode: 'parallel', parts: [{ userId: users.dev.id }, { userId: users.colleague.id }] };
  expect((await api.pm.put(`${base}/update/${id}`, { version: 1, team })).status).toBe(200);
  const executorId = users.creator.id;
  const single = await api.pm.put(`${base}/update/${id}`, { version: 2, executorId });
  const started = await api.pm.post<{ jobId: string }>(`${base}/taskAssign`, { projectId, taskIds: [id], executorId });
  const job = await finish(started.data.jobId, api.pm);
  expect([single.status, job.issues[0]?.reason]).toEqual([422, single.message]);
});
