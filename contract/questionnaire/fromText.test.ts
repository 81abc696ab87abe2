/** Text that was pasted becomes questions, as people write them. */
import { questionsFromText } from './fromText';
import { lint } from './lint';

function read(text: string) {
  let next = 0;
  const fresh = (prefix: string) => {
    next += 1;
    return `${prefix}${next}`;
  };
  return questionsFromText(text, fresh);
}
const plain = (text: string) =>
  read(text).questions.map(({ kind, title, required, options }) => [
    kind,
    title,
    ...(required ? ['必答'] : []),
    ...(options ? [options.map((one) => one.text).join('/')] : []),
  ]);

it.each<[string, string, unknown[]]>([
  ['a number, letters and a kind', '1. 您的部门？[单选题]\nA. 研发\nB. 市场', ['single', '您的部门？', '研发/市场']],
  ['options on one line', '2、喜欢哪些（多选）\nA、甲  B、乙\tC、丙', ['multiple', '喜欢哪些', '甲/乙/丙']],
  ['options without letters', 'Q3：满意吗\n满意\n不满意', ['single', '满意吗', '满意/不满意']],
  ['yes and no', '4.是否参加\n是\n否', ['yesNo', '是否参加', '是/否']],
  ['what is required', '5. *姓名', ['text', '姓名', '必答']],
  ['required in brackets', '第6题 工号【填空】【必填】', ['text', '工号', '必答']],
  ['a phone by its words', '7．联系电话', ['phone', '联系电话']],
  ['advice', '8. 您的建议：', ['longText', '您的建议：']],
  ['points', '9. 总体评价（评分题）', ['rating', '总体评价']],
  ['brackets that are words', '10. 年龄（周岁）', ['text', '年龄（周岁）']],
  ['other', '11. 渠道\n① 网络\n② 其他（请注明）', ['single', '渠道', '网络/其他（请注明）']],
  ['bullets', '渠道\n- 网络\n- 朋友', ['single', '渠道', '网络/朋友']],
])('reads %s', (_, text, question) => {
  expect(plain(text)).toEqual([question]);
});

it('parts questions by numbers, and by blank lines where there are none', () => {
  expect(plain('一、性别\n男\n女\n二、备注说明\n\n籍贯').map(([, title]) => title)).toEqual([
    '性别',
    '备注说明',
    '籍贯',
  ]);
});

it('marks 其他 as one that asks for words, and each option stands once', () => {
  expect(read('1. 渠道\nA. 网络\nB. 网络\nC. 其他').questions[0]?.options).toEqual([
    { id: 'o2', text: '网络' },
    { id: 'o3', text: '其他', other: true },
  ]);
});

it('takes what may be published, loses nothing of a kind without options, and says what is too much', () => {
  const { questions } = read('1. 手机号[手机]\n仅用于回访\n\n2. 打分[滑块]\n\n3. 选一个[单选]');
  expect(lint({ questions: questions.map((one) => ({ ...one })), ends: [] })).toEqual([]);
  expect(questions[0]?.description).toBe('仅用于回访');
  const many = read(Array.from({ length: 205 }, (_, at) => `${at + 1}. 题`).join('\n\n'));
  expect([many.questions.length, many.left]).toEqual([200, 5]);
  expect(read('   \n\n').questions).toEqual([]);
});
