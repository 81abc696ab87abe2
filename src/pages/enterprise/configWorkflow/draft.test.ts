import type { ProcessDetail } from '@contract/task/process';
import {
  addStage,
  asSave,
  changeStage,
  draftOf,
  moveStage,
  newTransition,
  publishedOf,
  removeStage,
  retireStages,
  setFieldRule,
  setTransition,
  warnings,
} from './draft';
import { newPostAction, settableFields } from './postActionDraft';

const stage = (stageId: string, category: 'NOT_STARTED' | 'IN_PROGRESS' | 'DONE', initial = false) => ({
  ...{ stageId, name: stageId, color: 'blue', category, initial, allowCreate: false },
  ...{ wipLimit: null, defaultProgress: null, taskCount: 2 },
});
const empty: ProcessDetail = {
  ...{
    processId: 'p',
    name: '流程',
    builtin: false,
    status: 'published',
    draftVersion: 0,
    draft: null,
    version: 3,
    updatedBy: null,
    updatedTime: '',
    types: [],
    fieldRules: [],
  },
  stages: [stage('todo', 'NOT_STARTED', true), stage('doing', 'IN_PROGRESS'), stage('done', 'DONE')],
  transitions: [],
};
const base = draftOf(empty);
const link = (draft: typeof base, fromStageId: string | null, toStageId: string) => {
  const way = { fromStageId, toStageId };
  return setTransition(draft, way, newTransition(draft, way));
};
const drawn = link(link(base, 'todo', 'doing'), 'doing', 'done');

describe('a process being drawn', () => {
  it('warns of what nobody reaches or leaves', () => {
    expect(warnings(base)).toEqual(['无法到达：doing、done', '没有出路：todo、doing']);
    expect(warnings(drawn)).toEqual([]);
    expect(warnings(link(link(base, null, 'done'), 'todo', 'doing'))).toEqual([]);
    expect(warnings(removeStage(drawn, 'done'))).toEqual(['没有「已完成」类别的阶段：任务无法完成', '没有出路：doing']);
  });

  it('puts a new stage beside those of its category, under a word of its own', () => {
    const { draft, stageId } = addStage(drawn, 'NOT_STARTED', '待评审');
    expect(draft.stages.map((one) => one.stageId)).toEqual(['todo', stageId, 'doing', 'done']);
    expect(addStage(draft, 'DONE', '再一个').stageId).not.toBe(stageId);
    expect(moveStage(draft, stageId, -1).stages[0]?.stageId).toBe(stageId);
    expect(moveStage(draft, 'done', 1)).toBe(draft);
  });

  it('has one initial stage', () => {
    const changed = changeStage(drawn, 'doing', { initial: true });
    expect(changed.stages.filter((one) => one.initial).map((one) => one.stageId)).toEqual(['doing']);
  });

  it('makes another stage of one with another category, and sends its tasks there', () => {
    const ruled = setFieldRule(drawn, { taskTypeId: 't', stageId: 'doing', field: 'notes' }, 'required');
    const changed = changeStage(ruled, 'doing', { category: 'DONE' });
    const fresh = changed.stages[1]?.stageId as string;
    expect(fresh).not.toBe('doing');
    expect(changed.moves).toEqual([{ fromStageId: 'doing', toStageId: fresh }]);
    expect(changed.transitions.map((one) => [one.fromStageId, one.toStageId])).toEqual([
      ['todo', fresh],
      [fresh, 'done'],
    ]);
    expect(changed.fieldRules[0]?.stageId).toBe(fresh);
    // A stage that nobody has saved changes as it is.
    expect(changeStage(changed, fresh, { category: 'IN_PROGRESS' }).stages[1]?.stageId).toBe(fresh);
  });

  it('takes a stage away with all that leads to it, and asks for its tasks again', () => {
    const changed = changeStage(drawn, 'doing', { category: 'DONE' });
    const fresh = changed.stages[1]?.stageId as string;
    const removed = removeStage(changed, fresh);
    expect([removed.transitions, removed.moves]).toEqual([[], []]);
    expect(asSave(empty, removed, [{ fromStageId: 'doing', toStageId: 'done' }])).toMatchObject({
      ...{ processId: 'p', version: 3 },
      moves: [{ fromStageId: 'doing', toStageId: 'done' }],
    });
  });

  it('holds one rule for a field in a stage', () => {
    const place = { taskTypeId: 't', stageId: 'doing', field: 'notes' };
    const once = setFieldRule(setFieldRule(drawn, place, 'required'), place, 'hidden');
    expect(once.fieldRules).toEqual([{ ...place, rule: 'hidden' }]);
    expect(setFieldRule(once, place, undefined).fieldRules).toEqual([]);
  });

  it('goes on from the draft that is kept, else from what is published', () => {
    const document = { ...drawn, name: '草稿' };
    expect(draftOf({ ...empty, draft: { document, by: null, time: '' } })).toEqual(document);
    expect(asSave({ ...empty, draftVersion: 4 }, document).draftVersion).toBe(4);
  });

  it('keeps a stage for the tasks in it: they leave it as before, nothing leads to it, and nothing warns of that', () => {
    const published = publishedOf({ ...empty, transitions: drawn.transitions });
    const kept = retireStages(removeStage(published, 'doing'), published, ['doing']);
    expect(kept.stages.find(({ stageId }) => stageId === 'doing')).toMatchObject({ retired: true, initial: false });
    expect(kept.transitions.filter(({ toStageId }) => toStageId === 'doing')).toEqual([]);
    expect(kept.transitions.filter(({ fromStageId }) => fromStageId === 'doing')).toEqual(
      published.transitions.filter(({ fromStageId }) => fromStageId === 'doing'),
    );
    expect(warnings(kept).join()).not.toContain('doing');
  });
});

it('offers post-actions only for fields whose values need no project', () => {
  const field = (fieldId: string, kind: string) => ({ fieldId, name: fieldId, kind, options: [], projectName: null });
  const fields = [field('a', 'file'), field('b', 'persons'), field('c', 'select'), field('d', 'calculated')];
  expect(settableFields(fields).map(({ fieldId }) => fieldId)).toEqual(['c']);
  expect(newPostAction('field', 'c')).toEqual({ kind: 'field', fieldId: 'c', value: null });
});
