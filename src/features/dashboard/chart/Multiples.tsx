import type { Chart, ChartAnswer, ChartPick } from '@contract/dashboard/chart/chart';
import { isRunning } from '@contract/dashboard/chart/words';
import { type ReactNode, useMemo } from 'react';
import { ChartFigure } from '@/features/insight';
import styles from '../dashboard.module.css';
import { panelsOf } from './panels';
import { picksOf, pickText } from './spec';

interface Props {
  chart: Chart;
  answer: ChartAnswer;
  name: string;
  notes: ReactNode;
  emptyText: string;
  onPick?: (picks: ChartPick[], label: string) => void;
}

/** A picture of its own for each group of the second dimension, all with one scale, so that they can be held beside each other. */
export function Multiples({ chart, answer, name, notes, emptyText, onPick }: Props) {
  const { panels, top, bottom } = useMemo(() => panelsOf(chart, answer), [chart, answer]);
  const labels = (answer.heads[0] ?? []).map(({ label }) => label);
  const kind = isRunning(chart.dimensions[0]?.grain ?? null) ? 'line' : 'column';
  const left = (answer.heads[1] ?? []).length - panels.length;
  return (
    <>
      <div className={styles.head}>
        <h2 title={name}>{name}</h2>
      </div>
      {panels.length === 0 ? (
        <p className={styles.soft}>{emptyText}</p>
      ) : (
        <div className={styles.multiples}>
          {panels.map(({ label, values, at: series }) => (
            <ChartFigure
              key={series}
              title={label}
              spec={{
                ...{ kind, labels, axis: chart.dimensions[0]?.column ?? '', unit: chart.unit, scale: [bottom, top] },
                series: [{ key: String(series), name: chart.measures[0]?.name ?? '', values }],
              }}
              emptyText="本期没有数据"
              onPick={
                onPick && (({ at }) => onPick(picksOf(chart, answer, { series, at }), pickText(answer, { series, at })))
              }
            />
          ))}
        </div>
      )}
      {left > 0 && <p className={styles.soft}>另有 {left} 组没有画出，可以改为透视查看</p>}
      {notes}
    </>
  );
}
