import { dueLabel } from './dueDate';
import { formatDuration } from './duration';
import { shortFileName } from './fileName';
import { greeting } from './greeting';
import { passwordFault } from './password';
import { relativeTime } from './relativeTime';
import { isPagePath, safeUrl } from './url';

describe('shortFileName', () => {
  it('leaves names up to 40 characters as they are', () => {
    const name = `${'a'.repeat(36)}.pdf`;
    expect(name).toHaveLength(40);
    expect(shortFileName(name)).toBe(name);
  });
  it('keeps the first 15 characters and the extension of longer ones', () => {
    const short = shortFileName(`二〇二六年甘肃省省级平台验收报告与附件清单以及第二次满意度评价汇总表最终版修订.docx`);
    expect(short.startsWith('二〇二六年甘肃省省级平台验收报…')).toBe(true);
    expect(short.endsWith('.docx')).toBe(true);
    expect(Array.from(short)).toHaveLength(40);
  });
  it('cuts no character in half', () => {
    expect(shortFileName(`${'😀'.repeat(50)}.png`)).toBe(`${'😀'.repeat(15)}…${'😀'.repeat(20)}.png`);
  });
  it('takes what follows the last dot of a sentence for no extension', () => {
    const short = shortFileName(`v1.${'x'.repeat(60)}`);
    expect(Array.from(short)).toHaveLength(40);
  });
});

it.each([
  [0, '0秒'],
  [999, '0秒'],
  [1_000, '1秒'],
  [61_000, '1分钟1秒'],
  [3_600_000, '1小时'],
  [93_784_000, '1天2小时'],
  [86_400_000 + 59_000, '1天'],
  [-5, '0秒'],
  [Number.NaN, '0秒'],
])('%s ms are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

it.each([
  ['2026-01-01T00:00', '上午好'],
  ['2026-01-01T11:59', '上午好'],
  ['2026-01-01T12:00', '下午好'],
  ['2026-01-01T23:00', '下午好'],
])('at %s one says %s', (time, text) => {
  expect(greeting(new Date(time))).toBe(text);
});

it.each([
  ['2026-03-10T14:59:30', '刚刚'],
  ['2026-03-10T14:55', '5分钟前'],
  ['2026-03-10T09:00', '6小时前'],
  ['2026-03-09T23:50', '昨天 23:50'],
  ['2026-01-02T08:00', '1月2日 08:00'],
  ['2025-12-31T08:00', '2025-12-31 08:00'],
  ['2026-03-10T16:00', '3月10日 16:00'],
  ['nonsense', ''],
])('%s is %s', (time, text) => {
  expect(relativeTime(time, new Date('2026-03-10T15:00'))).toBe(text);
});

it('names the days around today', () => {
  const now = new Date('2026-03-10T23:00');
  expect(['2026-03-09', '2026-03-10', '2026-03-11'].map((day) => dueLabel(day, now))).toEqual(['昨天', '今天', '明天']);
});

it.each([
  [{ newPassword: 'abcdefghijk1' }, undefined],
  [{ newPassword: 'Ab￥￥￥￥￥￥￥￥￥￥' }, undefined],
  [{ newPassword: '' }, '请输入新密码'],
  [{ newPassword: 'abc1' }, '新密码至少 12 个字符'],
  [{ newPassword: 'abcdefghijkl' }, '新密码至少包含大写字母、小写字母、数字、符号中的两类'],
  [{ newPassword: 'abcdefghijk1', oldPassword: 'abcdefghijk1' }, '新密码不能与当前密码相同'],
])('password %j: %s', (change, fault) => {
  expect(passwordFault(change)).toBe(fault);
});

describe('addresses that people enter', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'http://', '', null, undefined])(
    'does not open %j',
    (address) => {
      expect(safeUrl(address)).toBeUndefined();
    },
  );
  it('opens http and https, and paths of this site', () => {
    expect(safeUrl('https://a.example/b')).toBe('https://a.example/b');
    expect(safeUrl('/help')).toBe(`${window.location.origin}/help`);
  });
  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'desk', '', null])(
    '%j is no page',
    (address) => {
      expect(isPagePath(address)).toBe(false);
    },
  );
});
