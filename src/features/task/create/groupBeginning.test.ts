import dayjs from 'dayjs';
import { aField, aStage, aType } from '../testing';
import { beginningIn } from './groupBeginning';

const project = {
  customFields: [
    aField({ fieldId: 'tags', kind: 'multiSelect' }),
    aField({ fieldId: 'stars', kind: 'rating' }),
    aField({ fieldId: 'urgentOne', kind: 'switch' }),
    aField({ fieldId: 'when', kind: 'date' }),
  ],
  types: [
    aType({
      taskTypeId: 't',
      stageList: [
        aStage('new', { initial: true }),
        aStage('done', { category: 'DONE' }),
        aStage('late', { allowCreate: true }),
      ],
    }),
    aType({ taskTypeId: 'old', usable: false }),
  ],
  rights: { userId: 'me', privileges: [], readonly: false },
};
const begin = (by: string, key: string | null, name: string | null = key) => beginningIn(by, { key, name }, project);

it.each([
  ['executorId', 'u', { given: { executorId: 'u' } }],
  ['executorId', null, { given: { executorId: null } }],
  ['urgent', '4', { given: { urgent: 4 } }],
  ['labelIds', 'l', { given: { labelIds: ['l'] } }],
  ['tags', 'x', { given: { tags: ['x'] } }],
  ['stars', '5', { given: { stars: 5 } }],
  ['urgentOne', 'false', { given: { urgentOne: false } }],
  ['planEnd:day', '2026-11-02', { given: { planEnd: '2026-11-02' } }],
  ['when:month', '2020-02-01', { given: { when: '2020-02-01' } }],
  ['taskTypeId', 't', { draft: { taskTypeId: 't' } }],
  ['creatorId', 'me', {}],
])('in the group %s of %s a task begins with that', (by, key, beginning) => {
  expect(begin(by, key)).toEqual(beginning);
});

it('below a parent that has a name, in a week today, where it lies in it', () => {
  expect(begin('parentId', 'p', 'P-7 登录 改版')).toEqual({
    parent: { taskId: 'p', taskNo: 'P-7', title: '登录 改版' },
  });
  const today = dayjs().format('YYYY-MM-DD');
  expect(begin('planEnd:month', `${today.slice(0, 7)}-01`)).toEqual({ given: { planEnd: today } });
});

it('does not begin with what nobody gives it, or where the process lets none begin', () => {
  for (const [by, key] of [
    ['createdTime:day', '2026-11-02'],
    ['creatorId', 'her'],
    ['parentId', 'p'],
    ['taskTypeId', 'old'],
    ['stageId', 'done'],
    ['category', 'DONE'],
  ] as const) {
    expect(beginningIn(by, { key, name: null }, project)).toBeNull();
  }
  expect(begin('stageId', 'late')).toEqual({ stage: { ids: ['late'], name: 'late' } });
});

it('takes the column’s stage besides, where the lane’s type has it', () => {
  const column = { stageIds: ['late'], name: '迟' };
  expect(beginningIn('urgent', { key: '1', name: null }, project, column)).toEqual({
    given: { urgent: 1 },
    stage: { ids: ['late'], name: '迟' },
  });
  expect(beginningIn(null, { key: null, name: null }, project, { stageIds: ['done'], name: '完' })).toBeNull();
  expect(beginningIn('taskTypeId', { key: 'old', name: null }, project, column)).toBeNull();
});
