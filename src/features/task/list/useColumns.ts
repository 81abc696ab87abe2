import { useDebounceFn, useRequest } from 'ahooks';
import { useMemo, useState } from 'react';
import { getPreference, savePreference } from '@/services/tenant';
import { useTaskProject } from '../context/TaskProject';
import { type ColumnChoice, noChoice, readChoice, visibleColumns } from './columnChoice';
import { taskColumns } from './columns';

/** The list's columns by the user's choice, which is kept on the server a moment after it was made. */
export function useColumns() {
  const project = useTaskProject();
  const key = `taskColumns:${project.projectId}`;
  const [choice, setChoice] = useState<ColumnChoice>(noChoice);
  useRequest(() => getPreference<unknown>(key), {
    refreshDeps: [key],
    onSuccess: (value) => setChoice(readChoice(value)),
    // Without it the list shows all its columns.
    onError: () => setChoice(noChoice),
  });
  const { run: keep } = useDebounceFn(
    (next: ColumnChoice) => {
      // A lost column width is not worth a toast.
      savePreference(key, next).catch(() => undefined);
    },
    { wait: 600 },
  );
  const all = useMemo(() => taskColumns(project), [project]);
  const columns = useMemo(() => visibleColumns(all, choice), [all, choice]);
  const change = (next: ColumnChoice) => {
    setChoice(next);
    keep(next);
  };
  return { all, columns, choice, change };
}
