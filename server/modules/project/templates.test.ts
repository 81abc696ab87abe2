/** Templates of projects: who renames and removes them, and the list of projects by template, member and state. */
import type { ProjectDetail, ProjectPage } from '../../../contract/project/project';
import type {
  ProjectTemplate,
  TemplateClass,
  TemplateDetail,
  TemplateSaved,
  TemplateTask,
} from '../../../contract/project/template';
import type { ClassNode } from '../../../contract/project/templateClass';
import { newId } from '../../base/present';
import { projectTemplate } from '../../db/schema';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/pcProject';
const templates = 'project-center/pcProjectTemplate';

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [admin, api] = [await t().as(owner, tenant), await t().as(pm, tenant)];
  const { data } = await api.post<{ id: string }>(`${base}/saveAsTemplate`, { projectId: project.id, name: '交付' });
  const listed = async () => (await api.get<ProjectTemplate[]>(`${templates}/list`)).data;
  return { tenant, owner, pm, member, project, admin, api, id: data.id, listed };
}

it('are renamed and removed by the privilege for it; projects made from one stay', async () => {
  const { admin, api, id, listed } = await world();
  const made = await api.post<{ id: string }>(base, { name: '新项目', code: 'TPLX', templateId: id });
  expect(made.status).toBe(200);
  expect((await api.put(`${templates}/update`, { id, name: '改名' })).status).toBe(403);
  expect((await admin.put(`${templates}/update`, { id, name: ' 交付二 ', description: '现场' })).status).toBe(200);
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ name: '交付二', description: '现场' });
  expect((await api.delete(`${templates}/${id}`)).status).toBe(403);
  expect((await admin.delete(`${templates}/${id}`)).status).toBe(200);
  expect((await listed()).some((one) => one.id === id)).toBe(false);
  expect((await api.get(`${base}/${made.data.id}`)).status).toBe(200);
  expect((await admin.delete(`${templates}/${id}`)).status).toBe(404);
});

it('of the product stay as they are', async () => {
  const { admin, listed } = await world();
  const builtin = (await listed()).find((one) => one.builtin);
  expect((await admin.put(`${templates}/update`, { id: builtin?.id, name: '改名' })).status).toBe(422);
  expect((await admin.delete(`${templates}/${builtin?.id}`)).status).toBe(422);
});

it('keep how the tabs are arranged, for each project that is made from them', async () => {
  const { api, project } = await world();
  const tabs = { order: ['plan', 'task'], hidden: ['risk'] };
  const settings = { projectId: project.id, version: 1, tabs };
  expect((await api.put('project-center/projectConfig/tabs', settings)).status).toBe(200);
  const saved = async (name: string, take: string[]) =>
    (await api.post<{ id: string }>(`${base}/saveAsTemplate`, { projectId: project.id, name, take })).data.id;
  const tabsOf = async (code: string, templateId: string) => {
    const made = await api.post<{ id: string }>(base, { name: code, code, templateId });
    return (await api.get<ProjectDetail>(`${base}/${made.data.id}`)).data.tabs;
  };
  const kept = await saved('带页面', ['settings']);
  expect((await api.get<TemplateDetail>(`${templates}/${kept}`)).data.tabs).toEqual(tabs);
  expect(await tabsOf('TABSA', kept)).toEqual(tabs);
  expect(await tabsOf('TABSB', await saved('只有任务', ['tasks']))).toBeNull();
});

it('narrow the list of projects, as members and the tab of a state do', async () => {
  const { owner, pm, member, admin, api, id, project } = await world();
  const made = await api.post<{ id: string }>(base, { name: '新项目', code: 'TPLX', templateId: id });
  await admin.post(`${base}/updateProjectStatus`, { id: project.id, version: 1, status: 'DOING' });
  const found = async (query: string) =>
    (await admin.get<ProjectPage>(`${base}?${query}&sort=code&order=asc`)).data.result.map((one) => one.id);
  expect(await found(`templateId=${id}`)).toEqual([made.data.id]);
  expect(await found(`memberId=${member.id}`)).toEqual([project.id]);
  expect((await found(`memberId=${pm.id}`)).sort()).toEqual([project.id, made.data.id].sort());
  expect(await found(`memberId=${owner.id}`)).toEqual([]);
  expect(await found('tab=notStarted')).toEqual([made.data.id]);
  expect(await found('tab=closed')).toEqual([]);
  const { data } = await admin.get<ProjectPage>(`${base}?tab=doing&counts=true`);
  expect(data.result.map((one) => one.id)).toEqual([project.id]);
  expect(data.counts).toMatchObject({ all: 2, notStarted: 1, doing: 1, suspended: 0, finished: 0, closed: 0 });
});

it('stand in a tree of classes, which whoever tends them renames and merges; those of the product stay', async () => {
  const { admin, api, id, listed } = await world();
  expect((await admin.put(`${templates}/update`, { id, templateClass: ' 交付 / 省级/ ' })).status).toBe(200);
  expect((await listed()).find((one) => one.id === id)?.templateClass).toBe('交付/省级');
  const tree = (await api.get<ClassNode<ProjectTemplate>[]>(`${templates}/tree`)).data;
  const delivery = tree.find(({ path }) => path === '交付');
  expect(delivery?.templates.map(({ builtin }) => builtin)).toEqual([true]);
  expect(delivery?.children.map(({ path, templates: own }) => [path, own[0]?.id])).toEqual([['交付/省级', id]]);
  const classes = async () => (await api.get<TemplateClass[]>(`${templates}/templateClass`)).data;
  expect((await classes()).filter(({ path }) => path.startsWith('交付'))).toEqual([
    { path: '交付', count: 2, editable: true },
    { path: '交付/省级', count: 1, editable: true },
  ]);
  expect((await api.put(`${templates}/templateClass`, { from: '交付', to: '实施' })).status).toBe(403);
  expect((await admin.put(`${templates}/templateClass`, { from: '交付', to: '实施' })).data).toEqual({ count: 1 });
  expect((await classes()).map(({ path }) => path)).toEqual(expect.arrayContaining(['交付', '实施', '实施/省级']));
  expect((await admin.put(`${templates}/templateClass`, { from: '交付', to: '实施' })).status).toBe(404);
});

it('keep dates as working days and the links among their tasks, and say how many links were left out', async () => {
  const { tenant, pm, project, api } = await world();
  const { factory } = t();
  const other = await factory.project(tenant, pm);
  const [first, second, far] = [
    await factory.task(tenant, project, pm, { title: '调研' }),
    await factory.task(tenant, project, pm, { title: '确认' }),
    await factory.task(tenant, other, pm, { title: '别处' }),
  ];
  const run = (sql: string, ...values: unknown[]) => t().app.platform.database.query(sql, [tenant.id, ...values]);
  const dated = 'UPDATE task SET plan_start = $3, plan_end = $4 WHERE tenant_id = $1 AND id = $2';
  // Thursday to Friday; the Monday and Tuesday behind them.
  await run(dated, first.id, '2026-03-05', '2026-03-06');
  await run(dated, second.id, '2026-03-09', '2026-03-10');
  for (const preId of [first.id, far.id]) {
    await run(
      'INSERT INTO task_depend (tenant_id, id, pre_id, post_id, lag_days) VALUES ($1, $2, $3, $4, 1)',
      ...[newId(), preId, second.id],
    );
  }
  const { data } = await api.post<{ id: string; droppedLinks: number }>(`${base}/saveAsTemplate`, {
    ...{ projectId: project.id, name: '带依赖', templateClass: '交付/省级' },
  });
  expect(data.droppedLinks).toBe(1);
  const detail = (await api.get<TemplateDetail>(`${templates}/${data.id}`)).data;
  expect(detail).toMatchObject({ taskCount: 2, linkCount: 1, useCount: 0, templateClass: '交付/省级' });
  expect(detail.tasks).toMatchObject([
    { title: '调研', startDay: 0, endDay: 1 },
    { title: '确认', startDay: 2, endDay: 3, after: [{ type: 'FS', lagDays: 1 }] },
  ]);
  // From a Saturday: the work begins on the Monday.
  const made = await api.post<{ id: string }>(base, {
    ...{ name: '由模板', code: 'TPLD', templateId: data.id, planStart: '2026-03-14' },
  });
  const rows = await run(
    `SELECT t.title, t.plan_start::text AS s, t.plan_end::text AS e,
            (SELECT count(*)::int FROM task_depend d WHERE d.tenant_id = $1 AND d.post_id = t.id) AS before
       FROM task t WHERE t.tenant_id = $1 AND t.project_id = $2 ORDER BY t.seq`,
    made.data.id,
  );
  expect(rows).toEqual([
    { title: '调研', s: '2026-03-16', e: '2026-03-17', before: 0 },
    { title: '确认', s: '2026-03-18', e: '2026-03-19', before: 1 },
  ]);
  expect((await api.get<TemplateDetail>(`${templates}/${data.id}`)).data.useCount).toBe(1);
  // Of a project that somebody does not see nobody tells them that it was made.
  await run(`UPDATE project SET visibility = 'private' WHERE tenant_id = $1 AND id = $2`, made.data.id);
  const stranger = await t().as(await t().factory.member(tenant), tenant);
  expect((await stranger.get<TemplateDetail>(`${templates}/${data.id}`)).data.useCount).toBe(0);
  const all = (await stranger.get<ProjectTemplate[]>(`${templates}/list`)).data;
  expect(all.find(({ id }) => id === data.id)?.useCount).toBe(0);
  const bare = await api.post<{ id: string }>(`${base}/saveAsTemplate`, {
    ...{ projectId: project.id, name: '只有配置', take: ['settings'] },
  });
  expect((await api.get<TemplateDetail>(`${templates}/${bare.data.id}`)).data).toMatchObject({ taskCount: 0 });
});

it('hold all of a tree or nothing of it: too many are refused, what stood below a private task is told', async () => {
  const { tenant, pm, project, api } = await world();
  const parent = await t().factory.task(tenant, project, pm, { title: '私密', privateTask: true });
  const child = await t().factory.task(tenant, project, pm, { title: '下级', parentId: parent.id });
  const save = (take?: string[]) =>
    api.post<TemplateSaved>(`${base}/saveAsTemplate`, { projectId: project.id, name: '全部', take });
  expect((await save()).data).toMatchObject({ tasks: 1, hoisted: 1, droppedLinks: 0 });
  await t().app.platform.database.query(
    `INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, created_by, updated_by)
     SELECT tenant_id, gen_random_uuid(), project_id, seq + n, task_no || '-' || n, sort + n, type_id, stage_id, category,
            title, created_by, updated_by
       FROM task, generate_series(1, 2000) n WHERE id = $1`,
    [child.id],
  );
  expect((await save()).status).toBe(422);
  expect((await save(['settings'])).data).toMatchObject({ tasks: 0, hoisted: 0 });
});

it('of 2,000 tasks with links become a project in one call', async () => {
  const { tenant, api } = await world();
  const children = (group: number): TemplateTask[] =>
    Array.from({ length: 19 }, (_, at) => ({
      ...{ key: `g${group}t${at}`, title: `任务 ${group}.${at}`, startDay: at, endDay: at + 2 },
      ...(at > 0 && { after: [{ key: `g${group}t${at - 1}`, type: 'FS' as const, lagDays: 0 }] }),
    }));
  const tasks = Array.from({ length: 100 }, (_, group) => ({ title: `阶段 ${group}`, children: children(group) }));
  const id = newId();
  await t().factory.scope(tenant).insert(projectTemplate, { id, name: '大模板', tasks });
  const made = await api.post<{ id: string }>(base, { name: '大项目', code: 'TPLBIG', templateId: id });
  const [row] = await t().app.platform.database.query(
    `SELECT (SELECT count(*)::int FROM task t WHERE t.tenant_id = $1 AND t.project_id = $2) AS tasks,
            (SELECT count(*)::int FROM task_depend d JOIN task t ON t.tenant_id = d.tenant_id AND t.id = d.post_id
              WHERE d.tenant_id = $1 AND t.project_id = $2) AS links`,
    [tenant.id, made.data.id],
  );
  expect(row).toEqual({ tasks: 2_000, links: 1_800 });
});
