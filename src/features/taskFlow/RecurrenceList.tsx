import { recurrenceOutcomes } from '@contract/task/flowEnums';
import type { Recurrence } from '@contract/task/recurrence';
import { Link } from '@umijs/max';
import { App, Button, Popconfirm, Switch } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { taskRecurrenceApi } from '@/services/taskRecurrence';
import { errorText } from '@/utils/apiError';
import { RecurrenceDialog } from './RecurrenceDialog';
import styles from './taskFlow.module.css';

interface Props {
  list: readonly Recurrence[];
  /** Whether the user may change a rule at all; of which one, the server knows. */
  mayKeep: boolean;
  onChanged: () => void;
}

/** Recurring tasks with what they say next and what they did last. */
export function RecurrenceList({ list, mayKeep, onChanged }: Props) {
  const { message } = App.useApp();
  const [editing, setEditing] = useState<Recurrence | null>(null);
  const attempt = async (work: () => Promise<unknown>, failure: string) => {
    try {
      await work();
    } catch (error) {
      void message.error(errorText(error, failure));
    }
    onChanged();
  };
  return (
    <>
      <ul className={styles.list}>
        {list.map((one) => (
          <li key={one.id}>
            <div className={styles.what}>
              <strong>{one.name}</strong>
              <p>{one.text}</p>
              <p>
                {one.pattern ? `样板：${one.pattern}` : '样板已不存在'}
                {one.next && ` · 下一次：${dayjs(one.next.day).format('YYYY-MM-DD')}`}
                {one.enabled && !one.next && ' · 已结束'}
                {one.lastRun && (
                  <>
                    {` · 上一次：${one.lastRun.day} ${recurrenceOutcomes[one.lastRun.outcome]} `}
                    {one.lastRun.taskId && (
                      <Link to={`/myTask/${one.lastRun.taskId}/detail`}>{one.lastRun.taskNo}</Link>
                    )}
                    {one.lastRun.reason && `（${one.lastRun.reason}）`}
                  </>
                )}
              </p>
              {one.error && (
                <p role="alert" className={styles.error}>
                  已停用：{one.error}
                </p>
              )}
            </div>
            {mayKeep && (
              <div className={styles.deeds}>
                <Switch
                  size="small"
                  aria-label={`启用 ${one.name}`}
                  checked={one.enabled}
                  onChange={(enabled) =>
                    void attempt(
                      () => taskRecurrenceApi.update({ id: one.id, version: one.version, enabled }),
                      '修改失败',
                    )
                  }
                />
                <Button type="text" size="small" onClick={() => setEditing(one)}>
                  修改
                </Button>
                <Popconfirm
                  title={`删除「${one.name}」？`}
                  description="已创建的任务保留。"
                  okText="删除"
                  okButtonProps={{ danger: true }}
                  onConfirm={() => attempt(() => taskRecurrenceApi.delete({ id: one.id }), '删除失败')}
                >
                  <Button type="text" size="small" danger>
                    删除
                  </Button>
                </Popconfirm>
              </div>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <RecurrenceDialog
          projectId={editing.projectId}
          recurrence={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            onChanged();
          }}
        />
      )}
    </>
  );
}
