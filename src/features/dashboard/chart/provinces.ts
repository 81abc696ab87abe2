/** Groups of a chart as provinces: by their names, short or whole, or by their codes. Pure. */
import type { ChartAnswer } from '@contract/dashboard/chart/chart';
import { provinceCodeOf } from '@contract/market/provinces';

interface OfProvince {
  /** The place of the group among all. */
  at: number;
  value: number | null;
}

/** By code, null for rows that name none; what is no province, or is a second name of one, stands apart. */
export function byProvince({ heads, sums }: Pick<ChartAnswer, 'heads' | 'sums'>): {
  provinces: ReadonlyMap<string | null, OfProvince>;
  others: readonly (OfProvince & { label: string })[];
} {
  const provinces = new Map<string | null, OfProvince>();
  const others: (OfProvince & { label: string })[] = [];
  for (const [at, { key, label, rest }] of (heads[0] ?? []).entries()) {
    const value = sums[0]?.[at]?.[0] ?? null;
    const code = rest ? undefined : key === null || key === '' ? null : provinceCodeOf(key);
    // Shares and averages of two names cannot be put together here.
    if (code === undefined || provinces.has(code)) others.push({ at, value, label });
    else provinces.set(code, { at, value });
  }
  return { provinces, others };
}
