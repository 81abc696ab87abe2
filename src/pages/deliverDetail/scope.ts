/** What the page is asked by: a period for the pictures, and what a number that was clicked stands for; all of it in the address. */
import type { MarketQuery } from '@contract/market/market';
import { NONE, provinceCodes } from '@contract/market/provinces';
import { currencies, type Outcome, outcomes, type Stage, stages } from '@contract/market/words';
import type dayjs from 'dayjs';
import { many, maybe, one, type Param, page, range, type StateOf, size, sort, text } from '@/features/object/list';
import { thisDay } from '@/utils/today';

export const periods = {
  year: '今年',
  lastYear: '去年',
  quarter: '本季度',
  all: '全部',
  range: '自定义',
} as const;
type PeriodName = keyof typeof periods;
const sorts = ['customer', 'plannedOn', 'deliveredOn', 'amount'] as const;

/** Words that are taken whole: a click, not typing. */
const exact = (max: number): Param<string> => ({ ...text(max), fleeting: false });

export const params = {
  period: one(periods, 'year'),
  range: range(),
  outcome: many(outcomes),
  province: maybe([...provinceCodes, NONE]),
  product: exact(100),
  customer: exact(100),
  reached: maybe(stages),
  currency: maybe(currencies),
  month: exact(7),
  evaluated: maybe(['1', '2'] as const),
  q: text(100, 'keyword'),
  page: page(),
  size: size(20),
  sort: sort(sorts),
};
export type MarketState = StateOf<typeof params>;

/** Which rows a number stands for, beside the period. */
export interface Drill {
  outcome?: readonly Outcome[];
  province?: string;
  product?: string;
  customer?: string;
  reached?: Stage;
  month?: string;
  currency?: keyof typeof currencies;
  evaluated?: '1' | '2';
}
/** A number is drilled into with its own conditions alone: others would show fewer rows than it says. */
export const drilled = (drill: Drill): Partial<MarketState> => ({
  ...{ outcome: [], province: null, product: '', customer: '', reached: null, month: '', currency: null },
  ...{ evaluated: null, q: '' },
  ...drill,
});

const span = (from: dayjs.Dayjs, to: dayjs.Dayjs) => ({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
function daysOf(period: PeriodName, { from, to }: MarketState['range']): Pick<MarketQuery, 'from' | 'to'> {
  const now = thisDay();
  switch (period) {
    case 'year':
      return span(now.startOf('year'), now.endOf('year'));
    case 'lastYear':
      return span(now.subtract(1, 'year').startOf('year'), now.subtract(1, 'year').endOf('year'));
    case 'quarter': {
      const first = now.month(now.month() - (now.month() % 3)).startOf('month');
      return span(first, first.add(2, 'month').endOf('month'));
    }
    case 'range':
      return { from: from ?? undefined, to: to ?? undefined };
    default:
      return {};
  }
}

/** Of the pictures: the period alone. */
export const scopeOf = ({ period, range: days }: MarketState): MarketQuery => daysOf(period, days);

/** Of the rows: with what was drilled into. */
export const rowsOf = (state: MarketState): MarketQuery => ({
  ...scopeOf(state),
  outcome: state.outcome.join(',') || undefined,
  province: state.province ?? undefined,
  product: state.product || undefined,
  customer: state.customer || undefined,
  reached: state.reached ?? undefined,
  currency: state.currency ?? undefined,
  month: /^\d{4}-(0[1-9]|1[0-2])$/.test(state.month) ? state.month : undefined,
  evaluated: state.evaluated ?? undefined,
  keyword: state.q.trim() || undefined,
});
