import { ExportOutlined } from '@ant-design/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Tool } from '@/components/ToolMenu';
import type { ListState } from '../state/urlState';

const ExportDialog = lazy(() => import('./ExportDialog'));

/** The export of what the view shows: the tool, and the dialog that it opens. */
export function useExportTool(state: ListState, columns: readonly { name: string }[]): [Tool, ReactNode] {
  const [open, setOpen] = useState(false);
  const dialog = open && (
    <Suspense fallback={null}>
      <ExportDialog state={state} viewColumns={columns.map(({ name }) => name)} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return [{ key: 'export', label: '导出…', icon: <ExportOutlined />, onClick: () => setOpen(true) }, dialog];
}
