import type { ApprovalsOfObject } from '@contract/approval/approval';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Coming } from '@/components/Coming';
import { useRequest } from '@/hooks/useRequest';
import { approvalApi } from '@/services/approval';
import { ApprovalState } from './ApprovalState';
import styles from './approval.module.css';

const ApprovalDrawer = lazy(() => import('./ApprovalDrawer').then((module) => ({ default: module.ApprovalDrawer })));

interface Props {
  on: ApprovalsOfObject;
  revision: number;
  /** Where several stand beside one another. */
  label?: string;
  /** Something was done in one of them. */
  onChanged?: () => void;
  /** What stands below waits until it is known whether there was one, rather than jump. */
  held?: boolean;
}

/** The newest approval about an object, as one line that opens it; nothing where there was none. */
export function ObjectApprovals({ on, revision, label = '审批', onChanged, held }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const { data, error, refresh } = useRequest(() => approvalApi.ofObject(on), {
    refreshDeps: [on.objectType, on.objectId, revision],
  });
  const changed = () => {
    refresh();
    onChanged?.();
  };
  const [newest, ...former] = data ?? [];
  if (!data && !error && held) return <Coming />;
  if (!newest) return null;
  const waiting = newest.waitingFor.map(({ name }) => name).join('、');
  return (
    <section className={styles.notice} aria-label={label}>
      <ApprovalState state={newest.state} />
      <span className={styles.noticeWords}>
        {newest.title}
        {newest.state === 'RUNNING' && ` · ${newest.stepName}（${newest.step}/${newest.steps}）· 等待 ${waiting}`}
        {newest.reason && <span className={styles.quiet}> · {newest.reason}</span>}
      </span>
      <Button size="small" onClick={() => setOpened(newest.id)}>
        查看审批
      </Button>
      {former.length > 0 && (
        <Button size="small" type="text" onClick={() => setOpened(former[0]?.id ?? null)}>
          上一次
        </Button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <ApprovalDrawer id={opened} onClose={() => setOpened(null)} onChanged={changed} />
        </Suspense>
      )}
    </section>
  );
}
