import { type ConditionFamily, familyOps } from '@contract/object/conditions';
import type { Condition } from '@contract/object/customFields';
import {
  conditionWords,
  fieldChoices,
  isComplete,
  type Known,
  valueKind,
  withField,
  withOp,
} from '../filters/conditionWords';
import { noConditions, readConditions, writeConditions } from './conditions';

const known = {
  customFields: [
    { fieldId: 'f', name: '故事点', kind: 'number', options: [] },
    { fieldId: 'o', name: '端', kind: 'multiSelect', options: [{ value: 'a', label: '安卓' }] },
    { fieldId: 'x', name: '未来的类型', kind: 'hologram', options: [] },
  ],
  stages: [{ stageId: 's', name: '开发中' }],
  types: [],
  members: [{ userId: 'u', name: '王芳' }],
  labels: [{ labelId: 'l', name: '急' }],
  rights: { userId: 'me-id' },
} as unknown as Known;

describe('conditions in the address', () => {
  it('are short, and nothing where there are none', () => {
    expect(writeConditions(noConditions)).toBe('');
    const conditions: Condition[] = [{ field: 'planEnd', op: 'overdue' }];
    expect(writeConditions({ ...noConditions, conditions })).toBe('{"c":[["planEnd","overdue"]]}');
  });

  it.each([
    '{',
    '[]',
    'null',
    '{"c":5}',
    '{"c":[["title"]]}',
    '{"c":[["title","contains",{"a":1}]]}',
    '{"g":[["any",[]]]}',
  ])('lose what is broken: %s', (text) => expect(readConditions(text)).toEqual(noConditions));
});

describe('conditions', () => {
  it('offer every kind of field that the server knows, and no other', () => {
    const names = fieldChoices(known).map(({ label }) => label);
    expect(names).toEqual(expect.arrayContaining(['标题、描述或评论', '故事点', '端']));
    expect(names).not.toContain('未来的类型');
  });

  it('begin as something that can be filled in, with each operator of the family', () => {
    for (const [family, ops] of Object.entries(familyOps) as [ConditionFamily, readonly Condition['op'][]][]) {
      expect(ops).toContain(withField('f', family).op);
      for (const op of ops) {
        const condition = withOp({ field: 'f', op }, family, op);
        const ready = ['none', 'flag'].includes(valueKind(family, op));
        expect([family, op, isComplete(condition, family)]).toEqual([family, op, ready]);
      }
    }
  });

  it('keep of a value what still fits the other operator', () => {
    const one: Condition = { field: 'stageId', op: 'is', value: 's' };
    expect(withOp(one, 'choice', 'anyOf')).toEqual({ field: 'stageId', op: 'anyOf', value: ['s'] });
    expect(withOp({ field: 'f', op: 'gt', value: 3 }, 'number', 'between')).toEqual({ field: 'f', op: 'between' });
    expect(withOp({ field: 'f', op: 'gt', value: 3 }, 'number', 'lte')).toEqual({ field: 'f', op: 'lte', value: 3 });
    expect(withOp(one, 'choice', 'empty')).toEqual({ field: 'stageId', op: 'empty' });
  });

  it('read as a person would say them', () => {
    const words: [Condition, string][] = [
      [{ field: 'planEnd', op: 'nextDays', value: 7 }, '计划截止 未来 7 天'],
      [{ field: 'planEnd', op: 'overdue' }, '计划截止 已逾期'],
      [{ field: 'executorId', op: 'anyOf', value: ['me', 'u'] }, '执行人 属于任一 我、王芳'],
      [{ field: 'f', op: 'between', value: [3, 8] }, '故事点 3 – 8'],
      [{ field: 'o', op: 'allOf', value: ['a', 'gone'] }, '端 包含全部 安卓、已删除'],
      [{ field: 'privateTask', op: 'is', value: false }, '私密：否'],
      [{ field: 'gone', op: 'empty' }, '已删除的字段'],
      [{ field: 'content', op: 'contains', value: '打印机' }, '标题、描述或评论 包含 打印机'],
    ];
    expect(words.map(([condition]) => conditionWords(condition, known))).toEqual(words.map(([, text]) => text));
  });
});
