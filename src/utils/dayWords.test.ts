import { dayOfWords, pastDayOfWords, quickDays } from './dayWords';

/** A Tuesday. */
const now = new Date(2026, 10, 24, 1, 30);
const day = (words: string) => dayOfWords(words, now);

describe('days in words', () => {
  it('knows those near by, whatever the spaces', () => {
    expect(['昨天', '今天', ' 明 天', '后天', '大后天'].map(day)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ]);
  });
  it('takes a weekday as the one to come, unless its week is named', () => {
    expect(day('周五')).toBe('2026-11-27');
    expect(day('周一')).toBe('2026-11-30');
    expect(day('本周一')).toBe('2026-11-23');
    expect(day('下周五')).toBe('2026-12-04');
    expect(day('下下星期日')).toBe('2026-12-13');
    expect(day('上周天')).toBe('2026-11-22');
  });
  it('means the same Friday on each day of a week', () => {
    for (let at = 23; at <= 29; at += 1) {
      expect(dayOfWords('下周五', new Date(2026, 10, at, 23, 59))).toBe('2026-12-04');
    }
  });
  it('counts on and back', () => {
    expect([day('3天后'), day('两周后'), day('一个月后'), day('十天前')]).toEqual([
      '2026-11-27',
      '2026-12-08',
      '2026-12-24',
      '2026-11-14',
    ]);
    expect([day('月底'), day('下月底')]).toEqual(['2026-11-30', '2026-12-31']);
  });
  it('takes a date without its year as the one that is not long gone', () => {
    expect([day('12-4'), day('12月4日'), day('11/3'), day('3.5')]).toEqual([
      '2026-12-04',
      '2026-12-04',
      '2026-11-03',
      '2027-03-05',
    ]);
  });
  it('takes the 29th of February as that of a year that has one', () => {
    const on = (year: number, month: number, date: number) => dayOfWords('2-29', new Date(year, month - 1, date, 12));
    expect([on(2027, 11, 24), on(2028, 1, 10), on(2028, 11, 24)]).toEqual(['2028-02-29', '2028-02-29', null]);
  });
  it('says nothing of what is no day', () => {
    for (const words of ['', '周', '下周', '紧急', '2-30', '13-1', '0-4', '2026-12-04', '99', '下下下下下周五']) {
      expect(day(words)).toBeNull();
    }
  });
});

it('offers the days of a range, each once', () => {
  const words = ['今天', '明天', '本周五', '下周五'];
  const offered = (at: number, range = {}) => quickDays(words, range, new Date(2026, 10, at)).map((one) => one.words);
  expect(offered(24)).toEqual(words);
  // A Friday is today; on Saturday that of its week is over.
  expect(offered(27)).toEqual(['今天', '明天', '下周五']);
  expect(offered(28, { min: '2026-11-28' })).toEqual(['今天', '明天', '下周五']);
  expect(offered(24, { max: '2026-11-25' })).toEqual(['今天', '明天']);
});

it('says days that are over where hours are written down', () => {
  // A Sunday.
  const now = new Date('2026-11-29T04:00:00Z');
  const days = ['昨天', '周五', '周日', '11-20', '12-4', '今天', '下周一'].map((words) => pastDayOfWords(words, now));
  expect(days).toEqual([
    ...['2026-11-28', '2026-11-27', '2026-11-29', '2026-11-20', '2025-12-04', '2026-11-29'],
    // It is to come, and says so: whoever takes it refuses it.
    '2026-11-30',
  ]);
  expect(pastDayOfWords('联调', now)).toBeNull();
  const leap = ['2028-03-01T04:00:00Z', '2028-01-10T04:00:00Z'].map((at) => pastDayOfWords('2月29日', new Date(at)));
  expect(leap).toEqual(['2028-02-29', null]);
});
