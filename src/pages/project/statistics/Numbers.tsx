import type { Period } from '@contract/insight/period';
import { useRequest } from 'ahooks';
import { type Drill, MetricNumber } from '@/features/insight';
import { listMetrics, readMetric } from '@/services/insight';
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
  const { data: metrics = [] } = useRequest(listMetrics, { onError: () => {} });
  const projectIds = [projectId];
  const { data: answers = [] } = useRequest(
    () => Promise.all(shown.map((metric) => readMetric({ metric, period, projectIds }))),
    { refreshDeps: [projectId, period], onError: () => {} },
  );
  return (
    <dl className={styles.numbers} aria-label="指标">
      {answers.map((answer) => {
        const metric = metrics.find(({ code }) => code === answer.metric);
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
  );
}
