import type { TaskTypeInfo } from '@contract/project/project';
import { askedFor, doneStages } from './steps';

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

it('asks for what transitions and stages demand, each once, over all processes', () => {
  expect(askedFor(types, ['done'])).toEqual({ fields: ['planEnd', 'scope'], reason: false });
  expect(askedFor(types, ['todo'])).toEqual({ fields: [], reason: true });
  expect(doneStages(types)).toEqual(['done', 'fixed']);
  expect(askedFor(types, doneStages(types)).fields).toEqual(['planEnd', 'executorId', 'scope']);
});
