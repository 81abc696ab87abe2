import {
  CloseOutlined,
  DeleteOutlined,
  DownloadOutlined,
  FileOutlined,
  RedoOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { DATE_TIME_FORMAT } from '@contract/constants';
import { UPLOAD_MAX_BYTES } from '@contract/file/constants';
import type { StoredFile } from '@contract/file/file';
import { objectTypes } from '@contract/objectTypes';
import { useMemoizedFn } from 'ahooks';
import { App, Button, Progress, Upload } from 'antd';
import dayjs from 'dayjs';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Coming } from '@/components/Coming';
import StateView from '@/components/StateView';
import { FileViewer, saveLink } from '@/features/file';
import { EmptyPart } from '@/features/object/parts';
import { touched } from '@/features/realtime';
import { useAct, useTaken } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { fileApi } from '@/services/file';
import type { PartRef } from '@/services/object';
import { detachFile, listAttachments } from '@/services/object';
import { cx } from '@/utils/cx';
import { failureText } from '@/utils/failure';
import { shortFileName } from '@/utils/fileName';
import { fileSize } from '@/utils/fileSize';
import styles from './attachments.module.css';
import { useFilesNear } from './useFilesNear';
import { useUploads } from './useUploads';

interface Props {
  of: PartRef;
  /** As people quote the object: what did not arrive is said of it after it was closed. */
  no: string;
  editable: boolean;
  /** How many there are as far as the object says. */
  count: number;
  revision: number;
  /** With the count as it is now. */
  onCounted: (count: number) => void;
  /** Where it begins in the line of empty parts. */
  place?: number;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Files that are dragged over a part of the page, and dropped there. */
function useDropped(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const accepts = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, accepts };
}

/** Around a button: it lets one choose files. */
const pickerOf = (onFiles: (files: File[]) => void) => (button: ReactNode) => (
  <Upload
    multiple
    showUploadList={false}
    beforeUpload={(file) => {
      onFiles([file]);
      return false;
    }}
  >
    {button}
  </Upload>
);

interface FileRowProps {
  file: StoredFile;
  onOpen: () => void;
  /** Absent: one may not. */
  onRemove?: () => void;
}

const FileRow = ({ file, onOpen, onRemove }: FileRowProps) => (
  <li>
    {file.kind === 'image' ? (
      <img className={styles.thumb} src={fileApi.preview.address({ fileId: file.fileId })} alt="" loading="lazy" />
    ) : (
      <FileOutlined className={styles.mark} />
    )}
    <span className={styles.name}>
      <button type="button" className={styles.open} title={`预览 ${file.name}`} onClick={onOpen}>
        {shortFileName(file.name)}
      </button>
      <span className={styles.about}>
        {fileSize(file.size)} · {file.createdBy?.name ?? '已离开的成员'} ·{' '}
        {dayjs(file.createdTime).format(DATE_TIME_FORMAT)}
      </span>
    </span>
    <Button type="text" size="small" icon={<DownloadOutlined />} aria-label={`下载 ${file.name}`} {...saveLink(file)} />
    {onRemove && (
      <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`移除 ${file.name}`} onClick={onRemove} />
    )}
  </li>
);

interface UploadRowProps {
  upload: ReturnType<typeof useUploads>['files'][number];
  onRetry: () => void;
  onDrop: () => void;
}

/** A file on its way; one that was refused can be sent again. */
const UploadRow = ({ upload: { file, percent, offline, failure }, onRetry, onDrop }: UploadRowProps) => (
  <li>
    <FileOutlined className={styles.mark} />
    <span className={styles.name}>
      <span title={file.name}>{shortFileName(file.name)}</span>
      {failure ? (
        <span className={styles.failure} role="alert">
          {failure}
        </span>
      ) : (
        <Progress percent={percent} size="small" aria-label={`${file.name} 上传进度`} />
      )}
      {offline && (
        <span className={styles.about} role="status">
          网络中断，恢复后继续
        </span>
      )}
    </span>
    {failure && file.size > 0 && file.size <= UPLOAD_MAX_BYTES && (
      <Button type="text" size="small" icon={<RedoOutlined />} aria-label={`重新上传 ${file.name}`} onClick={onRetry} />
    )}
    <Button
      type="text"
      size="small"
      icon={<CloseOutlined />}
      aria-label={`${failure ? '放弃' : '取消上传'} ${file.name}`}
      onClick={onDrop}
    />
  </li>
);

/** Files with an object of any kind: dropped or chosen; a click shows them large. */
export function Attachments({ of, no, editable, count, revision, onCounted, place = 0 }: Props) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [shown, setShown] = useState<string | null>(null);
  // The object may know of its new count before the files are listed: what was done here is told in any case.
  const acted = useRef(false);
  const { data, error, loading, refresh } = useRequest(() => listAttachments(of), {
    refreshDeps: [of.type, of.id, revision],
    onSuccess: (files) => {
      if (!acted.current && files.length === count) return;
      acted.current = false;
      onCounted(files.length);
    },
    onError: () => undefined,
  });
  const listAgain = () => {
    acted.current = true;
    refresh();
    touched(of);
  };
  useTaken(listAgain);
  const uploads = useUploads(of, listAgain, (file, reason) => {
    void message.error(`「${file.name}」没有上传到 ${no}：${reason}`);
  });
  const remove = useMemoizedFn(async ({ fileId, name }: StoredFile) => {
    try {
      await detachFile(of, fileId);
      told('附件已移除', { label: `${no} ${name}`, act: { kind: 'file', of, fileId, removed: true } });
    } catch (failure) {
      void message.error(failureText(failure, `移除「${name}」失败，请重试`));
    }
    listAgain();
  });
  const drop = useDropped(uploads.add);
  const { over } = drop;
  const files = data ?? [];
  const none = files.length === 0 && uploads.files.length === 0 && !error;
  const near = useFilesNear(editable && none);
  if (!data && !error && uploads.files.length === 0) return <Coming />;
  if (none && !editable) return null;
  const accepts = editable ? drop.accepts : {};
  const picker = pickerOf(uploads.add);
  // What is dragged over the window has to have a place to be dropped.
  if (none && !near) return count > 0 ? null : <EmptyPart name="附件" place={place} around={picker} />;

  return (
    <section className={cx(styles.section, over && styles.over)} aria-label="附件" {...accepts}>
      <h3 className={styles.heading}>
        附件
        {files.length > 0 && <span className={styles.hint}>{files.length}</span>}
        {editable &&
          picker(
            <Button
              type="text"
              size="small"
              icon={<UploadOutlined />}
              title="每个不超过 2 GB，中断后自动续传；也可以拖到这里"
            >
              上传
            </Button>,
          )}
      </h3>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={1}>
        <ul className={styles.list}>
          {files.map((file) => (
            <FileRow
              key={file.fileId}
              file={file}
              onOpen={() => setShown(file.fileId)}
              onRemove={editable ? () => void remove(file) : undefined}
            />
          ))}
          {uploads.files.map((upload) => (
            <UploadRow
              key={`upload-${upload.key}`}
              upload={upload}
              onRetry={() => uploads.retry(upload.key)}
              onDrop={() => uploads.drop(upload.key)}
            />
          ))}
        </ul>
      </StateView>
      <FileViewer files={files} current={shown} onMove={setShown} onClose={() => setShown(null)} />
      {(over || near) && (
        <div className={styles.veil}>
          松开鼠标，上传到{objectTypes[of.type].label} {no}
        </div>
      )}
    </section>
  );
}
