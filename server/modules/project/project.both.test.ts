import type { CostSummary } from '../../../contract/cost/cost';
import type { PageOf } from '../../../contract/envelope';
import type { BatchAnswer } from '../../../contract/object/record';
import { type ProjectStatus, projectSettings, projectStatuses } from '../../../contract/project/enums';
import type {
  ProjectDetail,
  ProjectMember,
  ProjectOverview,
  ProjectPage,
  ProjectRow,
} from '../../../contract/project/project';
import type { TaskRow } from '../../../contract/task/task';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';

/** What could follow what before the lifecycle was one of a table for all kinds; it allows the same. */
const followed: Readonly<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  NOT_STARTED: ['DOING'],
  DOING: ['SUSPENDED', 'FINISHED'],
  SUSPENDED: ['DOING'],
  FINISHED: ['CLOSED', 'DOING'],
  CLOSED: ['DOING'],
};

const t = useTestApp();
const base = 'project-center/pcProject';
let serial = 0;
const newCode = () => `C${++serial}Q`;

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, devApi, memberApi] = [await t().as(pm, tenant), await t().as(dev, tenant), await t().as(member, tenant)];
  const detail = async (client: Client = api, id = project.id) => client.get<ProjectDetail>(`${base}/${id}`);
  const list = async (query = '', client: Client = api) => (await client.get<ProjectPage>(`${base}?${query}`)).data;
  const tasks = async (projectId: string) =>
    (
      await api.post<PageOf<TaskRow>>('collaboration-center/ccTask/query', {
        projectId,
        sort: 'seq',
        order: 'asc',
        pageSize: 100,
      })
    ).data;
  const status = (to: ProjectStatus, version: number, reason?: string) =>
    api.post<{ version: number; field?: string }>(`${base}/updateProjectStatus`, {
      id: project.id,
      version,
      status: to,
      ...(reason && { reason }),
    });
  return { tenant, owner, pm, dev, member, project, api, devApi, memberApi, detail, list, tasks, status };
}

describe('creating', () => {
  it('makes the creator its manager, with the members that were named', async () => {
    const { tenant, pm, member, api, detail } = await setting();
    const roleId = tenant.roleIds.get('ROLE_PROJECT_VIEWER');
    const made = await api.post<{ id: string }>(base, {
      name: ' 星链一期 ',
      code: newCode(),
      planStart: '2026-11-01',
      planEnd: '2026-12-31',
      members: [{ userId: member.id, roleId }],
    });
    expect(made.status).toBe(200);
    const { data } = await detail(undefined, made.data.id);
    expect(data).toMatchObject({
      name: '星链一期',
      status: 'NOT_STARTED',
      visibility: 'private',
      memberCount: 2,
      version: 1,
    });
    expect([data.owner?.userId, data.createdBy?.userId, data.readonly]).toEqual([pm.id, pm.id, false]);
    const members = await api.get<ProjectMember[]>(`user-center/account/queryAccountOnEntity?entityId=${made.data.id}`);
    expect(members.data.map((one) => [one.userId, one.roleCode, one.isOwner])).toEqual([
      [pm.id, 'ROLE_PROJECT_MANAGER', true],
      [member.id, 'ROLE_PROJECT_VIEWER', false],
    ]);
  });

  it('refuses a code that is taken, also by a recycled project and when two ask at once', async () => {
    const { project, api } = await setting();
    const taken = await api.post<{ field: string }>(base, { name: '甲', code: project.code });
    expect([taken.status, taken.data.field]).toEqual([409, 'code']);
    await api.post(`${base}/${project.id}/recycle`, { deleteReason: '重复' });
    expect((await api.post(base, { name: '甲', code: project.code })).status).toBe(409);
    expect((await api.get(`${base}/codeAvailable?code=${project.code}`)).data).toBe(false);
    const code = newCode();
    expect((await api.get(`${base}/codeAvailable?code=${code}`)).data).toBe(true);
    const both = await Promise.all([api.post(base, { name: '甲', code }), api.post(base, { name: '乙', code })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ code: 'abc' }, 'code'],
    [{ planStart: '2026-02-02', planEnd: '2026-02-01' }, 'planEnd'],
    [{ ownerId: '01900000-0000-7000-8000-000000000000' }, 'members'],
    [
      { members: [{ userId: '01900000-0000-7000-8000-000000000000', roleId: '01900000-0000-7000-8000-000000000000' }] },
      'members',
    ],
    [{ members: [{ userId: '01900000-0000-7000-8000-000000000000' }] }, 'members.0.roleId'],
  ])('refuses %j by name', async (values, field) => {
    const { api } = await setting();
    const answer = await api.post<{ field: string }>(base, { name: '甲', code: newCode(), ...values });
    expect([answer.status, answer.data.field]).toEqual([400, field]);
  });

  it('from a template brings its tasks, tree and dates; saving as a template keeps them without what is private', async () => {
    const { tenant, pm, project, api, tasks } = await setting();
    const templates = (
      await api.get<{ id: string; name: string; taskCount: number }[]>('project-center/pcProjectTemplate/list')
    ).data;
    const chosen = templates.find((one) => one.name === '软件研发');
    const code = newCode();
    const made = await api.post<{ id: string }>(base, {
      name: '甲',
      code,
      templateId: chosen?.id,
      planStart: '2026-12-01',
    });
    const page = await tasks(made.data.id);
    expect(page.total).toBe(chosen?.taskCount);
    expect(page.result.map((row) => row.taskNo)).toEqual(page.result.map((_, n) => `${code}-${n + 1}`));
    const [first] = page.result;
    expect(first).toMatchObject({ title: '需求阶段', childTotal: 3, planStart: '2026-12-01', planEnd: '2026-12-09' });
    expect(page.result[1]?.parentId).toBe(first?.id);

    const parent = await t().factory.task(tenant, project, pm, { title: '父' });
    await t().factory.task(tenant, project, pm, { title: '子', parentId: parent.id });
    await t().factory.task(tenant, project, pm, { title: '机密', privateTask: true });
    await api.post('project-center/projectConfig/saveConfig', {
      projectId: project.id,
      configs: { TASK_DELETE_BY_CREATOR: '0' },
    });
    const saved = await api.post<{ id: string }>(`${base}/saveAsTemplate`, { projectId: project.id, name: '我的模板' });
    const again = await api.post<{ id: string }>(base, { name: '乙', code: newCode(), templateId: saved.data.id });
    expect((await tasks(again.data.id)).result.map((row) => row.title)).toEqual(['父', '子']);
    const settings = await api.get(`project-center/projectConfig/settings?projectId=${again.data.id}`);
    expect(settings.data).toMatchObject({ TASK_DELETE_BY_CREATOR: '0' });
    const other = await t().enterprise();
    const stranger = await (await t().as(other.pm, other.tenant)).post(base, {
      name: '丙',
      code: newCode(),
      templateId: saved.data.id,
    });
    expect(stranger.status).toBe(404);
  });
});

describe('updating', () => {
  it('changes what is given; a version that is gone is answered with who, when and what stands there', async () => {
    const { pm, project, api, detail } = await setting();
    const update = (body: object) => api.put<{ version: number }>(base, { id: project.id, version: 1, ...body });
    expect(
      (await update({ name: '新名', health: 'at_risk', healthNote: '缺人', planEnd: '2026-12-31' })).data.version,
    ).toBe(2);
    const stale = await api.put<{ current: ProjectDetail; updatedBy: { userId: string }; updatedTime: string }>(base, {
      id: project.id,
      version: 1,
      name: '旧',
    });
    expect([stale.status, stale.data.current.name, stale.data.updatedBy.userId]).toEqual([409, '新名', pm.id]);
    expect(Date.now() - Date.parse(stale.data.updatedTime)).toBeLessThan(60_000);
    expect((await update({ version: 2, planStart: '2027-01-01' })).status).toBe(400);
    expect((await update({ version: 2, planEnd: null, healthNote: null })).status).toBe(200);
    expect((await detail()).data).toMatchObject({ planEnd: null, healthNote: null, health: 'at_risk', version: 3 });
  });

  it('hands the project over: the new owner manages it at once, and cannot leave or be put out', async () => {
    const { dev, project, api, devApi } = await setting();
    expect((await devApi.put(base, { id: project.id, version: 1, name: '新' })).status).toBe(403);
    expect((await api.put(base, { id: project.id, version: 1, ownerId: dev.id })).status).toBe(200);
    expect((await devApi.put(base, { id: project.id, version: 2, name: '新' })).status).toBe(200);
    expect((await devApi.post(`${base}/exitProject`, { projectId: project.id })).status).toBe(422);
    const body = { projectId: project.id, userId: dev.id };
    expect((await api.post('user-center/account/unbindAccountAllRoles', body)).status).toBe(422);
    const stranger = (await t().enterprise()).pm;
    expect((await devApi.put(base, { id: project.id, version: 3, ownerId: stranger.id })).status).toBe(400);
  });
});

describe('status', () => {
  it('follows its table only, with a reason where one is due', async () => {
    const all = Object.keys(projectStatuses) as ProjectStatus[];
    const { project, status } = await setting();
    const { database, bus } = t().app.platform;
    const wrong: string[] = [];
    const reasons: string[] = [];
    let version = 1;
    for (const from of all) {
      for (const to of all.filter((one) => one !== from)) {
        await database.query('UPDATE project SET status = $2 WHERE id = $1', [project.id, from]);
        const [row] = await database.query<{ tenant_id: string }>('SELECT tenant_id FROM project WHERE id = $1', [
          project.id,
        ]);
        bus.publish({ type: 'project', tenantId: row?.tenant_id as string, projectId: project.id });
        const may = followed[from].includes(to);
        const silent = await status(to, version);
        if (silent.status === 400) reasons.push(`${from}>${to}`);
        const answer = silent.status === 400 ? await status(to, version, '因为') : silent;
        if (answer.status === 200) version += 1;
        if ((answer.status === 200) !== may || (!may && answer.status !== 422))
          wrong.push(`${from}>${to}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(reasons).toEqual(['DOING>SUSPENDED', 'FINISHED>DOING', 'FINISHED>CLOSED', 'CLOSED>DOING']);
  });

  it('is changed by whom it was: managers only, whatever state and step', async () => {
    const { tenant, owner, project, devApi, memberApi } = await setting();
    const { database, bus } = t().app.platform;
    const ownerApi = await t().as(owner, tenant);
    const answers: Record<string, Set<number>> = { owner: new Set(), dev: new Set(), member: new Set() };
    let version = 1;
    for (const from of Object.keys(followed) as ProjectStatus[]) {
      for (const to of followed[from]) {
        await database.query('UPDATE project SET status = $2 WHERE id = $1', [project.id, from]);
        bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
        const ask = { id: project.id, version, status: to, reason: '因为' };
        const by = async (who: string, client: Client) => {
          const { status } = await client.post(`${base}/updateProjectStatus`, ask);
          answers[who]?.add(status);
        };
        await by('member', memberApi);
        await by('dev', devApi);
        await by('owner', ownerApi);
        version += 1;
      }
    }
    expect(answers).toEqual({ owner: new Set([200]), dev: new Set([403]), member: new Set([404]) });
  });

  it('answers a stale button by what stands there now, not by the rule that it breaks meanwhile', async () => {
    const { status } = await setting();
    expect((await status('FINISHED', 1)).status).toBe(200);
    const late = await status('FINISHED', 1);
    expect([late.status, (late.data as { current?: ProjectDetail }).current?.status]).toEqual([409, 'FINISHED']);
    expect((await status('FINISHED', 2)).status).toBe(422);
  });

  it('is logged with its reason; a closed project can only be read, until it is opened again', async () => {
    const { project, api, devApi, detail, status } = await setting();
    await status('FINISHED', 1);
    await status('CLOSED', 2, '通过终验');
    const overview = await api.get<ProjectOverview>(`${base}/${project.id}/overview`);
    expect(overview.data.statusLog[0]).toMatchObject({ from: 'FINISHED', to: 'CLOSED', reason: '通过终验' });
    const { data } = await detail();
    expect([data.readonly, data.realEnd]).toEqual([true, today()]);
    expect(data.privileges).not.toContain('PROJECT:INFO:UPDATE');
    expect((await api.put(base, { id: project.id, version: 3, name: '新' })).status).toBe(422);
    expect((await devApi.put(base, { id: project.id, version: 3, name: '新' })).status).toBe(403);
    const configs = { TASK_DELETE_BY_CREATOR: '0' };
    expect((await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs })).status).toBe(
      422,
    );
    expect((await status('DOING', 3, '返工')).status).toBe(200);
    expect((await detail()).data).toMatchObject({ readonly: false, realEnd: null });
  });
});

describe('lists', () => {
  it('show what one may see: one’s own, those one is in, those that are open', async () => {
    const { tenant, pm, project, list, memberApi, devApi } = await setting();
    expect((await list('', memberApi)).total).toBe(0);
    expect((await list('', devApi)).result.map((row) => row.id)).toEqual([project.id]);
    const open = await t().factory.project(tenant, pm);
    await t().app.platform.database.query("UPDATE project SET visibility = 'tenant' WHERE id = $1", [open.id]);
    expect((await list('', memberApi)).result.map((row) => row.id)).toEqual([open.id]);
    expect((await list('tab=joined', memberApi)).total).toBe(0);
    expect((await list('tab=mine')).total).toBe(2);
  });

  it('filter, sort and page without overlaps', async () => {
    const { tenant, pm, list } = await setting();
    for (const [index, name] of ['甲_100%', '乙', '丙', '丁'].entries()) {
      const { id } = await t().factory.project(tenant, pm);
      await t().app.platform.database.query(
        `UPDATE project SET name = $2, plan_end = $3::date, status = $4, health = 'at_risk' WHERE id = $1`,
        [id, name, addDays(today(), index - 1), ['NOT_STARTED', 'DOING', 'DOING', 'CLOSED'][index]],
      );
    }
    const names = async (query: string) => (await list(query)).result.map((row) => row.name);
    expect(await names(`keyword=${encodeURIComponent('100%')}`)).toEqual(['甲_100%']);
    expect(await names('keyword=_')).toEqual(['甲_100%']);
    expect(await names('status=CLOSED')).toEqual(['丁']);
    expect(await names('tab=overdue')).toEqual(['甲_100%']);
    const { total, counts } = await list('tab=overdue&counts=true&status=NOT_STARTED');
    expect(counts).toMatchObject({ overdue: total, mine: (await list('tab=mine&status=NOT_STARTED')).total });
    expect(await names(`planEndFrom=${today()}&planEndTo=${addDays(today(), 1)}&sort=planEnd&order=asc`)).toEqual([
      '乙',
      '丙',
    ]);
    for (const sort of ['code', 'name', 'status', 'planEnd', 'updatedTime', 'createdTime']) {
      const ids = [];
      for (const pageNo of [1, 2, 3])
        ids.push(...(await list(`sort=${sort}&pageSize=2&pageNo=${pageNo}`)).result.map((row) => row.id));
      expect([sort, new Set(ids).size, ids.length]).toEqual([sort, 5, 5]);
    }
    // By the life of a project, not by letters.
    const statuses = (await list('sort=status&order=asc')).result.map((row) => row.status);
    expect(statuses).toEqual(['NOT_STARTED', 'DOING', 'DOING', 'DOING', 'CLOSED']);
    expect(await list('pageSize=2&pageNo=9')).toMatchObject({ result: [], total: 5, pageNo: 9 });
  });

  it('refuse a status and an order that there are not', async () => {
    const { api } = await setting();
    for (const query of ['status=BROKEN', 'status=DOING,BROKEN', 'sort=progress']) {
      expect([query, (await api.get(`${base}?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('count tasks exactly, private ones for who sees them', async () => {
    const { tenant, pm, project, list, devApi } = await setting();
    const task = (values: object) => t().factory.task(tenant, project, pm, values);
    await task({ category: 'DONE' });
    await task({ planEnd: '2020-01-01' });
    await task({ category: 'CANCELLED', planEnd: '2020-01-01' });
    await task({ privateTask: true, planEnd: '2020-01-01' });
    expect((await list()).result[0]).toMatchObject({ taskTotal: 4, taskDone: 1, taskOverdue: 2, progress: 50 });
    const [theirs] = (await devApi.get<ProjectPage>(base)).data.result;
    expect(theirs).toMatchObject({ taskTotal: 3, taskDone: 1, taskOverdue: 1, progress: 50 });
  });

  it('know favourites, each person their own', async () => {
    const { project, api, devApi, list } = await setting();
    const collect = (collected: boolean) => api.post(`${base}/collectProject`, { projectId: project.id, collected });
    await collect(true);
    await collect(true);
    expect((await api.get<ProjectRow[]>(`${base}/selectCollectedProject`)).data.map((row) => row.id)).toEqual([
      project.id,
    ]);
    expect((await list('tab=collected', devApi)).total).toBe(0);
    await collect(false);
    expect((await list('tab=collected')).total).toBe(0);
  });
});

describe('members', () => {
  it('come, change role and go; candidates are who is not in yet; they are told', async () => {
    const { tenant, member, project, api, memberApi, list } = await setting();
    const bind = (roleCode: string, userId = member.id) =>
      api.post('user-center/account/bindProjectRole', {
        projectId: project.id,
        userId,
        roleId: tenant.roleIds.get(roleCode),
      });
    const candidates = async () =>
      (
        await api.get<PageOf<{ userId: string }>>(
          `user-center/account/searchProjectAddAccount?projectId=${project.id}&pageSize=50`,
        )
      ).data.result.map((one) => one.userId);
    expect(await candidates()).toContain(member.id);
    expect((await bind('ROLE_PROJECT_VIEWER')).status).toBe(200);
    expect(await candidates()).not.toContain(member.id);
    expect((await list('', memberApi)).total).toBe(1);
    expect((await memberApi.get<number>('message/center/unreadCount')).data).toBe(1);
    await bind('ROLE_PROJECT_DEVELOPER');
    const { data } = await memberApi.get<ProjectDetail>(`${base}/${project.id}`);
    expect(data.privileges).toContain('TASK:CREATE');
    expect((await bind('ROLE_TENANT_OWNER')).status).toBe(400);
    expect((await bind('ROLE_PROJECT_VIEWER', (await t().enterprise()).member.id)).status).toBe(400);
    expect((await bind('ROLE_PROJECT_VIEWER', project.owner.id)).status).toBe(422);
    const unbind = () =>
      api.post('user-center/account/unbindAccountAllRoles', { projectId: project.id, userId: member.id });
    expect([(await unbind()).status, (await unbind()).status]).toEqual([200, 404]);
    expect((await memberApi.get(`${base}/${project.id}`)).status).toBe(404);
  });

  it('may leave, but for the owner', async () => {
    const { project, api, devApi } = await setting();
    const exit = (client: Client) => client.post(`${base}/exitProject`, { projectId: project.id });
    expect([(await exit(devApi)).status, (await exit(devApi)).status, (await exit(api)).status]).toEqual([
      200, 404, 422,
    ]);
  });
});

describe('settings', () => {
  it('need a project id, in the words of the specification', async () => {
    const { api } = await setting();
    for (const body of [{ configs: {} }, { projectId: '', configs: {} }, { projectId: '  ', configs: {} }]) {
      const answer = await api.post<{ field: string }>('project-center/projectConfig/saveConfig', body);
      expect([answer.status, answer.message, answer.data.field]).toEqual([400, '项目ID不能为空', 'projectId']);
    }
    expect((await api.get('project-center/projectConfig/settings')).message).toBe('项目ID不能为空');
    expect((await api.get('project-center/projectConfig/settings?projectId=x')).status).toBe(400);
  });

  it('are a map of 1 and 0 with defaults, saved one by one, in force at once', async () => {
    const { project, api } = await setting();
    const read = async () => (await api.get(`project-center/projectConfig/settings?projectId=${project.id}`)).data;
    const save = (configs: object) =>
      api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs });
    const fallbacks = Object.entries(projectSettings).map(([key, { fallback }]) => [key, fallback]);
    expect(await read()).toEqual(Object.fromEntries(fallbacks));
    expect((await save({ TASK_ASSIGN_OUTER_MEMBER: '1' })).status).toBe(200);
    expect(await read()).toMatchObject({ TASK_ASSIGN_OUTER_MEMBER: '1', TASK_DELETE_BY_CREATOR: '1' });
    for (const configs of [{ TASK_ASSIGN_OUTER_MEMBER: 'yes' }, { TASK_ASSIGN_OUTER_MEMBER: 1 }, { UNHEARD_OF: '1' }]) {
      expect((await save(configs)).status).toBe(400);
    }
  });
});

it('the overview counts by the days of those who look at it', async () => {
  const { tenant, pm, project, api } = await setting();
  const task = await t().factory.task(tenant, project, pm);
  // Half past midnight of yesterday, where the users live; in UTC that is the day before.
  const yesterday = addDays(today(), -1);
  await t().app.platform.database.query('UPDATE task SET created_at = $2::timestamptz WHERE id = $1', [
    task.id,
    `${yesterday}T00:30:00+08:00`,
  ]);
  await t().app.platform.database.query('DELETE FROM task_span WHERE task_id = $1', [task.id]);
  await t().app.platform.database.query(
    `SELECT task_span_enter(jsonb_populate_record(t, '{"category": "DONE"}'), $2::timestamptz) FROM task t WHERE t.id = $1`,
    [task.id, `${yesterday}T00:30:00+08:00`],
  );
  const { data } = await api.get<ProjectOverview>(`${base}/${project.id}/overview`);
  expect(data.trend).toHaveLength(30);
  expect(data.trend.at(-1)?.day).toBe(today());
  expect(data.trend.filter(({ created, finished }) => created + finished > 0)).toEqual([
    { day: yesterday, created: 1, finished: 1 },
  ]);
});

describe('recycle bin', () => {
  it('is gone into and left once, however many ask at the same moment', async () => {
    const { project, api, tenant } = await setting();
    const three = async (path: string, body: object) =>
      (await Promise.all([1, 2, 3].map(() => api.post(`${base}/${project.id}/${path}`, body)))).map(
        (one) => one.status,
      );
    expect((await three('recycle', { deleteReason: '重复' })).sort()).toEqual([200, 404, 404]);
    expect((await three('recover', {})).sort()).toEqual([200, 404, 404]);
    const log = await t().app.platform.database.query(
      `SELECT action FROM operation_log WHERE tenant_id = $1 AND object_id = $2 ORDER BY id`,
      [tenant.id, project.id],
    );
    expect(log).toEqual([{ action: 'recycled' }, { action: 'recovered' }]);
  });

  it('takes a project with all that is in it, and gives it back', async () => {
    const { tenant, pm, owner, project, api, devApi, list, detail } = await setting();
    const task = await t().factory.task(tenant, project, pm, { title: '其中' });
    const recycle = (client: Client, deleteReason = '取消立项') =>
      client.post(`${base}/${project.id}/recycle`, { deleteReason });
    expect((await recycle(devApi)).status).toBe(403);
    expect((await recycle(api, ' ')).status).toBe(400);
    expect((await recycle(api)).status).toBe(200);
    expect([(await list()).total, (await detail()).status]).toEqual([0, 404]);
    for (const path of [
      `collaboration-center/ccTask/details/${task.id}`,
      `${base}/${project.id}/overview`,
      `project-center/projectConfig/settings?projectId=${project.id}`,
      `user-center/account/queryAccountOnEntity?entityId=${project.id}`,
    ]) {
      expect((await api.get(path)).status).toBe(404);
    }
    expect((await recycle(api)).status).toBe(404);
    const bin = await api.get<PageOf<object>>(`${base}/recycled`);
    expect(bin.data.result[0]).toMatchObject({
      id: project.id,
      deleteReason: '取消立项',
      deletedBy: { userId: pm.id },
    });
    expect((await api.get<PageOf<object>>(`${base}/recycled?pageNo=5`)).data).toMatchObject({ result: [], total: 1 });
    expect((await devApi.get<PageOf<object>>(`${base}/recycled`)).data.total).toBe(0);
    expect((await devApi.post(`${base}/${project.id}/recover`)).status).toBe(403);
    expect((await (await t().as(owner, tenant)).post(`${base}/${project.id}/recover`)).status).toBe(200);
    expect((await detail()).data).toMatchObject({ taskTotal: 1 });
    expect((await api.post(`${base}/${project.id}/recover`)).status).toBe(404);
  });
});

it('the feed tells what happened, newest first, page by page', async () => {
  const { project, api } = await setting();
  const made = await api.post<{ taskId: string }>('collaboration-center/ccTask/create', {
    projectId: project.id,
    title: '一',
  });
  await api.put(`collaboration-center/ccTask/update/${made.data.taskId}`, { version: 1, urgent: 3, title: '二' });
  await api.delete(`collaboration-center/ccTask/${made.data.taskId}`, { deleteReason: '重复' });
  const feed = async (query: string) =>
    (await api.get<PageOf<{ id: string; text: string }>>(`${base}/${project.id}/activities?${query}`)).data;
  expect((await feed('')).result.map((one) => one.text)).toEqual(['删除了任务', '修改了标题、优先级', '创建了任务']);
  const pages = [await feed('pageSize=2'), await feed('pageSize=2&pageNo=2')];
  expect(pages.flatMap((page) => page.result.map((one) => one.text))).toHaveLength(3);
});

it('keeps how its tabs are arranged, for everybody in it and for its copies; who does not configure it may not', async () => {
  const { project, api, devApi, detail } = await setting();
  const { version, tabs } = (await detail()).data;
  expect(tabs).toBeNull();
  const arrange = (body: object, client = api) =>
    client.put<{ field?: string }>('project-center/projectConfig/tabs', { projectId: project.id, ...body });
  const arrangement = { order: ['risk', 'task'], hidden: ['cost'] };
  expect((await arrange({ version, tabs: arrangement }, devApi)).status).toBe(403);
  expect((await arrange({ version, tabs: { order: ['../x'], hidden: [] } })).status).toBe(400);
  expect((await arrange({ version, tabs: arrangement })).status).toBe(200);
  expect((await arrange({ version, tabs: null })).status).toBe(409);
  expect((await detail(devApi)).data.tabs).toEqual(arrangement);
  const parts = { settings: true, members: false, types: false, fields: false, tasks: false };
  const copy = await api.post<{ id: string }>(`${base}/${project.id}/copy`, {
    name: '副本',
    code: newCode(),
    ...parts,
  });
  expect((await detail(api, copy.data.id)).data.tabs).toEqual(arrangement);
  expect((await arrange({ version: version + 1, tabs: null })).status).toBe(200);
  expect((await detail()).data.tabs).toBeNull();
});

describe('many at once', () => {
  const many = (api: Client, body: object) => api.post<BatchAnswer>(`${base}/updateMany`, body);

  it('judges each by itself, by the way of a single one, and names what refused', async () => {
    const { tenant, pm, project, api, devApi, memberApi, detail } = await setting();
    const other = await t().factory.project(tenant, pm);
    const ids = [project.id, other.id];
    const away = await many(api, { ids, act: 'archive', archived: true });
    expect(away.data).toMatchObject({ done: 2, unchanged: 0, refused: [] });
    expect((await many(api, { ids, act: 'archive', archived: true })).data).toMatchObject({ done: 2, unchanged: 2 });
    // Archived ones are read only, for many as for one.
    expect((await many(api, { ids, act: 'status', status: 'FINISHED' })).data).toMatchObject({
      done: 0,
      refused: [{ no: project.code }, { no: other.code }],
    });
    await many(api, { ids, act: 'archive', archived: false });
    expect((await many(api, { ids, act: 'status', status: 'SUSPENDED', reason: '等待' })).data.done).toBe(2);
    expect((await detail()).data.status).toBe('SUSPENDED');
    // A developer sees one of them and may not; of the other nothing is told.
    const refused = (await many(devApi, { ids, act: 'recycle', reason: '重复' })).data.refused;
    expect(refused.map(({ no }) => no)).toEqual([project.code, '']);
    expect((await many(memberApi, { ids, act: 'recycle', reason: '重复' })).data.refused.map(({ no }) => no)).toEqual([
      '',
      '',
    ]);
    expect((await many(api, { ids: [other.id], act: 'recycle', reason: '重复' })).data.done).toBe(1);
    expect((await detail(api, other.id)).status).toBe(404);
  });

  it.each([
    [{ act: 'status' }, 'status'],
    [{ act: 'archive' }, 'archived'],
    [{ act: 'owner' }, 'ownerId'],
    [{ act: 'recycle', reason: ' ' }, 'reason'],
  ])('refuses %j, which says not what becomes of them', async (what, field) => {
    const { project, api } = await setting();
    const answer = await api.post<{ field: string }>(`${base}/updateMany`, { ids: [project.id], ...what });
    expect([answer.status, answer.data.field]).toEqual([400, field]);
  });

  it('adds and takes labels, and hands over', async () => {
    const { tenant, owner, dev, project, api, detail } = await setting();
    const ownerApi = await t().as(owner, tenant);
    const label = async (name: string) =>
      (await ownerApi.post<{ labelId: string }>('project-center/pcProject/labels', { name, color: 'blue' })).data
        .labelId;
    const [red, blue] = [await label('重点'), await label('合同')];
    const ids = [project.id];
    await many(api, { ids, act: 'labels', addLabelIds: [red, blue] });
    await many(api, { ids, act: 'labels', removeLabelIds: [red] });
    expect((await detail()).data.labels.map(({ name }) => name)).toEqual(['合同']);
    expect((await many(api, { ids, act: 'labels', removeLabelIds: [red] })).data.unchanged).toBe(1);
    expect((await many(api, { ids, act: 'owner', ownerId: dev.id })).data.done).toBe(1);
    expect((await detail()).data.owner?.userId).toBe(dev.id);
  });
});

it('tells what stands beside the projects of a list to whom each tab tells it, and the same', async () => {
  const { tenant, owner, dev, project, api, devApi, list } = await setting();
  const risk = { projectId: project.id, title: '延期', probability: 3, impact: 3 };
  await api.post('collaboration-center/risk/create', risk);
  await api.post('collaboration-center/risk/create', { ...risk, isPrivate: true });
  await api.post('collaboration-center/problem/create', { projectId: project.id, title: '卡顿', severity: 3 });
  const database = t().app.platform.database;
  const run = (text: string, ...values: unknown[]) => database.query(text, [tenant.id, project.id, ...values]);
  await run(
    `INSERT INTO cost_labour (tenant_id, project_id, id, user_id, worklog_id, day, booked_on, minutes, rate_fen, amount_fen, live)
     VALUES ($1, $2, gen_random_uuid(), $3, gen_random_uuid(), '2026-11-02', '2026-11-02', 60, 100, 12345, true)`,
    dev.id,
  );
  const figuresFor = async (client: Client) => (await list('figures=true', client)).result[0]?.figures;
  const summary = (await api.get<CostSummary>(`project-center/pcProjectCost?projectId=${project.id}`)).data;
  expect(await figuresFor(api)).toEqual({
    risks: 2,
    problems: 1,
    budget: summary.total.plan,
    spent: summary.total.spent,
  });
  // One person's labour in a month would tell a salary: left out of both, but for who manages rates.
  expect(summary.total.spent).toBe(0);
  expect(await figuresFor(await t().as(owner, tenant))).toMatchObject({ spent: 12_345 });
  expect(await figuresFor(devApi)).toMatchObject({ risks: 1, problems: 1 });
  expect((await list()).result[0]?.figures).toBeUndefined();
});

it('narrows a list by each of its days and who sees it', async () => {
  const { api, project, detail, list } = await setting();
  const { version } = (await detail()).data;
  await api.put(base, {
    id: project.id,
    version,
    planStart: '2026-03-02',
    planEnd: '2026-04-30',
    visibility: 'tenant',
  });
  const found = async (query: string) => (await list(query)).total;
  expect([
    await found('planStartFrom=2026-03-02&planStartTo=2026-03-02'),
    await found('planStartFrom=2026-03-03'),
    await found('realStartFrom=2026-01-01'),
    await found('visibility=tenant'),
    await found('visibility=private'),
  ]).toEqual([1, 0, 0, 1, 0]);
});
