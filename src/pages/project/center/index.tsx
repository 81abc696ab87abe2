import { Link, Outlet, useModel, useParams } from '@umijs/max';
import { useCallback, useEffect } from 'react';
import { Bones } from '@/components/Bones';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { ProjectProvider, rememberRecent } from '@/features/project';
import { useProjectConfigChanges } from '@/features/realtime';
import { useTaken } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import { ApiError } from '@/utils/apiError';
import styles from './center.module.css';
import { Header } from './Header';

/** Why a project cannot be shown, in words that say what to do. */
function Refused({ status }: { status: 403 | 404 }) {
  return (
    <StatusView
      code={String(status)}
      title={status === 403 ? '您没有访问该项目的权限' : '项目不存在或已被删除'}
      text={status === 403 ? '请联系项目负责人将您添加为成员。' : '它可能已移入回收站，或者链接属于其他企业。'}
      action={<Link to="/project">返回项目列表</Link>}
    />
  );
}

/** /project/{pId} — the project centre: loads the project, gives it to the pages below, and frames them. */
export default function ProjectCenterPage() {
  const { pId = '' } = useParams<{ pId: string }>();
  const { initialState } = useModel('@@initialState');
  const { tenantCode, userId = '' } = initialState?.user ?? {};
  const { data, error, loading, mutate, refresh, refreshAsync } = useRequest(
    () => projectApi.get({ id: pId }),
    // Who comes back sees the project as it was left, and a moment later as it is.
    { refreshDeps: [pId], cacheKey: `project:${userId}:${pId}` },
  );
  // Its name, people, rights and state may be changed elsewhere.
  useProjectConfigChanges(pId, refresh);
  useTaken(refresh);
  const project = data?.id === pId ? data : undefined;
  // One that a later reading supersedes is no failure of what was done before.
  const reload = useCallback(() => refreshAsync().catch(() => undefined), [refreshAsync]);
  const patch = useCallback(
    (changes: Partial<NonNullable<typeof data>>) => mutate((current) => current && { ...current, ...changes }),
    [mutate],
  );
  const { id, code, name } = project ?? {};
  useEffect(() => {
    if (tenantCode && id && code && name) rememberRecent(tenantCode, { id, code, name });
  }, [tenantCode, id, code, name]);

  const status = !loading && error instanceof ApiError ? error.status : undefined;
  // 400: the address holds no project's id at all.
  if (status === 403 || status === 404 || status === 400) return <Refused status={status === 403 ? 403 : 404} />;
  if (!project) {
    return (
      <StateView
        loading={loading || !error}
        error={loading ? undefined : error}
        onRetry={refresh}
        skeleton={
          <div className={styles.loading}>
            <Bones title={240} rows={0} />
          </div>
        }
      />
    );
  }
  return (
    <ProjectProvider project={project} reload={reload} patch={patch}>
      <div className={styles.center}>
        <Header />
        <div className={styles.body}>
          <Outlet key={project.id} />
        </div>
      </div>
    </ProjectProvider>
  );
}
