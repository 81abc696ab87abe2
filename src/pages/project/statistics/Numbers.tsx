import type { Period } from '@contract/time/period';
import { StateView } from '@/components/StateView';
import { type Drill, MetricNumber } from '@/features/insight';
import { useRequest } from '@/hooks/useRequest';
import { insightApi } from '@/services/insight';
import styles from './statistics.module.css';

const shown = [
  ...['task.open', 'task.overdue', 'flow.wip', 'flow.finished', 'flow.cycle85'],
  ...['risk.open', 'risk.high', 'problem.open'],
];

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
      const answering = Promise.all(shown.map((metric) => insightApi.readMetric({ metric, period, projectIds })));
      const [metrics, answers] = await Promise.all([insightApi.listMetrics(), answering]);
      return { metrics, answers };
    },
    { refreshDeps: [projectId, period], onError: () => {} },
  );
  return (
    <StateView loading={loading} error={error} kept={Boolean(data)} onRetry={refresh} rows={3}>
      <dl className={styles.numbers} aria-label="指标" data-stale={loading || error ? true : undefined}>
        {data?.answers.map((answer) => {
          const metric = data.metrics.find(({ code }) => code === answer.metric);
          if (!metric) return null;
          const query = { metric: metric.code, period: answer.period, projectIds };
          const unit = metric.unit === 'days' ? '天' : undefined;
          return (
            <MetricNumber
              key={metric.code}
              metric={metric}
              answer={answer}
              onOpen={() => onOpen({ title: metric.name, query, ...(unit && { unit }) })}
            />
          );
        })}
      </dl>
    </StateView>
  );
}
