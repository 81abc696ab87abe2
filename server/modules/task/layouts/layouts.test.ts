/** Layouts: whose a type follows, where fields stand, and who may say so. */

import type { FieldRule } from '../../../../contract/task/enums';
import { placeFields, REST_GROUP } from '../../../../contract/task/layoutFields';
import type { FieldViews, ProjectLayout, ShownGroup, TaskLayout, TypeClass } from '../../../../contract/task/layouts';
import type { TaskTypeInfo } from '../../../../contract/task/setup';
import type { TaskTypeConfig } from '../../../../contract/task/taskTypes';
import { stageFieldRule } from '../../../db/schema';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTaskLayout';
const task = 'collaboration-center/ccTask';
const types = 'collaboration-center/ccTaskType';
const fields = 'project-center/pcProject/customFields';

describe('where fields stand', () => {
  const group = (id: string, ...names: string[]) => ({
    id,
    title: id,
    columns: 1 as const,
    fields: names.map((field) => ({ field })),
  });

  it('loses none: what no group holds follows in the last one, custom fields first', () => {
    const placed = placeFields([group('a', 'urgent', 'gone', 'f2'), group('b', 'planEnd', 'urgent')], ['f1', 'f2']);
    const names = placed.map(({ id, fields: of }) => [id, of.map(({ field }) => field)] as const);
    expect(names[0]).toEqual(['a', ['urgent', 'f2']]);
    expect(names[1]).toEqual(['b', ['planEnd']]);
    expect(names[2]?.[0]).toBe(REST_GROUP);
    expect(names[2]?.[1].slice(0, 2)).toEqual(['f1', 'labelIds']);
    const all = names.flatMap(([, of]) => of);
    expect(new Set(all).size).toBe(all.length);
  });
});

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [admin, lead, dev] = [await t().as(owner, tenant), await t().as(pm, tenant), await t().as(member, tenant)];
  const configs = (await admin.get<TaskTypeConfig[]>(`${types}/manage`)).data;
  const [first, second] = configs as [TaskTypeConfig, TaskTypeConfig];
  const layout = async (name: string, more: object = {}) => {
    const { layoutId } = (await admin.post<{ layoutId: string }>(base, { name })).data;
    if (Object.keys(more).length > 0) {
      expect(await admin.put(base, { layoutId, version: 1, ...more })).toMatchObject({ status: 200 });
    }
    return layoutId;
  };
  const field = async (name: string) =>
    (await lead.post<{ fieldId: string }>(fields, { projectId: project.id, name, kind: 'text' })).data.fieldId;
  const shown = async (taskTypeId: string) =>
    (await dev.get<ShownGroup[]>(`${task}/layoutGroups?projectId=${project.id}&taskTypeId=${taskTypeId}`)).data;
  const infoOf = async (taskTypeId: string) =>
    (await dev.get<TaskTypeInfo[]>(`${types}/list?projectId=${project.id}`)).data.find(
      (one) => one.taskTypeId === taskTypeId,
    );
  return { tenant, project, admin, lead, dev, first, second, layout, field, shown, infoOf };
}

const onePlan = (title: string, ...names: string[]) => ({
  groups: [{ id: 'g1', title, columns: 2, fields: names.map((field, at) => ({ field, full: at === 0 })) }],
});

describe('whose layout a type follows', () => {
  it('its own, the default, the usual one; a project may have it its own way and go back', async () => {
    const { tenant, project, admin, lead, first, second, layout, shown, infoOf } = await world();
    expect((await shown(first.taskTypeId))[0]?.title).toBe('基本信息');
    const chosen = await layout('研发布局', onePlan('研发', 'executorId', 'planEnd'));
    await layout('通用布局', { ...onePlan('通用', 'urgent'), isDefault: true });
    const { version } = first;
    expect((await admin.put(types, { taskTypeId: first.taskTypeId, version, layoutId: chosen })).status).toBe(200);
    expect((await shown(first.taskTypeId))[0]).toMatchObject({
      title: '研发',
      columns: 2,
      fields: [
        { field: 'executorId', name: '执行人', full: true },
        { field: 'planEnd', full: false },
      ],
    });
    expect((await shown(second.taskTypeId))[0]?.title).toBe('通用');

    const own = { projectId: project.id, taskTypeId: first.taskTypeId };
    const saved = await lead.put(`${base}/project`, { ...own, version: 0, ...onePlan('本项目', 'labelIds') });
    expect(saved).toMatchObject({ status: 200, data: { version: 1 } });
    expect((await infoOf(first.taskTypeId))?.layout?.groups[0]?.title).toBe('本项目');
    // Who may not see the project sees none of it, only how the enterprise shows tasks.
    const stranger = await t().as(await t().factory.member(tenant), tenant);
    const theirs = await stranger.get<TaskTypeInfo[]>(`${types}/list?projectId=${project.id}`);
    expect(theirs.data.find((one) => one.taskTypeId === first.taskTypeId)?.layout?.groups[0]?.title).toBe('研发');
    const listed = (await lead.get<ProjectLayout[]>(`${base}/project?projectId=${project.id}`)).data;
    expect(listed.find((one) => one.taskTypeId === first.taskTypeId)).toMatchObject({
      origin: 'project',
      layoutName: '研发布局',
      version: 1,
    });
    expect(listed.find((one) => one.taskTypeId === second.taskTypeId)).toMatchObject({ origin: 'default', version: 0 });

    expect((await lead.put(`${base}/project`, { ...own, version: 0, ...onePlan('x', 'urgent') })).status).toBe(409);
    expect((await lead.post(`${base}/project/reset`, { ...own, version: 9 })).status).toBe(409);
    expect((await lead.post(`${base}/project/reset`, { ...own, version: 1 })).status).toBe(200);
    expect((await shown(first.taskTypeId))[0]?.title).toBe('研发');
  });

  it('a new field of the project stands in the last group at once, and in the form for a new task', async () => {
    const { project, dev, first, field, shown } = await world();
    const fieldId = await field('客户');
    expect((await shown(first.taskTypeId)).at(-1)).toMatchObject({
      id: REST_GROUP,
      title: '其他',
      fields: expect.arrayContaining([{ field: fieldId, name: '客户', full: false }]),
    });
    const path = `${task}/fieldViews?projectId=${project.id}&taskTypeId=${first.taskTypeId}`;
    const views = (await dev.get<FieldViews>(path)).data;
    expect(views.create).toContainEqual({ field: fieldId, name: '客户' });
    expect(views.detail.map(({ field: name }) => name)).toContain('externalKey');
  });

  it('a copy of a type has the layout and what projects made of it', async () => {
    const { project, admin, lead, first, layout, infoOf } = await world();
    const layoutId = await layout('缺陷布局', onePlan('缺陷', 'urgent'));
    const own = { projectId: project.id, taskTypeId: first.taskTypeId, version: 0 };
    await lead.put(`${base}/project`, { ...own, ...onePlan('本项目', 'labelIds') });
    const { icon, color, processId } = first;
    const made = await admin.post<{ taskTypeId: string }>(types, {
      ...{ name: '副本', icon, color, processId, parentTypeIds: [], allProjects: true, projectIds: [] },
      ...{ layoutId, typeClass: ' 质量 ', copyFrom: first.taskTypeId },
    });
    expect(made.status).toBe(200);
    expect(await infoOf(made.data.taskTypeId)).toMatchObject({
      typeClass: '质量',
      layout: { groups: [{ title: '本项目' }] },
    });
    const { data: layouts } = await admin.get<TaskLayout[]>(`${base}/list`);
    expect(layouts.find((one) => one.layoutId === layoutId)?.types.map(({ name }) => name)).toEqual(['副本']);
    expect(await admin.delete(`${base}/${layoutId}`)).toMatchObject({ status: 422, message: /「副本」正在使用/ });
  });
});

describe('what a layout may say', () => {
  it('fields that there are, in one place, where they can be shown', async () => {
    const { admin, lead, project, first, layout, field } = await world();
    const layoutId = await layout('布局');
    const put = (more: object) => admin.put(base, { layoutId, version: 1, ...more });
    expect(await put(onePlan('甲', 'urgent', 'urgent'))).toMatchObject({ status: 400, message: /放进了两个分组/ });
    expect(await put(onePlan('甲', 'nothing'))).toMatchObject({ status: 400, message: /不存在的字段/ });
    expect(await put({ createFields: ['createdTime'] })).toMatchObject({ message: /「创建时间」不能显示在新建表单中/ });
    // A field of one project means nothing to the enterprise, but stands in that project's own layout.
    const fieldId = await field('客户');
    expect((await put(onePlan('甲', fieldId))).status).toBe(400);
    const own = { projectId: project.id, taskTypeId: first.taskTypeId, version: 0 };
    expect((await lead.put(`${base}/project`, { ...own, ...onePlan('甲', fieldId) })).status).toBe(200);
    expect((await admin.post(base, { name: '布局' })).status).toBe(409);
    expect((await put({ name: '改名' })).status).toBe(200);
    expect((await put({ name: '又改' })).status).toBe(409);
  });

  it('there is one default at most, and it can be given up', async () => {
    const { admin, layout } = await world();
    const a = await layout('甲', { isDefault: true });
    await layout('乙', { isDefault: true });
    const list = async () => (await admin.get<TaskLayout[]>(`${base}/list`)).data;
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['乙', true],
      ['甲', false],
    ]);
    expect((await admin.delete(`${base}/${a}`)).status).toBe(200);
    const [only] = await list();
    expect(only?.types.length).toBeGreaterThan(1);
    await admin.put(base, { layoutId: only?.layoutId, version: only?.version, isDefault: false });
    expect((await list())[0]?.types).toEqual([]);
  });
});

it('types stand by their class, those of none last', async () => {
  const { admin, dev, project, first, second } = await world();
  for (const { taskTypeId, version } of [first]) {
    await admin.put(types, { taskTypeId, version, typeClass: '研发' });
  }
  const { data } = await dev.get<TypeClass[]>(`${task}/classes?projectId=${project.id}`);
  expect(data.map(({ name, taskTypes }) => [name, taskTypes[0]?.name])).toEqual([
    ['研发', first.name],
    ['', second.name],
  ]);
});

it('is for who configures types, and the project’s own for who configures the project', async () => {
  const { dev, lead, project, first } = await world();
  expect((await lead.post(base, { name: '布局' })).status).toBe(403);
  const own = { projectId: project.id, taskTypeId: first.taskTypeId, version: 0 };
  expect((await dev.put(`${base}/project`, { ...own, ...onePlan('甲', 'urgent') })).status).toBe(403);
});

describe('a field that the first stage does not take', () => {
  const rule = async (w: Awaited<ReturnType<typeof world>>, field: string, what: FieldRule) => {
    const workflow = await t().app.platform.workflows.of(w.tenant.id);
    const stage = workflow.initialStage(w.first.processId);
    const place = { taskTypeId: w.first.taskTypeId, stageId: stage.id };
    await t()
      .factory.scope(w.tenant)
      .insert(stageFieldRule, { ...place, field, rule: what });
    t().app.platform.bus.publish({ type: 'workflow', tenantId: w.tenant.id });
    return stage.name;
  };

  it('is not missed where it is required: nobody could fill it in', async () => {
    const w = await world();
    const required = async (name: string) =>
      (await w.lead.post<{ fieldId: string }>(fields, { projectId: w.project.id, name, kind: 'text', required: true }))
        .data.fieldId;
    const [hidden, asked, second] = [await required('客户'), await required('来源'), await required('渠道')];
    await rule(w, hidden, 'hidden');
    const create = (customFields: object) =>
      w.dev.post<{ field: string; missing: string[] }>(`${task}/create`, {
        ...{ projectId: w.project.id, taskTypeId: w.first.taskTypeId, title: '新任务', customFields },
      });
    expect(await create({})).toMatchObject({
      status: 400,
      message: '请填写「来源」「渠道」',
      data: { field: `customFields.${asked}`, missing: [asked, second] },
    });
    expect((await create({ [asked]: '电话', [second]: '线上' })).status).toBe(200);
    expect((await create({ [asked]: '电话', [second]: '线上', [hidden]: '甲' })).message).toMatch(/不能填写「客户」/);
  });

  it('is refused for alarms as for any other field, and the same alarm is no change', async () => {
    const w = await world();
    const body = { projectId: w.project.id, taskTypeId: w.first.taskTypeId, title: '新任务', alarmOffsets: [24] };
    const { taskId } = (await w.dev.post<{ taskId: string }>(`${task}/create`, body)).data;
    const stage = await rule(w, 'alarm', 'readonly');
    expect((await w.dev.post(`${task}/create`, body)).message).toContain(`「提醒」：它在「${stage}」阶段为只读`);
    const update = (more: object) => w.dev.put(`${task}/update/${taskId}`, { version: 1, ...more });
    expect((await update({ alarmOffsets: [1] })).message).toBe(`「提醒」在「${stage}」阶段为只读，不能修改`);
    expect((await update({ alarmOffsets: [24], urgent: 3 })).status).toBe(200);
  });
});
