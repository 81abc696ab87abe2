import type { EarnedPoint } from '@contract/plan/earned';
import { dayNumber } from '@contract/time/workdays';
import { useSize } from 'ahooks';
import { useRef } from 'react';
import styles from './earned.module.css';
import { type Measure, said } from './words';

/** Until its place is measured. */
const WIDTH = 640;
const [HEIGHT, BASE, TOP] = [200, 176, 20];
/** So much room each day's name has at least. */
const LABEL = 76;

export const curveLines = {
  pv: { name: '计划 PV', className: 'planned' },
  ev: { name: '挣得 EV', className: 'earned' },
  ac: { name: '实际 AC', className: 'spent' },
} as const;
type Line = keyof typeof curveLines;

/** For who does not see it: where the lines end. */
export function curveWords(points: readonly EarnedPoint[], measure: Measure): string {
  const last = (line: Line) => [...points].reverse().find((point) => point[line] !== null);
  return (Object.keys(curveLines) as Line[])
    .flatMap((line) => {
      const point = last(line);
      return point ? [`${curveLines[line].name} 至 ${point.day} 为 ${said(line, point[line], measure)}`] : [];
    })
    .join('，');
}

/** What was planned, earned and spent until then: three lines on one scale. */
export function Curve({ points, measure }: { points: readonly EarnedPoint[]; measure: Measure }) {
  const frame = useRef<HTMLElement>(null);
  const width = useSize(frame)?.width || WIDTH;
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || !first || !last) return null;
  // A baseline without hours has three lines at nought: the words above say why.
  if (!points.some(({ pv, ev, ac }) => pv || ev || ac)) return null;
  const [from, to] = [dayNumber(first.day), dayNumber(last.day)];
  const highest = Math.max(1, ...points.flatMap(({ pv, ev, ac }) => [pv, ev ?? 0, ac ?? 0]));
  const x = (day: string) => ((dayNumber(day) - from) / Math.max(1, to - from)) * (width - 8) + 4;
  const y = (value: number) => BASE - (Math.max(0, value) / highest) * (BASE - TOP);
  // From the last one back, as far as there is room: today may lie a day before the end of a month.
  const named: EarnedPoint[] = [];
  for (const point of [...points].reverse()) {
    const next = named.at(-1);
    if (x(point.day) >= LABEL && (!next || x(next.day) - x(point.day) >= LABEL)) named.push(point);
  }
  // Where it begins, if there is room for that as well.
  const leftmost = named.at(-1);
  const beginsNamed = leftmost !== undefined && x(leftmost.day) - LABEL >= x(first.day) + LABEL;
  return (
    <figure ref={frame} className={styles.curve}>
      <svg width={width} height={HEIGHT} role="img" aria-label={`S 曲线：${curveWords(points, measure)}`}>
        <line className={styles.axis} x1={0} x2={width} y1={BASE} y2={BASE} />
        <line className={styles.axis} x1={0} x2={width} y1={TOP} y2={TOP} />
        <text className={styles.label} x={0} y={TOP - 6}>
          {said('pv', highest, measure)}
        </text>
        {beginsNamed && (
          <text className={styles.label} x={0} y={HEIGHT - 6}>
            {first.day}
          </text>
        )}
        {named.map(({ day }) => (
          <text key={day} className={styles.label} x={x(day)} y={HEIGHT - 6} textAnchor="end">
            {day}
          </text>
        ))}
        {(Object.keys(curveLines) as Line[]).map((line) => (
          <polyline
            key={line}
            className={styles[curveLines[line].className]}
            points={points
              .flatMap((point) => {
                const value = point[line];
                return value === null ? [] : [`${x(point.day).toFixed(1)},${y(value).toFixed(1)}`];
              })
              .join(' ')}
          />
        ))}
        {points.map((point) => (
          <rect key={point.day} className={styles.reach} x={x(point.day) - 6} y={TOP} width={12} height={BASE - TOP}>
            <title>
              {[
                point.day,
                ...(Object.keys(curveLines) as Line[]).flatMap((line) =>
                  point[line] === null ? [] : [`${curveLines[line].name} ${said(line, point[line], measure)}`],
                ),
              ].join('\n')}
            </title>
          </rect>
        ))}
      </svg>
      <figcaption className={styles.legend} aria-hidden>
        {(Object.keys(curveLines) as Line[]).map((line) => (
          <span key={line} data-line={line}>
            {curveLines[line].name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
