import { useUrlState } from '@/hooks/useUrlState';
import { TableList } from './TableList';
import { TablePage } from './TablePage';

const defaults = { table: '' };

/** The tables of a project or of the enterprise, and the one that the address names. */
export function TablesPage({ projectId, title }: { projectId?: string; title: string }) {
  const [{ table }, setState] = useUrlState(defaults);
  const open = (id: string) => setState({ table: id }, { push: true });
  return table ? (
    <TablePage
      key={table}
      tableId={table}
      projectId={projectId}
      onLeave={() => setState({ table: '' }, { push: true })}
    />
  ) : (
    <TableList {...{ projectId, title }} onOpen={open} />
  );
}
