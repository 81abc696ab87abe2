import { betterWhen, metricUnits, timeBases } from '@contract/insight/kinds';
import type { Metric, MetricAnswer } from '@contract/insight/metric';
import { trendOf } from '@contract/time/period';
import { UNSEEN } from '@/utils/figure';
import { DefinitionButton } from './chart/DefinitionButton';
import { figureText } from './chart/spec';
import styles from './insight.module.css';

interface Props {
  metric: Metric;
  answer: MetricAnswer;
  onOpen?: () => void;
  /** Among others in one frame whose head says when they are of: no frame and no such words of its own. */
  within?: boolean;
  /** The one that leads them. */
  lead?: boolean;
}

const day = (text: string) => text.slice(5);

/** A figure with its trend and both periods, its definition, and the way to its rows. */
export function MetricNumber({ metric, answer, onOpen, within, lead }: Props) {
  const { value, withheld, previous, period } = answer;
  const unit = metricUnits[metric.unit];
  const trend = previous && trendOf(previous.value, value, metric.unit === 'percent');
  return (
    <div className={styles.number} data-within={within || undefined} data-lead={lead || undefined}>
      <dt>
        {metric.name}
        <DefinitionButton of={metric.name}>
          <MetricDefinition metric={metric} />
        </DefinitionButton>
      </dt>
      <dd>
        {withheld ? (
          <span className={styles.soft}>{UNSEEN}</span>
        ) : onOpen && value ? (
          <button
            type="button"
            className={styles.open}
            aria-label={`${metric.name} ${figureText(value, unit)}，查看明细`}
            onClick={onOpen}
          >
            {figureText(value)}
          </button>
        ) : (
          <span>{figureText(value)}</span>
        )}
        {!withheld && value !== null && <small>{unit}</small>}
      </dd>
      {metric.timeBasis === 'state' && previous === null && !withheld && !within && (
        <dd className={styles.trend}>
          <span className={styles.soft}>当前，与期间无关</span>
        </dd>
      )}
      {trend && previous && (
        <dd
          className={styles.trend}
          title={`本期 ${period.from} 至 ${period.to}；上期 ${previous.from} 至 ${previous.to}，为 ${figureText(previous.value, unit)}`}
        >
          <Judged better={betterWhen[metric.code]} direction={trend.direction}>
            {trend.text}
          </Judged>
          <span className={styles.soft}> 较{within ? '上期' : ` ${day(previous.from)}–${day(previous.to)}`}</span>
        </dd>
      )}
    </div>
  );
}

/** Says in a word and a colour whether a change is for the better, where one can say so. */
function Judged(props: { better: 'up' | 'down' | undefined; direction: 'up' | 'down' | 'same'; children: string }) {
  const { better, direction, children } = props;
  if (!better || direction === 'same') return children;
  const good = better === direction;
  return (
    <span className={styles.judged} data-good={good}>
      {children} {good ? '变好' : '变差'}
    </span>
  );
}

export function MetricDefinition({ metric: { definition, timeBasis, unit } }: { metric: Metric }) {
  return (
    <div className={styles.definition}>
      <p>{definition}</p>
      <p className={styles.soft}>
        口径：{timeBases[timeBasis]}；单位：{metricUnits[unit]}；只计您能查看的内容
      </p>
    </div>
  );
}
