import type { ChartPick } from '@contract/dashboard/chart/chart';
import type { Widget, WidgetValue } from '@contract/dashboard/dashboard';
import { metricUnits } from '@contract/insight/kinds';
import type { Metric, MetricAnswer } from '@contract/insight/metric';
import { percentOf } from '@contract/time/period';
import { useState } from 'react';
import {
  ChartFigure,
  type ChartSpec,
  DefinitionButton,
  type Drill,
  figureText,
  MetricDefinition,
  MetricNumber,
} from '@/features/insight';
import { cx } from '@/utils/cx';
import { ChartWidget } from './chart/ChartWidget';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink';
import { addsUp } from './kinds';
import { Pie } from './Pie';

/** A point of a widget, by the filter that it was looked at with. */
export interface Point {
  widgetId: string;
  title: string;
  picks: ChartPick[];
}

interface Props {
  widget: Widget;
  metric: Metric | undefined;
  value: WidgetValue | undefined;
  /** Values are on their way: those before them stand, dimmed. */
  stale: boolean;
  /** Of the whole: rows behind a number are narrowed by them, too. */
  projectIds: readonly string[];
  /** Opens the rows behind a point of a widget that counts rows; absent: whoever looks sees no rows. */
  onPoint?: (point: Point) => void;
  /** Absent: there is nothing behind any number. */
  onDrill?: (drill: Drill) => void;
}

const EMPTY = '本期没有数据，换一个期间或放宽筛选';

/** One widget: its number or picture, each part of it leading to its rows. A failure is shown by it alone. */
export function WidgetView({ widget, metric, value, stale, projectIds, onDrill, onPoint }: Props) {
  const { kind, text } = widget;
  if (kind === 'text') return <p className={styles.text}>{text}</p>;
  if (kind === 'image' || kind === 'page') return <Foreign widget={widget} />;
  const { chart } = widget;
  const name = widget.title || metric?.name || chart?.measures[0]?.name || '指标';
  if (chart && !value?.problem) {
    if (!value?.chart) return <Waiting name={name} />;
    return (
      <div className={cx(styles.part, stale && styles.stale)}>
        <ChartWidget
          {...{ widget, chart, name, answer: value.chart }}
          onPick={
            onPoint &&
            ((picks, label) => onPoint({ widgetId: widget.id, picks, title: label ? `${name}：${label}` : name }))
          }
        />
      </div>
    );
  }
  if ((!metric && !chart) || value?.problem) {
    return (
      <div className={styles.part}>
        <h2>{name}</h2>
        <p className={styles.problem} role="alert">
          {value?.problem ?? '这个指标已不存在，请修改或删除组件'}
        </p>
      </div>
    );
  }
  const answer = value?.answer;
  if (!answer || !metric) {
    return <Waiting name={name} />;
  }
  const unit = metricUnits[metric.unit];
  const query = {
    ...{ metric: metric.code, period: answer.period },
    ...(widget.filters.length > 0 && { filters: widget.filters }),
    ...(projectIds.length > 0 && { projectIds: [...projectIds] }),
  };
  const whole = onDrill && (() => onDrill({ title: name, unit, query }));
  const ofGroup =
    onDrill &&
    ((key: string | null, label: string) =>
      onDrill({
        ...{ title: `${name}：${label}`, unit },
        query: { ...query, filters: [...widget.filters, { dimension: widget.dimension ?? '', values: [key] }] },
      }));
  return (
    <div className={cx(styles.part, stale && styles.stale)}>
      <Body {...{ widget, metric: { ...metric, name }, answer, unit, whole, ofGroup }} ofPoint={onDrill && ofPoint} />
    </div>
  );

  function ofPoint(at: number) {
    const point = answer?.series?.[at];
    if (!point) return;
    const period = { from: point.from, to: point.to };
    onDrill?.({ title: `${name}：${point.from}`, unit, query: { ...query, period } });
  }
}

/** A picture with its words, or a page of elsewhere: it runs apart, cannot lead away from the board, and is told nothing of it. */
function Foreign({ widget: { kind, title, text, address } }: Pick<Props, 'widget'>) {
  const [failed, setFailed] = useState(false);
  const head = title && <h2>{title}</h2>;
  if (!address) return <div className={styles.part}>{head}</div>;
  if (kind === 'page') {
    return (
      <div className={cx(styles.part, styles.foreign)}>
        {head}
        <iframe
          className={styles.frame}
          src={address}
          title={title || new URL(address).host}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      </div>
    );
  }
  return (
    <figure className={cx(styles.part, styles.foreign)}>
      {head}
      {failed ? (
        <p className={styles.problem} role="alert">
          图片无法显示，请检查地址
        </p>
      ) : (
        <img
          className={styles.picture}
          src={address}
          alt={text || title || '图片'}
          referrerPolicy="no-referrer"
          loading="lazy"
          onError={() => setFailed(true)}
        />
      )}
      {text && <figcaption className={styles.soft}>{text}</figcaption>}
    </figure>
  );
}

const Waiting = ({ name }: { name: string }) => (
  <div className={styles.part} aria-busy="true">
    <h2>{name}</h2>
    <p className={styles.soft}>正在读取 …</p>
  </div>
);

interface BodyProps {
  widget: Widget;
  metric: Metric;
  answer: MetricAnswer;
  unit: string;
  /** What opens the rows; absent where whoever looks sees none. */
  whole: (() => void) | undefined;
  ofGroup: ((key: string | null, label: string) => void) | undefined;
  ofPoint: ((at: number) => void) | undefined;
}

function Body({ widget, metric, answer, unit, whole, ofGroup, ofPoint }: BodyProps) {
  const { kind, target } = widget;
  const { name } = metric;
  const groups = answer.groups ?? [];
  const definition = <MetricDefinition metric={metric} />;
  const parts = metric.dimensions.find(({ code }) => code === widget.dimension)?.name ?? '分组';
  const head = (
    <div className={styles.head}>
      <h2 title={name}>{name}</h2>
      <DefinitionButton of={name}>{definition}</DefinitionButton>
    </div>
  );
  if (answer.withheld || kind === 'number') {
    return (
      <dl className={styles.number}>
        <MetricNumber metric={metric} answer={answer} onOpen={whole} />
      </dl>
    );
  }
  if (kind === 'line') {
    const series = answer.series ?? [];
    const spec: ChartSpec = {
      ...{ kind: 'line', labels: series.map(({ from }) => from.slice(5)), axis: '日期', unit },
      series: [{ key: metric.code, name, values: series.map((point) => point.value) }],
    };
    const onPick = ofPoint && ((point: { at: number }) => ofPoint(point.at));
    const empty = metric.grains.length === 0 ? '这个指标只知道现在，没有走势；请改用数字或条形' : EMPTY;
    return <ChartFigure title={name} definition={definition} spec={spec} emptyText={empty} onPick={onPick} />;
  }
  if (kind === 'bar') {
    const spec: ChartSpec = {
      ...{ kind: 'bars', labels: groups.map(({ label }) => label), axis: parts, unit },
      series: [{ key: metric.code, name, values: groups.map((group) => group.value) }],
    };
    const pick =
      ofGroup &&
      (({ at }: { at: number }) => {
        const group = groups[at];
        if (group) ofGroup(group.key, group.label);
      });
    return <ChartFigure title={name} definition={definition} spec={spec} emptyText={EMPTY} onPick={pick} />;
  }
  if (kind === 'gauge') {
    const percent = answer.value === null || !target ? null : percentOf(answer.value, target);
    return (
      <>
        {head}
        <p className={styles.gauge}>
          <FigureLink label={`${name} ${figureText(answer.value, unit)}`} onOpen={whole}>
            {figureText(answer.value)}
          </FigureLink>
          <span className={styles.soft}>
            / {figureText(target, unit)}
            {percent !== null && `，${percent}%`}
          </span>
        </p>
        <meter
          className={styles.meter}
          min={0}
          max={target || 1}
          value={answer.value ?? 0}
          aria-label={`${name} 进度`}
        />
      </>
    );
  }
  if (groups.length === 0) {
    return (
      <>
        {head}
        <p className={styles.soft}>{EMPTY}</p>
      </>
    );
  }
  const { value: total, cut = false } = answer;
  // Parts that do not add up make no whole: a percentile of percentiles says nothing.
  if (kind === 'pie' && addsUp(metric)) {
    const { dimension } = widget;
    return (
      <>
        {head}
        <Pie {...{ name, dimension, groups, total, cut, unit }} onPick={ofGroup} />
      </>
    );
  }
  return (
    <>
      {head}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{parts}</th>
            <th scope="col">
              {name}（{unit}）
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, label, value }) => (
            <tr key={key ?? ''}>
              <th scope="row">{label}</th>
              <td>
                <FigureLink
                  size="small"
                  label={`${label} ${figureText(value, unit)}`}
                  onOpen={ofGroup && (() => ofGroup(key, label))}
                >
                  {figureText(value)}
                </FigureLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {cut && <p className={styles.soft}>只显示最大的 {groups.length} 组</p>}
    </>
  );
}
