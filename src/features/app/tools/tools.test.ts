import { USUAL_WEEKDAYS, WorkCalendar } from '@contract/time/workdays';
import { compareLines, countOf, faultIn, folded, formatted } from './compare';
import { readCron } from './cron';
import { pieces, REGEX_MS, runRegex, TOO_SLOW } from './regex';
import { instantOf, offsetText, whenIn } from './timestamp';
import { between, shifted, special } from './workday';

const ZONE = 'Asia/Shanghai';

describe('comparison', () => {
  it('says what came and what went, and folds what is far from both', () => {
    const left = Array.from({ length: 20 }, (_, at) => `第 ${at} 行`).join('\n');
    const lines = compareLines(left, left.replace('第 10 行', '第十行'));
    expect([countOf(lines, 'added'), countOf(lines, 'removed'), countOf(lines, 'same')]).toEqual([1, 1, 19]);
    expect(folded(lines).map(({ kind }) => kind)).toEqual([
      'folded',
      ...['same', 'same', 'same', 'removed', 'added', 'same', 'same', 'same'],
      'folded',
    ]);
  });
  it('takes JSON with its keys in another order for the same, and says where it ends to be JSON', () => {
    const [a, b] = ['{"b":1,"a":{"d":[2,1],"c":null}}', '{"a":{"c":null,"d":[2,1]},"b":1}'];
    expect(formatted(a, '左侧', true)).toBe(formatted(b, '右侧', true));
    expect(formatted(a, '左侧', false)).not.toBe(formatted(b, '右侧', false));
    expect(() => formatted('{\n  "a": ,\n}', '左侧', true)).toThrow('左侧不是有效的 JSON：第 2 行第 8 列附近');
  });
});

it.each([
  ['{"a":1', 6],
  ['{"a":1,}', 7],
  ['[1 2]', 3],
  ['[1,]', 3],
  ["{'a':1}", 1],
  ['{"a":01}', 6],
  ['[]]', 2],
])('finds where %s ends to be JSON', (text, at) => expect(faultIn(text)).toBe(at));

describe('cron', () => {
  it('says each part and when it comes due, by the zone', () => {
    const { parts, next } = readCron('30 9 * * 1-5', ZONE, new Date('2026-11-20T02:00:00Z'));
    expect(parts.map(({ text }) => text)).toEqual(['30 分', '9 时', '每天', '每月', '周一到周五']);
    // Friday 10:00 there: the next one is Monday.
    expect(next.slice(0, 2).map((at) => whenIn(at, ZONE))).toEqual(['2026-11-23 09:30:00', '2026-11-24 09:30:00']);
  });
  it.each([
    ['* * *', '现在是 3 段'],
    ['61 * * * *', '第 1 段（分）「61」不能识别'],
    ['0 0 30 2 *', '表达式没有能执行的时间'],
  ])('refuses %s', (text, reason) => expect(() => readCron(text, ZONE)).toThrow(reason));
});

describe('timestamps', () => {
  it.each([
    ['1700000000', 1_700_000_000_000],
    ['1700000000123', 1_700_000_000_123],
    ['1700000000123456', 1_700_000_000_123],
    ['2023-11-15 06:13:20', 1_700_000_000_000],
    ['2023年11月15日', 1_699_977_600_000],
    ['2023-11-14T22:13:20Z', 1_700_000_000_000],
    ['2023-02-30', null],
    ['昨天', null],
  ])('reads %s', (text, at) => expect(instantOf(text, ZONE)).toBe(at));
  it('knows the zone also beside a change of the clocks', () => {
    const at = instantOf('2026-03-08 03:30:00', 'America/New_York') as number;
    expect([whenIn(at, 'America/New_York'), offsetText(at, 'America/New_York')]).toEqual([
      '2026-03-08 03:30:00',
      '-04:00',
    ]);
  });
});

describe('regular expressions', () => {
  const worker = (answer: (this: Worker) => void) => {
    const one = { terminate: jest.fn(), postMessage: answer } as unknown as Worker;
    return one;
  };
  it('ends the thread of one that does not end', async () => {
    jest.useFakeTimers();
    const silent = worker(() => undefined);
    const run = runRegex({ pattern: '(a+)+b', flags: '', text: 'a'.repeat(40), replacement: null }, () => silent);
    const refused = expect(run).rejects.toThrow(TOO_SLOW);
    await jest.advanceTimersByTimeAsync(REGEX_MS);
    await refused;
    expect(silent.terminate).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
  it('marks what matched', () => {
    const matches = [
      { at: 1, text: 'b', groups: [], named: {} },
      { at: 3, text: '', groups: [], named: {} },
    ];
    expect(pieces('abcd', matches)).toEqual([
      { text: 'a', match: false },
      { text: 'b', match: true },
      { text: 'c', match: false },
      { text: 'd', match: false },
    ]);
  });
});

describe('working days', () => {
  // The official arrangement of autumn 2026.
  const calendar = new WorkCalendar({
    weekdays: USUAL_WEEKDAYS,
    holidays: [
      { kind: 'off', from: '2026-10-01', to: '2026-10-07' },
      { kind: 'work', from: '2026-10-10', to: '2026-10-10' },
    ],
  });
  it('counts days worked in the stead of others', () => {
    expect(shifted(calendar, '2026-09-30', 1)).toBe('2026-10-08');
    expect(shifted(calendar, '2026-10-12', -1)).toBe('2026-10-10');
    expect(between(calendar, '2026-10-12', '2026-09-30')).toEqual({ workdays: 5, days: 13, off: 8 });
    expect(special(calendar, '2026-10-07', '2026-10-10')).toEqual([
      { day: '2026-10-07', kind: 'off' },
      { day: '2026-10-10', kind: 'work' },
    ]);
  });
});
