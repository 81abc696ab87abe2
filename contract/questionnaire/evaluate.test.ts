import { evaluate } from './evaluate';
import type { Answers, Choice, Condition, Expression, FormSchema, Question, QuestionKind } from './model';
import { pipe } from './texts';

const choices = (ids: string): Choice[] => [...ids].map((id) => ({ id, text: id.toUpperCase() }));
const is = (q: string, value: string | number): Condition => ({ q, op: 'is', value });
const one = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'single' as QuestionKind,
  title: id,
  options: choices('abnoxyz'),
  ...more,
});
const many = (id: string, more: Partial<Question> = {}) =>
  one(id, { kind: 'multiple', options: choices('abc'), ...more });
const text = (id: string, more: Partial<Question> = {}) => one(id, { kind: 'text', options: undefined, ...more });
const number = (id: string, more: Partial<Question> = {}) => text(id, { kind: 'number', ...more });
const form = (...questions: Question[]): FormSchema => ({ questions, ends: [{ id: 'E2', text: '谢谢' }] });
const asked = (schema: FormSchema, answers: Answers) => evaluate(schema, answers).asked.join(' ');

const F1 = form(
  one('q1', { leave: [{ when: is('q1', 'a'), to: { question: 'q4' } }] }),
  one('q2', { required: true }),
  text('q3', { required: true, show: [is('q1', 'b')] }),
  text('q4', { show: [is('q2', 'x')] }),
  one('q5', { required: true }),
);

it('1: a jump leaves out what lies between', () => {
  const { asked, kept, missing } = evaluate(F1, { q1: 'a', q2: 'x', q5: 'z' });
  expect([asked, Object.keys(kept), missing]).toEqual([['q1', 'q5'], ['q1', 'q5'], []]);
});
it('2: a shown required question is missing', () => {
  const { asked, missing } = evaluate(F1, { q1: 'b', q2: 'x', q5: 'z' });
  expect([asked, missing]).toEqual([['q1', 'q2', 'q3', 'q4', 'q5'], ['q3']]);
});
it('3: what is hidden is not stored', () => {
  const { asked, kept } = evaluate(F1, { q1: 'b', q2: 'y', q3: 'k', q4: 'old', q5: 'z' });
  expect([asked, kept.q4]).toEqual([['q1', 'q2', 'q3', 'q5'], undefined]);
});
it('4: ≠ is false without an answer, NOT is plain', () => {
  expect(asked(form(one('q1'), one('q2', { show: [{ q: 'q1', op: 'isNot', value: 'a' }] })), {})).toBe('q1');
  expect(asked(form(one('q1'), one('q2', { show: [{ not: is('q1', 'a') }] })), {})).toBe('q1 q2');
});
it('5: zero is an answer, blanks are none', () => {
  const schema = (first: Question) => form(first, one('q2', { show: [{ q: 'q1', op: 'answered' }] }));
  expect(asked(schema(number('q1')), { q1: 0 })).toBe('q1 q2');
  expect(asked(schema(text('q1')), { q1: '  ' })).toBe('q1');
});
it('6: sets compare without order, and whole', () => {
  const both = form(many('q1'), one('q2', { show: [{ q: 'q1', op: 'is', value: ['a', 'b'] }] }));
  expect(asked(both, { q1: ['b', 'a'] })).toBe('q1 q2');
  expect(asked(form(many('q1'), one('q2', { show: [is('q1', 'a')] })), { q1: ['a', 'b'] })).toBe('q1');
});
it('a ranking compares with its order', () => {
  const schema = form(many('q1', { kind: 'ranking' }), one('q2', { show: [{ q: 'q1', op: 'is', value: ['a', 'b'] }] }));
  expect(asked(schema, { q1: ['a', 'b'] })).toBe('q1 q2');
  expect(asked(schema, { q1: ['b', 'a'] })).toBe('q1');
});
it('7: what is not asked counts as unanswered', () => {
  const schema = form(one('q1'), one('q2', { show: [is('q1', 'y')] }), one('q3', { show: [is('q2', 'y')] }));
  const { asked, kept } = evaluate(schema, { q1: 'n', q2: 'y', q3: 'z' });
  expect([asked, Object.keys(kept)]).toEqual([['q1'], ['q1']]);
});

const matrix = form(
  one('q1'),
  one('m', {
    kind: 'matrixSingle',
    options: undefined,
    required: true,
    rows: [
      { id: 'r1', text: '一' },
      { id: 'r2', text: '二', show: [is('q1', 'a')] },
    ],
    columns: [
      { id: 'ok', text: '好' },
      { id: 'bad', text: '差' },
    ],
  }),
  one('q3', { show: [{ q: 'm', row: 'r2', op: 'is', value: 'bad' }] }),
);
it('8: a hidden row is neither kept nor asked for nor seen by rules', () => {
  const { asked, kept, missing } = evaluate(matrix, { q1: 'b', m: { r1: 'ok', r2: 'bad' } });
  expect([asked, kept.m, missing]).toEqual([['q1', 'm'], { r1: 'ok' }, []]);
});
it('9: each visible row is asked for', () => {
  expect(evaluate(matrix, { q1: 'a', m: { r1: 'ok' } }).missing).toEqual(['m.r2']);
});

const leaving = form(
  many('q1', {
    leave: [
      { when: { q: 'q1', op: 'contains', value: 'a' }, to: { question: 'q3' } },
      { when: { q: 'q1', op: 'contains', value: 'b' }, to: { end: 'E2' } },
    ],
  }),
  one('q2'),
  one('q3', { show: [{ q: 'q2', op: 'answered' }] }),
  one('q4'),
);
it('10: the first rule that holds wins; a hidden target gives way to the next visible one', () => {
  const { asked, end } = evaluate(leaving, { q1: ['b', 'a'] });
  expect([asked, end]).toEqual([['q1', 'q4'], null]);
});
it('11: an end', () => {
  const { asked, end } = evaluate(leaving, { q1: ['b'] });
  expect([asked, end]).toEqual([['q1'], 'E2']);
});
it('12: rules of a question that is not asked do not run', () => {
  const schema = form(
    one('q1'),
    one('q2', { show: [is('q1', 'a')], leave: [{ when: null, to: { end: 'E2' } }] }),
    one('q3'),
  );
  expect(asked(schema, { q1: 'b' })).toBe('q1 q3');
});
it('13: hiding stands above showing', () => {
  const contains = (value: string): Condition => ({ q: 'q1', op: 'contains', value });
  const schema = form(many('q1'), one('q2', { show: [contains('a'), contains('b')], hide: [contains('c')] }));
  expect([asked(schema, { q1: ['a', 'c'] }), asked(schema, { q1: ['b'] })]).toEqual(['q1', 'q1 q2']);
});
it('14: arithmetic with nothing is nothing, sums leave it out', () => {
  const [a, b] = [{ q: 'a' }, { q: 'b' }];
  const computed = (value: Parameters<typeof number>[1]) =>
    evaluate(form(number('a'), number('b'), number('c', value)), { a: 3 }).values.c ?? null;
  const fixed = (expression: Expression) => computed({ set: [{ mode: 'fixed', when: null, value: { expression } }] });
  expect(fixed({ fn: 'add', of: [{ fn: 'multiply', of: [a, 2] }, b] })).toBeNull();
  expect(fixed({ fn: 'sum', of: [a, b] })).toBe(3);
  expect(fixed({ fn: 'divide', of: [a, 0] })).toBeNull();
  expect(fixed({ fn: 'round', of: [-0.5] })).toBe(-1);
  expect(fixed({ fn: 'add', of: [0.1, 0.2] })).toBe(0.3);
});
it('16: what is set runs on in the same pass; a fixed value stands above what was sent', () => {
  const set = (q: string, literal: string) => [{ mode: 'fixed' as const, when: is(q, '1'), value: { literal } }];
  const schema = form(text('q1'), text('q2', { set: set('q1', '1') }), text('q3', { set: set('q2', '1') }));
  expect(evaluate(schema, { q1: '1', q2: '9' }).kept).toEqual({ q1: '1', q2: '1', q3: '1' });
});
it('a value that is filled in stands until it is edited, cleared by hand too', () => {
  const schema = form(text('q1', { set: [{ mode: 'prefill', when: null, value: { literal: '北京' } }] }));
  expect([{}, { q1: '上海' }, { q1: null }].map((answers) => evaluate(schema, answers).kept.q1)).toEqual([
    '北京',
    '上海',
    undefined,
  ]);
});
it('a hidden page hides what stands on it', () => {
  const schema = form(one('q1'), one('p', { kind: 'page', options: undefined, show: [is('q1', 'a')] }), one('q2'));
  expect([asked(schema, { q1: 'a' }), asked(schema, { q1: 'b' })]).toEqual(['q1 p q2', 'q1']);
});
it('words beside 其他 are kept with their option only', () => {
  const schema = form(one('q1', { options: [...choices('a'), { id: 'o', text: '其他', other: true }] }));
  expect(evaluate(schema, { q1: 'o', 'q1:o': '自己写的' }).kept).toEqual({ q1: 'o', 'q1:o': '自己写的' });
  expect(evaluate(schema, { q1: 'a', 'q1:o': '自己写的' }).kept).toEqual({ q1: 'a' });
});
it('a pipe is replaced once, by texts', () => {
  const schema = form(many('q1'), text('q2'));
  const say = (label: string, values: Answers) => pipe(schema, label, values);
  expect(say('您选了{{q1}}', { q1: ['a', 'b'] })).toBe('您选了A、B');
  expect(say('您好，{{q2|客户}}', {})).toBe('您好，客户');
  expect(say('{{q2}}', { q2: '{{q1}}', q1: ['a'] })).toBe('{{q1}}');
});
