import { ExportOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ListState } from '../list/urlState';

const ExportDialog = lazy(() => import('./ExportDialog'));

/** Opens the export of what the view shows. */
export function ExportButton({ state, columns }: { state: ListState; columns: readonly { name: string }[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Tooltip title="导出当前视图">
        <Button type="text" icon={<ExportOutlined />} aria-label="导出" onClick={() => setOpen(true)} />
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog state={state} viewColumns={columns.map(({ name }) => name)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
