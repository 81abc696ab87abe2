import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { add, chosenCount, extend, isChosen, noSelection, type Selection, toggle } from './selection';

/** The chosen tasks of one query; another query begins with none. */
export function useSelection(query: string, total: number | null) {
  const { rights } = useTaskProject();
  const { message } = App.useApp();
  const enabled = !rights.readonly && rights.privileges.includes('TASK:BATCH');
  const [kept, setKept] = useState<{ query: string; selection: Selection }>({ query, selection: noSelection });
  /** The operation that is asked for by a key or the command menu. */
  const [asked, setAsked] = useState<string | null>(null);
  const selection = enabled && kept.query === query ? kept.selection : noSelection;
  const set = (next: Selection) => setKept({ query, selection: next });
  const count = chosenCount(selection, total ?? 0);
  const choose = useMemoizedFn(
    (taskId: string, at: number, range: boolean, idAt: (index: number) => string | undefined) => {
      if (!enabled) return;
      if (!range) return set(toggle(selection, taskId, at));
      const { selection: next, missing } = extend(selection, at, idAt);
      if (missing > 0) void message.info(`其中 ${missing.toLocaleString()} 个任务尚未加载，没有选中`);
      return set(next);
    },
  );
  return {
    enabled,
    selection,
    count,
    has: (taskId: string) => isChosen(selection, taskId),
    choose,
    add: (ids: readonly string[], at: number) => enabled && set(add(selection, ids, at)),
    chooseAll: () => set({ ...noSelection, all: true }),
    clear: () => {
      set(noSelection);
      setAsked(null);
    },
    asked: count > 0 ? asked : null,
    ask: (operation: string | null) => enabled && setAsked(operation),
  };
}

export type TaskSelection = ReturnType<typeof useSelection>;
