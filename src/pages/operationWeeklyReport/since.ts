import type { ReportFigures, WeeklyPoint } from '@contract/report/report';
import { trendOf } from '@contract/time/period';

/** How a figure of the last week differs from the week before; null where one of them has no report. */
export function sinceLast(weeks: readonly WeeklyPoint[]): (name: keyof ReportFigures) => string | null {
  const [before, now] = weeks.slice(-2).map(({ figures }) => figures);
  return (name) => {
    if (!before || !now) return null;
    const trend = trendOf(before[name], now[name]);
    return trend && `上周 ${before[name]}，${trend.text}`;
  };
}

export const said = (...notes: (string | null)[]): string => notes.filter(Boolean).join(' · ');
