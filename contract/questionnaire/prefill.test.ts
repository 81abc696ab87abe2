import { faultsOf, lint } from './lint';
import type { FormSchema, Question } from './model';
import { prefilledBy } from './prefill';
import { usualSettings } from './settings';

const choices = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));
const questions: Question[] = [
  { id: 'q1', kind: 'text', title: '部门', prefill: { code: 'dept', locked: true }, max: 5 },
  {
    id: 'q2',
    kind: 'single',
    title: '来源',
    prefill: {},
    options: choices('官网', '朋友'),
    show: [{ q: 'q1', op: 'is', value: 'x' }],
  },
  { id: 'q3', kind: 'multiple', title: '产品', prefill: { code: 'p' }, options: choices('甲', '乙', '丙'), max: 2 },
  { id: 'q4', kind: 'number', title: '数量', prefill: { code: 'n', locked: true }, min: 1 },
  { id: 'q5', kind: 'text', title: '没有允许' },
  {
    id: 'q6',
    kind: 'matrixSingle',
    title: '矩阵',
    prefill: { code: 'm' },
    rows: [
      { id: 'r1', text: '甲' },
      { id: 'r2', text: '乙' },
    ],
    columns: [{ id: 'c1', text: '好' }],
  },
  { id: 'q7', kind: 'date', title: '日期', prefill: { code: 'd' } },
  { id: 'q8', kind: 'region', title: '地区', prefill: { code: 'area' } },
];
const schema: FormSchema = { questions, ends: [] };
const by = (address: string) => prefilledBy(schema, new URLSearchParams(address));

it('types each value as its kind does, by code, by id and by the words of options', () => {
  const { answers, locked, refused } = by(
    'dept=研发&q2=朋友&p=o1,丙&n=3&q5=x&m.r2=好&d=2026-11-28&area=广东省,深圳市&key=k',
  );
  expect(answers).toEqual({
    ...{ q1: '研发', q2: 'o2', q3: ['o1', 'o3'], q4: 3, q6: { r2: 'c1' }, q7: '2026-11-28', q8: ['广东省', '深圳市'] },
  });
  expect([...locked]).toEqual(['q1', 'q4']);
  expect(refused).toEqual([]);
});

it('trusts none: what does not fit is left out, said, and locks nothing', () => {
  const { answers, locked, refused } = by(
    'dept=一二三四五六&q2=o9&p=甲,乙,丙&n=0&m.r1=坏&m.r9=好&d=2026-02-30&area=不是&__proto__=1',
  );
  expect(answers).toEqual({});
  expect(locked.size).toBe(0);
  expect(refused).toEqual(['部门', '来源', '产品', '数量', '矩阵', '日期', '地区']);
});

it('keeps codes apart from each other and from what the address says itself', () => {
  const faults = (...own: Question[]) => lint({ questions: own, ends: [] }).map(({ text }) => text);
  const text = (id: string, code?: string): Question => ({
    id,
    kind: 'text',
    title: id,
    prefill: code ? { code } : {},
  });
  expect(faults(text('a', 'x'), text('b', 'y'))).toEqual([]);
  expect(faults(text('a', 'token'))).toEqual(['预填代码“token”已用于链接本身，请换一个']);
  expect(faults(text('a', 'x'), text('b', 'x'))).toHaveLength(2);
  expect(faults({ id: 'f', kind: 'file', title: 'f', prefill: {} })).toEqual(['这种题型不能由链接预填']);
});

it('does not let a link say who answers anonymously', () => {
  const texts = faultsOf(schema, { ...usualSettings, anonymous: true }).map(({ text }) => text);
  expect(texts.filter((one) => one.startsWith('匿名问卷不能由链接预填'))).toHaveLength(7);
  expect(faultsOf(schema, usualSettings)).toEqual([]);
});
