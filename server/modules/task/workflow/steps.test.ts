/** Tasks follow the configuration of their process through every path that changes them: transitions, rules of fields. */
import type { ProcessTransition } from '../../../../contract/task/process';
import { useTestApp } from '../../../test/app';
import { find, processWorld, task, way } from '../../../test/processWorld';

const t = useTestApp();
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});
const world = () => processWorld(t);

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

  it('may ask who executes it: anyone of the team, as it is about to be', async () => {
    const { save, stageOf, add, update, detail, other, dev } = await world();
    const target = await stageOf('待验收');
    await save((draft) => {
      Object.assign(draft.transitions.find(({ name }) => name === '提交验收') as ProcessTransition, {
        condition: {
          conditions: [
            { field: 'executorId', op: 'is', value: other.id },
            { field: 'involveMember', op: 'empty' },
          ],
        },
      });
    });
    const { id } = await add({ category: 'IN_PROGRESS' });
    const offered = async () => (await detail(id)).nextStages.some(({ stageId }) => stageId === target);
    const team = { mode: 'serial', parts: [{ userId: dev.id }, { userId: other.id }] };
    const step = { stageId: target, wholeTeam: true };
    expect([await offered(), (await update(id, step)).status]).toEqual([false, 422]);
    expect((await update(id, { ...step, team, involveMember: [dev.id] })).status).toBe(422);
    expect((await update(id, { team })).status).toBe(200);
    expect(await offered()).toBe(true);
    expect((await update(id, { ...step, executorId: dev.id, team: null })).status).toBe(422);
    expect((await update(id, { team: null, executorId: null })).status).toBe(200);
    expect((await update(id, { ...step, team })).status).toBe(200);
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
