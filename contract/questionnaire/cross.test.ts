import { cross, crossOperands, sideOf } from './cross';
import type { Answers, FormSchema, Question } from './model';

const choices = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));
const schema: FormSchema = {
  questions: [
    { id: 'a', kind: 'single', title: 'a', options: choices('甲', '乙') },
    { id: 'b', kind: 'multiple', title: 'b', options: choices('x', 'y') },
    { id: 'n', kind: 'number', title: 'n' },
    { id: 'r', kind: 'region', title: 'r' },
    { id: 'd', kind: 'date', title: 'd' },
    {
      id: 'c',
      kind: 'cascade',
      title: 'c',
      options: [...choices('上', '下'), { id: 'o3', text: '上一', parent: 'o1' }],
    },
    { id: 'k', kind: 'ranking', title: 'k', options: choices('一', '二') },
    { id: 'm', kind: 'matrixRating', title: 'm', points: 3, rows: choices('速度', '质量') },
    { id: 't', kind: 'text', title: 't' },
  ],
  ends: [],
};
const operand = (key: string) => {
  const found = crossOperands(schema).find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};
const crossed = (row: string, column: string, given: Answers[]) =>
  cross(sideOf(operand(row), given), sideOf(operand(column), given), given);

it('crosses one answer with several, on who answered both', () => {
  const given = [{ a: 'o1', b: ['o1', 'o2'] }, { a: 'o2', b: ['o2'] }, { a: 'o1' }];
  expect(crossed('a', 'b', given)).toMatchObject({
    base: 2,
    counts: [
      [1, 1],
      [0, 1],
    ],
  });
  expect([sideOf(operand('a'), given).single, sideOf(operand('b'), given).single]).toEqual([true, false]);
});

it('takes numbers in ranges, days by month, regions by province, ways by their top, rankings by their first', () => {
  const given: Answers[] = [
    { n: 0, r: ['北京市', '北京市'], d: '2026-01-05', c: ['o1', 'o3'], k: ['o2', 'o1'], m: { o1: 3 } },
    { n: 10, r: ['江苏省', '南京市'], d: '2026-01-31', c: ['o2'], k: ['o2'], m: { o1: 1, o2: 2 } },
    { n: 19, r: ['江苏省', '苏州市'], d: '2026-03-01', c: ['o2'], k: ['o1'] },
    { n: 20, r: ['江苏省', '苏州市'], m: { o1: 3 } },
    { n: 50 },
    { n: 49 },
  ];
  // Five ranges of ten over 0 to 50; the last holds its end.
  expect(crossed('n', 'r', given)).toEqual({
    rows: ['0 – 10', '10 – 20', '20 – 30', '30 – 40', '40 – 50'].map((text, at) => ({ id: String(at), text })),
    columns: [
      { id: '北京市', text: '北京市' },
      { id: '江苏省', text: '江苏省' },
    ],
    counts: [
      [1, 0],
      [0, 2],
      [0, 1],
      [0, 0],
      [0, 0],
    ],
    base: 4,
  });
  const months = crossed('d', 'c', given);
  expect([months.rows.map(({ id }) => id), months.columns.map(({ text }) => text), months.counts]).toEqual([
    ['2026-01', '2026-03'],
    ['上', '下'],
    [
      [1, 1],
      [0, 1],
    ],
  ]);
  expect(crossed('k', 'm.o1', given)).toMatchObject({
    counts: [
      [0, 0, 0],
      [1, 0, 1],
    ],
    base: 2,
  });
});

it('has each row of a matrix by itself, and nothing that is written', () => {
  expect(crossOperands(schema).map(({ key }) => key)).toEqual(['a', 'b', 'n', 'r', 'd', 'c', 'k', 'm.o1', 'm.o2']);
  const nps: Question = { id: 'q', kind: 'nps', title: 'q' };
  const side = sideOf({ key: 'q', question: nps }, []);
  expect([0, 6, 7, 8, 9, 10].map((q) => side.of({ q })[0])).toEqual(['down', 'down', 'passive', 'passive', 'up', 'up']);
});
