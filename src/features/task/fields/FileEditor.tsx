import { CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { FILE_MAX_BYTES } from '@contract/file/constants';
import type { StoredFile } from '@contract/file/file';
import { App, Button, Upload } from 'antd';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { fileApi } from '@/services/file';
import { failureText } from '@/utils/failure';
import { shortFileName } from '@/utils/fileName';
import styles from '../styles/files.less';
import type { FileOptions } from './file';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

const MAX_MB = FILE_MAX_BYTES / 1024 / 1024;

/** Takes files away and adds new ones; saved by the button, as an upload is no slip of the hand. */
export default function FileEditor(props: EditorProps<string[], FileOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const { message } = App.useApp();
  const { projectId, fieldId, taskId, label } = props.options;
  const [ids, setIds] = useState(props.value);
  const [added, setAdded] = useState<StoredFile[]>([]);
  const [busy, setBusy] = useState(0);
  const { data: known = [] } = useRequest(() => fileApi.listByCategory({ category: 'taskField', taskId }), {
    ready: taskId !== '' && props.value.length > 0,
    onError: () => undefined,
  });
  const nameOf = (id: string) => [...known, ...added].find(({ fileId }) => fileId === id)?.name ?? '文件';
  const send = async (file: File) => {
    if (file.size > FILE_MAX_BYTES) {
      void message.error(`「${file.name}」超过 ${MAX_MB} MB`);
      return;
    }
    setBusy((count) => count + 1);
    try {
      const stored = await fileApi.uploadFile({ projectId, fieldId, file });
      setAdded((files) => [...files, stored]);
      setIds((before) => [...before, stored.fileId]);
    } catch (error) {
      void message.error(failureText(error, `上传「${file.name}」失败`));
    } finally {
      setBusy((count) => count - 1);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps its keys from the list below it.
    <div
      className={styles.editor}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') cancel();
      }}
    >
      {ids.map((id) => (
        <span key={id} className={styles.entry}>
          <span title={nameOf(id)}>{shortFileName(nameOf(id))}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`移除 ${nameOf(id)}`}
            onClick={() => setIds((before) => before.filter((other) => other !== id))}
          />
        </span>
      ))}
      <Upload
        multiple
        showUploadList={false}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <Button autoFocus size="small" icon={<UploadOutlined />} loading={busy > 0} aria-label={`上传到${label}`}>
          上传文件（每个不超过 {MAX_MB} MB）
        </Button>
      </Upload>
      <span className={styles.deeds}>
        <Button size="small" onClick={cancel}>
          取消
        </Button>
        <Button size="small" type="primary" disabled={busy > 0} onClick={() => commit(ids)}>
          保存
        </Button>
      </span>
    </div>
  );
}
