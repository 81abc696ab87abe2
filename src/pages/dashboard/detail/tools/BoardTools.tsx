import type { DashboardDetail, DashboardFilterChange, Widget } from '@contract/dashboard/dashboard';
import { App } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Tool } from '@/components/ToolMenu';
import { MoreTools } from '@/components/ToolMenu/MoreTools';
import { dashboardApi } from '@/services/dashboard';
import { errorText } from '@/utils/apiError';
import { saveBlob } from '@/utils/saveBlob';

const AlertsDrawer = lazy(() => import('./AlertsDrawer'));
const SendingsDrawer = lazy(() => import('./SendingsDrawer'));
const VersionsDrawer = lazy(() => import('./VersionsDrawer'));

interface Props {
  board: DashboardDetail;
  widgets: readonly Widget[];
  /** What the page is looked at with. */
  look: DashboardFilterChange;
  nameOf: (widget: Widget) => string;
  onPrint: () => void;
  onRestored: () => void;
}

/** What is rarely done with a dashboard: taken along, sent, watched, taken back. */
export function BoardTools({ board, widgets, look, nameOf, onPrint, onRestored }: Props) {
  const { message } = App.useApp();
  const [open, setOpen] = useState<'versions' | 'sendings' | 'alerts' | null>(null);
  const close = () => setOpen(null);
  const download = async () => {
    try {
      const file = await dashboardApi.exportFile({ serialNo: board.serialNo, filter: look });
      saveBlob(`${board.name}.xlsx`, file);
    } catch (failure) {
      void message.error(errorText(failure, '导出失败'));
    }
  };
  const filled: Tool[] = [
    { key: 'xlsx', label: '导出 XLSX', onClick: () => void download() },
    { key: 'print', label: '打印或存为 PDF', onClick: onPrint },
    { key: 'alerts', label: '数字提醒', onClick: () => setOpen('alerts') },
  ];
  const editors: Tool[] = [
    { key: 'sendings', label: '定时发送', onClick: () => setOpen('sendings') },
    { key: 'versions', label: '历史版本', onClick: () => setOpen('versions') },
  ];
  const tools = [...(widgets.length > 0 ? filled : []), ...(board.editable ? editors : [])];
  return (
    <>
      <MoreTools tools={tools} />
      <Suspense fallback={null}>
        {open === 'alerts' && <AlertsDrawer {...{ board, widgets, nameOf }} onClose={close} />}
        {open === 'sendings' && <SendingsDrawer {...{ board, look }} onClose={close} />}
        {open === 'versions' && (
          <VersionsDrawer
            board={board}
            onClose={close}
            onRestored={() => {
              close();
              onRestored();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
