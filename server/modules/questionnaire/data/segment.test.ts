/** Words of answers, as a picture of words counts them. */
import type { FormSchema } from '../../../../contract/questionnaire/model';
import { Tally } from '../../../../contract/questionnaire/tally';
import { wordsIn } from './segment';

it.each([
  ['交付质量很好，交付及时', ['交付', '质量', '及时']],
  ['希望支持 Excel 导出和 API', ['支持', 'excel', '导出', 'api']],
  ['我们觉得没有什么', []],
  ['2026 年 3 月', []],
  ['', []],
])('of “%s”', (text, words) => {
  const found = wordsIn(text);
  for (const word of words) expect(found).toContain(word);
  if (words.length === 0) expect([...found]).toEqual([]);
});

it('joins two signs that the segmenter leaves alone', () => {
  for (const word of wordsIn('离线填报')) expect(word.length).toBeGreaterThan(1);
});

it('looks at the beginning of a very long answer alone, quickly', () => {
  expect(wordsIn(`质量${'很'.repeat(9_000)}末尾`).has('末尾')).toBe(false);
});

it('counts people, not occurrences, and says what at least two have written', () => {
  const schema: FormSchema = { questions: [{ id: 'q1', kind: 'longText', title: '建议' }], ends: [] };
  const all = new Tally(schema, wordsIn);
  for (const text of ['交付及时，交付稳定', '交付慢', '质量好']) {
    all.add({ answers: { q1: text }, asked: new Set(['q1']) });
  }
  expect(all.figures()[0]?.words).toEqual([{ id: '交付', text: '交付', count: 2 }]);
});
