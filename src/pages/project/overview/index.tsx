import StateView from '@/components/StateView';
import { useProject } from '@/features/project';
import { useProjectChanges } from '@/features/realtime';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import { Activities } from './Activities';
import { Categories } from './Categories';
import { Facts } from './Facts';
import { Health } from './Health';
import { Hours } from './Hours';
import { Kpis } from './Kpis';
import styles from './overview.module.css';
import { StatusLog } from './StatusLog';
import { TrendChart } from './TrendChart';
import { Workload } from './Workload';

/** /project/{pId}/overview — figures, spread, trend and what happened. */
export default function ProjectOverviewPage() {
  const { project, reload } = useProject();
  const { data, error, loading, refresh } = useRequest(() => projectApi.getOverview({ id: project.id }), {
    refreshDeps: [project.id, project.version],
  });
  // The figures of the head are the project's own.
  useProjectChanges(project.id, () => {
    refresh();
    reload().catch(() => undefined);
  });
  return (
    <div className={styles.page}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={10}>
        {data && (
          <>
            <Kpis overview={data} />
            <div className={styles.grid}>
              <div className={styles.main}>
                <TrendChart trend={data.trend} />
                <div className={styles.pair}>
                  <Categories byCategory={data.byCategory} />
                  <Workload byExecutor={data.byExecutor} />
                </div>
                <Activities projectId={project.id} />
              </div>
              <div className={styles.side}>
                <Health />
                <Hours hours={data.hours} />
                <Facts />
                <StatusLog log={data.statusLog} />
              </div>
            </div>
          </>
        )}
      </StateView>
    </div>
  );
}
