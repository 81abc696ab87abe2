import type { ChartPick, ChartRows } from '@contract/dashboard/chart/chart';
import { labelOfKey } from '@contract/dashboard/chart/cube';
import type { DashboardFilterChange } from '@contract/dashboard/dashboard';
import { pageOf } from '@contract/objectTypes';
import { Link } from '@umijs/max';
import { Button, Drawer, Pagination } from 'antd';
import { Suspense, useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import { StateView } from '@/components/StateView';
import styles from '@/features/dashboard/dashboard.module.css';
import type { Point } from '@/features/dashboard/WidgetView';
import { type ChosenSet, ChosenTasks, TaskTick } from '@/features/task';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';

interface Props {
  serialNo: string;
  point: Point | null;
  filter: DashboardFilterChange;
  onClose: () => void;
  /** The whole board by the groups of the point. */
  onFilter: (picks: ChartPick[]) => void;
  /** Rows were changed: figures may be others. */
  onChanged: () => void;
}

const PAGE = 20;

/** A filter as it is said: 状态：进行中、已完成. */
export const pickWords = ({ column, grain, values, not }: ChartPick): string => {
  const said = values.slice(0, 3).map((value) => labelOfKey(value, grain, value === 'true' || value === 'false'));
  return `${column}${not ? '不是' : '：'}${said.join('、')}${values.length > 3 ? ` 等 ${values.length} 项` : ''}`;
};

/** The rows behind a point, beside it, each leading to what it is; tasks can be changed right there. */
export function RowsPanel({ serialNo, point, filter, onClose, onFilter, onChanged }: Props) {
  return (
    <Drawer
      open={point !== null}
      title={point?.title ?? ''}
      size="min(880px, 100vw)"
      destroyOnHidden
      onClose={onClose}
      extra={
        point &&
        point.picks.length > 0 && (
          <Button
            size="small"
            onClick={() => {
              onFilter(point.picks);
              onClose();
            }}
          >
            整个看板按此筛选
          </Button>
        )
      }
    >
      {point && <Rows key={JSON.stringify([point, filter])} {...{ serialNo, point, filter, onChanged }} />}
    </Drawer>
  );
}

const cellText = (value: string | number | boolean | null): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? '是' : '否') : String(value);

const taskOf = ({ open }: ChartRows['result'][number]) =>
  open?.type === 'task' && open.projectId ? { id: open.id, projectId: open.projectId } : null;

function Rows({
  serialNo,
  point,
  filter,
  onChanged,
}: Pick<Props, 'serialNo' | 'filter' | 'onChanged'> & { point: Point }) {
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<ChosenSet | null>(null);
  const { data, error, loading, refresh } = useRequest(
    () =>
      dashboardApi.getRows({ serialNo, widgetId: point.widgetId, picks: point.picks, filter, pageNo, pageSize: PAGE }),
    { refreshDeps: [pageNo], onError: () => {} },
  );
  const ofTasks = data?.result.some((row) => taskOf(row)) ?? false;
  return (
    <StateView
      loading={loading}
      error={error}
      kept={Boolean(data)}
      onRetry={refresh}
      rows={8}
      empty={data?.total === 0}
      emptyText="没有明细"
    >
      {data && (
        <>
          <p className={styles.soft}>
            共 {data.total} 行{ofTasks && '；选中任务后可以批量处理'}
          </p>
          {chosen && (
            <Suspense fallback={null}>
              <ChosenTasks
                key={chosen.projectId}
                projectId={chosen.projectId}
                taskIds={[...chosen.ids]}
                onClear={() => setChosen({ ...chosen, ids: new Set() })}
                onChanged={() => {
                  refresh();
                  onChanged();
                }}
              />
            </Suspense>
          )}
          <ScrollSection className={styles.scroll} label="明细">
            <table className={styles.rows}>
              <thead>
                <tr>
                  {ofTasks && <th scope="col" aria-label="选择" />}
                  {data.columns.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.result.map((row, at) => {
                  const { cells, open } = row;
                  const task = taskOf(row);
                  const name = cellText(cells[0] ?? null) || '打开';
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a source have no key of their own
                    <tr key={`${pageNo}.${at}`}>
                      {ofTasks && <td>{task && <TaskTick {...{ task, name, chosen }} onChoose={setChosen} />}</td>}
                      {cells.map((value, column) => (
                        <td key={data.columns[column]?.name ?? column} title={cellText(value)}>
                          {open && column === 0 ? (
                            <Link to={pageOf(open.type, open.id, open.projectId ?? '')}>{name}</Link>
                          ) : (
                            cellText(value)
                          )}
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </ScrollSection>
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
