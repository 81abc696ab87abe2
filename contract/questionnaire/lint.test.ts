import fc from 'fast-check';
import { chosenWith } from './choose';
import { isCondition } from './conditions';
import { evaluate } from './evaluate';
import { lint } from './lint';
import type { Choice, Comparison, Condition, FormSchema, Question } from './model';
import { movedTo, problemsOf } from './problems';

const one = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'single',
  title: id,
  options: [...'abc'].map((option) => ({ id: option, text: option })),
  ...more,
});
const number = (id: string, more: Partial<Question> = {}) => one(id, { kind: 'number', options: undefined, ...more });
const form = (...questions: Question[]): FormSchema => ({ questions, ends: [{ id: 'E', text: '谢谢' }] });
const texts = (...questions: Question[]) => lint(form(...questions)).map(({ question, text }) => `${question} ${text}`);
const is = (q: string, value: string | number): Comparison => ({ q, op: 'is', value });

it('lets a sound design pass', () => {
  const q1 = one('q1', { leave: [{ when: is('q1', 'a'), to: { question: 'q3' } }] });
  expect(texts(q1, one('q2', { show: [is('q1', 'b')] }), one('q3'))).toEqual([]);
});
it('finds references forward and to nowhere', () => {
  expect(texts(one('q1', { show: [is('q2', 'a')] }), one('q2', { show: [is('q9', 'a')] }))).toEqual([
    'q1 只能引用前面的题目',
    'q2 引用的题目已不存在',
  ]);
});
it('finds jumps that do not lead on', () => {
  expect(texts(one('q1'), one('q2', { leave: [{ when: is('q2', 'a'), to: { question: 'q1' } }] }))).toEqual([
    'q2 只能跳转到后面的题目',
  ]);
});
it('finds what nobody reaches, unless who jumps over it may be hidden', () => {
  const leave: Question['leave'] = [{ when: null, to: { question: 'q3' } }];
  expect(texts(one('q1', { leave }), one('q2'), one('q3'))).toEqual(['q2 没有路径能到达此题']);
  expect(texts(one('q0'), one('q1', { leave, show: [is('q0', 'a')] }), one('q2'), one('q3'))).toEqual([]);
});
it('finds two values of one choice, and empty ranges', () => {
  const all = (...of: Condition[]): Condition => ({ all: of });
  expect(texts(one('q1'), one('q2', { show: [all(is('q1', 'a'), is('q1', 'b'))] }))).toHaveLength(1);
  const above: Comparison = { q: 'q1', op: 'gt', value: 5 };
  for (const [op, value, count] of [
    ['lt', 5, 1],
    ['lt', 6, 0],
    ['lte', 5, 1],
    ['is', 5, 1],
    ['is', 6, 0],
  ] as const) {
    expect([op, value, texts(number('q1'), one('q2', { show: [all(above, { q: 'q1', op, value })] })).length]).toEqual([
      op,
      value,
      count,
    ]);
  }
  expect(texts(number('q1', { min: 3, max: 1 }))).toEqual(['q1 最小值大于最大值']);
});
it('finds a least number of options that nobody can take', () => {
  const many = (min: number, more: Partial<Question> = {}) => one('q1', { kind: 'multiple', min, ...more });
  expect(texts(many(3))).toEqual([]);
  expect(texts(many(4))).toEqual(['q1 最多只能选择 3 项，达不到至少 4 项']);
  const exclusive = ['a', 'b', 'none'].map((id) => ({ id, text: id, exclusive: id === 'none' }));
  expect(texts(many(2, { options: exclusive }))).toEqual([]);
  expect(texts(many(3, { options: exclusive }))).toEqual(['q1 最多只能选择 2 项，达不到至少 3 项']);
  // Of a text the least is its letters, of a number its value.
  expect(texts(number('q1', { min: 30 }))).toEqual([]);
});
it('says what it did not check', () => {
  const either = (id: string): Condition => ({ any: [is(id, 'a'), is(id, 'b'), is(id, 'c')] });
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `q${id}`);
  const faults = lint(form(...six.map((id) => one(id)), one('last', { show: [{ all: six.map(either) }] })));
  expect(faults).toEqual([expect.objectContaining({ question: 'last', checked: false })]);
});

describe('properties', () => {
  const condition = (before: string[]): fc.Arbitrary<Condition> =>
    fc.record({
      q: fc.constantFrom(...before),
      op: fc.constantFrom('is', 'isNot', 'answered', 'unanswered') as fc.Arbitrary<Comparison['op']>,
      value: fc.constantFrom('a', 'b', 'c'),
    });
  const ids = ['q0', 'q1', 'q2', 'q3', 'q4', 'q5'];
  const schema = fc
    .tuple(
      ...ids.map((id, at) =>
        fc.record({
          show: at === 0 ? fc.constant<Condition[]>([]) : fc.array(condition(ids.slice(0, at)), { maxLength: 2 }),
          leave: fc.array(
            fc.record({ when: fc.option(condition(ids.slice(0, at + 1))), to: fc.integer({ min: at + 1, max: 6 }) }),
            { maxLength: 2 },
          ),
          required: fc.boolean(),
          id: fc.constant(id),
        }),
      ),
    )
    .map((questions) =>
      form(
        ...questions.map(({ id, show, leave, required }) =>
          one(id, {
            show,
            required,
            leave: leave.map(({ when, to }) => ({ when, to: to === 6 ? { end: 'E' } : { question: `q${to}` } })),
          }),
        ),
      ),
    );
  const answers = fc.dictionary(fc.constantFrom(...ids), fc.constantFrom('a', 'b', 'c'));

  it('what is kept was asked, and evaluates to itself', () => {
    fc.assert(
      fc.property(schema, answers, (design, given) => {
        const first = evaluate(design, given);
        expect(Object.keys(first.kept).every((id) => first.asked.includes(id))).toBe(true);
        const again = evaluate(design, first.kept);
        expect([again.asked, again.kept, again.end]).toEqual([first.asked, first.kept, first.end]);
      }),
    );
  });
  it('the server refuses exactly what the page calls missing', () => {
    fc.assert(
      fc.property(schema, answers, (design, given) => {
        const { missing } = evaluate(design, given);
        expect(problemsOf(design, given).map(({ question }) => question)).toEqual(missing);
      }),
    );
  });
});
it('refuses what the form does not know', () => {
  const design = form(one('q1'), number('n', { min: 1, max: 3 }), one('note', { kind: 'note', options: undefined }));
  const refused = (given: Parameters<typeof problemsOf>[1]) =>
    problemsOf(design, given).map(({ question }) => question);
  expect(refused({ q9: 'a' })).toEqual(['q9']);
  expect(refused({ q1: 'z' })).toEqual(['q1']);
  expect(refused({ q1: ['a'] })).toEqual(['q1']);
  expect(refused({ note: 'a' })).toEqual(['note']);
  expect(refused({ n: 4 })).toEqual(['n']);
  expect(refused({ n: 2, q1: 'a' })).toEqual([]);
});

it('moves answers to another version without anything that nobody could see or clear there', () => {
  const choice = (id: string) => ({ id, text: id });
  const matrix: Question = {
    ...{ id: 'm', kind: 'matrixMultiple', title: 'm', rows: [choice('r1')], columns: [choice('c1')] },
  };
  const design = form(
    one('q1', { options: [choice('a'), { ...choice('b'), other: true }] }),
    one('q2', { kind: 'multiple', options: [choice('a')] }),
    matrix,
    number('n'),
    one('blank', { kind: 'blanks', options: undefined, rows: [choice('r1')] }),
    one('nps', { kind: 'nps', options: undefined }),
    one('days', { kind: 'dateRange', options: undefined }),
  );
  const before = {
    ...{ q1: 'gone', 'q1:b': '话', 'q1:gone': '话', q2: ['a', 'gone'], q9: 'x', n: '三' },
    ...{ m: { r1: ['c1', 'c2'], r2: ['c1'] }, blank: { r1: '甲', r2: '乙' }, nps: 4, days: ['2026-01-01', ''] },
  };
  const moved = movedTo(design, before, { nps: 'rating' });
  expect(moved).toEqual({
    ...{ 'q1:b': '话', q2: ['a'], m: { r1: ['c1'] }, blank: { r1: '甲' }, days: ['2026-01-01', ''] },
  });
  expect(movedTo(design, { nps: 4 })).toEqual({ nps: 4 });
  expect(problemsOf(design, moved)).toEqual([{ question: 'days', text: '请填写结束日期' }]);
});
it('takes points of a matrix within its scale only, and each column of a row once', () => {
  const rows = [{ id: 'r', text: 'r' }];
  const rating: Question = { id: 'm', kind: 'matrixRating', title: 'm', points: 5, rows };
  const many: Question = { id: 'm', kind: 'matrixMultiple', title: 'm', rows, columns: [{ id: 'c', text: 'c' }] };
  const wrong = (question: Question, r: number | string[]) => problemsOf(form(question), { m: { r } }).length;
  expect([1, 5, 0, 6, 1e9, 2.5].map((points) => wrong(rating, points))).toEqual([0, 0, 1, 1, 1, 1]);
  expect([wrong(many, ['c']), wrong(many, ['c', 'c'])]).toEqual([0, 1]);
});

it('lets an exclusive option or column of a matrix stand alone', () => {
  const choices = ['a', 'b', 'none'].map((id) => ({ id, text: id, exclusive: id === 'none' }));
  const [a, , none] = choices as [Choice, Choice, Choice];
  expect(chosenWith(choices, ['a', 'b'], none, true)).toEqual(['none']);
  expect(chosenWith(choices, ['none'], a, true)).toEqual(['a']);
  expect(chosenWith(choices, ['b'], a, true)).toEqual(['a', 'b']);
  expect(chosenWith(choices, ['a', 'none'], a, false)).toEqual(['none']);
  const many = one('q1', { kind: 'multiple', options: choices });
  expect(problemsOf(form(many), { q1: ['a', 'none'] })).toEqual([
    { question: 'q1', text: '“none”不能与其他选项同时选择' },
  ]);
  const rows = [...'rs'].map((id) => ({ id, text: id }));
  const matrix: Question = { id: 'm', kind: 'matrixMultiple', title: 'm', rows, columns: choices };
  expect(problemsOf(form(matrix), { m: { r: ['a', 'b'], s: ['none'] } })).toEqual([]);
  expect(problemsOf(form(matrix), { m: { r: ['a', 'b'], s: ['b', 'none'] } })).toEqual([
    { question: 'm', row: 's', text: '“none”不能与其他列同时选择' },
  ]);
});

it('says of a day beyond its bounds which there are', () => {
  const day = form(one('d', { kind: 'date', options: undefined }));
  const text = '日期应在 1900-01-01 至 2199-12-31 之间，请重新填写';
  for (const wrong of ['61120-02-02', '202611-12-01', '0026-11-20', '2026-02-30']) {
    expect(problemsOf(day, { d: wrong })).toEqual([{ question: 'd', text }]);
  }
  expect(problemsOf(day, { d: '2026-11-20' })).toEqual([]);
  const days = form(one('d', { kind: 'dateRange', options: undefined }));
  expect(problemsOf(days, { d: ['2026-11-20', '61120-02-02'] })).toEqual([{ question: 'd', text }]);
  // What no field of the page could have made.
  expect(problemsOf(day, { d: 5 })).toEqual([{ question: 'd', text: '答案与题目不符，请刷新页面后重新填写' }]);
});

describe('isCondition', () => {
  const isA = { q: 'q1', op: 'is', value: 'a' };
  it.each([
    ['a comparison', isA, true],
    ['nested', { all: [isA, { not: { any: [isA] } }] }, true],
    ['an unknown operator', { ...isA, op: 'toString' }, false],
    ['a further field', { ...isA, sql: '1' }, false],
    ['an empty list', { all: [] }, false],
    ['two shapes at once', { all: [isA], any: [isA] }, false],
    ['an object as value', { ...isA, value: {} }, false],
    ['five deep', { not: { not: { not: { not: { not: isA } } } } }, false],
    ['nothing', null, false],
  ])('%s', (_, value, wanted) => {
    expect(isCondition(value)).toBe(wanted);
  });
});

it('names conditions that lack a value, or name an option or row that is gone', () => {
  const matrix: Question = {
    ...{ id: 'm', kind: 'matrixSingle', title: 'm', rows: [{ id: 'r1', text: '甲' }] },
    columns: [{ id: 'c1', text: '好' }],
  };
  const texts = (condition: Condition) => {
    const asked: Question = { id: 'q2', kind: 'text', title: 'q2', show: [condition] };
    const q1: Question = { id: 'q1', kind: 'single', title: 'q1', options: [{ id: 'a', text: 'A' }] };
    return lint({ questions: [q1, matrix, asked], ends: [] }).map(({ text }) => text);
  };
  expect(texts({ q: 'q1', op: 'is' })).toEqual(['条件没有填写完整']);
  expect(texts({ any: [{ q: 'q1', op: 'anyOf', value: [] }] })).toEqual(['条件没有填写完整']);
  expect(texts({ q: 'q1', op: 'is', value: 'gone' })).toEqual(['条件引用的选项已不存在']);
  expect(texts({ q: 'm', row: 'r2', op: 'is', value: 'c1' })).toEqual(['条件引用的行已不存在']);
  expect(texts({ q: 'm', row: '*any', op: 'is', value: 'c1' })).toEqual([]);
  expect(texts({ q: 'm', row: '*count', op: 'gte', value: 1 })).toEqual([]);
});
