import { mergeVersions, renamed, renamesOf } from './merge';
import type { Answers, FormSchema } from './model';
import { askedBy, codeColumns, EMPTY, NOT_ASKED, textColumns } from './sheet';

const v1: FormSchema = {
  questions: [
    { id: 'q1', kind: 'single', title: '旧标题', options: [{ id: 'a', text: '满意' }] },
    { id: 'q0', kind: 'text', title: '已删除的题' },
  ],
  ends: [],
};
const v2: FormSchema = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '总体评价' },
      options: [
        { id: 'b', text: '不满意' },
        { id: 'o', text: '其他', other: true },
      ],
    },
    {
      ...{ id: 'q2', kind: 'multiple', title: '渠道', show: [{ q: 'q1', op: 'is', value: 'b' }] },
      options: [
        { id: 'x', text: '电话' },
        { id: 'y', text: '邮件' },
      ],
    },
    {
      ...{
        id: 'q3',
        kind: 'matrixSingle',
        title: '各项',
        rows: [
          { id: 'r', text: '速度' },
          { id: 's', text: '态度' },
        ],
      },
      columns: [{ id: 'c', text: '好' }],
    },
    { id: 'q4', kind: 'person', title: '同事' },
    { id: 'q5', kind: 'region', title: '地区' },
  ],
  ends: [],
};
const merged = mergeVersions([v2, v1]);

it('reads all versions as one: newest texts first, what only older ones had behind', () => {
  expect(merged.questions.map(({ id, title }) => [id, title])).toEqual([
    ['q1', '总体评价'],
    ['q2', '渠道'],
    ['q3', '各项'],
    ['q4', '同事'],
    ['q5', '地区'],
    ['q0', '已删除的题'],
  ]);
  expect(merged.questions[0]?.options?.map(({ id }) => id)).toEqual(['b', 'o', 'a']);
  const other = mergeVersions([{ ...v2, questions: [{ id: 'q0', kind: 'number', title: '另一道' }] }, v1]);
  expect(other.questions.map(({ id, kind }) => `${id}:${kind}`)).toEqual(['q0:number', 'q1:single', 'q0-text:text']);
});

it('keeps the answers of a question apart from those of what it became', () => {
  const now: FormSchema = { questions: [{ id: 'q', kind: 'nps', title: '推荐' }], ends: [] };
  const then: FormSchema = {
    ...{ ends: [] },
    questions: [
      { id: 'q', kind: 'multiple', title: '推荐', options: [{ id: 'a', text: '会', other: true }] },
      { id: 'r', kind: 'text', title: '原因' },
    ],
  };
  const all = mergeVersions([now, then]);
  expect(all.questions.map(({ id, kind }) => [id, kind])).toEqual([
    ['q', 'nps'],
    ['q-multiple', 'multiple'],
    ['r', 'text'],
  ]);
  expect([...renamesOf(all, now)]).toEqual([]);
  expect(renamed({ q: ['a'], 'q:a': '一定', r: '好' }, renamesOf(all, then))).toEqual({
    ...{ 'q-multiple': ['a'], 'q-multiple:a': '一定', r: '好' },
  });
  expect(codeColumns(all).map(({ heading }) => heading)).toEqual(['q', 'q-multiple.a', 'q-multiple:a', 'r']);
});

const answers = { q1: 'o', 'q1:o': '还行', q3: { r: 'c' }, q4: ['7f'], q5: ['甘肃省', '兰州市'] };
it('says them in words', () => {
  const row = textColumns(merged, { '7f': '周敏' }).map(({ cell }) => cell(answers, new Set()));
  expect(row).toEqual(['其他（还行）', null, '速度：好', '周敏', '甘肃省 兰州市', null]);
});

it('codes them: a column an option and a row, not asked and empty told apart, 0 for not chosen', () => {
  const columns = codeColumns(merged);
  expect(columns.map(({ heading }) => heading)).toEqual([
    ...['q1', 'q1:o', 'q2.x', 'q2.y', 'q3.r', 'q3.s', 'q4', 'q5', 'q0'],
  ]);
  const coded = (given: Answers) => columns.map(({ cell }) => cell(given, askedBy(v2)(given)));
  expect(coded(answers)).toEqual(['o', '还行', NOT_ASKED, NOT_ASKED, 'c', EMPTY, '7f', '甘肃省|兰州市', NOT_ASKED]);
  expect(coded({ q1: 'b', q2: ['y'] }).slice(0, 4)).toEqual(['b', null, 0, 1]);
});
