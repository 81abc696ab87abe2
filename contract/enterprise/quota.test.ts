import { quotaText, readQuota, sizeText } from './quota';

describe('quotas as an operator types them', () => {
  it.each([
    ['members', '50', 50],
    ['members', ' none ', null],
    ['storage', '10GB', 10 * 2 ** 30],
    ['storage', '1.5tb', 1.5 * 2 ** 40],
    ['storage', '500 MB', 500 * 2 ** 20],
    ['storage', 'NONE', null],
    ['calls', '100000', 100_000],
  ] as const)('reads --%s %s', (kind, typed, expected) => expect(readQuota(kind, typed)).toBe(expected));

  it.each([
    ['members', '0'],
    ['members', '-1'],
    ['members', '5.5'],
    ['members', '1000001'],
    ['members', ''],
    ['storage', '10'],
    ['storage', '10 gigabytes'],
    ['storage', '0GB'],
    ['storage', '1025TB'],
    ['storage', '-1GB'],
    ['calls', '1e5'],
    ['calls', '一万'],
    ['calls', '2000000001'],
  ] as const)('refuses --%s %s with how it is written', (kind, typed) =>
    expect(() => readQuota(kind, typed)).toThrow(new RegExp(`--${kind} 应为.*none（不限）；现在是「${typed}」`)),
  );
});

it('limits and sizes are said in words', () => {
  expect(['members', 'storage', 'calls'].map((kind) => quotaText(kind as 'members', null))).toEqual(
    Array(3).fill('不限'),
  );
  expect(quotaText('storage', 1.5 * 2 ** 40)).toBe('1.5 TB');
  expect(quotaText('members', 50)).toBe('50 名');
  expect([0, 1, 1023, 1024, 10 * 2 ** 30].map(sizeText)).toEqual(['0 B', '1 B', '1023 B', '1 KB', '10 GB']);
});
