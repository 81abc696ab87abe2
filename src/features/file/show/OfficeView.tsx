import { Spin } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { fileApi } from '@/services/file';
import { failureText } from '@/utils/failure';
import { isRefusal } from '@/utils/apiError';
import type { ShowProps } from '../types';
import { Card } from './Card';
import PdfView from './PdfView';

/** Older and other Office files, by way of the PDF that LibreOffice makes on the server, where it is installed. */
export default function OfficeView(props: ShowProps) {
  const { file } = props;
  const { data, error, refresh } = useRequest(
    async () => {
      const made = await fetch(fileApi.asPdf.address({ fileId: file.fileId }));
      if (made.ok) return URL.createObjectURL(await made.blob());
      const { message } = (await made.json().catch(() => ({}))) as { message?: string };
      return Promise.reject(Object.assign(new Error(message), { refused: made.status === 422 }));
    },
    { refreshDeps: [file.fileId], onError: () => undefined },
  );
  if (error) {
    const isFinal = isRefusal(error) || (error as { refused?: boolean }).refused === true;
    const reason = failureText(error, '转换失败，请重试');
    return <Card file={file} reason={error instanceof Error && error.message ? error.message : reason} onRetry={isFinal ? undefined : refresh} />;
  }
  if (!data) return <Spin tip="正在转换为 PDF…" style={{ margin: 'auto' }} />;
  return <PdfView {...props} address={data} />;
}
