import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { FileFormat } from '@contract/object/fileFormats';
import { App } from 'antd';
import dayjs from 'dayjs';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Tool } from '@/components/ToolMenu';
import type { AnyRegister, RegisterService } from '@/services/register';
import { errorText } from '@/utils/apiError';
import { saveBlob } from '@/utils/saveBlob';

const ImportDialog = lazy(() => import('./ImportDialog'));

interface Props {
  noun: string;
  projectId: string;
  service: Pick<RegisterService<AnyRegister>, 'exportFile' | 'inspectFile' | 'importFile' | 'templateUrl'>;
  /** What the list asks for, without its page. */
  asked: () => object;
  mayCreate: boolean;
  onImported: () => void;
}

/** Files of a register: the tools of its list, and the dialog that one of them opens. */
export function useTableTools({ noun, projectId, service, asked, mayCreate, onImported }: Props): {
  tools: Tool[];
  dialog: ReactNode;
} {
  const { message } = App.useApp();
  const [importing, setImporting] = useState(false);
  const save = async (format: FileFormat) => {
    const progress = message.loading('正在导出 …', 0);
    try {
      const file = await service.exportFile({ ...asked(), format });
      saveBlob(`${noun}-${dayjs().format('YYYYMMDD-HHmm')}.${format}`, file);
    } catch (error) {
      void message.error(errorText(error, '导出失败'));
    } finally {
      progress();
    }
  };
  const exporting = (format: FileFormat, label: string): Tool => ({
    key: `export-${format}`,
    label,
    icon: <DownloadOutlined />,
    onClick: () => void save(format),
  });
  return {
    tools: [
      exporting('xlsx', '导出为 Excel'),
      exporting('csv', '导出为 CSV'),
      ...(mayCreate
        ? [{ key: 'import', label: `导入${noun}`, icon: <UploadOutlined />, onClick: () => setImporting(true) }]
        : []),
    ],
    dialog: importing && (
      <Suspense fallback={null}>
        <ImportDialog {...{ noun, projectId, service }} onClose={() => setImporting(false)} onDone={onImported} />
      </Suspense>
    ),
  };
}
