/** Configuration of processes and types, and that tasks follow it through every path that changes them. */
import type { BatchJob } from '../../../../contract/task/batch';
import type { StageCategory } from '../../../../contract/task/enums';
import type { ProcessDetail, ProcessSave, ProcessTransition } from '../../../../contract/task/process';
import type { TaskDetail } from '../../../../contract/task/task';
import type { TaskTypeConfig } from '../../../../contract/task/taskTypes';
import { type Client, useTestApp } from '../../../test/app';
import { runBatch } from '../batch/worker';

const t = useTestApp();
const task = 'collaboration-center/ccTask';
const type = 'collaboration-center/ccTaskType';
const process = 'collaboration-center/ccProcess';
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

/** An enterprise with a project; `dev` and `other` work in it, `pm` leads it, `owner` configures. */
async function world() {
  const { tenant, owner, pm } = await t().enterprise();
  const [dev, other] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: other, role: 'ROLE_PROJECT_DEVELOPER' },
  ]);
  const api = {
    owner: await t().as(owner, tenant),
    pm: await t().as(pm, tenant),
    dev: await t().as(dev, tenant),
    other: await t().as(other, tenant),
  };
  const types = async () => (await api.owner.get<TaskTypeConfig[]>(`${type}/manage`)).data;
  const [first] = await types();
  const processId = first?.processId as string;
  const load = async (id = processId) => (await api.owner.get<ProcessDetail>(`${process}/${id}`)).data;
  /** Saves the process as `change` makes it. */
  const save = async (change: (draft: ProcessSave) => void, id = processId) => {
    const draft = asSaved(await load(id));
    change(draft);
    return api.owner.put<{ version: number; moved: number }>(process, draft);
  };
  const stageOf = async (name: string, id = processId) =>
    (await load(id)).stages.find((one) => one.name === name)?.stageId as string;
  const add = (values: Parameters<ReturnType<typeof t>['factory']['task']>[3] = {}) =>
    t().factory.task(tenant, project, dev, { executorId: dev.id, ...values });
  const detail = async (id: string, client: Client = api.pm) =>
    (await client.get<TaskDetail>(`${task}/details/${id}`)).data;
  const update = async (id: string, body: object, client: Client = api.pm) => {
    const { version } = await detail(id);
    return client.put<TaskDetail & { field?: string; missing?: string[] }>(`${task}/update/${id}`, {
      version,
      ...body,
    });
  };
  const batch = async (taskIds: string[], operation: object) => {
    const started = await api.pm.post<{ jobId: string }>(`${task}/query/batch`, {
      projectId: project.id,
      taskIds,
      operation,
    });
    const { jobId } = started.data;
    await runBatch(
      t().app.platform,
      { tenantId: tenant.id, jobId },
      { signal: new AbortController().signal, last: true },
    );
    return (await api.pm.get<BatchJob>(`${task}/batch/${jobId}`)).data;
  };
  const field = async (name: string) =>
    (
      await api.pm.post<{ fieldId: string }>('project-center/pcProject/customFields', {
        projectId: project.id,
        name,
        kind: 'text',
      })
    ).data.fieldId;
  return {
    ...{ tenant, owner, pm, dev, other, project, api, types, typeId: first?.taskTypeId as string, processId },
    ...{ load, save, stageOf, add, detail, update, batch, field },
  };
}

const asSaved = ({ processId, version, name, stages, transitions, fieldRules }: ProcessDetail): ProcessSave => ({
  processId,
  version,
  name,
  stages: stages.map(({ taskCount: _count, ...one }) => one),
  transitions,
  fieldRules,
});
const way = (
  fromStageId: string | null,
  toStageId: string,
  more: Partial<ProcessTransition> = {},
): ProcessTransition => ({
  ...{
    fromStageId,
    toStageId,
    name: '去',
    actorRule: 'any',
    actorRoleIds: [],
    actorUserIds: [],
    reasonRequired: false,
  },
  ...{ requiredFields: [], condition: null, conditionHint: '' },
  ...more,
});
const aStage = (stageId: string, name: string, category: StageCategory) => ({
  ...{
    stageId,
    name,
    category,
    color: 'blue',
    initial: false,
    allowCreate: false,
    wipLimit: null,
    defaultProgress: null,
  },
});
const find = (draft: ProcessSave, name: string) => {
  const one = draft.stages.find((stage) => stage.name === name);
  if (!one) throw new Error(`No stage ${name}`);
  return one;
};

describe('a process', () => {
  it('is copied, changed, used by a type, and removed when nothing uses it', async () => {
    const { api, processId, load, save, typeId, types } = await world();
    const made = await api.owner.post<{ processId: string }>(process, { name: '研发流程', copyFrom: processId });
    const copy = await load(made.data.processId);
    const original = await load();
    expect(copy.stages.map(({ name }) => name)).toEqual(original.stages.map(({ name }) => name));
    expect(copy.transitions).toHaveLength(original.transitions.length);
    expect((await api.owner.post(process, { name: '研发流程' })).status).toBe(409);

    const saved = await save((draft) => {
      draft.name = '研发';
      draft.stages.push({ ...aStage('new', '联调', 'IN_PROGRESS'), wipLimit: 3 });
      draft.transitions.push(way(find(draft, '进行中').stageId, 'new'), way('new', find(draft, '待验收').stageId));
    }, copy.processId);
    expect([saved.status, saved.data]).toEqual([200, { version: 2, moved: 0 }]);
    const after = await load(copy.processId);
    const joint = after.stages.find(({ name }) => name === '联调');
    expect([after.name, joint?.wipLimit, joint?.taskCount]).toEqual(['研发', 3, 0]);
    expect(after.transitions.filter(({ toStageId }) => toStageId === joint?.stageId)).toHaveLength(1);

    const [{ version } = { version: 0 }] = await types();
    await api.owner.put(type, { taskTypeId: typeId, version, processId: copy.processId });
    const refused = await api.owner.call('DELETE', `${process}/${copy.processId}`);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('「任务」正在使用')]);
    await api.owner.put(type, { taskTypeId: typeId, version: version + 1, processId });
    expect((await api.owner.call('DELETE', `${process}/${copy.processId}`)).status).toBe(200);
    expect((await api.owner.get(`${process}/${copy.processId}`)).status).toBe(404);
  });

  it('is refused with what is wrong in it', async () => {
    const { save, load } = await world();
    const wrong: [string, (draft: ProcessSave) => void][] = [
      [
        '请选择一个初始阶段',
        (draft) =>
          draft.stages.forEach((one) => {
            one.initial = false;
          }),
      ],
      [
        '阶段「进行中」重复',
        (draft) => {
          find(draft, '已挂起').name = '进行中';
        },
      ],
      [
        '至少保留一个「已完成」',
        (draft) => {
          const { stageId } = find(draft, '已完成');
          draft.stages = draft.stages.filter((one) => one.stageId !== stageId);
          draft.transitions = draft.transitions.filter(
            (one) => one.fromStageId !== stageId && one.toStageId !== stageId,
          );
        },
      ],
      [
        '没有改变阶段',
        (draft) => {
          draft.transitions.push(way(find(draft, '进行中').stageId, find(draft, '进行中').stageId));
        },
      ],
      [
        '重复',
        (draft) => {
          draft.transitions.push({ ...(draft.transitions[0] as ProcessTransition) });
        },
      ],
      [
        '请选择可以执行',
        (draft) => {
          (draft.transitions[0] as ProcessTransition).actorRule = 'roles';
        },
      ],
      [
        '必填字段不存在',
        (draft) => {
          (draft.transitions[0] as ProcessTransition).requiredFields = ['nothing'];
        },
      ],
      [
        '类别不能直接修改',
        (draft) => {
          find(draft, '进行中').category = 'DONE';
        },
      ],
      [
        '总是有值',
        (draft) => {
          const [taskTypeId, stageId] = [typeOf(draft), find(draft, '进行中').stageId];
          draft.fieldRules.push({ taskTypeId, stageId, field: 'urgent', rule: 'required' });
        },
      ],
    ];
    const { types } = await load();
    const typeOf = (_draft: ProcessSave) => types[0]?.taskTypeId as string;
    for (const [text, change] of wrong) {
      const answer = await save(change);
      expect([answer.status >= 400 && answer.status < 500, answer.message]).toEqual([
        true,
        expect.stringContaining(text),
      ]);
    }
    expect((await load()).version).toBe(1);
  });

  it('says who saved it in between', async () => {
    const { api, load, owner } = await world();
    const draft = asSaved(await load());
    expect((await api.owner.put(process, draft)).status).toBe(200);
    const late = await api.owner.put<{ updatedBy: { userId: string } }>(process, { ...draft, name: '晚了' });
    expect([late.status, late.data.updatedBy.userId]).toEqual([409, owner.id]);
  });

  it('asks where the tasks of a removed stage go, and takes them there with history', async () => {
    const { save, stageOf, add, detail, api, load } = await world();
    const parent = await add();
    const paused = await add({ category: 'PAUSED', parentId: parent.id });
    const [from, to] = [await stageOf('已挂起'), await stageOf('已完成')];
    const without = (draft: ProcessSave) => {
      draft.stages = draft.stages.filter(({ stageId }) => stageId !== from);
      draft.transitions = draft.transitions.filter((one) => one.fromStageId !== from && one.toStageId !== from);
    };
    const refused = await save(without);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('「已挂起」有 1 个任务')]);
    expect(refused.data).toEqual({ stages: [{ stageId: from, name: '已挂起', count: 1, suggestion: null }] });

    const saved = await save((draft) => {
      without(draft);
      draft.moves = [{ fromStageId: from, toStageId: to }];
    });
    expect(saved.data.moved).toBe(1);
    const after = await detail(paused.id);
    expect([after.stageId, after.category, after.progress, typeof after.realEnd]).toEqual([to, 'DONE', 100, 'string']);
    expect([after.version, (await detail(parent.id)).childDone]).toEqual([2, 1]);
    const history = await api.pm.get<{ reason: string; changes: object[] }[]>(`${task}/actions?taskId=${paused.id}`);
    expect(history.data[0]).toMatchObject({
      reason: '流程「默认流程」调整',
      changes: [{ field: 'stageId', before: '已挂起', after: '已完成' }],
    });
    expect((await load()).stages.map(({ name }) => name)).not.toContain('已挂起');
  });

  it('changed by two at once, is saved once; tasks that move meanwhile end in a stage that is there', async () => {
    const { api, load, stageOf, add, update, tenant } = await world();
    const [from, to] = [await stageOf('已挂起'), await stageOf('进行中')];
    const tasks = await Promise.all(Array.from({ length: 6 }, () => add({ category: 'IN_PROGRESS' })));
    const draft = asSaved(await load());
    draft.stages = draft.stages.filter(({ stageId }) => stageId !== from);
    draft.transitions = draft.transitions.filter((one) => one.fromStageId !== from && one.toStageId !== from);
    draft.moves = [{ fromStageId: from, toStageId: to }];
    const saves = [api.owner.put(process, draft), api.owner.put(process, draft)];
    const steps = tasks.map(({ id }) => update(id, { stageId: from, reason: '等待' }));
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort();
    const stepped = (await Promise.all(steps)).map(({ status }) => status);
    expect(statuses).toEqual([200, 409]);
    // Before the save they pause, and are moved by it; after it the stage is gone.
    expect(stepped.filter((status) => ![200, 400, 422].includes(status))).toEqual([]);
    const rows = await t().app.platform.database.query<{ stage_id: string; category: string; own: string | null }>(
      `SELECT t.stage_id, t.category, s.category AS own FROM task t
         LEFT JOIN stage s ON s.tenant_id = t.tenant_id AND s.id = t.stage_id WHERE t.tenant_id = $1`,
      [tenant.id],
    );
    expect(rows.filter((row) => row.category !== row.own || row.stage_id === from)).toEqual([]);
  });
});

describe('a transition', () => {
  it('may lead from anywhere, and what is said of one stage comes first', async () => {
    const { save, stageOf, add, update, detail } = await world();
    const closed = await stageOf('已关闭');
    await save((draft) => {
      draft.transitions.push(way(null, closed, { name: '归档' }));
    });
    const fresh = await add();
    expect((await detail(fresh.id)).nextStages.find(({ stageId }) => stageId === closed)?.name).toBe('归档');
    expect((await update(fresh.id, { stageId: closed })).status).toBe(200);
    const done = await add({ category: 'DONE' });
    const ways = (await detail(done.id)).nextStages.filter(({ stageId }) => stageId === closed);
    expect(ways.map(({ name }) => name)).toEqual(['关闭']);
  });

  it('is for the roles and people that it names, for who is involved, and for who leads the project', async () => {
    const { save, stageOf, add, update, api, tenant, other } = await world();
    const target = await stageOf('待验收');
    const viewerRole = tenant.roleIds.get('ROLE_PROJECT_VIEWER') as string;
    const developerRole = tenant.roleIds.get('ROLE_PROJECT_DEVELOPER') as string;
    const rule = (more: Partial<ProcessTransition>) =>
      save((draft) => {
        const one = draft.transitions.find((two) => two.name === '提交验收') as ProcessTransition;
        Object.assign(one, more);
      });
    const statuses = async (values: object = {}) => {
      const result: number[] = [];
      for (const client of [api.pm, api.dev, api.other]) {
        const { id } = await add({ category: 'IN_PROGRESS' });
        if (Object.keys(values).length > 0) await update(id, values);
        result.push((await update(id, { stageId: target }, client)).status);
      }
      return result;
    };
    await rule({ actorRule: 'roles', actorRoleIds: [viewerRole] });
    expect(await statuses()).toEqual([200, 403, 403]);
    await rule({ actorRule: 'roles', actorRoleIds: [viewerRole, developerRole] });
    expect(await statuses()).toEqual([200, 200, 200]);
    await rule({ actorRule: 'users', actorUserIds: [other.id] });
    expect(await statuses()).toEqual([200, 403, 200]);
    await rule({ actorRule: 'involved' });
    expect(await statuses()).toEqual([200, 403, 403]);
    expect(await statuses({ involveMember: [other.id] })).toEqual([200, 403, 200]);
  });

  it('asks for fields, which may come with it; by update, batch and completion alike', async () => {
    const { save, stageOf, add, update, batch, detail, field } = await world();
    const cause = await field('根因');
    const done = await stageOf('已完成');
    await save((draft) => {
      for (const one of draft.transitions) {
        if (one.name === '完成') one.requiredFields = ['estimateHours', cause];
      }
    });
    const one = await add({ category: 'IN_PROGRESS' });
    expect((await detail(one.id)).nextStages.find(({ stageId }) => stageId === done)?.requiredFields).toEqual([
      'estimateHours',
      cause,
    ]);
    const refused = await update(one.id, { stageId: done, estimateHours: 2 });
    expect([refused.status, refused.message, refused.data.field, refused.data.missing]).toEqual([
      400,
      '「完成」前请先填写：根因',
      `customFields.${cause}`,
      [cause],
    ]);
    for (const operation of [{ kind: 'stage', stageId: done }, { kind: 'complete' }]) {
      const job = await batch([one.id], operation);
      expect([job.failed, job.issues[0]?.reason]).toEqual([1, '「完成」前请先填写：预计工时、根因']);
    }
    const given = await update(one.id, { stageId: done, estimateHours: 2, customFields: { [cause]: '配置错误' } });
    expect([given.status, given.data.category, given.data.estimateHours]).toEqual([200, 'DONE', 2]);
  });

  it('is open on its condition: not offered before, refused with the hint, by update and batch; values may come along', async () => {
    const { save, stageOf, add, update, batch, detail } = await world();
    const done = await stageOf('已完成');
    const ask = (op: 'gte' | 'anyOf', value: number | number[]) =>
      save((draft) => {
        for (const one of draft.transitions) {
          if (one.name !== '完成') continue;
          one.condition = { match: 'all', conditions: [{ field: 'urgent', op, value }] };
          one.conditionHint = '优先级为紧急';
        }
      });
    // Priorities are chosen, not compared: the process says so, rather than the task that meets it.
    expect((await ask('gte', 3)).status).toBe(400);
    expect((await ask('anyOf', [3, 4])).status).toBe(200);
    const [low, high] = [await add({ category: 'IN_PROGRESS' }), await add({ category: 'IN_PROGRESS' })];
    await update(high.id, { urgent: 4 });
    const offered = async (id: string) => (await detail(id)).nextStages.some(({ stageId }) => stageId === done);
    expect([await offered(low.id), await offered(high.id)]).toEqual([false, true]);
    const refused = await update(low.id, { stageId: done });
    expect([refused.status, refused.message]).toEqual([422, '「完成」需要满足条件：优先级为紧急']);
    const job = await batch([low.id, high.id], { kind: 'stage', stageId: done });
    expect([job.changed, job.failed, job.issues[0]?.reason]).toEqual([1, 1, '「完成」需要满足条件：优先级为紧急']);
    expect((await update(low.id, { stageId: done, urgent: 3 })).status).toBe(200);
  });

  it('sets the progress of the stage that it leads to', async () => {
    const { save, stageOf, add, update } = await world();
    await save((draft) => {
      find(draft, '待验收').defaultProgress = 80;
    });
    const one = await add({ category: 'IN_PROGRESS' });
    expect((await update(one.id, { stageId: await stageOf('待验收') })).data.progress).toBe(80);
  });
});

describe('rules of fields', () => {
  it('hold in a stage for every path: update, batch, creation', async () => {
    const { save, stageOf, add, update, batch, field, typeId, api, project } = await world();
    const scope = await field('影响范围');
    const [doing, first] = [await stageOf('进行中'), await stageOf('未开始')];
    const saved = await save((draft) => {
      draft.fieldRules.push(
        { taskTypeId: typeId, stageId: doing, field: 'planEnd', rule: 'readonly' },
        { taskTypeId: typeId, stageId: doing, field: 'estimateHours', rule: 'hidden' },
        { taskTypeId: typeId, stageId: doing, field: scope, rule: 'required' },
        { taskTypeId: typeId, stageId: first, field: 'notes', rule: 'required' },
        { taskTypeId: typeId, stageId: first, field: 'progress', rule: 'readonly' },
      );
    });
    expect(saved.status).toBe(200);
    const one = await add({ category: 'IN_PROGRESS' });
    const readonly = await update(one.id, { planEnd: '2026-12-01' });
    expect([readonly.status, readonly.message]).toEqual([422, '「计划截止」在「进行中」阶段为只读，不能修改']);
    expect((await update(one.id, { estimateHours: 3 })).message).toContain('不使用');
    const job = await batch([one.id], { kind: 'dates', planEnd: '2026-12-01' });
    expect([job.failed, job.issues[0]?.reason]).toEqual([1, '「计划截止」在「进行中」阶段为只读，不能修改']);
    // It has been empty before the rule: other changes go on; emptying it again does not.
    expect((await update(one.id, { title: '改名' })).status).toBe(200);
    expect((await update(one.id, { customFields: { [scope]: '前端' } })).status).toBe(200);
    const emptied = await update(one.id, { customFields: { [scope]: null } });
    expect([emptied.status, emptied.message]).toEqual([400, '在「进行中」阶段不能清空：影响范围']);

    const waiting = await add();
    const refused = await update(waiting.id, { stageId: doing });
    expect([refused.status, refused.message]).toEqual([400, '「开始」前请先填写：影响范围']);
    expect((await update(waiting.id, { stageId: doing, customFields: { [scope]: '后端' } })).status).toBe(200);

    const create = (values: object) =>
      api.dev.post(`${task}/create`, { projectId: project.id, title: '新', ...values });
    expect((await create({})).message).toBe('新建「任务」需要填写：描述');
    expect((await create({ notes: '<p> </p>' })).status).toBe(400);
    expect((await create({ notes: '<p>有</p>', progress: 10 })).status).toBe(422);
    expect((await create({ notes: '<p>有</p>' })).status).toBe(200);
  });
});

describe('a type', () => {
  it('is changed for a task, which stays what it was in the work', async () => {
    const { api, processId, types, add, detail, update, load } = await world();
    const copied = (await api.owner.post<{ processId: string }>(process, { name: '缺陷流程', copyFrom: processId }))
      .data;
    const bug = (await types()).find(({ name }) => name === '缺陷') as TaskTypeConfig;
    await api.owner.put(type, { taskTypeId: bug.taskTypeId, version: bug.version, processId: copied.processId });
    const stages = (await load(copied.processId)).stages;
    const one = await add({ category: 'PAUSED' });
    const changed = await api.dev.post<TaskDetail>(`${task}/updateType`, {
      taskId: one.id,
      version: 1,
      taskTypeId: bug.taskTypeId,
    });
    expect([changed.data.taskTypeId, changed.data.stageId, changed.data.category]).toEqual([
      bug.taskTypeId,
      stages.find(({ name }) => name === '已挂起')?.stageId,
      'PAUSED',
    ]);
    const history = await api.pm.get<{ event: string; changes: object[] }[]>(`${task}/actions?taskId=${one.id}`);
    expect(history.data[0]).toMatchObject({
      event: 'updated',
      changes: [{ field: 'taskTypeId', before: '任务', after: '缺陷' }],
    });
    // A type is no way around the process.
    const two = await add();
    const done = stages.find(({ category }) => category === 'DONE')?.stageId;
    const refused = await update(two.id, { taskTypeId: bug.taskTypeId, stageId: done });
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('「未开始」')]);
    expect((await detail(two.id)).category).toBe('NOT_STARTED');
  });

  it('out of use, or of other projects, or below another parent, is refused to new tasks and changed ones', async () => {
    const { api, types, project, add, update, owner, tenant } = await world();
    const [plain, story, bug] = (await types()) as [TaskTypeConfig, TaskTypeConfig, TaskTypeConfig];
    const create = (values: object) =>
      api.dev.post(`${task}/create`, { projectId: project.id, title: '新', ...values });
    await api.owner.put(type, { taskTypeId: bug.taskTypeId, version: 1, enabled: false });
    expect((await create({ taskTypeId: bug.taskTypeId })).message).toContain('已停用');
    const one = await add();
    expect((await update(one.id, { taskTypeId: bug.taskTypeId })).status).toBe(422);

    const elsewhere = await t().factory.project(tenant, owner);
    await api.owner.put(type, {
      taskTypeId: story.taskTypeId,
      version: 1,
      allProjects: false,
      projectIds: [elsewhere.id],
    });
    expect((await create({ taskTypeId: story.taskTypeId })).message).toContain('不用于本项目');
    await api.owner.put(type, { taskTypeId: story.taskTypeId, version: 2, allProjects: true });

    await api.owner.put(type, { taskTypeId: plain.taskTypeId, version: 1, parentTypeIds: [story.taskTypeId] });
    expect((await create({})).message).toBe('「任务」只能位于「需求」之下，请选择父任务');
    const parent = (await create({ taskTypeId: story.taskTypeId })).data as { taskId: string };
    expect((await create({ parentId: parent.taskId })).status).toBe(200);
    const moved = await api.pm.post(`${task}/changeParent`, { taskId: one.id, parentId: parent.taskId, version: 1 });
    expect(moved.status).toBe(200);
    const up = await api.pm.post(`${task}/changeParent`, { taskId: one.id, parentId: null, version: 2 });
    expect(up.status).toBe(422);
  });

  it('given another process, takes its tasks along', async () => {
    const { api, types, typeId, add, detail, load } = await world();
    const made = (await api.owner.post<{ processId: string }>(process, { name: '三步' })).data;
    const [waiting, paused] = [await add(), await add({ category: 'PAUSED' })];
    const target = (await load(made.processId)).stages;
    const version = (await types()).find((one) => one.taskTypeId === typeId)?.version;
    const change = { taskTypeId: typeId, version, processId: made.processId };
    const refused = await api.owner.put<{ stages: { name: string; stageId: string }[] }>(type, change);
    expect([refused.status, refused.data.stages.map(({ name }) => name)]).toEqual([422, ['已挂起']]);
    const [stranded] = refused.data.stages;
    const moves = [{ fromStageId: stranded?.stageId, toStageId: target[1]?.stageId }];
    expect((await api.owner.put<{ moved: number }>(type, { ...change, moves })).data.moved).toBe(2);
    expect((await detail(waiting.id)).stageId).toBe(target[0]?.stageId);
    expect((await detail(paused.id)).category).toBe('IN_PROGRESS');
  });

  it('is ordered, made the default, and removed only when unused', async () => {
    const { api, types, typeId, add } = await world();
    await add();
    const before = await types();
    await api.owner.post(`${type}/sort`, { taskTypeIds: before.map((one) => one.taskTypeId).reverse() });
    expect((await types()).map(({ name }) => name)).toEqual(before.map(({ name }) => name).reverse());
    expect((await api.owner.call('DELETE', `${type}/${typeId}`)).message).toContain('默认类型不能删除');
    const bug = (await types())[0] as TaskTypeConfig;
    await api.owner.put(type, { taskTypeId: bug.taskTypeId, version: bug.version, isDefault: true });
    expect((await types()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual([bug.name]);
    const used = await api.owner.call('DELETE', `${type}/${typeId}`);
    expect([used.status, used.message]).toEqual([422, expect.stringContaining('有 1 个任务')]);
    const story = (await types()).find(({ name }) => name === '需求') as TaskTypeConfig;
    expect((await api.owner.call('DELETE', `${type}/${story.taskTypeId}`)).status).toBe(200);
  });
});
