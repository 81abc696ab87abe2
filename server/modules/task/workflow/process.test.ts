/** Configuration of processes: copied, saved as a whole, refused with what is wrong in them. */
import type { ProcessSave, ProcessTransition } from '../../../../contract/task/process';
import { useTestApp } from '../../../test/app';
import { aStage, asSaved, find, process, processWorld, task, type, way } from '../../../test/processWorld';

const t = useTestApp();
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});
const world = () => processWorld(t);

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
