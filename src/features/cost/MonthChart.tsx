import type { CostSummary } from '@contract/cost/cost';
import { sayFen } from '@contract/time/money';
import { useSize } from 'ahooks';
import { useRef } from 'react';
import styles from './cost.module.css';

/** Until its place is measured. */
const WIDTH = 640;
const [HEIGHT, BASE, TOP] = [200, 176, 12];
/** So much room each month's name has at least; else only every second or third is named. */
const LABEL = 44;

interface Point {
  month: string;
  expense: number;
  /** Null: it is not told to the reader, and in no sum. */
  labour: number | null;
  /** All until the end of the month. */
  sum: number;
}

const following = (month: string): string => {
  const [year = 0, no = 0] = month.split('-').map(Number);
  return no === 12 ? `${year + 1}-01` : `${year}-${String(no + 1).padStart(2, '0')}`;
};

/**
 * What each month cost and what all of them did, against the budget; pure, for the picture and for its words. A month that
 * cost nothing has its place: without it the line of what was spent would rise too soon.
 */
export function pointsOf(months: CostSummary['months']): Point[] {
  const points: Point[] = [];
  let sum = 0;
  for (const { month, expense, labour } of months) {
    for (let last = points.at(-1)?.month; last && following(last) < month; last = points.at(-1)?.month)
      points.push({ month: following(last), expense: 0, labour: 0, sum });
    sum += expense + (labour ?? 0);
    points.push({ month, expense, labour, sum });
  }
  return points;
}

/** The months that are named: all, or every second or third, counted back from the last. */
export const isNamed = (at: number, months: number, width: number): boolean =>
  (months - 1 - at) % Math.ceil((LABEL * months) / width) === 0;

/** Drawn at the width that there is, so that words keep their size. Bars by month, the line of what was spent until then, and the line of the budget. */
export function MonthChart({ months, plan }: Pick<CostSummary, 'months'> & { plan: number | null }) {
  const points = pointsOf(months);
  const highest = Math.max(1, plan ?? 0, ...points.map(({ sum }) => sum));
  const y = (fen: number) => BASE - (Math.max(0, fen) / highest) * (BASE - TOP);
  const frame = useRef<HTMLElement>(null);
  const width = useSize(frame)?.width || WIDTH;
  const step = width / Math.max(1, points.length);
  const x = (at: number) => step * (at + 0.5);
  const bar = Math.min(40, step * 0.5);
  return (
    <figure ref={frame} className={styles.chart}>
      <svg width={width} height={HEIGHT} role="img" aria-label={said(points, plan)}>
        <line className={styles.axis} x1={0} x2={width} y1={BASE} y2={BASE} />
        {plan !== null && <line className={styles.planLine} x1={0} x2={width} y1={y(plan)} y2={y(plan)} />}
        {points.map(({ month, expense, labour: told }, at) => {
          const labour = told ?? 0;
          return (
            <g key={month}>
              <rect
                className={styles.labourBar}
                x={x(at) - bar / 2}
                width={bar}
                y={y(labour)}
                height={BASE - y(labour)}
              />
              <rect
                className={styles.expenseBar}
                x={x(at) - bar / 2}
                width={bar}
                y={y(labour + expense)}
                height={y(labour) - y(labour + expense)}
              />
              {isNamed(at, points.length, width) && (
                <text className={styles.month} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
                  {month.slice(2)}
                </text>
              )}
            </g>
          );
        })}
        <polyline className={styles.sumLine} points={points.map(({ sum }, at) => `${x(at)},${y(sum)}`).join(' ')} />
        {points.map((point, at) => (
          <circle key={point.month} className={styles.sumDot} cx={x(at)} cy={y(point.sum)} r={3}>
            <title>{saidOf(point)}</title>
          </circle>
        ))}
      </svg>
      <figcaption className={styles.legend}>
        <span data-mark="expense">费用</span>
        <span data-mark="labour">工时成本{points.some(({ labour }) => labour === null) && '（部分月份无权查看）'}</span>
        <span data-mark="sum">累计已花费</span>
        {plan !== null && <span data-mark="plan">预算 {sayFen(plan)}</span>}
      </figcaption>
    </figure>
  );
}

const saidOf = ({ month, sum, labour }: Point): string =>
  `截至 ${month} 累计 ${sayFen(sum)}${labour === null ? '，当月工时成本无权查看' : ''}`;
const said = (points: readonly Point[], plan: number | null): string =>
  [...points.map(saidOf), ...(plan === null ? [] : [`预算 ${sayFen(plan)}`])].join('；');
