import type { TaskTypeInfo } from '@contract/task/setup';
import { askedFor, doneStages, reopens } from './steps';

const rela = (toStageId: string, requiredFields: string[], reasonRequired = false) => ({
  ...{ id: toStageId, fromStageId: null, toStageId, name: '', actorRule: 'any', actorRoleIds: [], actorUserIds: [] },
  ...{ requiredFields, reasonRequired },
});
const stage = (stageId: string, category: string) => ({ stageId, name: stageId, category });
const types = [
  {
    stageList: [stage('todo', 'NOT_STARTED'), stage('done', 'DONE')],
    stageRelaList: [rela('done', ['planEnd']), rela('todo', [], true)],
    fieldRules: [{ stageId: 'done', field: 'scope', rule: 'required' }],
  },
  {
    stageList: [stage('fixed', 'DONE')],
    stageRelaList: [rela('fixed', ['planEnd', 'executorId'])],
    fieldRules: [{ stageId: 'fixed', field: 'notes', rule: 'readonly' }],
  },
] as unknown as TaskTypeInfo[];

it('knows that tasks may be opened again: by a way out of an end, or out of any stage', () => {
  const way = (fromStageId: string | null, toStageId: string) => ({ ...rela(toStageId, []), fromStageId });
  const of = (...stageRelaList: object[]) =>
    [
      {
        ...{ stageList: [stage('todo', 'NOT_STARTED'), stage('doing', 'IN_PROGRESS'), stage('done', 'DONE')] },
        ...{ stageRelaList, fieldRules: [] },
      },
    ] as unknown as TaskTypeInfo[];
  expect(reopens(of(way('todo', 'doing')), ['doing'])).toBe(false);
  expect(reopens(of(way('done', 'doing')), ['doing'])).toBe(true);
  expect(reopens(of(way(null, 'doing')), ['doing'])).toBe(true);
  expect(reopens(of(way('done', 'doing')), ['todo'])).toBe(false);
  expect(reopens(of(way(null, 'done')), ['done'])).toBe(false);
});

it('asks for what transitions and stages demand, each once, over all processes', () => {
  expect(askedFor(types, ['done'])).toEqual({ fields: ['planEnd', 'scope'], reason: false });
  expect(askedFor(types, ['todo'])).toEqual({ fields: [], reason: true });
  expect(doneStages(types)).toEqual(['done', 'fixed']);
  expect(askedFor(types, doneStages(types)).fields).toEqual(['planEnd', 'executorId', 'scope']);
});
