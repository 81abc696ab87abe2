import { DownloadOutlined } from '@ant-design/icons';
import { App } from 'antd';
import dayjs from 'dayjs';
import type { Tool } from '@/components/ToolMenu';
import { errorText } from '@/utils/apiError';
import type { ListColumn } from './column';
import { allRows, csvOf, EXPORT_MAX, saveText } from './exportRows';
import type { ListPage } from './useDataList';

interface Props<T> {
  /** What the file is called: 项目. */
  noun: string;
  /** Those that are shown, in their order. */
  columns: readonly ListColumn<T>[];
  load: (page: number, size: 100) => Promise<ListPage<T>>;
}

/** What the list finds, on all its pages, as a table for spreadsheets: the tool that saves it. */
export function useExport<T>({ noun, columns, load }: Props<T>): Tool {
  const { message } = App.useApp();
  const run = async () => {
    const progress = message.loading('正在导出 …', 0);
    try {
      const { rows, total } = await allRows(load);
      saveText(`${noun}-${dayjs().format('YYYYMMDD-HHmm')}.csv`, csvOf(columns, rows));
      if (total > rows.length) void message.warning(`共 ${total} 条，文件中是前 ${EXPORT_MAX} 条`);
      else void message.success(`已导出 ${rows.length} 条`);
    } catch (error) {
      void message.error(`导出失败：${errorText(error)}`);
    } finally {
      progress();
    }
  };
  return { key: 'export', label: '导出当前结果（CSV）', icon: <DownloadOutlined />, onClick: () => void run() };
}
