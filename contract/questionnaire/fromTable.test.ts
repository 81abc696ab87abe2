/** Questions from a table and with what is right in them: through the text that people see before they take it. */
import { textFromTable } from './fromTable';
import { questionsFromText } from './fromText';

function questionsOf(text: string) {
  let next = 0;
  return questionsFromText(text, (prefix) => {
    next += 1;
    return `${prefix}${next}`;
  }).questions;
}

it('reads a table of an exam: kinds, options in columns, what is right and its points', () => {
  const text = textFromTable(
    ['题型', '题干', '选项A', '选项B', '选项C', '答案', '分值', '必答'],
    [
      ['单选题', '一加一？', '一', '二', '三', 'B', '5', '是'],
      ['多选题', '哪些是水果', '苹果', '石头', '梨', 'A、C', '4', ''],
      ['判断题', '天是蓝的', '', '', '', '对', '2', ''],
      ['填空题', '首都是哪里', '', '', '', '北京 或 北京市', '', ''],
      ['数字', '七乘八', '', '', '', '56', '3', ''],
      ['', '', '', '', '', '', '', ''],
    ],
  );
  const questions = questionsOf(text);
  const right = (at: number) =>
    questions[at]?.options?.filter(({ id }) => questions[at]?.score?.right?.includes(id)).map((one) => one.text);
  expect(questions.map(({ kind, title, required }) => [kind, title, required ?? false])).toEqual([
    ['single', '一加一？', true],
    ['multiple', '哪些是水果', false],
    ['yesNo', '天是蓝的', false],
    ['text', '首都是哪里', false],
    ['number', '七乘八', false],
  ]);
  expect(questions.map(({ score }) => score?.points)).toEqual([5, 4, 2, 1, 3]);
  expect([right(0), right(1), right(2)]).toEqual([['二'], ['苹果', '梨'], ['是']]);
  expect([questions[3]?.score?.right, questions[4]?.score?.value]).toEqual([['北京', '北京市'], 56]);
});

it('takes options from one cell, and a table without headings', () => {
  const one = questionsOf(
    textFromTable(
      ['题目', '选项'],
      [
        ['部门', 'A. 研发\nB. 市场'],
        ['城市', '北京|上海'],
        ['颜色', '红；绿'],
      ],
    ),
  );
  expect(one.map(({ options }) => options?.map(({ text }) => text))).toEqual([
    ['研发', '市场'],
    ['北京', '上海'],
    ['红', '绿'],
  ]);
  const bare = questionsOf(textFromTable(['您满意吗', '满意', '不满意'], [['您的建议', '', '']]));
  expect(bare.map(({ kind, title }) => [kind, title])).toEqual([
    ['single', '您满意吗'],
    ['longText', '您的建议'],
  ]);
});

it('reads what is right from pasted text, and says nothing of what names no option', () => {
  const [known, lost] = questionsOf(
    '1. 一加一？（单选）\nA. 一\nB. 二\n答案：B\n分值：2分\n\n2. 二加二？\nA. 三\nB. 四\n【答案】：丁',
  );
  expect(known?.score).toEqual({ points: 2, right: [known?.options?.[1]?.id] });
  expect(lost?.score).toEqual({ points: 1 });
});
