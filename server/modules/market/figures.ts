/** Numbers of the market analysis. Amounts are summed by currency and by the database, in decimals; ratios are left to the reader. */

import type {
  MarketFigures,
  MarketFunnel,
  MarketGroup,
  MarketQuery,
  MarketSummary,
  MarketTrend,
} from '../../../contract/market/market';
import { provinceCodes } from '../../../contract/market/provinces';
import { type Currency, stageCodes, TREND_MONTHS_MAX } from '../../../contract/market/words';
import { previousPeriod } from '../../../contract/time/period';
import type { TenantContext } from '../../http/route';
import { deliveriesFrom } from './read';

interface Counted extends Record<string, unknown> {
  key: string | null;
  currency: Currency;
  planned: number;
  on_time: number;
  late: number;
  overdue: number;
  open: number;
  delay: number;
  amount: string;
  revenue: string;
  points1: string;
  answers1: number;
  scored1: number;
  points2: string;
  answers2: number;
  scored2: number;
  valued: number;
}

const of = (outcome: string) => `count(*) FILTER (WHERE d.outcome = '${outcome}')::int`;
const COUNTED = `
  d.currency, count(*)::int AS planned, ${of('onTime')} AS on_time, ${of('late')} AS late, ${of('overdue')} AS overdue,
  ${of('open')} AS open, coalesce(sum(d.delay) FILTER (WHERE d.outcome IN ('late', 'overdue')), 0)::int AS delay,
  coalesce(sum(d.amount), 0.00)::numeric(20, 2)::text AS amount,
  coalesce(sum(d.revenue), 0.00)::numeric(20, 2)::text AS revenue,
  count(d.amount)::int AS valued,
  coalesce(sum(d.points1), 0)::text AS points1, coalesce(sum(d.answers1), 0)::int AS answers1,
  count(*) FILTER (WHERE d.answers1 > 0)::int AS scored1,
  coalesce(sum(d.points2), 0)::text AS points2, coalesce(sum(d.answers2), 0)::int AS answers2,
  count(*) FILTER (WHERE d.answers2 > 0)::int AS scored2`;

/** One row a key and currency. @param key an expression over `d` */
async function counted(context: TenantContext, query: MarketQuery, key: string): Promise<Counted[]> {
  const { before, from, sql } = await deliveriesFrom(context, query);
  return context.db.query<Counted>(
    `${before} SELECT ${key} AS key, ${COUNTED} ${from} GROUP BY 1, 2 ORDER BY 1, 2`,
    sql.params,
  );
}

const noFigures = (): MarketFigures => ({
  ...{ planned: 0, onTime: 0, late: 0, overdue: 0, open: 0, delayDays: 0, money: [] },
  satisfaction1: { sum: 0, answers: 0, deliveries: 0 },
  satisfaction2: { sum: 0, answers: 0, deliveries: 0 },
});

const addScore = (to: MarketFigures['satisfaction1'], points: string, answers: number, deliveries: number) => {
  to.sum += Number(points);
  to.answers += answers;
  to.deliveries += deliveries;
};

/** Counts of all currencies together, amounts of each apart. */
function figuresOf(rows: readonly Counted[]): MarketFigures {
  const figures = noFigures();
  for (const row of rows) {
    figures.planned += row.planned;
    figures.onTime += row.on_time;
    figures.late += row.late;
    figures.overdue += row.overdue;
    figures.open += row.open;
    figures.delayDays += row.delay;
    if (row.valued > 0) figures.money.push({ currency: row.currency, amount: row.amount, revenue: row.revenue });
    addScore(figures.satisfaction1, row.points1, row.answers1, row.scored1);
    addScore(figures.satisfaction2, row.points2, row.answers2, row.scored2);
  }
  return figures;
}

function byKey(rows: readonly Counted[]): Map<string | null, MarketFigures> {
  const parts = new Map<string | null, Counted[]>();
  for (const row of rows) parts.set(row.key, [...(parts.get(row.key) ?? []), row]);
  return new Map([...parts].map(([key, of]) => [key, figuresOf(of)]));
}

const figures = async (context: TenantContext, query: MarketQuery) =>
  figuresOf(await counted(context, query, 'NULL::text'));

/** Of the period that the query names, and of the one before it. */
export async function marketSummary(context: TenantContext, query: MarketQuery): Promise<MarketSummary> {
  const { from, to } = query;
  const now = await figures(context, query);
  if (!from || !to || from > to) return { figures: now, period: null, before: null };
  const earlier = previousPeriod({ from, to });
  return {
    ...{ figures: now, period: { from, to } },
    before: { ...earlier, figures: await figures(context, { ...query, ...earlier }) },
  };
}

/** All 34 in their order, and 未填 as the last: together they are the whole. */
export async function byProvince(context: TenantContext, query: MarketQuery): Promise<MarketGroup[]> {
  const found = byKey(await counted(context, query, 'd.province'));
  return [...provinceCodes, null].map((key) => ({ key, figures: found.get(key) ?? noFigures() }));
}

/** The most first; those without one are a group of their own. */
export async function byText(
  context: TenantContext,
  query: MarketQuery,
  column: 'product' | 'customer',
): Promise<MarketGroup[]> {
  const found = byKey(await counted(context, query, `nullif(d.${column}, '')`));
  return [...found]
    .map(([key, one]) => ({ key, figures: one }))
    .sort(
      (a, b) => b.figures.planned - a.figures.planned || (a.key ?? '\uffff').localeCompare(b.key ?? '\uffff', 'zh'),
    );
}

const nextMonth = (month: string): string => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`;
};

const monthBefore = (month: string, months: number): string => {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
};

/**
 * By month of the plan, from the first to the last of the period; without one, from the first delivery to the last. Of more
 * months than are drawn the last ones.
 */
export async function marketTrend(context: TenantContext, query: MarketQuery): Promise<MarketTrend> {
  const found = byKey(await counted(context, query, "to_char(d.planned_on, 'YYYY-MM')"));
  const known = [...found.keys()].filter((key) => key !== null).sort();
  const first = query.from?.slice(0, 7) ?? known[0];
  const last = query.to?.slice(0, 7) ?? known.at(-1);
  const trend: MarketTrend = [];
  if (!first || !last) return trend;
  const earliest = monthBefore(last, TREND_MONTHS_MAX - 1);
  const [, begins = last] = [first, earliest].sort();
  for (let month = begins; month <= last; month = nextMonth(month)) {
    trend.push({ month, figures: found.get(month) ?? noFigures() });
  }
  return trend;
}

/** How many reached each step at least: what was accepted counts as delivered, whether or not the day is known. */
export async function marketFunnel(context: TenantContext, query: MarketQuery): Promise<MarketFunnel> {
  const found = byKey(await counted(context, query, 'd.stage::text'));
  const at = (stage: number) => found.get(String(stage)) ?? noFigures();
  return stageCodes.map((stage, step) => {
    const reached = stageCodes.map((_, index) => index).filter((index) => index >= step);
    return {
      stage,
      count: reached.reduce((sum, index) => sum + at(index).planned, 0),
      money: addMoney(reached.flatMap((index) => at(index).money)),
    };
  });
}

/** Within a currency only, in cents. */
function addMoney(parts: MarketFigures['money']): MarketFigures['money'] {
  const cents = (amount: string) => BigInt(amount.replace('.', ''));
  const said = (value: bigint) => {
    const digits = String(value).padStart(3, '0');
    return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  };
  const sums = new Map<Currency, [amount: bigint, revenue: bigint]>();
  for (const { currency, amount, revenue } of parts) {
    const [a, r] = sums.get(currency) ?? [0n, 0n];
    sums.set(currency, [a + cents(amount), r + cents(revenue)]);
  }
  return [...sums].map(([currency, [amount, revenue]]) => ({ currency, amount: said(amount), revenue: said(revenue) }));
}
