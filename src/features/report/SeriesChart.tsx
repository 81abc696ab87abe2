import type { Series } from '@contract/report/report';
import { useId } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import styles from './report.module.css';

/** Room beside the picture for the numbers of its axis. */
const [WIDTH, HEIGHT, PAD] = [640, 180, 48];
const [TOP, BOTTOM] = [12, 24];
const dashes = ['', '6 4', '2 3', '8 3 2 3'];

/**
 * A line a series, told apart by its dash as well as its colour, with the numbers as a table below. Plain SVG: the public
 * page and the paper need no library.
 */
export function SeriesChart({ title, series }: { title: string; series: readonly Series[] }) {
  const id = useId();
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => (value === null ? [] : [value])));
  const most = Math.max(1, ...values);
  const count = Math.max(...series.map(({ points }) => points.length), 2);
  const x = (at: number) => PAD + (at * (WIDTH - 2 * PAD)) / (count - 1);
  const y = (value: number) => HEIGHT - BOTTOM - (value * (HEIGHT - TOP - BOTTOM)) / most;
  const first = series[0]?.points ?? [];
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id}>
        <title id={id}>{`${title}：${series.map(({ name }) => name).join('、')}`}</title>
        {[0, 0.5, 1].map((part) => (
          <g key={part}>
            <line x1={PAD} x2={WIDTH - PAD} y1={y(most * part)} y2={y(most * part)} className={styles.grid} />
            <text x={PAD - 4} y={y(most * part) + 4} className={styles.tick} textAnchor="end">
              {Math.round(most * part * 10) / 10}
            </text>
          </g>
        ))}
        {series.map(({ name, points }, at) => (
          <polyline
            key={name}
            className={styles.line}
            data-series={at % 4}
            strokeDasharray={dashes[at % dashes.length]}
            points={points.flatMap(({ value }, index) => (value === null ? [] : [`${x(index)},${y(value)}`])).join(' ')}
          />
        ))}
        <text x={PAD} y={HEIGHT - 4} className={styles.tick}>
          {first[0]?.at}
        </text>
        <text x={WIDTH - PAD} y={HEIGHT - 4} className={styles.tick} textAnchor="end">
          {first.at(-1)?.at}
        </text>
      </svg>
      <figcaption className={styles.legend}>
        {series.map(({ name, unit }, at) => (
          <span key={name}>
            <svg width={28} height={8} aria-hidden="true">
              <line
                x1={0}
                x2={28}
                y1={4}
                y2={4}
                className={styles.line}
                data-series={at % 4}
                strokeDasharray={dashes[at % dashes.length]}
              />
            </svg>
            {name}（{unit}）
          </span>
        ))}
      </figcaption>
      <details className={styles.data}>
        <summary>数据表</summary>
        <ScrollSection className={styles.scroll} label="数据表">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">日期</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className={styles.number}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {first.map(({ at }, index) => (
                <tr key={at}>
                  <th scope="row">{at}</th>
                  {series.map(({ name, points }) => (
                    <td key={name} className={styles.number}>
                      {points[index]?.value ?? '—'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollSection>
      </details>
    </figure>
  );
}
