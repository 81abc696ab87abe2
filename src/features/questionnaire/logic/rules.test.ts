import type { FormSchema, Question } from '@contract/questionnaire/model';
import { askable, conditionOf, groupOf, keptRules, operandKind, rulesOf, sayRule } from './rules';

const question: Question = {
  ...{ id: 'q2', kind: 'single', title: '为什么', options: [{ id: 'o1', text: '太慢' }] },
  show: [{ q: 'q1', op: 'lte', value: 6 }],
  hide: [{ not: { q: 'q1', op: 'answered' } }],
  require: [{ all: [{ q: 'q1', op: 'lt', value: 3 }] }],
  leave: [
    { when: { q: 'q2', op: 'is', value: 'o1' }, to: { question: 'q3' } },
    { when: null, to: { end: 'e1' } },
  ],
};
const schema: FormSchema = {
  questions: [
    { id: 'q1', kind: 'nps', title: '推荐吗' },
    { id: 'n1', kind: 'note', title: '说明' },
    question,
    { id: 'q3', kind: 'matrixSingle', title: '各项', rows: [{ id: 'r1', text: '响应' }], columns: [] },
  ],
  ends: [{ id: 'e1', text: '谢谢' }],
};

it('gives a question back the rules that it had, in their order', () => {
  const { show, hide, require, leave } = question;
  expect(keptRules(rulesOf(question))).toEqual({ show, hide, require, leave });
});

it('says a rule in words', () => {
  const said = rulesOf(question).map((rule) => sayRule(schema, rule));
  expect(said).toEqual([
    '当“1. 推荐吗”小于等于“6”时，显示本题',
    '当不满足（“1. 推荐吗”已作答）时，隐藏本题',
    '当“1. 推荐吗”小于“3”时，本题必答',
    '当“2. 为什么”等于“太慢”时，跳到“3. 各项”',
    '答完后总是结束，显示“谢谢”',
  ]);
});

it('asks about what stands before; where it leads, also about itself', () => {
  expect(askable(schema, 'q2', 'show').map(({ id }) => id)).toEqual(['q1']);
  expect(askable(schema, 'q2', 'jump').map(({ id }) => id)).toEqual(['q1', 'q2']);
});

it('shows a flat condition as a group and leaves a nested one alone', () => {
  const flat = {
    any: [
      { q: 'q1', op: 'answered' as const },
      { q: 'q2', op: 'unanswered' as const },
    ],
  };
  const group = groupOf(flat);
  expect(group && conditionOf(group)).toEqual(flat);
  expect(groupOf({ not: flat })).toBeNull();
  expect(groupOf({ all: [flat] })).toBeNull();
});

it('knows the operand of a matrix by its row', () => {
  const [, , , matrix] = schema.questions;
  if (!matrix) throw new Error('no matrix');
  expect([undefined, 'r1', '*count', '*any'].map((row) => operandKind(matrix, row))).toEqual([
    ...['answered', 'one', 'number', 'one'],
  ]);
});
