import type { WeeklyPoint } from '@contract/report/report';
import { specOf } from './Curves';
import { said, sinceLast } from './since';

const week = (from: string, done: number | null): WeeklyPoint => ({
  ...{ week: from, from, published: done === null ? 0 : 1 },
  figures: done === null ? null : { done, overdue: 2, risks: 0, highRisks: 0, problems: 0, hours: 8 },
});

it('says how a week differs from the one before, and nothing where one of them has no report', () => {
  const since = sinceLast([week('2026-10-26', 3), week('2026-11-02', 8), week('2026-11-09', 6)]);
  expect([since('done'), since('overdue')]).toEqual(['上周 8，−25%', '上周 2，持平']);
  expect(sinceLast([week('2026-11-02', null), week('2026-11-09', 6)])('done')).toBeNull();
  expect(sinceLast([week('2026-11-09', 6)])('done')).toBeNull();
  expect(said('周报已发布 1 / 2', since('done'))).toBe('周报已发布 1 / 2 · 上周 8，−25%');
  expect(said('周报已发布 1 / 2', null)).toBe('周报已发布 1 / 2');
});

it('draws a week without reports as none, never as nothing done', () => {
  const { labels, series } = specOf(
    [week('2026-11-02', null), week('2026-11-09', 6)],
    [['done', '完成任务', 'green']],
    '个',
  );
  expect([labels, series[0]?.values]).toEqual([
    ['11-02', '11-09'],
    [null, 6],
  ]);
});
