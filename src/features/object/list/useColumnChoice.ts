import { useDebounceFn, useRequest } from 'ahooks';
import { useMemo, useState } from 'react';
import { getPreference, savePreference } from '@/services/tenant';
import type { ListColumn } from './column';
import { type ColumnChoice, noChoice, readChoice, visibleColumns } from './columnChoice';

const SAVE_AFTER_MS = 600;

/** A person's choice of a list's columns, kept by the server; when it cannot be read or kept the list works all the same. */
export function useColumnChoice<T>(name: string, columns: readonly ListColumn<T>[]) {
  const key = `columns:${name}`;
  const [chosen, setChosen] = useState<ColumnChoice>();
  const stored = useRequest(() => getPreference<unknown>(key), { refreshDeps: [key], onError: () => undefined });
  const { run: keep } = useDebounceFn((choice: ColumnChoice) => savePreference(key, choice).catch(() => undefined), {
    wait: SAVE_AFTER_MS,
  });
  const initial: ColumnChoice = useMemo(
    () => ({ ...noChoice, hidden: columns.flatMap((column) => (column.optional ? [column.key] : [])) }),
    [columns],
  );
  const choice = chosen ?? (stored.data ? readChoice(stored.data) : initial);
  return {
    choice,
    initial,
    visible: visibleColumns(columns, choice),
    change: (next: ColumnChoice) => {
      setChosen(next);
      keep(next);
    },
  };
}
