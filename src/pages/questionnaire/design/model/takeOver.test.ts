import { lint } from '@contract/questionnaire/lint';
import type { FormSchema } from '@contract/questionnaire/model';
import { takenOver } from './takeOver';

const other: FormSchema = {
  questions: [
    {
      id: 'q1',
      kind: 'single',
      title: '部门',
      options: [
        { id: 'a', text: '研发' },
        { id: 'b', text: '市场' },
      ],
    },
    { id: 'q2', kind: 'number', title: '单价', show: [{ q: 'q1', op: 'is', value: 'a' }] },
    {
      ...{ id: 'q3', kind: 'number', title: '总价', show: [{ q: 'q2', op: 'answered' }] },
      prefill: { code: 'total' },
      set: [{ mode: 'fixed', when: null, value: { formula: '{q2} * 2' } }],
      leave: [
        { when: null, to: { end: 'e1' } },
        { when: null, to: { question: 'q4' } },
      ],
    },
    { id: 'q4', kind: 'picture', title: '样式', options: [{ id: 'a', text: '甲', imageId: 'i' }] },
  ],
  ends: [{ id: 'e1', text: '谢谢' }],
};
const mine: FormSchema = { questions: [{ id: 'q2', kind: 'text', title: '原有' }], ends: [] };

it('takes questions over under ids of their own, with the rules among them alone', () => {
  const taken = takenOver(mine, other, new Set(['q2', 'q3']));
  const [price, total] = taken;
  expect(taken.map(({ title }) => title)).toEqual(['单价', '总价']);
  expect(new Set([...taken.map(({ id }) => id), 'q2']).size).toBe(3);
  expect(price?.show).toEqual([]);
  expect(total).toMatchObject({
    show: [{ q: price?.id, op: 'answered' }],
    set: [{ value: { formula: `{${price?.id}} * 2` } }],
    leave: [],
  });
  expect(total?.prefill).toBeUndefined();
  expect(lint({ questions: [...mine.questions, ...taken], ends: [] })).toEqual([]);
});

it('keeps jumps to what comes along, and leaves pictures with the questionnaire that has them', () => {
  const [total, style] = takenOver(mine, other, new Set(['q3', 'q4']));
  expect(total?.leave).toEqual([{ when: null, to: { question: style?.id } }]);
  expect([total?.show, total?.set]).toEqual([[], []]);
  expect(style?.options).toEqual([{ id: 'a', text: '甲' }]);
});
