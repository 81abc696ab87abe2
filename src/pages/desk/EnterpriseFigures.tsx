import { addDays } from '@contract/time/period';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { type Drill, DrillPanel, MetricNumber } from '@/features/insight';
import { insightApi } from '@/services/insight';
import { today } from '@/utils/today';
import styles from './desk.module.css';
import { useBlock } from './useBlock';

/** How the enterprise stands, led by what was finished; the rest by what asks to be looked at. */
const shown = ['flow.finished', 'task.overdue', 'risk.high', 'problem.open', 'task.open', 'hours.logged'];
const DAYS = 7;

/** The enterprise in six figures, over all projects that the reader sees: for who keeps it, who often has no task. */
export default function EnterpriseFigures() {
  const now = today();
  const period = { from: addDays(now, 1 - DAYS), to: now };
  const [drill, setDrill] = useState<Drill | null>(null);
  const { data, state } = useBlock('enterprise', async () => {
    const [metrics, answers] = await Promise.all([
      insightApi.listMetrics(),
      insightApi.readMetrics({ queries: shown.map((metric) => ({ metric, period })) }),
    ]);
    return { metrics, answers };
  });
  return (
    <section className={styles.enterprise} aria-label="企业概况">
      <h2>
        企业概况 <span className={styles.span}>近 {DAYS} 天，全部可见项目</span>
      </h2>
      <StateView {...state} rows={2}>
        <dl className={styles.figures}>
          {data?.answers.map((answer) => {
            const metric = data.metrics.find(({ code }) => code === answer.metric);
            if (!metric) return null;
            const query = { metric: metric.code, period: answer.period };
            return (
              <MetricNumber
                key={metric.code}
                within
                lead={metric.code === shown[0]}
                metric={metric}
                answer={answer}
                onOpen={() => setDrill({ title: metric.name, query })}
              />
            );
          })}
        </dl>
      </StateView>
      <DrillPanel drill={drill} onClose={() => setDrill(null)} />
    </section>
  );
}
