import { soughtMarks, soughtRanges, soughtTerms } from './sought';

const said = (html: string, words: string) => {
  const root = document.createElement('div');
  root.innerHTML = html;
  return soughtRanges(root, soughtTerms(words)).map(String);
};

it('finds words whatever their case and width, in order and none within another', () => {
  const text = 'ＧＢ／Ｔ 19001 与 gb/t 19001';
  expect(soughtMarks(text, soughtTerms('GB/T b/')).map(([from, to]) => text.slice(from, to))).toEqual([
    'ＧＢ／Ｔ',
    'gb/t',
  ]);
  expect(soughtTerms('')).toEqual([]);
});

it('finds a word across the pieces of a line, and none across paragraphs', () => {
  expect(said('<p>双<b>活切</b>换不得超过九十秒</p><p>切换</p>', '活切换 九十')).toEqual(['活切换', '九十']);
  expect(said('<p>双活</p><p>切换</p><style>切换</style>', '活切')).toEqual([]);
  expect(said('<table><tbody><tr><td>一</td><td>二</td></tr></tbody></table>', '一二')).toEqual([]);
});
