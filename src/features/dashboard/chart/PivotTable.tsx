import type { Chart, ChartAnswer, ChartPick } from '@contract/dashboard/chart/chart';
import { pivotOf } from '@contract/dashboard/chart/pivot';
import { useMemo } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import { figureText } from '@/features/insight';
import styles from '../dashboard.module.css';
import { FigureLink } from '../FigureLink';
import { picksOf } from './spec';

interface Props {
  chart: Chart;
  answer: ChartAnswer;
  name: string;
  onPick?: (picks: ChartPick[], label: string) => void;
}

/** A chart as rows and columns with their sums, each figure leading to its rows. */
export function PivotTable({ chart, answer, name, onPick }: Props) {
  const { columns, rows } = useMemo(() => pivotOf(chart, answer), [chart, answer]);
  const picks = (row: number | null, column: number | null): ChartPick[] => {
    const point = { at: row ?? -1, series: column ?? -1 };
    return picksOf(chart, answer, point);
  };
  return (
    <ScrollSection className={styles.scroll} label={`${name}：数据表`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{chart.dimensions.map(({ column }) => column).join(' × ')}</th>
            {columns.map(({ label, at, measure }) => (
              <th key={`${at}.${measure}`} scope="col">
                {label}
                {chart.unit && at === null && `（${chart.unit}）`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.at ?? 'sum'} data-sum={row.at === null || undefined}>
              <th scope="row">{row.label}</th>
              {row.values.map((value, at) => {
                const column = columns[at];
                const label = [row.label, column?.label].filter(Boolean).join(' × ');
                return (
                  <td key={`${column?.at}.${column?.measure}`}>
                    {value === null ? (
                      '—'
                    ) : (
                      <FigureLink
                        size="small"
                        label={`${label} ${figureText(value, chart.unit)}`}
                        onOpen={onPick && (() => onPick(picks(row.at, column?.at ?? null), label))}
                      >
                        {figureText(value)}
                      </FigureLink>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  );
}
