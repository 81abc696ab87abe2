import { aField } from '../testing';
import { askedGroups, withDefaults } from './askedGroups';
import { draftTask, isEmpty, patchOf, valueIn } from './draftTask';

const fields = [
  aField({ fieldId: 'a', name: '级别', kind: 'number', defaultValue: 3 }),
  aField({ fieldId: 'b', name: '来源', kind: 'text', required: true }),
  aField({ fieldId: 'sum', name: '合计', kind: 'calculated' }),
];
const project = { customFields: fields, automatic: false };
const stage = {
  ...{ stageId: 'new', name: '未开始', category: 'NOT_STARTED', color: 'gray', sort: 0, initial: true },
  ...{ allowCreate: false, wipLimit: null },
};
type Type = NonNullable<Parameters<typeof askedGroups>[0]>;
const aType = (part: Partial<Type> = {}): Type => ({ stageList: [stage], fieldRules: [], layout: null, ...part });
const rule = (field: string, what: string) => ({ stageId: 'new', field, rule: what });
const names = (type: Type) => askedGroups(type, project).flatMap((group) => group.fields.map(({ name }) => name));

describe('what the form asks for', () => {
  it('is the usual fields and the project’s own, by groups, and no formula', () => {
    expect(askedGroups(aType(), project).map(({ title }) => title)).toEqual(['基本信息', '计划', '其他']);
    expect(names(aType())).toEqual([
      ...['urgent', 'labelIds', 'executorId', 'planStart', 'planEnd', 'alarm', 'milestone', 'a', 'b', 'privateTask'],
    ]);
  });

  it('is what the layout says, in its order, with whatever is required besides', () => {
    const layout = {
      groups: [{ id: 'g', title: '甲', columns: 1 as const, fields: [{ field: 'a' }, { field: 'executorId' }] }],
      createFields: ['executorId', 'a'],
    };
    const type = aType({ layout, fieldRules: [rule('estimateHours', 'required')] });
    expect(names(type)).toEqual(['a', 'executorId', 'b', 'estimateHours']);
    expect(
      askedGroups(type, project)
        .at(-1)
        ?.fields.map(({ required }) => required),
    ).toEqual([true, true]);
  });

  it('asks how dates come about where the project schedules by itself', () => {
    const asked = askedGroups(aType(), { ...project, automatic: true }).find(({ id }) => id === 'plan');
    expect(asked?.fields.map(({ name }) => name)).toEqual([
      ...['planStart', 'planEnd', 'alarm', 'milestone', 'scheduleMode'],
    ]);
  });

  it('leaves out what the first stage hides or locks, required or not: the server does not ask for it either', () => {
    const type = aType({ fieldRules: [rule('b', 'hidden'), rule('alarm', 'hidden'), rule('planEnd', 'readonly')] });
    expect(names(type)).toEqual(['urgent', 'labelIds', 'executorId', 'planStart', 'milestone', 'a', 'privateTask']);
  });
});

it('begins with the defaults, keeps what was typed and forgets fields that have gone', () => {
  expect(withDefaults(fields)).toEqual({ urgent: 2, a: 3 });
  expect(withDefaults(fields, { labelIds: ['l'], a: 5, gone: 'x', urgent: 4 })).toEqual({
    ...{ labelIds: ['l'], a: 5, urgent: 4 },
  });
});

it('sends what was filled in of the fields that were asked for', () => {
  const alarm = { alarmTime: null, alarmOffsets: [24] };
  const values = { urgent: 3, executorId: null, labelIds: [], a: 5, b: '', alarm, planEnd: '2026-12-01' };
  expect(patchOf(values, ['urgent', 'executorId', 'labelIds', 'a', 'b', 'alarm'])).toEqual({
    ...{ urgent: 3, alarmOffsets: [24], customFields: { a: 5 } },
  });
  expect(valueIn({ customFields: { a: 1 } }, 'a')).toBe(1);
  expect(valueIn({ labelIds: ['x'] }, 'labelIds')).toEqual(['x']);
  expect([isEmpty({ alarmTime: null, alarmOffsets: [] }), isEmpty(0), isEmpty(false), isEmpty([''])]).toEqual([
    ...[true, false, false, true],
  ]);
});

it('looks like a task to the editors', () => {
  const project = { memberOf: () => undefined, rights: { userId: 'me', privileges: [], readonly: false } };
  expect(draftTask('t', 's', { a: 1, planEnd: '2026-12-01' }, project)).toMatchObject({
    ...{ taskTypeId: 't', stageId: 's', planEnd: '2026-12-01', customFields: { a: 1 } },
  });
});
