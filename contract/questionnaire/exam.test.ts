import { ExamTally, judge, pointsFor, resultOf, standingOf, withoutKey } from './exam';
import { faultsOf, lint } from './lint';
import type { Answers, FormSchema, Question } from './model';
import { type FormSettings, usualSettings } from './settings';
import { examColumns } from './sheet';
import { sayAnswer } from './texts';

const choices = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));
const one: Question = {
  id: 'q1',
  kind: 'single',
  title: '首都',
  options: choices('北京', '上海'),
  score: { points: 2, right: ['o1'] },
};
const many: Question = {
  id: 'q2',
  kind: 'multiple',
  title: '质数',
  options: choices('2', '3', '4', '5'),
  score: { points: 6, rule: 'share', right: ['o1', 'o2', 'o4'] },
};
const words: Question = {
  id: 'q3',
  kind: 'text',
  title: '缩写',
  score: { points: 1, right: ['TCP', '传输控制协议'] },
  show: [{ q: 'q1', op: 'is', value: 'o1' }],
};
const number: Question = {
  id: 'q4',
  kind: 'number',
  title: '圆周率',
  score: { points: 1, value: 3.14, tolerance: 0.01 },
};
const schema: FormSchema = {
  questions: [one, many, words, number, { id: 'q5', kind: 'text', title: '姓名' }],
  ends: [],
};
const all = new Set(['q1', 'q2', 'q3', 'q4', 'q5']);

it.each<[Question, Answers[string], number]>([
  [one, 'o1', 2],
  [one, 'o2', 0],
  [many, ['o1', 'o2', 'o4'], 6],
  [many, ['o4', 'o1'], 4],
  [many, ['o1', 'o3'], 0],
  [{ ...many, score: { points: 1, rule: 'share', right: ['o1', 'o2', 'o4'] } }, ['o1'], 0.33],
  [{ ...many, score: { points: 3, rule: 'half', right: ['o1', 'o2'] } }, ['o1'], 1.5],
  [{ ...many, score: { points: 3, right: ['o1', 'o2'] } }, ['o1'], 0],
  [words, ' ｔｃｐ ', 1],
  [words, '传输 控制协议', 0],
  [number, 3.15, 1],
  [number, 3.13, 1],
  [number, 3.151, 0],
  [number, 0, 0],
  [number, undefined, 0],
])('%# gives its points', (question, answer, points) => expect(pointsFor(question, answer)).toBe(points));

it('counts what was asked alone, and tells what the asker lets be told', () => {
  const answers = { q1: 'o2', q2: ['o1'], q4: 3.14 };
  const asked = new Set(['q1', 'q2', 'q4', 'q5']);
  expect(judge(schema, answers, asked)).toMatchObject({ points: 3, of: 9 });
  const told = (show: 'nothing' | 'points' | 'answers', pass: number | null = null) =>
    resultOf(schema, { answers, asked }, { show, pass }, sayAnswer);
  expect(told('nothing')).toBeNull();
  expect(told('points', 3)).toEqual({ points: 3, of: 9, passed: true, questions: null });
  expect(told('answers', 3.5)).toMatchObject({ passed: false });
  expect(told('answers')?.questions?.[0]).toEqual({
    id: 'q1',
    title: '首都',
    given: '上海',
    right: '北京',
    points: 0,
    of: 2,
  });
  expect(told('answers')?.questions?.[2]?.right).toBe('3.14（±0.01）');
});

it('hands out no right answer with the questions', () => {
  const text = JSON.stringify(withoutKey(schema));
  for (const secret of ['right', 'tolerance', 'TCP', '3.14', 'rule']) expect(text).not.toContain(secret);
  expect(withoutKey(schema).questions[1]?.score).toEqual({ points: 6 });
});

it('sums up: mean, distribution in tens of percent, passed, the hardest first', () => {
  const tally = new ExamTally(schema, 5);
  tally.add({ answers: { q1: 'o1', q2: ['o1', 'o2', 'o4'], q3: 'tcp', q4: 3.14 }, asked: all });
  tally.add({ answers: { q1: 'o1', q2: ['o3'], q3: 'udp', q4: 3 }, asked: all });
  tally.add({ answers: {}, asked: new Set(['q5']) });
  const figures = tally.figures();
  expect(figures).toMatchObject({ mean: 6, median: 6, highest: 10, lowest: 2, passed: 1 });
  expect(figures?.distribution.filter(({ count }) => count > 0).map(({ text }) => text)).toEqual(['20–29%', '90–100%']);
  expect(figures?.questions.map(({ id, rate }) => [id, rate])).toEqual([
    ['q2', 50],
    ['q3', 50],
    ['q4', 50],
    ['q1', 100],
  ]);
  expect(new ExamTally(schema, null).figures()).toBeNull();
});

it('stands in the sheet: points of all, then of each; nothing where a question was not asked', () => {
  const columns = examColumns(schema);
  expect(columns.map(({ heading }) => heading)).toEqual([
    '得分',
    '首都（得分）',
    '质数（得分）',
    '缩写（得分）',
    '圆周率（得分）',
  ]);
  expect(columns.map(({ cell }) => cell({ q1: 'o2' }, new Set(['q1', 'q2', 'q4'])))).toEqual([0, 0, 0, null, 0]);
  expect(examColumns({ questions: [{ id: 'q', kind: 'text', title: '' }], ends: [] })).toEqual([]);
});

it('is not published without what is right', () => {
  const faults = (...own: Question[]) => lint({ questions: own, ends: [] }).map(({ text }) => text);
  expect(faults(one, many, words, number)).toEqual([]);
  expect(faults({ ...one, score: { points: 1 } })).toEqual(['没有选择正确答案']);
  expect(faults({ ...one, score: { points: 1, right: ['o9'] } })).toEqual(['正确答案的选项已不存在']);
  expect(faults({ ...number, score: { points: 1 } })).toEqual(['没有填写正确答案']);
  expect(faults({ id: 'd', kind: 'date', title: '日', score: { points: 1 } })).toEqual(['这种题型不能计分']);
});

it('lets a bad line be late for half a minute, and asks for nothing more once the time is over', () => {
  expect(standingOf(10, 0)).toEqual({ left: 600, over: false, late: false });
  expect(standingOf(10, 594)).toMatchObject({ over: false, late: false });
  expect(standingOf(10, 596)).toMatchObject({ over: true, late: false });
  expect(standingOf(10, 630)).toMatchObject({ left: -30, over: true, late: false });
  expect(standingOf(10, 631)).toMatchObject({ over: true, late: true });
});

it('has no limit where nobody may be known', () => {
  const texts = (more: Partial<FormSettings>) =>
    faultsOf(schema, { ...usualSettings, exam: { show: 'points', pass: null, minutes: 10 }, ...more }).map(
      (one) => one.text,
    );
  expect(texts({})).toEqual([]);
  expect(texts({ anonymous: true })).toEqual(['匿名问卷不能限时：开始的时刻会指出是谁填写的']);
});
