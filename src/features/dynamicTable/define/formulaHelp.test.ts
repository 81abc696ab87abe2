import { callAt, completionsOf, faultOf } from './formulaHelp';

const fields = ['数量', '单价', '负责人'];
const names = (text: string, cursor = text.length) => completionsOf(text, cursor, fields).map(({ name }) => name);

it('completes functions by their first letters, and fields in braces or by their words', () => {
  expect(names('1 + roundd')).toEqual(['rounddown(数字, 位数)']);
  expect(names('sum({数')).toEqual(['数量']);
  expect(names('sum({')).toEqual(fields);
  expect(names('1 + 单')).toEqual(['单价']);
  expect(names('"roundd')).toEqual([]);
  expect(names('1 + ')).toEqual([]);
});

it('puts what is chosen where the cursor stands, with the cursor where one goes on', () => {
  const [one] = completionsOf('rounddow + 1', 8, fields);
  expect([one?.value, one?.cursor]).toEqual(['rounddown() + 1', 10]);
  // What stands behind a brace that is being rewritten goes with it, and no second bracket comes.
  expect(completionsOf('{数} + 1', 2, fields)[0]?.value).toBe('{数量} + 1');
  expect(completionsOf('rounddow(1)', 8, fields)[0]?.value).toBe('rounddown(1)');
  expect(completionsOf('toda', 4, fields)[0]).toMatchObject({ value: 'today()', cursor: 7 });
});

it('shows the innermost function that the cursor stands in', () => {
  expect(callAt('round(sum({数量}, 1), ', 14)).toMatch(/^sum\(/);
  expect(callAt('round(sum({数量}, 1), ', 21)).toMatch(/^round\(/);
  expect(callAt('left("(", ', 10)).toMatch(/^left\(/);
  expect(callAt('1 + (2', 6)).toBeNull();
});

it('says what is wrong and where, before it is sent', () => {
  expect(faultOf('', fields)).toBeNull();
  expect(faultOf('round({数量} * {单价}，2)', fields)).toBeNull();
  expect(faultOf('1 + {没有}', fields)).toContain('第 5 个字符「{没有}」');
  expect(faultOf('1 + rond({数量})', fields)).toContain('没有函数 rond');
  expect(faultOf('mid({数量}, 1)', fields)).toContain('应有 3 个参数，这里有 2 个');
  expect(faultOf('(1 + 2', fields)).toContain('缺少「)」');
});
