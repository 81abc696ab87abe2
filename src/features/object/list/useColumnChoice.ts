import { useDebounceFn } from 'ahooks';
import { useMemo, useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { tenantApi } from '@/services/tenant';
import type { ListColumn } from './column';
import { type ColumnChoice, noChoice, readChoice, visibleColumns } from './columnChoice';

const SAVE_AFTER_MS = 600;

/** A saved view's columns. */
interface OfView {
  id: string;
  columns: ColumnChoice;
}

/**
 * A person's choice of a list's columns, kept by the server; when it cannot be read or kept the list works all the same.
 * In a saved view its columns stand, and changes stay with the view until they are saved with it.
 */
export function useColumnChoice<T>(name: string, columns: readonly ListColumn<T>[], view?: OfView | null) {
  const key = `columns:${name}`;
  const [chosen, setChosen] = useState<ColumnChoice>();
  const stored = useRequest(() => tenantApi.getPreference({ key }), { refreshDeps: [key], onError: () => undefined });
  const { run: keep } = useDebounceFn(
    (choice: ColumnChoice) => tenantApi.savePreference({ key, value: choice }).catch(() => undefined),
    {
      wait: SAVE_AFTER_MS,
    },
  );
  const initial: ColumnChoice = useMemo(
    () => ({ ...noChoice, hidden: columns.flatMap((column) => (column.optional ? [column.key] : [])) }),
    [columns],
  );
  const [drafts, setDrafts] = useState<Readonly<Record<string, ColumnChoice>>>({});
  const own = chosen ?? (stored.data ? readChoice(stored.data) : initial);
  const choice = view ? (drafts[view.id] ?? view.columns) : own;
  return {
    choice,
    initial,
    visible: visibleColumns(columns, choice),
    /** The view's columns stand as they were saved. */
    reset: () => setDrafts({}),
    change: (next: ColumnChoice) => {
      if (view) return setDrafts({ ...drafts, [view.id]: next });
      setChosen(next);
      keep(next);
    },
  };
}
