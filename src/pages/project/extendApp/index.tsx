import { Link, useParams } from '@umijs/max';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { AppView } from '@/features/app';
import { useProject, useProjectApps } from '@/features/project';
import { usePageTitle } from '@/hooks/usePageTitle';
import styles from './extendApp.module.css';

/** /project/{pId}/extendApp/{aId} — an app that the project has, in its tab. */
export default function ExtendAppPage() {
  const { aId } = useParams<{ aId: string }>();
  const { project } = useProject();
  const { apps, error, refresh } = useProjectApps();
  const app = apps?.find(({ id, enabled }) => id === aId && enabled);
  usePageTitle(app?.name);
  if (!apps) return <StateView loading={!error} error={error} onRetry={refresh} rows={8} />;
  if (!app) {
    return (
      <StatusView
        code="404"
        title="应用不存在"
        text="它可能已从项目移除，或已停用。"
        action={<Link to={`/project/${project.id}/task`}>返回任务</Link>}
      />
    );
  }
  return (
    <section className={styles.page} aria-label={app.name}>
      <AppView key={app.id} app={app} projectId={project.id} />
    </section>
  );
}
