import { formulaFault } from './compute';
import { evaluate } from './evaluate';
import { faultsOf, lint } from './lint';
import type { FormSchema, Question } from './model';
import { problemsOf } from './problems';
import { usualSettings } from './settings';
import { codeColumns, textColumns } from './sheet';
import { tally } from './tally';

const number = (id: string): Question => ({ id, kind: 'number', title: id });
const formula = (id: string, text: string, more: Partial<Question> = {}): Question => ({
  ...{ id, kind: 'formula', title: id, formula: text },
  ...more,
});
const choice: Question = {
  ...{ id: 'c', kind: 'multiple', title: '症状' },
  options: [
    { id: 'o1', text: '轻', value: 1 },
    { id: 'o2', text: '重', value: 2.5 },
    { id: 'o3', text: '无' },
  ],
};
const table: Question = {
  ...{ id: 'm', kind: 'matrixRating', title: '打分', points: 5 },
  rows: [
    { id: 'r1', text: '甲' },
    { id: 'r2', text: '乙' },
  ],
};
const of = (text: string, more: Partial<Question> = {}): FormSchema => ({
  questions: [number('a'), number('b'), choice, table, formula('f', text, more)],
  ends: [],
});
const computed = (text: string, answers: object, more?: Partial<Question>) =>
  evaluate(of(text, more), answers as never).kept.f;

it.each<[string, object, number | undefined]>([
  ['{a} * 2 + {b}', { a: 3, b: 1 }, 7],
  ['{a} * 2 + {b}', { a: 3 }, undefined],
  ['sum({a}, {b})', { a: 3 }, 3],
  ['{a} / {b}', { a: 3, b: 0 }, undefined],
  ['-{a} + （{b}）× 2', { a: 1, b: 0.5 }, 0],
  ['round({a} / {b}, 2)', { a: 2, b: 3 }, 0.67],
  ['average({m.r1}, {m.r2})', { m: { r1: 5, r2: 2 } }, 3.5],
  ['{c}', { c: ['o1', 'o2'] }, 3.5],
  ['{c}', { c: ['o3'] }, 0],
  ['{c}', {}, undefined],
  ['{a} * {a}', { a: 1e200 }, undefined],
  ['count({a}, {b}, {c})', { b: 0 }, 1],
])('%s of %j', (text, answers, wanted) => expect(computed(text, answers)).toBe(wanted));

it('is computed anew, whatever was sent, and rules behind it see it', () => {
  const schema = of('{a} + {b}');
  schema.questions.push({ ...number('after'), show: [{ q: 'f', op: 'gt', value: 10 }] });
  const sent = { a: 1, b: 2, f: 99 };
  expect(problemsOf(schema, sent)).toEqual([]);
  expect(evaluate(schema, sent).kept).toEqual({ a: 1, b: 2, f: 3 });
  expect(evaluate(schema, sent).asked).not.toContain('after');
  expect(evaluate(schema, { a: 9, b: 2 }).asked).toContain('after');
  expect(computed('{a} / {b}', { a: 1, b: 3 }, { digits: 1 })).toBe(0.3);
  // Nobody can be asked for what nobody types.
  expect(problemsOf(of('{a}', { required: true }), {})).toEqual([]);
});

it('stands in statistics as numbers do, and in both sheets', () => {
  const schema = of('{a} + {b}');
  const given = [3, 5].map((f) => ({ answers: { f }, asked: new Set(['f']) }));
  expect(tally(schema, given).at(-1)).toMatchObject({ answered: 2, mean: 4, median: 4 });
  const asked = new Set(['f']);
  for (const columns of [textColumns(schema, {}), codeColumns(schema)])
    expect(columns.at(-1)?.cell({ f: 3 }, asked)).toBe(3);
});

it.each([
  ['', '请填写计算公式'],
  ['{a} +', '公式有误'],
  ['{a} > 1', '只能用加、减、乘、除'],
  ['"x"', '只能用数字'],
  ['foo({a})', '没有函数'],
  ['round({a}, {b})', '小数位数'],
])('refuses %s: %s', (text, reason) => expect(formulaFault(text)).toContain(reason));

it('names earlier questions that have a number alone', () => {
  const texts = (text: string) => lint(of(text)).map((one) => one.text);
  expect(texts('{a} + {c} + {m.r1}')).toEqual([]);
  expect(texts('{gone}')).toEqual(['引用的题目已不存在']);
  expect(texts('{f} + 1')).toEqual(['只能引用前面的题目']);
  expect(texts('{m} + 1')).toEqual(['公式引用的题目没有数值：打分']);
  expect(texts('{m.r9}')).toEqual(['公式引用的题目没有数值：打分']);
  expect(texts('{a.r1}')).toEqual(['公式引用的题目没有数值：a']);
  const alone = { questions: [formula('f', '1 + 1')], ends: [] };
  expect(faultsOf(alone, usualSettings).map((one) => one.text)).toEqual(['请至少添加一道题目']);
});
