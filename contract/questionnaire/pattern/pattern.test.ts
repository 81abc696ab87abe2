import { problemsOf } from '../problems';
import { isIdCard, offPattern, patternFault } from '.';
import { compilePattern, PatternFault } from './linear';

/** Both ways to judge, over what authors write: the engine of the language is the measure. */
it.each([
  ['[A-Z]{2}-\\d{4}', ['AB-1234', 'AB-123', 'ab-1234', 'xAB-1234', '']],
  ['^(项目|合同)[-_]?\\d+$', ['项目12', '合同-9', '项目', '合同__1', '12项目1']],
  ['(a|ab)(c|bcd)d*', ['abcd', 'acd', 'abc', 'ab', 'abcdd']],
  ['[^\\d\\s]+', ['张三', '张 三', '3', 'ab']],
  ['\\w+(\\.\\w+)*', ['a.b.c', 'a..b', '.a', 'a_1']],
  ['a{2,3}b{2}c?', ['aabb', 'aaabbc', 'aaaabb', 'abb']],
  ['()*x|', ['x', '', 'xx']],
  ['[\\u4e00-\\u9fa5]{2,4}', ['张三', '张', '诸葛孔明', '欧阳诸葛明']],
  ['.?\\.\\$', ['a.$', '.$', 'a.', 'ab.$']],
  ['[]a-]+', [']', 'a-', 'b']],
])('matches %s as the language does', (source, texts) => {
  const matches = compilePattern(source);
  const measure = new RegExp(`^(?:${source.replace(/^\^|(?<!\\)\$$/g, '').replace('[]', '[\\]')})$`, 'u');
  for (const text of texts) expect([text, matches(text)]).toEqual([text, measure.test(text)]);
});

it('takes no longer for what makes others try every way', () => {
  for (const source of ['(a+)+', '(a|a)*', '(a*)*b', 'a*a*a*a*a*a*c', '(.*)*x']) {
    const matches = compilePattern(source);
    const begun = performance.now();
    matches(`${'a'.repeat(900)}!`);
    // An engine that goes back would need more than the age of the world.
    expect(performance.now() - begun).toBeLessThan(5000);
  }
});

it.each(['(a', 'a)', '[a', 'a**', '*a', 'a{3,2}', 'a{999}', '(?=a)', '\\1', '\\b', 'a^b', '[z-a]', '\\', 'a{x}'])(
  'refuses %s with a reason',
  (source) => expect(() => compilePattern(source)).toThrow(PatternFault),
);
it('refuses what would grow without end', () => {
  for (const source of ['(((a{200}){200}){200}){200}', '((((){200}){200}){200}){200}', 'a'.repeat(201)])
    expect(() => compilePattern(source)).toThrow(PatternFault);
  expect(patternFault({ is: 'own', own: '((a{99}){99})' })).toContain('过于复杂');
  expect(patternFault({ is: 'own' })).toBe('请填写格式的表达式');
  expect(patternFault({ is: 'idCard' })).toBeUndefined();
});

it('knows an ID card by its day and its check digit', () => {
  expect(isIdCard('11010519491231002X')).toBe(true);
  expect(isIdCard('11010519491231002x')).toBe(true);
  expect(isIdCard('110105194912310021')).toBe(false);
  expect(isIdCard('11010519490231002X')).toBe(false);
});

it.each([
  ['phone', '13800138000', '12800138000'],
  ['mail', 'a@b.cn', 'a@b'],
  ['postCode', '100000', '1000000'],
  ['number', '-3.5', '3,5'],
] as const)('%s: %s is one, %s is none', (is, good, bad) => {
  expect(offPattern({ is }, ` ${good} `)).toBeUndefined();
  expect(offPattern({ is }, bad)).toMatch(/^请填写/);
});

it('says the words of whoever asks, at the question, and nothing of what was not answered', () => {
  const pattern = { is: 'own', own: '[A-Z]{2}\\d{4}', message: '请填写工号，如 AB1234' } as const;
  const schema = { questions: [{ id: 'q1', kind: 'text' as const, title: '工号', pattern }], ends: [] };
  expect(problemsOf(schema, { q1: 'ab' })).toEqual([{ question: 'q1', text: '请填写工号，如 AB1234' }]);
  expect(problemsOf(schema, { q1: ' AB1234 ' })).toEqual([]);
  expect(problemsOf(schema, {})).toEqual([]);
});
