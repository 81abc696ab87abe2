/** What a process does by itself: post-actions of a transition, who executes a task that arrives at a stage. */
import type { BatchJob } from '../../../../contract/task/batch';
import type { PostAction } from '../../../../contract/task/postActions';
import type { ProcessSave } from '../../../../contract/task/process';
import type { TaskDetail } from '../../../../contract/task/task';
import { addDays } from '../../../base/present';
import { today } from '../../../base/zone';
import { useTestApp } from '../../../test/app';
import { find, processWorld, task } from '../../../test/processWorld';

const t = useTestApp();
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

async function world() {
  const made = await processWorld(t);
  const startDoes = (...postActions: PostAction[]) =>
    made.save((draft) => {
      const [from, to] = [find(draft, '未开始').stageId, find(draft, '进行中').stageId];
      const way = draft.transitions.find((one) => one.fromStageId === from && one.toStageId === to);
      if (way) way.postActions = postActions;
    });
  const start = async (id: string, more: object = {}, client = made.api.pm) =>
    made.update(id, { stageId: await made.stageOf('进行中'), ...more }, client);
  const arriving = (name: string, mode: 'keep' | 'replace' | 'add', ...userIds: string[]) =>
    made.save((draft) => {
      find(draft, name).autoExecutor = { mode, userIds };
    });
  const label = (
    await made.api.pm.post<{ labelId: string }>('project-center/pcProject/labels', {
      projectId: made.project.id,
      name: '已开工',
      color: 'blue',
    })
  ).data.labelId;
  const history = async (id: string) =>
    (
      await made.api.pm.get<{ event: string; changes: { label: string; after: string | null }[] }[]>(
        `${task}/actions?taskId=${id}`,
      )
    ).data;
  const told = async (userId: string) =>
    t().app.platform.database.query<{ event: string; title: string }>(
      'SELECT event, title FROM message WHERE tenant_id = $1 AND receiver_id = $2 ORDER BY id',
      [made.tenant.id, userId],
    );
  return { ...made, startDoes, start, arriving, label, history, told };
}

describe('post-actions of a transition', () => {
  it('set fields, labels, people and the executor, say so in the history, and tell whom they name', async () => {
    const made = await world();
    const { api, other, add, start, startDoes, label, history, told, field } = made;
    const fieldId = await field('批次');
    const saved = await startDoes(
      { kind: 'urgent', urgent: 4 },
      { kind: 'date', field: 'planEnd', days: 3 },
      { kind: 'labels', add: [label], remove: [] },
      { kind: 'involve', userIds: [made.pm.id] },
      { kind: 'field', fieldId, value: '第一批' },
      { kind: 'assign', who: 'user', userId: other.id },
      { kind: 'notify', who: ['executor'], userIds: [made.owner.id] },
    );
    expect([saved.status, saved.message]).toEqual([200, expect.anything()]);
    const { id } = await add();
    const { data } = await start(id, {}, api.dev);
    expect(data).toMatchObject({
      category: 'IN_PROGRESS',
      urgent: 4,
      planEnd: addDays(today(), 3),
      labelIds: [label],
      involveMember: [made.pm.id],
      customFields: { [fieldId]: '第一批' },
      executor: { userId: other.id },
    });
    const [step] = await history(id);
    expect(step?.changes.map(({ label: name, after }) => [name, after])).toEqual(
      expect.arrayContaining([
        ['阶段', '进行中'],
        ['优先级', '非常紧急'],
        ['计划截止', addDays(today(), 3)],
        ['标签', '已开工'],
        ['批次', '第一批'],
      ]),
    );
    const [messages] = [(await told(other.id)).map(({ event }) => event)];
    expect(messages).toEqual(expect.arrayContaining(['assigned', 'stepTold']));
    expect(messages).not.toContain('stageChanged');
  });

  it('leave what somebody says with the step, and what the project does not have', async () => {
    const { other, dev, add, start, startDoes, tenant } = await world();
    const stranger = await t().factory.member(tenant);
    await startDoes(
      { kind: 'urgent', urgent: 4 },
      { kind: 'assign', who: 'user', userId: stranger.id },
      { kind: 'notify', who: [], userIds: [stranger.id] },
    );
    const { id } = await add();
    const said = await start(id, { urgent: 3, executorId: other.id });
    expect(said.data).toMatchObject({ urgent: 3, executor: { userId: other.id } });
    const second = await add();
    expect((await start(second.id)).data).toMatchObject({ urgent: 4, executor: { userId: dev.id } });
  });

  it('are refused with the dates that they would make, and written by nobody', async () => {
    const { add, start, startDoes, detail, update } = await world();
    await startDoes({ kind: 'date', field: 'planEnd', days: 0 });
    const { id } = await add();
    await update(id, { planStart: addDays(today(), 5), planEnd: addDays(today(), 9) });
    const refused = await start(id);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('截止早于开始')]);
    expect((await detail(id)).category).toBe('NOT_STARTED');
  });

  it('go with a batch, whose summary reaches whom they name, and go back with it', async () => {
    const made = await world();
    const { add, startDoes, stageOf, batch, detail, told, owner, api } = made;
    await startDoes({ kind: 'urgent', urgent: 3 }, { kind: 'notify', who: [], userIds: [owner.id] });
    const tasks = [await add(), await add()];
    const job = await batch(
      tasks.map(({ id }) => id),
      { kind: 'stage', stageId: await stageOf('进行中') },
    );
    expect(job).toMatchObject({ changed: 2 });
    expect((await detail(tasks[0]?.id as string)).urgent).toBe(3);
    expect((await told(owner.id)).map(({ event }) => event)).toContain('stageChangedMany');
    const back = await api.pm.post<{ jobId: string }>(`${task}/batch/${(job as BatchJob).jobId}/undo`);
    expect(back.status).toBe(200);
  });

  it('are refused where they name what is not there', async () => {
    const { startDoes } = await world();
    const nobody = '01900000-0000-7000-8000-000000000000';
    const wrong: [PostAction, string][] = [
      [{ kind: 'assign', who: 'user', userId: null }, '请选择执行人'],
      [{ kind: 'assign', who: 'user', userId: nobody }, '成员不在本企业'],
      [{ kind: 'labels', add: [nobody], remove: [] }, '标签不存在'],
      [{ kind: 'notify', who: [], userIds: [] }, '请选择通知谁'],
      [{ kind: 'field', fieldId: 'none', value: 1 }, '字段不存在'],
    ];
    for (const [action, text] of wrong) {
      const answer = await startDoes(action);
      expect([answer.status, answer.message]).toEqual([400, expect.stringContaining(text)]);
    }
  });
});

describe('the automatic executor of a stage', () => {
  it('executes what arrives without one, which then needs nobody to be named before it begins', async () => {
    const { arriving, add, start, other, dev } = await world();
    await arriving('进行中', 'keep', other.id);
    const free = await add({ executorId: undefined });
    expect((await start(free.id)).data).toMatchObject({ category: 'IN_PROGRESS', executor: { userId: other.id } });
    const taken = await add();
    expect((await start(taken.id)).data.executor).toMatchObject({ userId: dev.id });
  });

  it('takes over, or joins whoever executes it', async () => {
    const { arriving, add, start, pm, dev, other } = await world();
    await arriving('进行中', 'replace', other.id, pm.id);
    const replaced = (await start((await add()).id)).data;
    expect(replaced.team?.parts.map(({ person }) => person?.userId)).toEqual([other.id, pm.id]);
    await arriving('进行中', 'add', other.id);
    const joined = (await start((await add()).id)).data;
    expect(joined.team?.parts.map(({ person }) => person?.userId)).toEqual([dev.id, other.id]);
  });

  it('executes what is made in it, and gives nobody a right to take the step', async () => {
    const { arriving, save, api, project, other, dev, add } = await world();
    await arriving('未开始', 'keep', other.id);
    const made = await api.dev.post<{ taskId: string }>(`${task}/create`, { projectId: project.id, title: '新' });
    const read = await api.pm.get<TaskDetail>(`${task}/details/${made.data.taskId}`);
    expect(read.data.executor).toMatchObject({ userId: other.id });
    // The stage would make them the executor: that does not let them take a step of the executor's.
    await save((draft: ProcessSave) => {
      const to = find(draft, '已挂起');
      to.autoExecutor = { mode: 'replace', userIds: [dev.id] };
      for (const one of draft.transitions) if (one.toStageId === to.stageId) one.actorRule = 'executor';
    });
    const { id } = await add({ category: 'IN_PROGRESS', executorId: other.id });
    const detail = (await api.pm.get<TaskDetail>(`${task}/details/${id}`)).data;
    const [from] = detail.nextStages.filter(({ name }) => name === '挂起');
    const refused = await api.dev.put(`${task}/update/${id}`, {
      version: detail.version,
      stageId: from?.stageId,
      reason: '等待',
    });
    expect(refused.status).toBe(403);
  });
});
