import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Coming } from '@/components/Coming';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { EmptyPart } from '@/features/object/parts';
import { useRequest } from '@/hooks/useRequest';
import { taskWorkApi } from '@/services/taskWork';
import type { SectionProps } from './HoursSection';
import { ReportForm } from './ReportForm';
import styles from './work.module.css';

interface Props extends Omit<SectionProps, 'onSaved'> {
  mayReport: boolean;
  onReported: () => void;
}

const FIRST = 3;

/** 进展: reports, the newest first. */
export function ReportsSection({ task, revision, mayReport, onReported }: Props) {
  const { message } = App.useApp();
  const { data, error, refresh } = useRequest(() => taskWorkApi.listProgress({ taskId: task.taskId }), {
    refreshDeps: [task.taskId, revision],
  });
  const [open, setOpen] = useState<'new' | string | null>(null);
  const [all, setAll] = useState(false);
  if (data?.length === 0 && !mayReport) return null;
  if (data?.length === 0 && open === null) return <EmptyPart name="进展" place={5} onBegin={() => setOpen('new')} />;
  // Until it is known whether there are any, nothing is promised.
  if (!data && !error) return <Coming />;
  const computed = task.progressMode === 'hours' || (task.progressMode !== 'manual' && task.childTotal > 0);
  const done = (text: string) => {
    setOpen(null);
    void message.success(text);
    refresh();
  };
  return (
    <section className={styles.section} aria-label="进展">
      <h3 className={styles.heading}>
        进展
        {mayReport && open !== 'new' && (
          <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            填写进展
          </Button>
        )}
      </h3>
      {open === 'new' && (
        <ReportForm
          initial={{ progress: task.progress, content: '', problems: '' }}
          fixed={computed}
          onCancel={() => setOpen(null)}
          onSubmit={async (values) => {
            await taskWorkApi.reportProgress({ taskId: task.taskId, ...values });
            done('进展已保存');
            onReported();
          }}
        />
      )}
      <StateView error={data ? undefined : error} onRetry={refresh}>
        <ol className={styles.reports}>
          {(all ? data : data?.slice(0, FIRST))?.map((report) => (
            <li key={report.id}>
              <div className={styles.reportHead}>
                <PersonAvatar person={report.author} withName size={20} emptyText="已离开的成员" />
                <span className={styles.figure}>{report.day}</span>
                <strong className={styles.figure}>{report.progress}%</strong>
                {report.editable && open !== report.id && (
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined />}
                    aria-label="修改这条进展"
                    onClick={() => setOpen(report.id)}
                  />
                )}
              </div>
              {open === report.id ? (
                <ReportForm
                  initial={report}
                  fixed
                  onCancel={() => setOpen(null)}
                  onSubmit={async ({ content, problems }) => {
                    await taskWorkApi.editProgress({ id: report.id, version: report.version, content, problems });
                    done('进展已修改');
                  }}
                />
              ) : (
                <>
                  <p>{report.content}</p>
                  {report.problems && (
                    <p className={styles.problems}>
                      <span>问题</span>
                      {report.problems}
                    </p>
                  )}
                </>
              )}
            </li>
          ))}
        </ol>
        {data && data.length > FIRST && (
          <Button type="link" size="small" onClick={() => setAll(!all)}>
            {all ? '收起' : `全部 ${data.length} 条`}
          </Button>
        )}
      </StateView>
    </section>
  );
}
