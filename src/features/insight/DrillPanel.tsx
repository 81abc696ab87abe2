import type { MetricRow, MetricRowsQuery } from '@contract/insight/metric';
import { pageOf } from '@contract/objectTypes';
import { Link } from '@umijs/max';
import { Drawer, Pagination } from 'antd';
import { Suspense, useState } from 'react';
import { StateView } from '@/components/StateView';
import { type ChosenSet, ChosenTasks, TaskTick } from '@/features/task';
import { useRequest } from '@/hooks/useRequest';
import { insightApi } from '@/services/insight';
import { figureText } from './chart/spec';
import styles from './insight.module.css';

/** What stands behind a number: its own query, narrowed to what was pressed. */
export interface Drill {
  title: string;
  /** Of the values of rows, where they have one. */
  unit?: string;
  query: Omit<MetricRowsQuery, 'pageNo' | 'pageSize'>;
}
interface Props {
  drill: Drill | null;
  onClose: () => void;
}

const PAGE = 20;

/** The rows behind a number, beside it. */
export function DrillPanel({ drill, onClose }: Props) {
  return (
    <Drawer open={drill !== null} title={drill?.title ?? ''} size="min(480px, 100vw)" destroyOnHidden onClose={onClose}>
      {drill && <DrillRows key={JSON.stringify(drill.query)} {...drill} />}
    </Drawer>
  );
}

function DrillRows({ query, unit = '' }: Drill) {
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<ChosenSet | null>(null);
  const { data, error, loading, refresh } = useRequest(
    () => insightApi.readRows({ ...query, pageNo, pageSize: PAGE }),
    {
      refreshDeps: [pageNo],
      onError: () => {},
    },
  );
  return (
    <StateView
      loading={loading}
      error={error}
      kept={Boolean(data)}
      onRetry={refresh}
      rows={8}
      empty={data?.total === 0}
      emptyText={data?.withheld ? '您没有查看这些内容的权限' : '没有明细'}
    >
      {data && (
        <>
          <p className={styles.soft}>
            共 {data.total} 项{data.result.some((row) => taskOf(row)) && '；选中任务后可以批量处理'}
          </p>
          {chosen && (
            <Suspense fallback={null}>
              <ChosenTasks
                key={chosen.projectId}
                projectId={chosen.projectId}
                taskIds={[...chosen.ids]}
                onClear={() => setChosen({ ...chosen, ids: new Set() })}
                onChanged={refresh}
              />
            </Suspense>
          )}
          <ul className={styles.rows} data-stale={loading || error ? true : undefined}>
            {data.result.map((row) => (
              <li key={row.id}>
                <span className={styles.named}>
                  <Ticked {...{ row, chosen }} onChoose={setChosen} />
                  <RowName row={row} />
                </span>
                <span className={styles.facts}>
                  {row.projectName && <span>{row.projectName}</span>}
                  {row.day && <span>{row.day}</span>}
                  {row.value !== null && <b>{figureText(row.value, unit)}</b>}
                </span>
              </li>
            ))}
          </ul>
          {data.total > PAGE && (
            <Pagination
              simple
              current={pageNo}
              total={data.total}
              pageSize={PAGE}
              showSizeChanger={false}
              onChange={setPageNo}
            />
          )}
        </>
      )}
    </StateView>
  );
}

const taskOf = ({ open, projectId }: MetricRow) =>
  open?.type === 'task' && projectId ? { id: open.id, projectId } : null;

interface TickedProps {
  row: MetricRow;
  chosen: ChosenSet | null;
  onChoose: (chosen: ChosenSet) => void;
}

function Ticked({ row, chosen, onChoose }: TickedProps) {
  const task = taskOf(row);
  return task && <TaskTick {...{ task, chosen, onChoose }} name={row.no} />;
}

function RowName({ row: { open, no, title, projectId } }: { row: MetricRow }) {
  const name = (
    <>
      <span className="tabular">{no}</span> {title}
    </>
  );
  return open ? <Link to={pageOf(open.type, open.id, projectId ?? '')}>{name}</Link> : <span>{name}</span>;
}
