/** The filter by columns of one look, in the address: `状态=进行中,已完成`, `截止日期@month=2026-03-01`, `执行人!=张三`. Pure. */
import type { ChartPick } from '@contract/dashboard/chart/chart';
import { type ChartGrain, chartGrainCodes, KEY_MAX } from '@contract/dashboard/chart/words';
import { FILTERS_MAX } from '@contract/dashboard/words';
import type { Param } from '@/features/object/list';

const WRITTEN = /^([^=!@]+)(?:@([A-Za-z]+))?(!?)=(.*)$/;
const plain = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Null: it says no filter. */
export function readPick(text: string): ChartPick | null {
  const [, name = '', grain, not, rest = ''] = WRITTEN.exec(text) ?? [];
  const column = plain(name);
  if (!column || (grain !== undefined && !chartGrainCodes.includes(grain as ChartGrain))) return null;
  const values = rest.split(',').slice(0, 200).map(plain);
  if (values.some((value) => value === null || value.length > KEY_MAX)) return null;
  return {
    ...{ column, grain: (grain as ChartGrain | undefined) ?? null },
    // Nothing stands for rows without a value.
    values: values.map((value) => value || null),
    ...(not && { not: true }),
  };
}
// What the form itself is made of is written otherwise, in names as in values.
const safe = (text: string) => text.replace(/[%=!@,&]/g, encodeURIComponent).replace(/!/g, '%21');
export const writePick = ({ column, grain, values, not }: ChartPick): string =>
  `${safe(column)}${grain ? `@${grain}` : ''}${not ? '!' : ''}=${values.map((value) => safe(value ?? '')).join(',')}`;

/** Null: as the dashboard is kept. An empty entry says that it is not filtered, whatever is kept. */
export const columnFilters: Param<readonly ChartPick[] | null> = {
  ...{ initial: null, effect: 'narrows', formerly: [] },
  read(texts) {
    if (texts.length === 0) return null;
    return texts.flatMap((text) => readPick(text) ?? []).slice(0, FILTERS_MAX);
  },
  write: (value) => (value === null ? [] : value.length === 0 ? ['-'] : value.map(writePick)),
};

/** With one more; a column and grain has one filter. */
export const withPick = (picks: readonly ChartPick[], pick: ChartPick): ChartPick[] => [
  ...picks.filter(({ column, grain }) => column !== pick.column || grain !== pick.grain),
  pick,
];
