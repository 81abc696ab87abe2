import { stageCategories } from '@contract/task/enums';
import type { TaskFilter } from '@contract/task/task';
import { DueDate } from '@/components/DueDate';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { taskApi } from '@/services/task';
import { Line } from './Line';
import { PAGE, Pages } from './Pages';
import styles from './search.module.css';

const open: TaskFilter['categories'] = ['NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'VERIFYING'];
const heads = { person: '执行的未完成任务', label: '带有该标签的任务' } as const;
const filters: Record<keyof typeof heads, (id: string) => TaskFilter> = {
  person: (id) => ({ executorIds: [id], categories: open }),
  label: (id) => ({ labelIds: [id] }),
};

interface Props {
  by: keyof typeof heads;
  id: string;
  pageNo: number;
  onPage: (pageNo: number) => void;
}

/** The tasks of a person or with a label, over all projects that the user may see. */
export function TasksOf({ by, id, pageNo, onPage }: Props) {
  const { data, error, loading, refresh } = useRequest(
    () => taskApi.query({ filter: filters[by](id), pageNo, pageSize: PAGE }),
    { refreshDeps: [by, id, pageNo] },
  );
  const rows = data?.result ?? [];
  const person = by === 'person' ? rows.find(({ executor }) => executor?.userId === id)?.executor : undefined;
  return (
    <div className={styles.page}>
      <h1 className={styles.head}>
        {person && `${person.name} `}
        {heads[by]}
      </h1>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={rows.length === 0}
        emptyText="没有任务"
        rows={6}
      >
        <ul className="bare-list">
          {rows.map((row) => (
            <Line
              key={row.id}
              type="task"
              to={`/myTask/${row.taskId}/detail`}
              no={row.taskNo}
              title={row.title}
              facts={[
                stageCategories[row.category],
                row.projectName,
                row.planEnd && <DueDate day={row.planEnd} completed={row.category === 'DONE'} />,
              ]}
            />
          ))}
        </ul>
        <Pages pageNo={pageNo} total={data?.total ?? 0} onPage={onPage} />
      </StateView>
    </div>
  );
}
