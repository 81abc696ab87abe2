import { metricUnits } from '@contract/insight/kinds';
import type { Period } from '@contract/time/period';
import { StateView } from '@/components/StateView';
import { type Drill, MetricNumber } from '@/features/insight';
import { useRequest } from '@/hooks/useRequest';
import { insightApi } from '@/services/insight';
import styles from './statistics.module.css';

/** What happened in the period, led by what was finished; and what stands now, whatever the period. */
const groups: readonly { title: string; metrics: readonly string[]; lead?: string }[] = [
  { title: '本期', metrics: ['flow.finished', 'flow.cycle85', 'flow.efficiency', 'flow.wip'], lead: 'flow.finished' },
  { title: '现在', metrics: ['task.open', 'task.overdue', 'risk.open', 'risk.high', 'problem.open'] },
];
const shown = groups.flatMap(({ metrics }) => metrics);

interface Props {
  projectId: string;
  period: Period;
  onOpen: (drill: Drill) => void;
}

/** The figures above the pictures, each with its trend, its definition and its rows. */
export function Numbers({ projectId, period, onOpen }: Props) {
  const projectIds = [projectId];
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const answering = insightApi.readMetrics({ queries: shown.map((metric) => ({ metric, period, projectIds })) });
      const [metrics, answers] = await Promise.all([insightApi.listMetrics(), answering]);
      return { metrics, answers };
    },
    { refreshDeps: [projectId, period], onError: () => {} },
  );
  return (
    <StateView
      loading={loading}
      error={error}
      kept={Boolean(data)}
      onRetry={refresh}
      skeleton={<div className={styles.numbersComing} />}
    >
      <div className={styles.numbers} data-stale={loading || error ? true : undefined}>
        {data &&
          groups.map(({ title, metrics, lead }) => (
            <section key={title} className={styles.group} aria-label={`${title}的指标`}>
              <h2>{title}</h2>
              <dl>
                {metrics.map((code) => {
                  const metric = data.metrics.find((one) => one.code === code);
                  const answer = data.answers.find((one) => one.metric === code);
                  if (!metric || !answer) return null;
                  const query = { metric: code, period: answer.period, projectIds };
                  const unit = metric.unit === 'count' ? undefined : metricUnits[metric.unit];
                  return (
                    <MetricNumber
                      key={code}
                      within
                      lead={code === lead}
                      metric={metric}
                      answer={answer}
                      onOpen={() => onOpen({ title: metric.name, query, ...(unit && { unit }) })}
                    />
                  );
                })}
              </dl>
            </section>
          ))}
      </div>
    </StateView>
  );
}
