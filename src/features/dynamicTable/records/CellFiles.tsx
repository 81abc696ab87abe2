import { CloseOutlined, DownloadOutlined, FileOutlined, UploadOutlined } from '@ant-design/icons';
import type { CellFile } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import { FILE_MAX_BYTES } from '@contract/file/constants';
import { App, Button, Upload } from 'antd';
import { useRef, useState } from 'react';
import { FileViewer, saveLink } from '@/features/file';
import { failureText } from '@/utils/failure';
import { shortFileName } from '@/utils/fileName';
import { fileSize } from '@/utils/fileSize';
import styles from './records.module.css';

interface Props {
  field: TableField;
  files: readonly CellFile[];
  onChange: (ids: string[]) => Promise<unknown>;
  onUpload: (file: File) => Promise<unknown>;
  /** After the last of several. */
  onEnd: () => void;
}

const MAX_MB = FILE_MAX_BYTES / 1024 / 1024;

/** The files of a cell: looked at, saved, added and taken away. */
export function CellFiles({ field, files, onChange, onUpload, onEnd }: Props) {
  const { message } = App.useApp();
  const [shown, setShown] = useState<string | null>(null);
  const [busy, setBusy] = useState(0);
  // One after the other: each stands behind those that came before.
  const turn = useRef(Promise.resolve());
  const send = async (file: File) => {
    if (file.size === 0 || file.size > FILE_MAX_BYTES) {
      const why = file.size === 0 ? '是空的，请重新选择' : `超过 ${MAX_MB} MB`;
      void message.error(`「${file.name}」${why}`);
      return;
    }
    try {
      await onUpload(file);
    } catch (error) {
      void message.error(failureText(error, `上传「${file.name}」失败，请重试`));
    }
  };
  const add = (file: File) => {
    setBusy((count) => count + 1);
    turn.current = turn.current
      .then(() => send(file))
      .finally(() => {
        setBusy((count) => count - 1);
        onEnd();
      });
  };
  const known = files.map(({ id, title, size, kind }) => ({ fileId: id, name: title, size, kind }));
  return (
    <div className={styles.files}>
      {known.length > 0 && (
        <ul aria-label={field.name}>
          {known.map(({ fileId, name, size }) => (
            <li key={fileId}>
              <FileOutlined />
              <Button type="link" size="small" title={`预览 ${name}`} onClick={() => setShown(fileId)}>
                {shortFileName(name)}
              </Button>
              <span className="faint-note">{fileSize(size)}</span>
              <Button
                type="text"
                size="small"
                icon={<DownloadOutlined />}
                aria-label={`下载 ${name}`}
                {...saveLink({ fileId, name })}
              />
              {field.writable && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={`移除 ${name}`}
                  onClick={() => void onChange(known.map((one) => one.fileId).filter((one) => one !== fileId))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {field.writable && (
        <Upload
          multiple
          showUploadList={false}
          beforeUpload={(file) => {
            add(file);
            return false;
          }}
        >
          <Button
            size="small"
            icon={<UploadOutlined />}
            loading={busy > 0}
            aria-label={`上传到${field.name}`}
            title={`每个不超过 ${MAX_MB} MB`}
          >
            上传
          </Button>
        </Upload>
      )}
      {!field.writable && known.length === 0 && <span className="faint-note">—</span>}
      <FileViewer files={known} current={shown} onMove={setShown} onClose={() => setShown(null)} />
    </div>
  );
}
