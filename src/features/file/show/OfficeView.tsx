import { Spin } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { patient } from '@/services/client';
import { fileApi } from '@/services/file';
import { isRefusal } from '@/utils/apiError';
import { failureText } from '@/utils/failure';
import type { ShowProps } from '../types';
import { Card } from './Card';
import PdfView from './PdfView';

/** Older and other Office files, by way of the PDF that LibreOffice makes on the server, where it is installed. */
export default function OfficeView(props: ShowProps) {
  const { fileId } = props.file;
  const { data, error, refresh } = useRequest(
    async () => new Uint8Array(await (await fileApi.asPdf({ fileId }, patient)).arrayBuffer()),
    { refreshDeps: [fileId], onError: () => undefined },
  );
  if (error) {
    const reason = failureText(error, '转换失败，请重试');
    return <Card file={props.file} reason={reason} onRetry={isRefusal(error) ? undefined : refresh} />;
  }
  if (!data) return <Spin tip="正在转换为 PDF…" style={{ margin: 'auto' }} />;
  return <PdfView {...props} made={data} />;
}
