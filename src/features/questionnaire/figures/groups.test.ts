import type { FormSchema } from '@contract/questionnaire/model';
import { tally } from '@contract/questionnaire/tally';
import { compareGroups } from './groups';

const schema: FormSchema = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '是否满意' },
      options: [
        { id: 'a', text: '满意' },
        { id: 'b', text: '不满意' },
      ],
    },
    { id: 'q2', kind: 'nps', title: '推荐' },
    { id: 'q3', kind: 'rating', title: '星', points: 5 },
    { id: 'q4', kind: 'matrixRating', title: '各项', points: 5, rows: [{ id: 'r', text: '速度' }] },
    { id: 'q5', kind: 'text', title: '意见' },
  ],
  ends: [],
};
const asked = new Set(schema.questions.map(({ id }) => id));
const group = (name: string, ...answers: object[]) => ({
  ...{ key: name, name },
  data: {
    ...{ base: answers.length, suppressed: false },
    questions: tally(
      schema,
      answers.map((one) => ({ answers: one as never, asked })),
    ),
  },
});

it('puts the figures of groups beside each other, each on who answered in it', () => {
  const compared = compareGroups([
    group('研发', { q1: 'a', q2: 10, q3: 5, q4: { r: 4 }, q5: '好' }, { q1: 'b', q2: 9 }, { q1: 'a', q2: 3, q3: 2 }),
    group('销售', { q1: 'b', q4: { r: 1 } }),
  ]);
  expect(compared.map(({ title, bases }) => [title, bases])).toEqual([
    ['是否满意', [3, 1]],
    ['推荐', [3, 0]],
    ['星', [2, 0]],
    ['各项', [1, 1]],
  ]);
  expect(compared.map(({ lines }) => lines.map(({ text, values }) => [text, ...values]))).toEqual([
    [
      ['满意', '66.7%（2）', '0%（0）'],
      ['不满意', '33.3%（1）', '100%（1）'],
    ],
    // Two promoters and one detractor of three: 33.3; the mean of 10, 9, 3.
    [
      ['NPS', '33.3', '–'],
      ['平均', '7.3', '–'],
    ],
    [
      ['平均', '3.5', '–'],
      ['满意度', '50%', '–'],
    ],
    [['速度（平均）', '4', '1']],
  ]);
});

it('has a line for an option that one group alone has, and none of a question that nobody answered', () => {
  const [one, other] = [group('一', { q1: 'a' }), group('二', {})];
  expect(compareGroups([one, other]).map(({ id }) => id)).toEqual(['q1']);
  expect(compareGroups([other])).toEqual([]);
});
