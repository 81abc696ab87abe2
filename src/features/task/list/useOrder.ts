import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '@/features/undo';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import type { Sort } from '../state/sorts';
import type { TaskRows } from '../state/useTaskRows';
import { beside, isOrdered, type Place, placeOf } from './ordering';

/** So long after it was written the new lines are waited for, milliseconds. Later ones are somebody else's doing. */
const HOLD = 3000;

interface Given {
  rows: TaskRows;
  tree: boolean;
  sorts: readonly Sort[];
  active: number;
  setActive: (at: number) => void;
}

/** Puts a task before or after one of its siblings; the row that the keys stand on goes along. */
export function useOrder({ rows, tree, sorts, active, setActive }: Given) {
  const { rights } = useTaskProject();
  const { message } = App.useApp();
  const { told } = useAct();
  /** It was moved, and its line is to be found again. */
  const [moved, setMoved] = useState<{ taskId: string } | null>(null);
  /** The keys stay with it, unless they went elsewhere before the server answered. */
  const followed = useRef<string | null>(null);
  /** The last one moved, and its line before: until it has another, a place would be reckoned by lines that are no more. */
  const written = useRef({ taskId: '', line: -1, until: 0 });
  const may = tree && !rights.readonly && rights.privileges.includes('TASK:PARENT:UPDATE');
  const top = sorts.length === 1 && sorts[0]?.field === 'sort' && sorts[0].order === 'asc';
  const { lineOf } = rows;

  useEffect(() => {
    const at = moved ? lineOf(moved.taskId) : -1;
    if (at >= 0) setActive(at);
  }, [moved, lineOf, setActive]);
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => setMoved(null), HOLD);
    return () => clearTimeout(timer);
  }, [moved]);
  const leave = useMemoizedFn(() => {
    followed.current = null;
    setMoved(null);
  });

  const put = useMemoizedFn(async (taskId: string, place: Place) => {
    const at = rows.lineOf(taskId);
    const line = at >= 0 ? rows.lineAt(at) : null;
    const before = placeOf(rows, at);
    if (line?.kind !== 'task') return;
    followed.current = taskId;
    written.current = { taskId, line: at, until: Number.POSITIVE_INFINITY };
    try {
      await taskApi.reorder({ taskId, ...place });
    } catch (error) {
      written.current.until = 0;
      void message.error(failureText(error, '调整顺序失败'));
      return;
    }
    written.current.until = Date.now() + HOLD;
    if (followed.current === taskId) setMoved({ taskId });
    rows.reload();
    told('已调整顺序', {
      label: `${line.row.taskNo} ${line.row.title}`,
      act: before ? { kind: 'order', type: 'task', id: taskId, before, after: place } : undefined,
    });
  });

  /** By a key, the row that the keys stand on. */
  const step = (by: 1 | -1) => {
    const line = active >= 0 && active < rows.count ? rows.lineAt(active) : null;
    if (!may || line?.kind !== 'task') return false;
    if (!isOrdered(line.depth, top)) {
      void message.info('按“手动排序”升序排列时，才能调整顶层任务的顺序');
      return;
    }
    const { taskId, line: before, until } = written.current;
    if (Date.now() < until && lineOf(taskId) === before) return;
    const place = beside(rows, active, by);
    if (place) void put(line.row.taskId, place);
  };
  return { tool: may ? { top, put } : undefined, step, leave };
}
export type OrderTool = NonNullable<ReturnType<typeof useOrder>['tool']>;
