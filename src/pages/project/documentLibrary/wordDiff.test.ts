import { wordDiff } from './wordDiff';

const said = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ value, added, removed }) => (added ? `+${value.trim()}` : removed ? `-${value.trim()}` : ''))
    .filter((piece) => piece.length > 0);

it('tells single characters of Chinese apart, and numbers as a whole', () => {
  expect(said('三个工作日', '五个工作日')).toEqual(['-三', '+五']);
  expect(said('费用 1200 元', '费用 1250 元')).toEqual(['-1200', '+1250']);
});

it('keeps paragraphs that stayed', () => {
  expect(said('第一条\n第二条\n第三条', '第一条\n第三条')).toEqual(['-第二条']);
});

it('ends in time with two long texts that have nothing in common', () => {
  const started = Date.now();
  wordDiff('甲乙丙丁戊'.repeat(2100), '子丑寅卯辰'.repeat(2100));
  expect(Date.now() - started).toBeLessThan(5000);
});
