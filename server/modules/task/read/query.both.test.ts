import type { PageOf } from '../../../../contract/envelope';
import type { ProjectOverview } from '../../../../contract/project/project';
import type { DeskCounters, TaskDetail, TaskRow } from '../../../../contract/task/task';
import type { TaskGroups } from '../../../../contract/task/views';
import { addDays } from '../../../base/present';
import { today } from '../../../base/zone';
import { type Client, useTestApp } from '../../../test/app';
import type { TestTenant, TestUser } from '../../../test/factories';
import { sumTally } from '../tally/keep';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

let tenant: TestTenant;
let people: Record<'owner' | 'pm' | 'dev' | 'viewer' | 'member', TestUser>;
let pm: Client;

beforeAll(async () => {
  const made = await t().enterprise();
  tenant = made.tenant;
  const [dev, viewer] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  people = { owner: made.owner, pm: made.pm, dev, viewer, member: made.member };
  pm = await t().as(people.pm, tenant);
});

const newProject = () =>
  t().factory.project(tenant, people.pm, [
    { user: people.dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: people.viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
const create = async (projectId: string, values: object) =>
  (await pm.post<{ taskId: string; taskNo: string }>(`${base}/create`, { projectId, title: '任务', ...values })).data;
const query = async (client: Client, body: object) => (await client.post<PageOf<TaskRow>>(`${base}/query`, body)).data;
const titles = async (client: Client, body: object) => (await query(client, body)).result.map((row) => row.title);

describe('search', () => {
  let projectId: string;
  let code: string;
  beforeAll(async () => {
    ({ id: projectId, code } = await newProject());
    for (const title of [
      '支付接口联调',
      '登录页面改版',
      '支持 OAuth2 登录',
      'it\'s a "quoted" 100% test',
      'Payment_gateway',
    ]) {
      await create(projectId, { title });
    }
    await create(projectId, { title: '无关', notes: '<p>描述里提到<strong>退款</strong>流程 &amp; refund</p>' });
  });
  const find = (keyword: string) => titles(pm, { projectId, filter: { keyword }, sort: 'seq', order: 'asc' });

  it.each([
    ['what many tasks hold', { keyword: '翻页' }],
    ['a plain list', { parentId: null, urgents: [1, 2, 3] }],
  ])('pages through %s, in each order, without a gap or a double', async (_what, filter) => {
    const { id } = await newProject();
    for (let n = 1; n <= 8; n += 1) {
      await create(id, { title: n === 4 ? '别的' : `翻页 ${n}`, urgent: n === 4 ? 4 : 1 + (n % 3) });
    }
    for (const by of ['seq', 'updatedTime', 'urgent', 'title', 'planEnd'] as const) {
      for (const sorts of [[{ field: by, order: 'asc' }], [{ field: by, order: 'asc' }, { field: 'title' }]]) {
        const seen: string[] = [];
        for (const pageNo of [1, 2, 3, 4]) {
          const page = await query(pm, { projectId: id, filter, sorts, pageNo, pageSize: 3 });
          expect([page.total, page.result.length]).toEqual([7, [3, 3, 1, 0][pageNo - 1]]);
          seen.push(...page.result.map((row) => row.title));
        }
        expect([...seen].sort()).toEqual([1, 2, 3, 5, 6, 7, 8].map((n) => `翻页 ${n}`));
        if (by === 'seq') expect(seen).toEqual([...seen].sort());
        const urgent = (title: string) => 1 + (Number(title.at(-1)) % 3);
        if (by === 'urgent') expect(seen.map(urgent)).toEqual([1, 1, 2, 2, 3, 3, 3]);
      }
    }
  });

  it.each([
    ['支付', ['支付接口联调']],
    ['付', ['支付接口联调']],
    ['支', ['支付接口联调', '支持 OAuth2 登录']],
    ['登录', ['登录页面改版', '支持 OAuth2 登录']],
    ['接口联调', ['支付接口联调']],
    ['口接', []],
    ['OAUTH2', ['支持 OAuth2 登录']],
    ['oau', ['支持 OAuth2 登录']],
    ['auth', []],
    ['登录 oauth', ['支持 OAuth2 登录']],
    ['quoted', ['it\'s a "quoted" 100% test']],
    ["it's", ['it\'s a "quoted" 100% test']],
    ['100%', ['it\'s a "quoted" 100% test']],
    ['%', ['it\'s a "quoted" 100% test']],
    ['payment_g', ['Payment_gateway']],
    ['退款', ['无关']],
    ['refund', ['无关']],
    ['strong', []],
    ['没有这个', []],
  ])('%s', async (keyword, found) => {
    expect(await find(keyword)).toEqual(found);
  });

  it('finds a task by its number, whole or without the prefix, and keeps doing so after a change', async () => {
    expect(await find(`${code}-3`)).toEqual(['支持 OAuth2 登录']);
    expect(await find(`${code.toLowerCase()}-3`)).toEqual(['支持 OAuth2 登录']);
    expect(await find('3')).toContain('支持 OAuth2 登录');
    const made = await create(projectId, { title: '旧标题' });
    await pm.put(`${base}/update/${made.taskId}`, { version: 1, title: '新名称' });
    expect(await find('旧标')).toEqual([]);
    expect(await find('新名称')).toEqual(['新名称']);
    expect(await find(made.taskNo)).toEqual(['新名称']);
  });

  it('takes whatever is typed', async () => {
    for (const keyword of ["'", '\\', ':*', '& | !', '(', '<->', "a'b\\c", '👍', ' ']) {
      const answer = await pm.post(`${base}/query`, { projectId, filter: { keyword } });
      expect([keyword, answer.status]).toEqual([keyword, 200]);
    }
  });
});

describe('filters, sort and pages', () => {
  let projectId: string;
  beforeAll(async () => {
    const project = await newProject();
    projectId = project.id;
    const day = (days: number) => addDays(today(), days);
    const seed = (title: string, values: object) => t().factory.task(tenant, project, people.pm, { title, ...values });
    await seed('逾期', { planEnd: day(-1), executorId: people.dev.id });
    await seed('逾期但完成', { planEnd: day(-1), category: 'DONE' });
    await seed('今天', { planEnd: day(0), executorId: people.pm.id });
    await seed('后天', { planEnd: day(2) });
    await seed('三天后', { planEnd: day(3), category: 'IN_PROGRESS' });
    const parent = await seed('无期限', {});
    await seed('子任务', { parentId: parent.id, executorId: people.dev.id });
  });
  const find = (filter: object, client = pm) =>
    titles(client, { projectId, filter, sort: 'seq', order: 'asc', pageSize: 50 });

  it.each([
    [{ due: 'overdue' }, ['逾期']],
    [{ due: 'today' }, ['今天']],
    [{ due: 'soon' }, ['今天', '后天']],
    [{ due: 'none' }, ['无期限', '子任务']],
    [{ executorIds: ['me'] }, ['今天']],
    [{ executorIds: ['none'] }, ['逾期但完成', '后天', '三天后', '无期限']],
    [{ executorIds: ['me', 'none'], due: 'soon' }, ['今天', '后天']],
    [{ executorIds: ['nonsense'] }, []],
    [{ categories: ['DONE', 'IN_PROGRESS'] }, ['逾期但完成', '三天后']],
    [{ parentId: null }, ['逾期', '逾期但完成', '今天', '后天', '三天后', '无期限']],
    [{ urgents: [1] }, []],
  ])('%j', async (filter, found) => {
    expect(await find(filter)).toEqual(found);
  });

  it('take people, types and dates', async () => {
    expect(await find({ executorIds: [people.dev.id] })).toEqual(['逾期', '子任务']);
    expect(await find({ creatorIds: ['me'], parentId: null })).toHaveLength(6);
    expect(await find({ creatorIds: [people.dev.id] })).toEqual([]);
    expect(await find({ planEndFrom: today(), planEndTo: addDays(today(), 2) })).toEqual(['今天', '后天']);
    // On other days, and without one.
    expect(await find({ conditions: [{ field: 'planEnd', op: 'isNot', value: today() }] })).toEqual([
      ...['逾期', '逾期但完成', '后天', '三天后', '无期限', '子任务'],
    ]);
    const workflow = await t().app.platform.workflows.of(tenant.id);
    expect(await find({ taskTypeIds: [workflow.defaultType.id] })).toHaveLength(7);
  });

  it('refuse what they do not know, by name', async () => {
    const misspelt = await pm.post<{ field: string }>(`${base}/query`, { projectId, filter: { executors: ['me'] } });
    expect([misspelt.status, misspelt.data.field]).toEqual([400, 'filter.executors']);
    for (const body of [{ pageSize: 201 }, { pageNo: 0 }, { sort: 'notes' }, { filter: { due: 'never' } }]) {
      expect((await pm.post(`${base}/query`, { projectId, ...body })).status).toBe(400);
    }
  });

  it.each([
    'seq',
    'title',
    'updatedTime',
    'createdTime',
    'planStart',
    'planEnd',
    'realStart',
    'realEnd',
    'urgent',
    'progress',
  ])('pages sorted by %s meet each task once, in both directions', async (sort) => {
    for (const order of ['asc', 'desc']) {
      const seen: string[] = [];
      for (let pageNo = 1; pageNo <= 4; pageNo += 1) {
        const page = await query(pm, { projectId, sort, order, pageNo, pageSize: 2 });
        expect(page).toMatchObject({ total: 7, pageNo, pageSize: 2 });
        seen.push(...page.result.map((row) => row.id));
      }
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
    }
  });

  it('sort by date with the undated last', async () => {
    const sorted = (order: string) => titles(pm, { projectId, sort: 'planEnd', order });
    expect((await sorted('asc')).slice(0, 5)).toEqual(['逾期', '逾期但完成', '今天', '后天', '三天后']);
    expect((await sorted('desc')).slice(0, 2)).toEqual(['三天后', '后天']);
  });

  it('have pages of 10 unless asked otherwise', async () => {
    expect(await query(pm, { projectId })).toMatchObject({ pageNo: 1, pageSize: 10 });
  });
});

describe('private tasks', () => {
  let project: { id: string };
  let secret: { taskId: string; taskNo: string };
  let below: { taskId: string };
  beforeAll(async () => {
    project = await newProject();
    secret = await create(project.id, { title: '机密立项', privateTask: true, planEnd: '2020-01-01' });
    below = await create(project.id, { title: '公开的子任务', parentId: secret.taskId });
    await create(project.id, { title: '机密的子任务', parentId: below.taskId, privateTask: true });
  });

  it('are nowhere for who has no part in them', async () => {
    const viewer = await t().as(people.viewer, tenant);
    const all = await query(viewer, { projectId: project.id });
    expect([all.total, all.result.map((row) => row.title)]).toEqual([1, ['公开的子任务']]);
    expect(await query(viewer, { projectId: project.id, filter: { keyword: '机密' } })).toMatchObject({ total: 0 });
    expect(await titles(viewer, { filter: { keyword: '机密' } })).toEqual([]);
    expect((await viewer.get(`${base}/details/${secret.taskId}`)).status).toBe(404);
    expect((await viewer.get(`${base}/queryDetailByTaskNo?taskNo=${secret.taskNo}`)).status).toBe(404);
    expect((await viewer.get(`${base}/subTasks?parentId=${secret.taskId}`)).status).toBe(404);
    expect((await viewer.get(`${base}/comments?taskId=${secret.taskId}`)).status).toBe(404);
    expect((await viewer.get(`${base}/actions?taskId=${secret.taskId}`)).status).toBe(404);
    expect((await viewer.get(`${base}/subTasks?parentId=${below.taskId}`)).data).toMatchObject({
      groups: [],
      total: 0,
    });
    const detail = await viewer.get<TaskDetail>(`${base}/details/${below.taskId}`);
    expect(detail.body).not.toContain('机密');
    const overview = await viewer.get<ProjectOverview>(`project-center/pcProject/${project.id}/overview`);
    expect(overview.data.byCategory.reduce((sum, one) => sum + one.count, 0)).toBe(1);
    const feed = await viewer.get(`project-center/pcProject/${project.id}/activities`);
    expect(feed.body).not.toContain('机密');
    const stats = await viewer.get<{ taskTotal: number; taskOverdue: number }>(
      `project-center/pcProject/${project.id}`,
    );
    expect([stats.data.taskTotal, stats.data.taskOverdue]).toEqual([1, 0]);
  });

  it('are there for their creator, the project’s and the enterprise’s owner, and for who takes part', async () => {
    const owner = await t().as(people.owner, tenant);
    for (const client of [pm, owner]) {
      expect(await query(client, { projectId: project.id, filter: { keyword: '机密' } })).toMatchObject({ total: 2 });
      expect((await client.get(`${base}/details/${secret.taskId}`)).status).toBe(200);
    }
    const dev = await t().as(people.dev, tenant);
    expect((await dev.get(`${base}/details/${secret.taskId}`)).status).toBe(404);
    const { data: read } = await pm.get<TaskDetail>(`${base}/details/${secret.taskId}`);
    await pm.put(`${base}/update/${secret.taskId}`, { version: read.version, involveMember: [people.dev.id] });
    expect((await dev.get(`${base}/details/${secret.taskId}`)).status).toBe(200);
    expect(await titles(dev, { projectId: project.id, filter: { keyword: '立项' } })).toEqual(['机密立项']);
    expect(await titles(dev, { filter: { keyword: '立项' } })).toEqual(['机密立项']);
  });

  it('share no cached count with those who may not see them', async () => {
    const viewer = await t().as(people.viewer, tenant);
    const totals = [];
    for (const client of [pm, viewer, pm]) totals.push((await query(client, { projectId: project.id })).total);
    expect(totals).toEqual([3, 1, 3]);
  });
});

describe('what is around a task', () => {
  it('shows where a list asks for it, can be asked for, and names nothing hidden', async () => {
    const project = await newProject();
    const owner = await t().as(people.owner, tenant);
    const task = await create(project.id, { title: '后', involveMember: [people.dev.id] });
    const open = await create(project.id, { title: '前' });
    const { data: secret } = await owner.post<{ taskId: string }>(`${base}/create`, {
      projectId: project.id,
      title: '机密的前置',
      privateTask: true,
    });
    await owner.post(`collaboration-center/task/depend/${task.taskId}/linkTask`, {
      group: 'PRE_TASK',
      taskIds: [open.taskId, secret.taskId],
    });
    const row = async (client: Client, body: object) =>
      (await query(client, { projectId: project.id, filter: { keyword: '后' }, ...body })).result[0];
    const viewer = await t().as(people.viewer, tenant);
    expect(await row(viewer, {})).not.toHaveProperty('preTotal');
    expect(await row(viewer, { around: true })).toMatchObject({ preTotal: 1, involved: [{ userId: people.dev.id }] });
    expect(await row(owner, { around: true })).toMatchObject({ preTotal: 2 });
    const found = (client: Client, value: number) =>
      titles(client, { projectId: project.id, filter: { conditions: [{ field: 'preTotal', op: 'gte', value }] } });
    expect([await found(viewer, 2), await found(viewer, 1), await found(owner, 2)]).toEqual([[], ['后'], ['后']]);

    // By how many of them who asks may see: beside a task with one, the hidden second does not count.
    const other = await create(project.id, { title: '另一后' });
    await pm.post(`collaboration-center/task/depend/${other.taskId}/linkTask`, {
      group: 'PRE_TASK',
      taskIds: [open.taskId],
    });
    const sorted = async (client: Client, order: string) =>
      (await titles(client, { projectId: project.id, sorts: [{ field: 'preTotal', order }] })).join();
    expect(await sorted(owner, 'desc')).toBe('后,另一后,机密的前置,前');
    expect(await sorted(viewer, 'desc')).toBe('另一后,后,前');
    expect(await sorted(viewer, 'asc')).toBe('前,后,另一后');
    const paged: string[] = [];
    for (const pageNo of [1, 2, 3, 4]) {
      const sorts = [{ field: 'preTotal', order: 'asc' }];
      paged.push(...(await titles(owner, { projectId: project.id, sorts, pageNo, pageSize: 1 })));
    }
    expect(paged.join()).toBe('前,机密的前置,另一后,后');
    const second = [
      { field: 'urgent', order: 'asc' },
      { field: 'preTotal', order: 'desc' },
    ];
    expect((await titles(viewer, { projectId: project.id, sorts: second })).join()).toBe('后,另一后,前');
  });
});

describe('over all projects', () => {
  it('shows what one may see: own projects, open ones, and one’s own tasks anywhere', async () => {
    const made = await t().enterprise();
    const member = await t().as(made.member, made.tenant);
    const { factory, app } = t();
    const closed = await factory.project(made.tenant, made.pm);
    const open = await factory.project(made.tenant, made.pm);
    await app.platform.database.query("UPDATE project SET visibility = 'tenant' WHERE id = $1", [open.id]);
    await factory.task(made.tenant, closed, made.pm, { title: '看不见' });
    const mine = await factory.task(made.tenant, closed, made.pm, { title: '派给我的', executorId: made.member.id });
    const involved = await factory.task(made.tenant, closed, made.pm, { title: '我参与的' });
    await app.platform.database.query(
      "INSERT INTO task_member (tenant_id, task_id, user_id, role) VALUES ($1, $2, $3, 'involve')",
      [made.tenant.id, involved.id, made.member.id],
    );
    await factory.task(made.tenant, open, made.pm, { title: '公开的' });
    expect((await titles(member, {})).sort()).toEqual(['公开的', '我参与的', '派给我的'].sort());
    const counters = (await member.get<DeskCounters>(`${base}/deskCounters`)).data;
    expect(counters).toMatchObject({ todo: 1, doing: 0, dueSoon: 0, overdue: 0, created: 0, involved: 1 });
    expect(await query(member, { filter: { involvedIds: ['me'] } })).toMatchObject({ total: counters.involved });
    // The page of such a task asks for its children: none to see, but no failure either.
    expect((await member.get(`${base}/subTasks?parentId=${mine.id}`)).data).toMatchObject({ groups: [], total: 0 });
    await app.platform.database.query('UPDATE project SET deleted_at = now() WHERE id = $1', [closed.id]);
    app.platform.bus.publish({ type: 'project', tenantId: made.tenant.id, projectId: closed.id });
    expect(await titles(member, {})).toEqual(['公开的']);
    expect((await member.get<DeskCounters>(`${base}/deskCounters`)).data).toMatchObject({ todo: 0, involved: 0 });
    expect((await member.get(`${base}/details/${mine.id}`)).status).toBe(404);
  });
});

describe('figures of a project', () => {
  /** Whatever was done to its tasks: what is kept says what counting them says. */
  const counted = `SELECT facet, stage_id, category, undelivered, top, private, executor_id, day, sum(tasks)::int AS tasks,
      sum(progress)::int AS progress, sum(estimate)::float8 AS estimate, sum(consumed)::float8 AS consumed,
      sum(left_hours)::float8 AS left, sum(consumed_unestimated)::float8 AS consumed_bare,
      sum(left_unestimated)::float8 AS left_bare FROM task_tally WHERE tenant_id = $1 AND project_id = $2
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(tasks) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8`;
  const plain = `SELECT f.facet, f.stage_id, f.category, f.undelivered, f.top, f.private, f.executor_id, f.day, count(*)::int AS tasks,
      sum(f.progress)::int AS progress, sum(f.estimate)::float8 AS estimate, sum(f.consumed)::float8 AS consumed,
      sum(f.left_hours)::float8 AS left, sum(f.consumed_unestimated)::float8 AS consumed_bare,
      sum(f.left_unestimated)::float8 AS left_bare
      FROM task t CROSS JOIN LATERAL task_facets(1, t.stage_id, t.category, t.undelivered, t.parent_id IS NULL, t.private_type,
      t.executor_id, t.plan_end, (t.created_at AT TIME ZONE 'Asia/Shanghai')::date, t.progress, t.estimate_hours,
      t.consumed_hours, t.left_hours, CASE WHEN coalesce(t.estimate_hours, 0) = 0 THEN t.consumed_hours END,
      CASE WHEN coalesce(t.estimate_hours, 0) = 0 THEN t.left_hours END) f
     WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8`;

  it('are kept right through every way of writing, summed up or not', async () => {
    const { database } = t().app.platform;
    const [project, other] = [await newProject(), await newProject()];
    const { factory } = t();
    const parent = await factory.task(tenant, project, people.pm, { executorId: people.dev.id });
    const child = await factory.task(tenant, project, people.pm, {
      parentId: parent.id,
      planEnd: addDays(today(), -3),
    });
    const hidden = await factory.task(tenant, project, people.pm, { privateTask: true });
    const done = await factory.task(tenant, project, people.pm, { category: 'DONE', executorId: people.pm.id });
    const write = (sql: string, ...params: unknown[]) =>
      database.query(`${sql} AND tenant_id = $1`, [tenant.id, ...params]);
    const steps: (() => Promise<unknown>)[] = [
      async () => {},
      () => write(`UPDATE task SET created_at = '2026-01-31T16:00Z' WHERE id = $2`, done.id),
      () => write(`UPDATE task SET category = 'CLOSED', consumed_hours = 3 WHERE id = $2`, done.id),
      () => write(`UPDATE task SET progress = 40, estimate_hours = 8.5, left_hours = 3 WHERE id = $2`, parent.id),
      () => write(`UPDATE task SET executor_id = $3, plan_end = '2027-01-01' WHERE id = $2`, child.id, people.pm.id),
      () => write(`UPDATE task SET title = title || '！' WHERE project_id = $2`, project.id),
      () => sumTally(factory.scope(tenant), project.id),
      () => write(`UPDATE task SET parent_id = NULL, category = 'CANCELLED' WHERE id = $2`, child.id),
      () => write(`UPDATE task SET category = 'CLOSED', left_hours = 1 WHERE id = $2`, child.id),
      () => write(`UPDATE task SET private_type = 0 WHERE id = $2`, hidden.id),
      () => write(`UPDATE task SET private_type = 1, consumed_hours = 2 WHERE id = $2`, parent.id),
      () => write(`UPDATE task SET deleted_at = now() WHERE id = $2`, parent.id),
      () => write(`UPDATE task SET project_id = $3, seq = 900 WHERE id = $2`, done.id, other.id),
      () => write(`UPDATE task SET deleted_at = NULL WHERE id = $2`, parent.id),
      () => sumTally(factory.scope(tenant), project.id),
      () => write(`DELETE FROM task WHERE id = $2`, hidden.id),
      () => write(`DELETE FROM task WHERE project_id = $2`, project.id),
    ];
    for (const [at, step] of steps.entries()) {
      await step();
      for (const { id } of [project, other]) {
        const kept = await database.query(counted, [tenant.id, id]);
        expect({ at, kept }).toEqual({ at, kept: await database.query(plain, [tenant.id, id]) });
      }
    }
    await sumTally(factory.scope(tenant), project.id);
    expect(
      await database.query('SELECT id FROM task_tally WHERE tenant_id = $1 AND project_id = $2', [
        tenant.id,
        project.id,
      ]),
    ).toEqual([]);
  });

  it('are answered without counting a task: overview, header, list and groups of a server that has just started', async () => {
    const project = await newProject();
    for (const privateTask of [false, false, true])
      await create(project.id, { privateTask, executorId: people.dev.id });
    const viewer = await t().as(people.viewer, tenant);
    const spy = jest.spyOn(t().app.platform.database, 'query');
    const groups = async (client: Client) =>
      (await client.post<TaskGroups>(`${base}/groups`, { projectId: project.id, group: 'stageId' })).data;
    const categories = ['NOT_STARTED', 'DONE'];
    expect(await query(pm, { projectId: project.id, filter: { categories } })).toMatchObject({ total: 3 });
    expect(await query(viewer, { projectId: project.id })).toMatchObject({ total: 2 });
    expect(await groups(pm)).toMatchObject({ total: 3, groups: [{ count: 3 }], truncated: false });
    expect(await groups(viewer)).toMatchObject({ total: 2, groups: [{ count: 2 }] });
    const path = `project-center/pcProject/${project.id}`;
    const { data } = await pm.get<ProjectOverview>(`${path}/overview`);
    expect(data.byExecutor).toMatchObject([{ person: { userId: people.dev.id }, total: 2, done: 0 }]);
    expect(data.trend.at(-1)).toEqual({ day: today(), created: 2, finished: 0 });
    expect((await pm.get(path)).data).toMatchObject({ taskTotal: 3 });
    expect((await viewer.get(path)).data).toMatchObject({ taskTotal: 2 });
    const counting = spy.mock.calls
      .map(([text]) => text)
      // Private ones have an index of their own, and are few.
      .filter((text) => /count\(\*\)[\s\S]*\bFROM task\b/.test(text) && !text.includes('private_type <> 0'));
    spy.mockRestore();
    expect(counting).toEqual([]);
  });
});
