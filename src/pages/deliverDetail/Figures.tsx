import type { MarketFigures, MarketSummary } from '@contract/market/market';
import { currencies, sayAmount } from '@contract/market/words';
import { percentOf, trendOf } from '@contract/time/period';
import type { ReactNode } from 'react';
import { type Figure, FigureBand } from '@/components/FigureBand';
import { ShortAmount } from '@/components/ShortAmount';
import { shortAmount } from '@/components/ShortAmount/short';
import { DrillLink } from './DrillLink';
import styles from './market.module.css';
import { delayedOf, delayOf, judgedOf, rateOf, sayScore, scoreOf } from './say';
import type { Drill } from './scope';

interface CardProps {
  name: string;
  /** What it counts, in words. */
  definition: string;
  value: ReactNode;
  /** The value as it is read aloud, where it is not a text. */
  said?: string;
  count: number;
  drill: Drill;
  /** Beside the period before; absent where there is none. */
  change?: string | null;
  note?: string;
}

const cardOf = ({ name, definition, value, said, count, drill, change, note }: CardProps): Figure => ({
  name,
  definition,
  value: (
    <DrillLink
      drill={drill}
      name={`${name} ${said ?? (typeof value === 'string' ? value : count)}，查看交付`}
      count={count}
    >
      {value}
    </DrillLink>
  ),
  note: [note, change && `较上期 ${change}`].filter(Boolean).join('；'),
});

const cents = (amount: string | undefined) => Number((amount ?? '0.00').replace('.', ''));

/** The figures of the period, each beside those of the period before. */
export function Figures({ summary }: { summary: MarketSummary }) {
  const { figures, before, period } = summary;
  const than = (of: (figures: MarketFigures) => number) => before && trendOf(of(before.figures), of(figures))?.text;
  const rate = (one: MarketFigures) => percentOf(one.onTime, judgedOf(one));
  const planned = cardOf({
    name: '计划交付',
    definition: '计划交付日期在本期内的交付',
    value: figures.planned.toLocaleString(),
    count: figures.planned,
    drill: {},
    change: than(({ planned }) => planned),
    note: figures.open > 0 ? `其中未到期 ${figures.open}` : undefined,
  });
  const late = delayedOf(figures);
  const punctual: CardProps[] = [
    {
      name: '按期交付率',
      definition: '按期交付 ÷ 本期计划交付；逾期未交算作未按期，未到期的不计',
      value: rateOf(figures),
      count: figures.onTime,
      drill: { outcome: ['onTime'] },
      change: before && trendOf(rate(before.figures), rate(figures), true)?.text,
      note: `${figures.onTime} / ${judgedOf(figures)}`,
    },
    {
      name: '延期与逾期',
      definition: '实际交付晚于计划，或到今天仍未交付',
      value: late.toLocaleString(),
      count: late,
      drill: { outcome: ['late', 'overdue'] },
      change: than(delayedOf),
      note: `平均 ${delayOf(figures)}`,
    },
  ];
  const money = figures.money.map(({ currency, amount, revenue }): CardProps => {
    const whole = sayAmount(amount, currency);
    const short = shortAmount(Number(amount), whole);
    const was = before?.figures.money.find((one) => one.currency === currency);
    return {
      name: `合同金额（${currencies[currency]}）`,
      definition: `本期计划交付的合同金额；各币种分别合计，不相加。已确认收入 ${sayAmount(revenue, currency)}`,
      value: <ShortAmount amount={Number(amount)} whole={whole} />,
      // What is seen stands in what is read aloud.
      said: short === null ? whole : `${short}，即 ${whole}`,
      count: figures.planned,
      drill: { currency },
      change: before && trendOf(cents(was?.amount), cents(amount))?.text,
    };
  });
  const liked = ([1, 2] as const).map((no): CardProps => {
    const scores = figures[`satisfaction${no}`];
    return {
      name: no === 1 ? '初次满意度' : '二次满意度',
      definition: '所有评价的平均分；有问卷评价时用问卷，没有时用手填的分数',
      value: sayScore(scoreOf(scores)),
      count: scores.deliveries,
      drill: { evaluated: `${no}` },
      note: scores.deliveries > 0 ? `${scores.answers} 份评价` : '还没有评价',
    };
  });
  return (
    <section aria-label="指标">
      <FigureBand label="本期交付" lead={planned} figures={[...punctual, ...money, ...liked].map(cardOf)} />
      {period && before && (
        <p className={styles.faint}>
          本期 {period.from} 至 {period.to}，上期 {before.from} 至 {before.to}
        </p>
      )}
    </section>
  );
}
