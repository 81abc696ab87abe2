import type { TaskFilter, TaskRow } from '@contract/task/task';
import { Button } from 'antd';
import type { PointerEvent } from 'react';
import StateView from '@/components/StateView';
import { ganttStyles as styles } from '@/features/gantt';
import { useRequest } from '@/hooks/useRequest';
import { taskApi } from '@/services/task';
import { cx } from '@/utils/cx';
import { StageGlyph } from '../pickers/StageGlyph';

const SHOWN = 100;

/** Without any date, and what the filter says besides. Alternatives of the filter go into brackets of their own. */
export function undated(filter: TaskFilter): TaskFilter {
  const conditions = ['planStart', 'planEnd'].map((field) => ({ field, op: 'empty' as const }));
  const none = { match: 'all' as const, conditions };
  if (filter.match !== 'any') return { ...filter, groups: [...(filter.groups ?? []), none] };
  if (filter.groups?.length) return { ...filter, due: 'none' };
  return {
    ...filter,
    match: 'all',
    conditions: [],
    groups: [{ match: 'any', conditions: filter.conditions ?? [] }, none],
  };
}

interface Props {
  projectId: string;
  filter: TaskFilter;
  /** Rises when the tasks have to be asked for again. */
  version: number;
  refusalOf: (row: TaskRow) => string | null;
  onCarry: (event: PointerEvent, row: TaskRow) => void;
  onPlan: (row: TaskRow) => void;
  onClose: () => void;
}

/** Tasks without dates: carried onto the line, or by Enter onto today. */
export function UnplannedTray({ projectId, filter, version, refusalOf, onCarry, onPlan, onClose }: Props) {
  const { data, error, loading, refresh } = useRequest(
    () => taskApi.query({ projectId, filter: undated(filter), sort: 'sort', order: 'asc', pageSize: SHOWN }),
    { refreshDeps: [projectId, JSON.stringify(filter), version] },
  );
  return (
    <section className={styles.tray} aria-label="未排期任务">
      <header>
        <strong>未排期</strong>
        <span className={styles.hint}>拖到时间线上排期；选中后按 Enter 从今天开始</span>
        <Button size="small" type="text" onClick={onClose}>
          收起
        </Button>
      </header>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={2}>
        <div className={styles.cards}>
          {data?.result.map((row) => {
            const reason = refusalOf(row);
            return (
              <button
                key={row.taskId}
                type="button"
                className={cx(styles.card, reason && styles.fixed)}
                title={reason ?? row.title}
                onPointerDown={(event) => {
                  if (!reason && event.button === 0) onCarry(event, row);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || reason) return;
                  event.preventDefault();
                  onPlan(row);
                }}
              >
                <StageGlyph category={row.category} />
                <span>{row.title}</span>
              </button>
            );
          })}
          {data?.result.length === 0 && <span className={styles.hint}>所有任务都已排期</span>}
          {data && data.total > data.result.length && (
            <span className={styles.hint}>另有 {data.total - data.result.length} 个，请用筛选缩小范围</span>
          )}
        </div>
      </StateView>
    </section>
  );
}
