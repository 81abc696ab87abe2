import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { workKinds } from '@contract/task/enums';
import type { TaskDetail } from '@contract/task/task';
import type { Worklog } from '@contract/task/work';
import { App, Button, Popconfirm, Tooltip } from 'antd';
import { useState } from 'react';
import { Coming } from '@/components/Coming';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { EmptyPart } from '@/features/object/parts';
import { type Done, useAct, useTaken } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { useSubject } from '@/hooks/useSubject';
import { taskWorkApi } from '@/services/taskWork';
import { errorText } from '@/utils/apiError';
import { HourBar, PeopleBars } from './HourBars';
import { shownHours } from './hours';
import { hoursAct, loggedHours } from './hoursAct';
import { LogForm } from './LogForm';
import styles from './work.module.css';

export interface SectionProps {
  task: TaskDetail;
  /** Grows when the task was saved: figures are read again. */
  revision: number;
  onSaved: (task: TaskDetail) => void;
}

const FIRST = 5;

const written = ({ day, minutes, kind, remark }: Worklog) => ({ day, minutes, kind, remark });

function LogLine({ log, onEdit, onRemove }: { log: Worklog; onEdit: () => void; onRemove: () => Promise<void> }) {
  return (
    <li className={styles.log}>
      <span className={styles.figure}>{log.day}</span>
      <PersonAvatar person={log.user} withName size={20} emptyText="已离开的成员" />
      <span className={styles.hours}>{shownHours(log.hours)} 小时</span>
      <span className={styles.remark} title={log.remark}>
        {log.kind !== 'normal' && <em>{workKinds[log.kind]}</em>}
        {log.remark}
      </span>
      {log.editable && (
        <span className={styles.tools}>
          <Tooltip title="修改">
            <Button type="text" size="small" icon={<EditOutlined />} aria-label="修改这条工时" onClick={onEdit} />
          </Tooltip>
          <Popconfirm title="删除这条工时？" okText="删除" okButtonProps={{ danger: true }} onConfirm={onRemove}>
            <Button type="text" size="small" icon={<DeleteOutlined />} aria-label="删除这条工时" />
          </Popconfirm>
        </span>
      )}
    </li>
  );
}

function Totals({ task: { estimateHours, consumedHours, leftHours } }: Pick<SectionProps, 'task'>) {
  return (
    <span className={styles.hint}>
      {estimateHours !== null && `预计 ${shownHours(estimateHours)} · `}消耗 {shownHours(consumedHours)}
      {leftHours !== null && ` · 剩余 ${shownHours(leftHours)}`} 小时
    </span>
  );
}

const TreeTotals = ({ tree }: { tree: { estimate: number; consumed: number; left: number } }) => (
  <p className={styles.hint}>
    连同子任务：预计 {shownHours(tree.estimate)} · 消耗 {shownHours(tree.consumed)} · 剩余 {shownHours(tree.left)} 小时
  </p>
);

/** 工时: what was estimated, worked and is left, by person, and each log. */
export function HoursSection({ task, revision, onSaved }: SectionProps) {
  const { message } = App.useApp();
  const { told } = useAct();
  const me = useSubject()?.userId;
  const { data, error, refresh } = useRequest(() => taskWorkApi.hours({ taskId: task.taskId }), {
    refreshDeps: [task.taskId, revision],
  });
  useTaken(refresh);
  const [open, setOpen] = useState<'new' | string | null>(null);
  const [all, setAll] = useState(false);
  const { estimateHours: estimate, consumedHours: consumed, leftHours: left } = task;
  const tree = data?.tree && data.tree.estimate + data.tree.consumed + data.tree.left > 0 ? data.tree : null;
  const bare = data && data.logs.length === 0 && estimate === null && !tree;
  if (bare && !data.mayLog) return null;

  if (bare && open === null) return <EmptyPart name="工时" place={4} onBegin={() => setOpen('new')} />;
  // Until it is known whether there are any, nothing is promised.
  if (!data && !error) return <Coming />;

  const saved = (text: string, next: TaskDetail, done: Done) => {
    setOpen(null);
    told(text, done);
    onSaved(next);
    refresh();
  };
  const remove = async (log: Worklog) => {
    try {
      const gone = await taskWorkApi.remove({ id: log.id });
      const { label, act } = hoursAct(gone, written(log), null);
      // Nobody can log hours for somebody else: what a manager removes stays removed.
      saved('工时已删除', gone.task, log.user?.userId === me ? { label, act } : { label });
    } catch (failure) {
      void message.error(errorText(failure));
    }
  };

  return (
    <section className={styles.section} aria-label="工时">
      <h3 className={styles.heading}>
        工时
        {!bare && data && <Totals task={task} />}
        {data?.mayLog && open !== 'new' && (
          <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            登记工时
          </Button>
        )}
      </h3>
      <StateView error={data ? undefined : error} onRetry={refresh}>
        {open === 'new' && (
          <LogForm
            left={left}
            onCancel={() => setOpen(null)}
            onSubmit={async (values) => {
              const made = await taskWorkApi.log({ taskId: task.taskId, ...values });
              saved('工时已登记', made.task, hoursAct(made, null, loggedHours(values)));
            }}
          />
        )}
        {data && !bare && (
          <>
            <HourBar label="任务" estimate={estimate} consumed={consumed} left={left ?? 0} />
            {tree && <TreeTotals tree={tree} />}
            {data.people.length > 1 && <PeopleBars people={data.people} />}
            <ul className={styles.logs}>
              {(all ? data.logs : data.logs.slice(0, FIRST)).map((log) =>
                open === log.id ? (
                  <li key={log.id}>
                    <LogForm
                      initial={log}
                      left={left}
                      okText="保存"
                      onCancel={() => setOpen(null)}
                      onSubmit={async (values) => {
                        const next = await taskWorkApi.change({ id: log.id, ...values, version: log.version });
                        saved('工时已修改', next.task, hoursAct(next, written(log), loggedHours(values)));
                      }}
                    />
                  </li>
                ) : (
                  <LogLine key={log.id} log={log} onEdit={() => setOpen(log.id)} onRemove={() => remove(log)} />
                ),
              )}
            </ul>
            {data.logs.length > FIRST && (
              <Button type="link" size="small" onClick={() => setAll(!all)}>
                {all ? '收起' : `全部 ${data.logTotal} 条`}
              </Button>
            )}
            {all && data.logTotal > data.logs.length && <p className={styles.hint}>仅显示最近 {data.logs.length} 条</p>}
          </>
        )}
        {data?.refusal && task.category === 'CLOSED' && <p className={styles.hint}>{data.refusal}</p>}
      </StateView>
    </section>
  );
}
