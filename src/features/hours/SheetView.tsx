import { sayMinutes } from '@contract/time/duration';
import { Link } from '@umijs/max';
import dayjs from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { ObjectApprovals } from '@/features/approval';
import { useRequest } from '@/hooks/useRequest';
import { hoursApi } from '@/services/hours';
import styles from './hours.module.css';
import { SheetRows } from './SheetRows';

/** /hours?sheet={id} — what an approval is about: one person's week in a project, or on other work. */
export function SheetView({ id }: { id: string }) {
  const [revision, setRevision] = useState(0);
  const { data, error, loading, refresh } = useRequest(() => hoursApi.sheet({ id }), { refreshDeps: [id, revision] });
  const shown = data?.id === id ? data : undefined;
  return (
    <StateView loading={loading && !shown} error={shown ? undefined : error} onRetry={refresh} rows={6}>
      {shown && (
        <section className={styles.page} aria-label="一周工时">
          <div className="flow">
            <PersonAvatar person={shown.person} withName emptyText="已离开的人" />
            <b className="tabular">
              {dayjs(shown.from).format('M月D日')} – {dayjs(shown.to).format('M月D日')}
            </b>
            <span>{shown.projectName ?? '其他工作'}</span>
            <b>{sayMinutes(shown.minutes)}</b>
            <span className="grow" />
            {shown.own ? (
              <Link to={`/hours?day=${shown.from}`}>打开这一周</Link>
            ) : (
              <Link to="/hours?view=pending">全部待我审批</Link>
            )}
          </div>
          <ObjectApprovals
            on={{ objectType: 'hoursSheet', objectId: id }}
            revision={revision}
            onChanged={() => setRevision((before) => before + 1)}
          />
          {shown.rows.length > 0 ? (
            <SheetRows rows={shown.rows} states />
          ) : (
            <p className={styles.hint}>这些工时已改到别的周，或已删除。</p>
          )}
        </section>
      )}
    </StateView>
  );
}
