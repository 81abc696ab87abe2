import type { TaskRow } from '@contract/task/task';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { taskApi } from '@/services/task';
import { taskViewApi } from '@/services/taskView';
import type { ListQuery } from '../state/urlState';
import type { ListLine, TaskRows } from '../state/useTaskRows';
import { GroupWindows, keyOf } from './GroupWindows';
import { layoutGroups } from './groupLayout';
import { useFolded } from './useFolded';

const idle = { subscribe: () => () => undefined, getVersion: () => 0 };

/** The windows over the groups of a query, and those that are shown: the former ones stay until the new ones are there. */
function useWindows(query: ListQuery, group: string | null, sums: readonly string[]) {
  const key = JSON.stringify([query, group, sums]);
  const wanted = useMemo(() => {
    const [fixed, field, figures] = JSON.parse(key) as [ListQuery, string | null, string[]];
    if (field === null || fixed.projectId === undefined) return null;
    const { projectId, filter } = fixed;
    return new GroupWindows(
      () => taskViewApi.groups({ projectId, filter, group: field, sums: figures }),
      (value) => (pageNo, pageSize) =>
        taskApi.query({ ...fixed, filter: { ...filter, inGroups: [{ field, key: value }] }, pageNo, pageSize }),
    );
  }, [key]);
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (!wanted) return setShown(null);
    const take = () => {
      if (wanted.total !== null || wanted.error) setShown(wanted);
    };
    const stop = wanted.subscribe(take);
    void wanted.load();
    return () => void stop();
  }, [wanted]);
  return { wanted, shown };
}

/** The lines of a grouped list, in the shape of the plain one's. Null while the list is not grouped. */
export function useGroupedRows(query: ListQuery, group: string | null, sums: readonly string[]): TaskRows | null {
  const { wanted, shown } = useWindows(query, group, sums);
  const current = shown ?? wanted;
  const source = current ?? idle;
  const version = useSyncExternalStore(source.subscribe, source.getVersion);
  const { folded, fold } = useFolded(`${query.projectId}:${group ?? ''}`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the windows' content.
  const layout = useMemo(
    () =>
      layoutGroups(
        (current?.groups ?? []).map((one) => ({
          key: keyOf(one),
          rows: current?.rowsOf(one) ?? 0,
          open: !folded.has(keyOf(one)),
        })),
      ),
    [current, version, folded],
  );

  const groupAt = (line: number) => {
    const found = layout.at(line);
    const one = current?.groups[found.group];
    return one ? { ...found, one } : null;
  };
  const lineAt = useMemoizedFn((line: number): ListLine => {
    const found = groupAt(line);
    if (!found) return { kind: 'skeleton', key: `skeleton-${line}` };
    const { one } = found;
    if (found.kind === 'head') {
      const open = !folded.has(keyOf(one));
      return { kind: 'group', key: `group-${keyOf(one)}`, group: one, open, at: found.group };
    }
    const row = current?.rowAt(one, found.index);
    // A task of several values stands in several groups: its key alone would stand twice.
    return row
      ? { kind: 'task', key: `${keyOf(one)}-${row.taskId}`, row, depth: 0, open: false }
      : { kind: 'skeleton', key: `skeleton-${line}` };
  });
  const ensure = useMemoizedFn((from: number, to: number) => {
    const ranges = new Map<number, { first: number; last: number }>();
    for (let line = from; line <= to; line++) {
      const found = groupAt(line);
      if (found?.kind !== 'row') continue;
      const range = ranges.get(found.group);
      ranges.set(found.group, { first: range?.first ?? found.index, last: found.index });
    }
    for (const [at, { first, last }] of ranges) {
      const one = current?.groups[at];
      if (one) current?.ensure(one, first, last);
    }
  });
  const lineOf = useMemoizedFn((taskId: string) => {
    const found = current?.find(taskId);
    return found ? layout.lineOf(found.group, found.index) : -1;
  });
  const replace = useMemoizedFn((row: TaskRow) => current?.replace(row.taskId, row));
  const reload = useMemoizedFn(() => current?.reload());
  const retry = useMemoizedFn(() => current?.retry());
  const foldAll = useMemoizedFn((close: boolean) => fold((current?.groups ?? []).map(keyOf), close));
  const toggleGroup = useMemoizedFn((at: number) => {
    const one = current?.groups[at];
    if (one) fold([keyOf(one)], !folded.has(keyOf(one)));
  });
  const headBefore = useMemoizedFn((line: number) => (layout.count > 0 ? layout.headOf(layout.at(line).group) : -1));
  const none = useMemoizedFn(() => undefined);
  const noChildren = useMemoizedFn(async () => undefined);

  if (!group || !current) return null;
  const failed = current.groups.some((one) => current.failed(one));
  return {
    count: layout.count,
    total: current.total,
    error: current.error ?? (failed ? new Error('rows') : null),
    pending: wanted !== null && shown !== null && shown !== wanted,
    version,
    lineAt,
    ensure,
    toggle: none,
    retry,
    retryChildren: noChildren,
    replace,
    reload,
    lineOf,
    groups: { toggle: toggleGroup, foldAll, headBefore, truncated: current.truncated },
  };
}
