import type { LibraryPlace } from '@contract/document/document';
import { App } from 'antd';
import { useState } from 'react';
import { sendFile, sizeFault } from '@/features/file';
import { patient } from '@/services/client';
import { documentApi } from '@/services/document';
import { fileApi } from '@/services/file';
import { failureText } from '@/utils/failure';

interface Ends {
  onDone: () => void;
  /** The page, where one alone was made. */
  onOnly: (id: string) => void;
}

/** A file of another program becomes pages of the folder. */
export function useImport(at: LibraryPlace, { onDone, onOnly }: Ends) {
  const { message, modal } = App.useApp();
  const [busy, setBusy] = useState(false);
  const bring = async (file: File) => {
    const { uploadId } = await documentApi.startUpload({ ...at, name: file.name, size: file.size });
    try {
      await sendFile(uploadId, file, { signal: new AbortController().signal, onSent: () => {} });
      return await documentApi.importPages({ ...at, uploadId }, patient);
    } catch (failure) {
      void fileApi.cancelUpload({ uploadId }).catch(() => undefined);
      throw failure;
    }
  };
  const start = async (file: File) => {
    const fault = sizeFault(file.size);
    if (fault) return void message.error(fault);
    setBusy(true);
    try {
      const { pages, only, left, leftCount } = await bring(file);
      if (leftCount > 0) {
        const more = leftCount > left.length ? ' 等' : '';
        modal.info({
          title: `已导入 ${pages} 个页面，${leftCount} 个文件没有导入`,
          content: `${left.join('、')}${more}`,
        });
      } else void message.success(`已导入 ${pages} 个页面`);
      onDone();
      if (only) onOnly(only);
    } catch (failure) {
      void message.error(failureText(failure, '导入失败，请重试'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, start };
}
