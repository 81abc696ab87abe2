import { initialsOf, isProjectCode, numberedCode, suggestCode } from './codeSuggestion';

const today = '2026-03-07';

describe('suggestCode', () => {
  it.each([
    ['移动端改版', 'YDDGB'],
    ['支付中台', 'ZFZT'],
    ['客户关系管理系统二期工程', 'KHGXGL'],
    ['Spring XD', 'SX'],
    ['Atlas', 'ATLAS'],
    ['ERP 升级 2026', 'ESJ202'],
  ])('takes the initials of %s', (name, code) => {
    expect(suggestCode(name, today)).toBe(code);
  });

  it.each(['', '   ', '2026', '!!!', '云'])('falls back to P and the date for %j', (name) => {
    expect(suggestCode(name, today)).toBe('P0307');
  });

  it('never suggests what the server refuses', () => {
    for (const name of ['9 号楼', 'a', 'émile', 'Supercalifragilistic', '一二三四五六七八九十一二三四']) {
      expect(isProjectCode(suggestCode(name, today))).toBe(true);
    }
  });
});

it('reads no letter from punctuation', () => {
  expect(initialsOf('研发（内部）—— A/B')).toBe('YFNBAB');
});

it.each([
  ['YDDGB', 2, 'YDDGB2'],
  ['P0307', 3, 'P03073'],
  ['ABCDEFGHIJKL', 10, 'ABCDEFGHIJ10'],
])('numbers the taken code %s', (code, n, next) => {
  expect(numberedCode(code, n)).toBe(next);
  expect(isProjectCode(next)).toBe(true);
});
