/**
 * What a stage hides is told by no figure that leads to its tasks, by no row of a dataset, a report or a norm, by no
 * schedule, hours or files, and by no message: hidden values are changed, and all of these answer the same.
 */
import type { ProjectStatistics } from '../../../../contract/insight/statistics';
import type { ProjectOverview } from '../../../../contract/project/project';
import { today } from '../../../base/zone';
import { useTestApp } from '../../../test/app';
import { hiddenWorld } from '../../../test/hiddenWorld';
import { uploadTo } from '../../../test/uploading';
import { remindOfDue } from '../../message/dueScan';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
const metric = 'insight-center/metric';
const norms = 'project-center/kc/specification';
const reports = 'project-center/report';
const SECRET = /机密|2026-05-0|2026-04-2|2026-06|人员 hidden|7\.5/;
const ruled = ['notes', 'executorId', 'involveMember', 'planStart', 'planEnd', 'estimateHours', 'labelIds'];

async function world() {
  const w = await hiddenWorld(t);
  const { tenant, owner, api, projectId, taskId, open } = w;
  const run = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  const normValues = {
    code: 'Q/XH 1',
    title: '交付规范',
    source: 'enterprise',
    category: 'delivery',
    level: 'mandatory',
  };
  const norm = await api.post<{ id: string }>(`${norms}/save`, normValues);
  await run('UPDATE task SET specification_id = $2 WHERE tenant_id = $1 AND id = $3', norm.data.id, taskId);
  const link = { group: 'PRE_TASK', taskIds: [taskId] };
  expect((await api.post(`collaboration-center/task/depend/${open.id}/linkTask`, link)).status).toBe(200);
  const templates = (await api.get<{ id: string; kind: string }[]>('project-center/reportTemplate')).data;
  const templateId = templates.find(({ kind }) => kind === 'week')?.id;
  const report = (await api.post<{ id: string }>(reports, { projectId, templateId, day: today() })).data.id;
  const sections = [{ id: 'o', title: '逾期', kind: 'tasks', pick: 'overdue' }];
  expect((await api.put(`${reports}/${report}`, { version: 1, sections })).status).toBe(200);
  const files = (
    await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
      ...{ projectId, name: '附图', kind: 'file', config: {} },
    })
  ).data.fieldId;
  const file = async (name: string) => (await uploadTo(api, { projectId, fieldId: files }, name, name)).data.fileId;
  const named = [await file('机密附件.txt'), await file('别的附件.txt')];
  const [first, second] = [w.first, w.second].map((values, at) => ({
    ...values,
    customFields: { ...values.customFields, [files]: [named[at]] },
  }));
  const admin = await t().as(owner, tenant);
  return { ...w, first, second, files, named, report, admin };
}
type World = Awaited<ReturnType<typeof world>>;

/** Each way with what it answers. */
async function answers({ theirs, api, admin, projectId, taskId, open, executor, report }: World) {
  const said = new Map<string, string>();
  const keep = async (way: string, asking: Promise<{ status: number; data: unknown }>) => {
    const { status, data } = await asking;
    expect([way, status]).toEqual([way, 200]);
    said.set(
      way,
      JSON.stringify(data, (key, value: unknown) => (key === 'readTime' ? undefined : value)),
    );
  };
  const period = { from: today(), to: today() };
  const figure = (way: string, asked: object) =>
    keep(way, theirs.post(`${metric}/value`, { period, projectIds: [projectId], ...asked }));
  const rows = (way: string, asked: object) =>
    keep(way, theirs.post(`${metric}/rows`, { period, projectIds: [projectId], ...asked }));
  const filters = [{ dimension: 'executor', values: [executor.id] }];
  await figure('figure by executor', { metric: 'task.open', dimension: 'executor' });
  await figure('figure of a day', { metric: 'flow.tasks', dimension: 'executor' });
  await figure('turns', { metric: 'task.turns', dimension: 'turn' });
  await figure('estimate', { metric: 'task.estimate' });
  await figure('overdue', { metric: 'task.overdue' });
  const ofProject = `project-center/pcProject/${projectId}`;
  const statistics = await theirs.get<ProjectStatistics>(`${ofProject}/statistics?from=${period.from}&to=${period.to}`);
  await keep('workload', Promise.resolve({ ...statistics, data: statistics.data.workload }));
  await keep(
    'overview',
    theirs.get<ProjectOverview>(`${ofProject}/overview`).then(({ status, data: { byExecutor, hours } }) => ({
      ...{ status, data: [byExecutor, hours] },
    })),
  );
  await keep('burn-down', Promise.resolve({ ...statistics, data: statistics.data.flow }));
  await rows('rows of a person', { metric: 'task.open', filters });
  await rows('rows of the estimate', { metric: 'task.estimate' });
  await rows('rows of the scope', { metric: 'flow.scopeHours' });
  await rows('rows without a person', { metric: 'task.unassigned' });
  const sql = `select 标题, 执行人, 计划开始, 截止日期, 已逾期, 预计工时, 剩余工时, 标签 from 任务 order by 任务编号`;
  const builder = { source: '', columns: [], match: 'all', conditions: [], groups: [], sorts: [], limit: null };
  const definition = { mode: 'sql', sql, builder, params: [], masks: [], cacheSeconds: 0 };
  await keep(
    'dataset',
    admin
      .post<{ rows: unknown[]; refusal: unknown }>('data-center/dataset/preview', { definition })
      .then(({ status, data: { rows, refusal } }) => ({ status, data: [rows, refusal] })),
  );
  await keep(
    'report',
    api.get<{ blocks: unknown }>(`${reports}/${report}`).then(({ status, data }) => ({ status, data: data.blocks })),
  );
  await keep('norm', api.get(`${norms}/taskRela/ofTask?taskId=${taskId}`));
  await keep('hours', theirs.get(`${base}/worklog?taskId=${taskId}`));
  await keep('files', theirs.get(`common/file/getFilesByCategory?category=taskField&taskId=${taskId}`));
  const both = { projectId, taskIds: [taskId, open.id] };
  await keep('links', theirs.post(`${base}/schedule/links`, both));
  await keep('slack', theirs.post(`${base}/schedule/slack`, both));
  await keep('conflicts', theirs.get(`${base}/schedule/conflicts?taskId=${open.id}`));
  const preview = { taskId: open.id, planEnd: '2026-05-21' };
  await keep('preview', api.post(`${base}/schedule/preview`, preview));
  return said;
}

it('is found out by no figure, row, report, schedule, hours or file', async () => {
  const w = await world();
  const hiding = [...ruled, w.field, w.files];
  const told = async (values: object) => {
    await w.hide();
    await w.set(values);
    const shown = await answers(w);
    await w.hide(...hiding);
    return { shown, hidden: await answers(w) };
  };
  const [one, two] = [await told(w.first as object), await told(w.second as object)];
  for (const [way, body] of one.hidden) {
    expect([way, two.hidden.get(way)]).toEqual([way, body]);
    expect([way, body]).toEqual([way, expect.not.stringMatching(SECRET)]);
  }
  // Without the rules these ways tell: the walk above would have seen it. Either day lies behind, and somebody works on it.
  const same = [...one.shown].filter(([way, body]) => two.shown.get(way) === body).map(([way]) => way);
  expect(same).toEqual(['overdue', 'rows without a person']);
});

it('opens no file of a hidden field by its id', async () => {
  const w = await world();
  await w.set(w.first as object);
  const download = async () => (await w.theirs.get(`common/file/${w.named[0]}/download`)).status;
  expect(await download()).toBe(200);
  await w.hide(w.files);
  expect(await download()).toBe(404);
});

it('lets who executes a task go on counting it as theirs', async () => {
  const w = await world();
  await w.set(w.first as object);
  await w.hide(...ruled);
  const own = await t().as(w.executor, w.tenant);
  const asked = { period: { from: today(), to: today() }, metric: 'task.open', projectIds: [w.projectId] };
  const filters = [{ dimension: 'executor', values: [w.executor.id] }];
  const count = async (client: typeof own) =>
    (await client.post<{ value: number }>(`${metric}/value`, { ...asked, filters })).data.value;
  expect([await count(own), await count(w.theirs)]).toEqual([1, 0]);
});

it('is said by no message: a day that is hidden reminds nobody, and who is taken off is told no name', async () => {
  const w = await world();
  const other = await t().as(w.executor, w.tenant);
  const titles = async () =>
    (await other.get<{ result: { title: string }[] }>('message/center/station?pageSize=50')).data.result.map(
      ({ title }) => title,
    );
  await w.set(w.first as object);
  await w.hide(...ruled);
  await remindOfDue(t().app.platform, '2026-05-01');
  expect(await titles()).toEqual([expect.stringContaining('指派给您')]);
  // It goes on to a stage that hides who works on it, with somebody else.
  await w.hide();
  const { database, bus } = t().app.platform;
  const [to] = await database.query<{ stage_id: string }>(
    `INSERT INTO stage_field_rule (tenant_id, task_type_id, stage_id, field, rule)
     SELECT tenant_id, type_id, stage_id, 'executorId', 'hidden' FROM task WHERE tenant_id = $1 AND id = $2
     RETURNING stage_id`,
    [w.tenant.id, w.open.id],
  );
  bus.publish({ type: 'workflow', tenantId: w.tenant.id });
  await w.set({ stageId: to?.stage_id, executorId: (w.second as { executorId: string }).executorId });
  expect((await titles()).filter((title) => title.includes('改派'))).toEqual([expect.stringContaining('改派给 他人')]);
  await w.hide();
  await w.set({ executorId: w.executor.id });
  await remindOfDue(t().app.platform, '2026-05-01');
  expect(await titles()).toContainEqual(expect.stringContaining('今天到期'));
});
