import { DEFAULT_PAGE_SIZE } from '@contract/constants';
import { Button, Segmented } from 'antd';
import { Fragment, lazy, Suspense } from 'react';
import StateView from '@/components/StateView';
import { usePageWithin } from '@/hooks/usePageWithin';
import { taskApi } from '@/services/task';
import { Block } from './Block';
import styles from './desk.module.css';
import { byDue, type DeskState, deskQuery, type TaskTab, taskFocuses, taskTabs } from './deskState';
import { TaskLine } from './TaskLine';
import { useBlock } from './useBlock';

// Below the rows, and with more than one page of them only; its place is kept.
const Paging = lazy(() => import('./Paging'));

interface MyTasksProps {
  state: DeskState;
  onChange: (change: { tab?: TaskTab; focus?: string; pageNo?: number }) => void;
}

const tabs = (Object.keys(taskTabs) as TaskTab[]).map((value) => ({ value, label: taskTabs[value] }));

/** The tasks in which the user has a part, over all projects. */
export function MyTasks({ state, onChange }: MyTasksProps) {
  const { tab, focus, pageNo } = state;
  const { data, state: block } = useBlock('tasks', () => taskApi.query(deskQuery(state)), {
    deps: [tab, focus, pageNo],
  });
  const tasks = data?.result ?? [];
  const groups = byDue(tasks);
  usePageWithin(data, (last) => onChange({ pageNo: last }));
  return (
    <Block
      title="我的任务"
      extra={
        <span className={styles.blockTools}>
          {focus && (
            <Button size="small" onClick={() => onChange({ focus: '', pageNo: 1 })} title="查看全部未完成的任务">
              {taskFocuses[focus]} ×
            </Button>
          )}
          <Segmented
            aria-label="任务与我的关系"
            size="small"
            options={tabs}
            value={tab}
            onChange={(next) => onChange({ tab: next, focus: '', pageNo: 1 })}
          />
        </span>
      }
    >
      <StateView
        {...block}
        rows={6}
        empty={tasks.length === 0}
        emptyText={focus ? `没有${taskFocuses[focus]}的任务` : `没有${taskTabs[tab]}未完成任务`}
      >
        {groups.map(({ title, rows }) => (
          <Fragment key={title}>
            {groups.length > 1 && <h3 className={styles.groupTitle}>{title}</h3>}
            <ul className={styles.list}>
              {rows.map((task) => (
                <TaskLine key={task.taskId} task={task} />
              ))}
            </ul>
          </Fragment>
        ))}
        {(data?.total ?? 0) > DEFAULT_PAGE_SIZE && (
          <div className={styles.paging}>
            <Suspense>
              <Paging
                current={pageNo}
                pageSize={DEFAULT_PAGE_SIZE}
                total={data?.total ?? 0}
                onChange={(next) => onChange({ pageNo: next })}
              />
            </Suspense>
          </div>
        )}
      </StateView>
    </Block>
  );
}
