/** What was exported is read back as it was, by words and by codes; what is not known is said. */
import type { Answers, FormSchema } from './model';
import { codeColumns, textColumns } from './sheet';
import { type NamedIds, sheetReader, splitKnown } from './sheetRead';

const options = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at}`, text }));
const schema: FormSchema = {
  questions: [
    {
      id: 'q1',
      kind: 'single',
      title: '部门',
      options: [...options('研发', '市场'), { id: 'ox', text: '其他', other: true }],
    },
    { id: 'q2', kind: 'multiple', title: '喜欢', options: options('茶', '茶、咖啡', '水') },
    { id: 'q3', kind: 'ranking', title: '先后', options: options('快', '好', '省') },
    { id: 'q4', kind: 'number', title: '变化' },
    { id: 'q5', kind: 'longText', title: '意见' },
    { id: 'q6', kind: 'dateRange', title: '何时' },
    { id: 'q7', kind: 'region', title: '哪里' },
    { id: 'q8', kind: 'matrixSingle', title: '逐项', rows: options('交付', '质量'), columns: options('好', '差') },
    { id: 'q9', kind: 'matrixMultiple', title: '多项', rows: options('一', '二'), columns: options('甲', '乙') },
    { id: 'q10', kind: 'matrixRating', title: '打分', rows: options('速度'), points: 5 },
    { id: 'q11', kind: 'blanks', title: '填空', rows: options('姓名', '工号') },
    {
      ...{ id: 'q12', kind: 'cascade', title: '小组' },
      options: [
        { id: 'a', text: '一部' },
        { id: 'b', text: '甲组', parent: 'a' },
        { id: 'c', text: '乙组', parent: 'a' },
      ],
    },
    { id: 'q13', kind: 'person', title: '联系人' },
    { id: 'q14', kind: 'signature', title: '签名' },
    { id: 'q15', kind: 'rating', title: '总评', points: 5 },
    { id: 'q16', kind: 'file', title: '附件' },
  ],
  ends: [],
};
const people = { u1: '张三' };
const named: NamedIds = { person: new Map([['张三', 'u1']]), department: new Map() };
const samples: Answers[] = [
  { q1: 'o1', q2: ['o1', 'o2'], q3: ['o2', 'o0', 'o1'], q4: -3, q5: "=1+1，'引号", q6: ['2026-11-01', '2026-11-29'] },
  { q1: 'ox', 'q1:ox': '自己（写）的', q2: ['o0'], q4: 0, q7: ['北京市', '北京市'], q8: { o0: 'o1', o1: 'o0' } },
  { q9: { o0: ['o0', 'o1'], o1: ['o1'] }, q10: { o0: 4 }, q11: { o0: '李四', o1: '0042' }, q12: ['a', 'c'] },
  { q13: ['u1'], q14: '王五', q15: 5, q5: '第一行\n第二行' },
];

const readBack = (
  columns: { heading: string; cell: (answers: Answers, asked: ReadonlySet<string>) => unknown }[],
  answers: Answers,
) => {
  const asked = new Set(schema.questions.map(({ id }) => id));
  const cells = columns.map(({ cell }) => String(cell(answers, asked) ?? ''));
  return sheetReader(
    schema,
    columns.map(({ heading }) => heading),
    named,
  ).read(cells);
};

it.each(samples.map((sample) => [sample]))('reads back %j by words', (sample) => {
  expect(readBack(textColumns(schema, people), sample)).toEqual({ answers: sample, faults: [] });
});

it.each(samples.map((sample) => [sample]))('reads back %j by codes and words together', (sample) => {
  expect(readBack([...textColumns(schema, people), ...codeColumns(schema)], sample)).toEqual({
    answers: sample,
    faults: [],
  });
});

it('says which questions a sheet has, which it has not, and which columns are nobody’s', () => {
  const { found, absent, unknown, facts } = sheetReader(schema, ['提交时间', '部门', ' 意见 ', '备用'], named);
  expect([found, unknown, facts]).toEqual([['部门', '意见'], ['备用'], { time: 0 }]);
  expect(absent).toContain('附件');
  expect(absent).toHaveLength(14);
});

it('says in words what a cell holds that its question does not know', () => {
  const read = (title: string, cell: string) => sheetReader(schema, [title], named).read([cell]).faults;
  expect(read('部门', '财务')).toEqual(['部门：「财务」不是这道题的选项']);
  expect(read('喜欢', '茶、酒')).toEqual(['喜欢：「茶、酒」不是这道题的选项']);
  expect(read('变化', '很多')).toEqual(['变化：「很多」不是数字']);
  expect(read('联系人', '赵六')).toEqual(['联系人：「赵六」在企业中找不到，或有重名']);
  expect(read('小组', '一部 / 丙组')).toEqual(['小组：「一部 / 丙组」不是这道题的选项']);
});

it('tells a question from a fact of the same name', () => {
  const own: FormSchema = { questions: [{ id: 'q1', kind: 'text', title: '备注' }], ends: [] };
  const read = (columns: string[], cells: string[]) => {
    const reader = sheetReader(own, columns, named);
    return [reader.read(cells).answers, reader.facts];
  };
  expect(read(['备注', '版本', '备注'], ['记下的', '1', '回答的'])).toEqual([
    { q1: '回答的' },
    { note: 0, version: 1 },
  ]);
  expect(read(['备注'], ['回答的'])).toEqual([{ q1: '回答的' }, {}]);
  expect(read(['备注', 'q1'], ['记下的', '回答的'])).toEqual([{ q1: '回答的' }, { note: 0 }]);
});

it('takes the longest text that fits, as texts may hold what joins them', () => {
  expect(splitKnown('茶、咖啡、水', ['茶', '茶、咖啡', '水'], '、')).toEqual(['茶、咖啡', '水']);
  expect(splitKnown('茶、酒', ['茶'], '、')).toBeNull();
});
