import type { Chart, ChartAnswer, ChartPick } from '@contract/dashboard/chart/chart';
import type { Widget } from '@contract/dashboard/dashboard';
import { percentOf, trendOf } from '@contract/time/period';
import { useMemo } from 'react';
import { ChartFigure, figureText, shortFigure } from '@/features/insight';
import styles from '../dashboard.module.css';
import { FigureLink } from '../FigureLink';
import { Pie } from '../Pie';
import { MapWidget } from './MapWidget';
import { Multiples } from './Multiples';
import { PivotTable } from './PivotTable';
import { picksOf, pickText, specOf, toneOfLabel } from './spec';

interface Props {
  widget: Widget;
  chart: Chart;
  answer: ChartAnswer;
  name: string;
  /** Opens the rows behind a point; absent: whoever looks sees no rows. */
  onPick?: (picks: ChartPick[], label: string) => void;
}

const EMPTY = '没有符合条件的数据，换一个期间或放宽筛选';

/** One widget that counts rows: its picture, number or table, each part of it leading to its rows. */
export function ChartWidget({ widget, chart, answer, name, onPick }: Props) {
  const { kind } = widget;
  const spec = useMemo(() => specOf(widget, chart, answer), [widget, chart, answer]);
  const open =
    onPick &&
    ((point: { series: number; at: number }) => onPick(picksOf(chart, answer, point), pickText(answer, point)));
  const notes = answer.notes.length > 0 && <p className={styles.soft}>{answer.notes.join('；')}</p>;
  if (spec) return <ChartFigure title={name} spec={spec} emptyText={EMPTY} note={notes} onPick={open} />;
  const head = (
    <div className={styles.head}>
      <h2 title={name}>{name}</h2>
    </div>
  );
  const [rows = []] = answer.heads;
  if (kind === 'number' || kind === 'gauge') {
    return (
      <>
        {head}
        <Figure {...{ widget, chart, answer, name }} onOpen={onPick && (() => onPick([], ''))} />
        {notes}
      </>
    );
  }
  if (kind === 'map') return <MapWidget {...{ chart, answer, name, notes, onPick }} emptyText={EMPTY} />;
  if (kind === 'multiples' && answer.heads[1]) {
    return <Multiples {...{ chart, answer, name, notes, onPick }} emptyText={EMPTY} />;
  }
  if (kind === 'pie') {
    const groups = rows.flatMap(({ key, label, rest }, at) =>
      rest ? [] : [{ key, label, value: answer.sums[0]?.[at]?.[0] ?? null }],
    );
    const cut = rows.some(({ rest }) => rest);
    if (groups.length === 0) {
      return (
        <>
          {head}
          <p className={styles.soft}>{EMPTY}</p>
        </>
      );
    }
    const [dimension] = chart.dimensions;
    return (
      <>
        {head}
        <Pie
          {...{ name, dimension: null, groups, cut, unit: chart.unit }}
          total={answer.whole[0] ?? null}
          toneOfGroup={(label) => toneOfLabel(dimension?.column, label)}
          onPick={onPick && dimension && ((key, label) => onPick([{ ...dimension, values: [key] }], label))}
        />
        {notes}
      </>
    );
  }
  return (
    <>
      {head}
      <PivotTable {...{ chart, answer, name, onPick }} />
      {notes}
    </>
  );
}

/** A number in few letters, whole on hover, with its trend and how far it is from its target. */
function Figure({ widget, chart, answer, name, onOpen }: Omit<Props, 'onPick'> & { onOpen?: () => void }) {
  const { kind, target } = widget;
  const { unit } = chart;
  const value = answer.whole[0] ?? null;
  const before = answer.before;
  const trend = before && trendOf(before.whole[0] ?? null, value, unit === '%');
  const percent = value === null || !target ? null : percentOf(value, target);
  return (
    <>
      <p className={styles.gauge}>
        <FigureLink title={figureText(value, unit)} label={`${name} ${figureText(value, unit)}`} onOpen={onOpen}>
          {shortFigure(value)}
        </FigureLink>
        <span className={styles.soft}>
          {unit}
          {target !== null && ` / 目标 ${figureText(target, unit)}`}
          {percent !== null && `，${percent}%`}
        </span>
      </p>
      {kind === 'gauge' && (
        <meter className={styles.meter} min={0} max={target || 1} value={value ?? 0} aria-label={`${name} 进度`} />
      )}
      {trend && before && (
        <p
          className={styles.soft}
          title={`上期 ${before.from} 至 ${before.to}，为 ${figureText(before.whole[0], unit)}`}
        >
          {trend.text} 较 {before.from.slice(5)}–{before.to.slice(5)}
        </p>
      )}
    </>
  );
}
