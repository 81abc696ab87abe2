/** Drafts of processes, publishing, stages that are kept for the tasks in them, and the walk through what is drawn. */
import type { ProcessDocument, ProcessTrialResult } from '../../../../contract/task/process';
import { useTestApp } from '../../../test/app';
import { aStage, asSaved, find, process, processWorld, type, way } from '../../../test/processWorld';

const t = useTestApp();
const world = async () => {
  const made = await processWorld(t);
  const documentOf = async (change: (draft: ProcessDocument) => void = () => undefined): Promise<ProcessDocument> => {
    const { processId: _id, version: _version, ...rest } = asSaved(await made.load());
    const document = { ...rest, moves: [] };
    change(document);
    return document;
  };
  const keep = async (document: ProcessDocument, client = made.api.owner) => {
    const { version, draftVersion } = await made.load();
    return client.put<{ draftVersion: number }>(`${process}/${made.processId}/draft`, {
      version,
      draftVersion,
      document,
    });
  };
  return { ...made, documentOf, keep };
};

it('a draft is kept beside what tasks go by, is not lost unseen, and is used up by publishing', async () => {
  const { api, load, documentOf, keep, processId, add, update, stageOf, owner } = await world();
  const document = await documentOf((draft) => {
    draft.stages.push(aStage('new-1', '联调', 'IN_PROGRESS'));
    draft.transitions = draft.transitions.filter(({ name }) => name !== '开始');
  });
  expect((await keep(document)).data.draftVersion).toBe(1);
  const kept = await load();
  expect([kept.version, kept.stages.some(({ name }) => name === '联调'), kept.draft?.by?.userId]).toEqual([
    1,
    false,
    owner.id,
  ]);
  expect(kept.draft?.document).toEqual(document);
  // Tasks go by what is published.
  expect((await update((await add()).id, { stageId: await stageOf('进行中') })).status).toBe(200);

  const unseen = await api.owner.put(process, asSaved(kept));
  expect(unseen.status).toBe(409);
  const late = await api.owner.put(`${process}/${processId}/draft`, { version: 1, draftVersion: 0, document });
  expect(late.status).toBe(409);
  const published = await api.owner.put(process, { ...document, processId, version: 1, draftVersion: 1 });
  expect([published.status, published.message]).toEqual([200, expect.anything()]);
  const after = await load();
  expect([after.version, after.draft, after.draftVersion]).toEqual([2, null, 2]);
  expect(after.stages.some(({ name }) => name === '联调')).toBe(true);
  expect((await update((await add()).id, { stageId: await stageOf('进行中') })).status).toBe(422);

  await keep(await documentOf());
  expect((await api.owner.call('DELETE', `${process}/${processId}/draft?draftVersion=2`)).status).toBe(409);
  expect((await api.owner.call('DELETE', `${process}/${processId}/draft?draftVersion=3`)).status).toBe(200);
  expect((await load()).draft).toBeNull();
  const log = await t().app.platform.database.query<{ action: string }>(
    'SELECT action FROM operation_log WHERE object_id = $1 ORDER BY id',
    [processId],
  );
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['processDraftSaved', 'processUpdated', 'processDraftDropped']),
  );
});

it('a stage that tasks stand in can be kept for them: nothing leads to it, they leave it, and then it goes', async () => {
  const { add, save, stageOf, update, load, detail } = await world();
  const { id } = await add({ category: 'PAUSED' });
  const paused = await stageOf('已挂起');
  const retire = (draft: ProcessDocument) => {
    find(draft as never, '已挂起').retired = true;
    draft.transitions = draft.transitions.filter(({ toStageId }) => toStageId !== paused);
  };
  const entered = await save((draft) => {
    find(draft, '已挂起').retired = true;
  });
  expect([entered.status, entered.message]).toEqual([400, expect.stringContaining('不能进入已退役的阶段')]);
  expect((await save(retire as never)).status).toBe(200);
  expect((await detail(id)).stageId).toBe(paused);
  const working = await add({ category: 'IN_PROGRESS' });
  expect((await update(working.id, { stageId: paused, reason: '等' })).status).toBe(422);
  // Saved again it is still there, as long as a task stands in it.
  await save((draft) => {
    draft.name = '流程二';
  });
  expect((await load()).stages.find(({ stageId }) => stageId === paused)?.taskCount).toBe(1);
  expect((await update(id, { stageId: await stageOf('进行中') })).status).toBe(200);
  await save((draft) => {
    draft.name = '流程三';
  });
  const after = await load();
  expect(after.stages.some(({ stageId }) => stageId === paused)).toBe(false);
  expect(after.transitions.some(({ fromStageId }) => fromStageId === paused)).toBe(false);
});

it('a process begins as a draft that no type can use, and one out of use goes on for those that have it', async () => {
  const { api, types, typeId, load, processId, update, stageOf, project, dev } = await world();
  const made = await api.owner.post<{ processId: string }>(process, { name: '新流程', draft: true });
  const use = async () => {
    const version = (await types()).find((one) => one.taskTypeId === typeId)?.version;
    return api.owner.put(type, { taskTypeId: typeId, version, processId: made.data.processId });
  };
  expect([(await use()).message, (await use()).status]).toEqual([expect.stringContaining('还没有发布'), 422]);
  const draft = await load(made.data.processId);
  expect(draft.status).toBe('draft');
  expect((await api.owner.put(process, asSaved(draft))).status).toBe(200);
  expect((await use()).status).toBe(200);
  const status = (id: string, version: number, to: string) =>
    api.owner.put<{ version: number }>(`${process}/${id}/status`, { version, status: to });
  expect((await status(processId, 1, 'disabled')).message).toContain('内置流程不能停用');
  expect((await status(made.data.processId, 2, 'disabled')).data).toEqual({ version: 3 });
  const { data: created } = await api.pm.post<{ taskId: string }>('collaboration-center/ccTask/create', {
    projectId: project.id,
    taskTypeId: typeId,
    title: '照常',
  });
  const begins = { stageId: await stageOf('进行中', made.data.processId), executorId: dev.id };
  expect((await update(created.taskId, begins)).status).toBe(200);
  const version = (await types()).find((one) => one.taskTypeId === typeId)?.version as number;
  expect((await api.owner.put(type, { taskTypeId: typeId, version, processId })).status).toBe(200);
  expect((await use()).message).toContain('已停用');
});

it('a walk judges what is drawn as if it were published, for whoever is asked about, and writes nothing', async () => {
  const { api, documentOf, add, detail, dev, other } = await world();
  const { id, taskNo } = await add({ executorId: undefined });
  const document = await documentOf((draft) => {
    const [from, to, done] = ['未开始', '进行中', '已完成'].map((name) => find(draft as never, name).stageId) as [
      string,
      string,
      string,
    ];
    draft.stages.push({ ...aStage('new-1', '联调', 'IN_PROGRESS'), autoExecutor: { mode: 'keep', userIds: [dev.id] } });
    draft.transitions.push(
      way(from, 'new-1', { name: '去联调', postActions: [{ kind: 'urgent', urgent: 4 }] }),
      way('new-1', done, {
        name: '收尾',
        actorRule: 'executor',
        condition: { match: 'all', conditions: [{ field: 'urgent', op: 'is', value: 4 }] } as never,
      }),
    );
    draft.stages = draft.stages.filter(Boolean);
    expect(to).toBeDefined();
  });
  const run = async (userId: string, ...path: string[]) =>
    api.owner.post<ProcessTrialResult>(`${process}/trial`, { document, taskNo, userId, path });
  const begun = await run(dev.id);
  expect([begun.status, begun.message]).toEqual([200, expect.anything()]);
  const step = (result: ProcessTrialResult, name: string) => result.steps.find((one) => one.name === name);
  expect(step(begun.data, '开始')?.refusal).toContain('开始任务前请先设置执行人');
  expect(step(begun.data, '去联调')).toMatchObject({ toStageId: 'new-1', refusal: null });
  const initial = document.stages.find((one) => one.initial)?.stageId as string;
  const walked = (await run(dev.id, initial, 'new-1')).data;
  expect(walked.stageId).toBe('new-1');
  expect(walked.changes.map(({ label, after }) => [label, after])).toEqual(
    expect.arrayContaining([
      ['阶段', '联调'],
      ['优先级', '非常紧急'],
    ]),
  );
  // The stage has made them the executor, and the step has set what the condition asks for.
  expect(step(walked, '收尾')?.refusal).toBeNull();
  expect(step((await run(other.id, initial, 'new-1')).data, '收尾')?.refusal).toContain('执行人');
  const after = await detail(id);
  expect([after.version, after.category, after.executor]).toEqual([1, 'NOT_STARTED', null]);
});
