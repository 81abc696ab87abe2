import type { TableDetail, TableField, TableQuery } from '@contract/dynamicTable/table';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { ReplaceDialog } from '../records/ReplaceDialog';
import { ConvertDialog } from './Convert';
import { FieldForm } from './FieldForm';
import { ImportDialog } from './ImportDialog';
import { RolesDrawer } from './Roles';
import { RulesDrawer } from './RulesDrawer';
import { ViewAsDrawer } from './ViewAs';

export type TableDialog =
  | { kind: 'field'; field?: TableField; after?: string }
  | { kind: 'convert'; field: TableField }
  | { kind: 'roles' | 'import' | 'replace' | 'viewAs' | 'rules' };

interface Props {
  table: TableDetail;
  projectId?: string;
  dialog: TableDialog | null;
  /** What the view shows: what is replaced in. */
  query: TableQuery;
  onClose: () => void;
  refresh: () => void;
}

/** What the definition of a table is changed in, one at a time. */
export function TableDialogs({ table, projectId, dialog, query, onClose, refresh }: Props) {
  /** Those that a field may lead to. */
  const others = useRequest(() => dynamicTableApi.list({ projectId }), {
    refreshDeps: [projectId],
    onError: () => undefined,
  });
  const done = () => {
    onClose();
    refresh();
  };
  switch (dialog?.kind) {
    case 'field':
      return (
        <FieldForm
          {...{ table, field: dialog.field, after: dialog.after, onClose }}
          others={others.data?.tables ?? []}
          onDone={done}
        />
      );
    case 'convert':
      return (
        <ConvertDialog {...{ table, field: dialog.field, onClose }} others={others.data?.tables ?? []} onDone={done} />
      );
    case 'roles':
      return <RolesDrawer table={table} onClose={done} />;
    case 'rules':
      return <RulesDrawer tableId={table.id} onClose={onClose} />;
    case 'viewAs':
      return <ViewAsDrawer table={table} onClose={onClose} />;
    case 'import':
      return <ImportDialog {...{ table, onClose }} onDone={refresh} />;
    case 'replace':
      return <ReplaceDialog {...{ table, query, onClose }} onDone={done} />;
    default:
      return null;
  }
}
