import type { HoursRowsQuery } from '@contract/hours/report';
import { workKinds } from '@contract/task/enums';
import { sayMinutes } from '@contract/time/duration';
import { otherWork, workStates } from '@contract/time/workWords';
import { Link } from '@umijs/max';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { hoursApi } from '@/services/hours';
import styles from './hours.module.css';

/** The rows behind a sum, the newest first, page by page. */
export function ReportRows({ asked }: { asked: Omit<HoursRowsQuery, 'page'> }) {
  const [page, setPage] = useState(1);
  const { data, error, loading, refresh } = useRequest(() => hoursApi.reportRows({ ...asked, page }), {
    refreshDeps: [page],
  });
  return (
    <section aria-label="工时明细">
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.rows.length === 0}
        emptyText="没有工时"
        rows={4}
      >
        {data && (
          <>
            <ul className={styles.rows}>
              {data.rows.map((row) => (
                <li key={row.id}>
                  <span className={styles.day}>{row.day}</span>
                  <b className={styles.day}>{sayMinutes(row.minutes)}</b>
                  <span className={styles.what}>
                    {row.task ? (
                      <Link to={`/myTask/${row.task.taskId}/detail`}>
                        {row.task.taskNo} {row.task.title}
                      </Link>
                    ) : (
                      <span>{row.other ? otherWork[row.other] : '不可见的任务'}</span>
                    )}
                    <span className={styles.sub}>
                      {[row.person?.name ?? '已离开的成员', row.projectName, row.remark].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  {row.kind !== 'normal' && <Tag>{workKinds[row.kind]}</Tag>}
                  <Tag>{workStates[row.state]}</Tag>
                </li>
              ))}
            </ul>
            {(page > 1 || data.more) && (
              <div className="flow">
                <Button size="small" disabled={page === 1 || loading} onClick={() => setPage(page - 1)}>
                  较新的
                </Button>
                <Button size="small" disabled={!data.more || loading} onClick={() => setPage(page + 1)}>
                  较早的
                </Button>
              </div>
            )}
          </>
        )}
      </StateView>
    </section>
  );
}
