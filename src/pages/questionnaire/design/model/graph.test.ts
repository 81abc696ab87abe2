import type { FormSchema, Question } from '@contract/questionnaire/model';
import { graphOf, hasLogic, lanesOf } from './graph';

const one = (id: string, more: Partial<Question> = {}): Question => ({
  ...{ id, kind: 'single', title: id },
  options: [
    { id: 'a', text: '甲' },
    { id: 'b', text: '乙' },
  ],
  ...more,
});
const is = (q: string, value: string) => ({ q, op: 'is' as const, value });
const form = (...questions: Question[]): FormSchema => ({ questions, ends: [{ id: 'e', text: '谢谢' }] });

it('says each way in words, and which questions no way leads to', () => {
  const schema = form(
    one('q1', {
      leave: [
        { when: is('q1', 'a'), to: { question: 'q4' } },
        { when: is('q1', 'b'), to: { end: 'e' } },
      ],
    }),
    one('q2', { leave: [{ when: null, to: { question: 'q4' } }] }),
    one('q3'),
    one('q4', { show: [is('q1', 'a')] }),
  );
  const { nodes, edges, dead } = graphOf(schema);
  expect(edges.map(({ from, to, when, kind }) => [from, to, kind, when])).toEqual([
    [0, 3, 'jump', '“1. q1”等于“甲”'],
    [0, 4, 'end', '“1. q1”等于“乙”'],
    [0, 1, 'next', '其他情况'],
    [1, 3, 'jump', ''],
    [2, 3, 'next', ''],
    [3, 4, 'next', ''],
  ]);
  expect([dead, nodes[3]?.conditions]).toEqual([['q3'], ['显示：“1. q1”等于“甲”']]);
  // The two that lie beside each other have a line each; the third begins where none is free.
  expect([...lanesOf(edges).values()]).toEqual([0, 1, 2]);
  expect([hasLogic(schema), hasLogic(form(one('q1'), one('q2')))]).toEqual([true, false]);
  const offered = form(one('q1'), one('q2', { options: [{ id: 'a', text: '甲', show: [is('q1', 'a')] }] }));
  expect([hasLogic(offered), graphOf(offered).nodes[1]?.conditions]).toEqual([true, ['部分选项按前面的答案显示']]);
});

it('goes on past a question that is hidden from some, though whoever sees it leaves always', () => {
  const schema = form(
    one('q1'),
    one('q2', { show: [is('q1', 'a')], leave: [{ when: null, to: { end: 'e' } }] }),
    one('q3'),
  );
  expect(graphOf(schema).dead).toEqual([]);
  const backwards = form(one('q1'), one('q2', { leave: [{ when: null, to: { question: 'q1' } }] }), one('q3'));
  // A jump that leads back is none: the check before publishing says so.
  expect(graphOf(backwards).dead).toEqual(['q3']);
});
