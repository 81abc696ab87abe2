import type { TaskRow } from '@contract/task/task';
import type { TaskGroup } from '@contract/task/views';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { taskApi } from '@/services/task';
import { allSubTasks } from '../tree/allSubTasks';
import { TaskWindow } from './taskWindow';
import { type Children, type Line, layoutTree, type OpenRoot } from './treeLayout';
import type { ListQuery } from './urlState';

export type ListLine =
  | { kind: 'task'; key: string; row: TaskRow; depth: number; open: boolean }
  | { kind: 'pending'; key: string; depth: number; failed: boolean; parentId: string }
  | { kind: 'group'; key: string; group: TaskGroup; open: boolean; at: number }
  | { kind: 'skeleton'; key: string };

interface TreeState {
  /** The query's rows that this tree hangs on; another query begins with everything closed. */
  window: TaskWindow | null;
  open: ReadonlySet<string>;
  roots: readonly OpenRoot[];
  children: ReadonlyMap<string, Children>;
}

/** What draws a list: its lines, and what they can be told. */
export interface TaskRows {
  /** Lines. */
  count: number;
  /** Tasks that the query finds (in tree view: on the top level). */
  total: number | null;
  error: unknown;
  /** These are the rows of the query before, while the new ones are on their way. */
  pending: boolean;
  version: number;
  lineAt: (index: number) => ListLine;
  /** Loads what the lines `from` to `to` need. */
  ensure: (from: number, to: number) => void;
  toggle: (taskId: string) => void;
  retry: () => void;
  retryChildren: (parentId: string) => Promise<void>;
  /** Shows a task as it is now, wherever it stands. */
  replace: (row: TaskRow) => void;
  /** Asks the server again, keeping what is on the screen and what is open. */
  reload: () => void;
  /** The line of a task, if it is among the rows that are there. */
  lineOf: (taskId: string) => number;
  /** Of a grouped list. */
  groups?: {
    toggle: (at: number) => void;
    foldAll: (close: boolean) => void;
    /** The line of the head that a line stands below. */
    headBefore: (line: number) => number;
    truncated: boolean;
  };
}

const emptyTree: TreeState = { window: null, open: new Set(), roots: [], children: new Map() };

/** The rows of a query; the former ones stay until the first of the new ones are there: typing in the search box must not flicker. */
function useWindow(query: ListQuery, idle: boolean) {
  const key = JSON.stringify(query);
  const wanted = useMemo(() => {
    const fixed = JSON.parse(key) as typeof query;
    return new TaskWindow((pageNo, pageSize) => taskApi.query({ ...fixed, pageNo, pageSize }));
  }, [key]);
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (!idle) wanted.ensure(0, 0);
    const take = () => {
      if (wanted.total !== null || wanted.error) setShown(wanted);
    };
    take();
    const stop = wanted.subscribe(take);
    return () => void stop();
  }, [wanted, idle]);
  return { wanted, shown };
}

/** What of the rows is open, with the children that were read for it, and the lines that this makes. */
function useOpenedTree(shown: TaskWindow, version: number, tree: boolean) {
  const [state, setState] = useState<TreeState>(emptyTree);
  const current = tree && state.window === shown ? state : emptyTree;

  const setChildren = useCallback(
    (taskId: string, children: Children) =>
      setState((now) => ({ ...now, children: new Map(now.children).set(taskId, children) })),
    [],
  );
  const loadChildren = useCallback(
    async (taskId: string) => {
      try {
        setChildren(taskId, await allSubTasks(taskId));
      } catch {
        setChildren(taskId, 'failed');
      }
    },
    [setChildren],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the window's content.
  const layout = useMemo(() => {
    // A reload may have moved the opened rows.
    const roots = current.roots.map((root) => {
      const index = shown.indexOf(root.taskId);
      return index < 0 ? root : { ...root, index };
    });
    return layoutTree(shown.total ?? 0, roots, current.open, (id) => current.children.get(id));
  }, [shown, version, current]);

  const toggle = useCallback(
    (taskId: string) => {
      setState((before) => {
        const now = before.window === shown ? before : { ...emptyTree, window: shown };
        const open = new Set(now.open);
        if (open.delete(taskId)) return { ...now, open, roots: now.roots.filter((root) => root.taskId !== taskId) };
        open.add(taskId);
        const index = shown.indexOf(taskId);
        return { ...now, open, roots: index >= 0 ? [...now.roots, { taskId, index }] : now.roots };
      });
      void loadChildren(taskId);
    },
    [shown, loadChildren],
  );

  const replaceChild = useCallback(
    (row: TaskRow) =>
      setState((now) => {
        const hit = [...now.children].find(
          ([, rows]) => Array.isArray(rows) && rows.some((child) => child.taskId === row.taskId),
        );
        if (!hit || !Array.isArray(hit[1])) return now;
        const rows = hit[1].map((child) => (child.taskId === row.taskId ? { ...child, ...row } : child));
        return { ...now, children: new Map(now.children).set(hit[0], rows) };
      }),
    [],
  );
  const reloadChildren = useCallback(() => {
    for (const taskId of state.open) void loadChildren(taskId);
  }, [state.open, loadChildren]);
  return { current, layout, toggle, replaceChild, loadChildren, reloadChildren };
}

/**
 * The lines of the task list for a query: windows of rows, and in tree view the opened children between them.
 * @param idle something else is shown: nothing is asked for.
 */
export function useTaskRows(query: ListQuery, tree: boolean, idle = false): TaskRows {
  const { wanted, shown } = useWindow(query, idle);
  const version = useSyncExternalStore(shown.subscribe, shown.getVersion);

  const { current, layout, toggle, replaceChild, loadChildren, reloadChildren } = useOpenedTree(shown, version, tree);

  const lineAt = useCallback(
    (index: number): ListLine => {
      const line: Line = layout.at(index);
      if (line.kind === 'pending') return { ...line, key: `pending-${line.parentId}` };
      if (line.kind === 'task') {
        return {
          kind: 'task',
          key: line.row.taskId,
          row: line.row,
          depth: line.depth,
          open: current.open.has(line.row.taskId),
        };
      }
      const row = shown.at(line.index);
      if (!row) return { kind: 'skeleton', key: `skeleton-${line.index}` };
      return { kind: 'task', key: row.taskId, row, depth: 0, open: current.open.has(row.taskId) };
    },
    [layout, shown, current],
  );

  /** Loads what the lines `from` to `to` need. */
  const ensure = useCallback(
    (from: number, to: number) => {
      const tops: number[] = [];
      for (let index = from; index <= to; index++) {
        const line = layout.at(index);
        if (line.kind === 'top') tops.push(line.index);
      }
      const [first] = tops;
      if (first !== undefined) shown.ensure(first, tops.at(-1) ?? first);
    },
    [layout, shown],
  );

  /** Shows a task as it is now, wherever it stands. */
  const replace = useCallback(
    (row: TaskRow) => {
      shown.replace(row.taskId, row);
      replaceChild(row);
    },
    [shown, replaceChild],
  );

  /** Asks the server again, keeping what is on the screen and what is open. */
  const reload = useCallback(() => {
    shown.invalidate();
    // An empty list draws no rows that would ask for themselves.
    shown.ensure(0, 0);
    reloadChildren();
  }, [shown, reloadChildren]);

  /** The line of a task, if it is among the rows that are there. */
  const lineOf = useCallback(
    (taskId: string): number => {
      const index = shown.indexOf(taskId);
      return index >= 0 ? layout.lineOf(index) : layout.lineOfChild(taskId);
    },
    [shown, layout],
  );

  return {
    count: layout.count,
    total: shown.total,
    error: shown.error,
    pending: shown !== wanted,
    version,
    lineAt,
    ensure,
    toggle,
    retry: () => {
      shown.retry();
      shown.ensure(0, 0);
    },
    retryChildren: loadChildren,
    replace,
    reload,
    lineOf,
  };
}
