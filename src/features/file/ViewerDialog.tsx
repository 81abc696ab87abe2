import {
  CloseOutlined,
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LeftOutlined,
  LinkOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { defineKeys, useKeys } from '@/hooks/keys';
import { shortFileName } from '@/utils/fileName';
import { fileSize } from '@/utils/fileSize';
import { Shown } from './Shown';
import { copyFileAddress, saveLink } from './saveFile';
import type { ViewedFile } from './types';
import styles from './viewer.module.css';

const keys = defineKeys({
  group: '文件预览',
  keys: {
    previous: { key: 'ArrowLeft', anywhere: true, label: '上一个文件' },
    next: { key: 'ArrowRight', anywhere: true, label: '下一个文件' },
    full: { key: 'f', anywhere: true, label: '全屏' },
    close: { key: 'Escape', told: true, label: '关闭预览' },
  },
});

interface Props {
  file: ViewedFile;
  files: readonly ViewedFile[];
  onMove: (fileId: string) => void;
  onClose: () => void;
  sought?: string;
  place?: string;
}

/** Keys belong to a field that somebody types in, and to what is played: there they lead on and back in it. */
const inField = () => /^(INPUT|TEXTAREA|SELECT|AUDIO|VIDEO)$/.test(document.activeElement?.tagName ?? '');

export default function ViewerDialog({ file, files, onMove, onClose, sought, place }: Props) {
  const frame = useRef<HTMLElement>(null);
  const [full, setFull] = useState(false);
  const at = files.findIndex(({ fileId }) => fileId === file.fileId);
  const go = (by: number) => {
    const other = files[at + by];
    if (!other || inField()) return false;
    onMove(other.fileId);
  };
  const toggleFull = () => {
    if (inField()) return false;
    if (document.fullscreenElement) void document.exitFullscreen();
    else void frame.current?.requestFullscreen?.().catch(() => undefined);
  };
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  useKeys(keys, { previous: () => go(-1), next: () => go(1), full: toggleFull });
  return (
    <Modal
      open
      title={null}
      footer={null}
      closable={false}
      width="100vw"
      className={styles.modal}
      styles={{ container: { padding: 0, borderRadius: 0 } }}
      onCancel={onClose}
      destroyOnHidden
    >
      <section ref={frame} className={styles.frame} aria-label={`预览 ${file.name}`}>
        <header className={styles.head}>
          <h2 className={styles.name} title={file.name}>
            {shortFileName(file.name)}
            <small>
              {fileSize(file.size)}
              {files.length > 1 && ` · ${at + 1} / ${files.length}`}
            </small>
          </h2>
          {files.length > 1 && (
            <>
              <Button
                type="text"
                icon={<LeftOutlined />}
                aria-label="上一个文件"
                disabled={at === 0}
                onClick={() => go(-1)}
              />
              <Button
                type="text"
                icon={<RightOutlined />}
                aria-label="下一个文件"
                disabled={at === files.length - 1}
                onClick={() => go(1)}
              />
            </>
          )}
          <Button
            type="text"
            className={styles.wide}
            icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            aria-label="全屏"
            onClick={toggleFull}
          />
          <Button type="text" icon={<DownloadOutlined />} aria-label={`下载 ${file.name}`} {...saveLink(file)} />
          <Button
            type="text"
            className={styles.wide}
            icon={<LinkOutlined />}
            aria-label="复制下载地址"
            title="复制下载地址"
            onClick={() => void copyFileAddress(file).catch(() => undefined)}
          />
          <Button type="text" icon={<CloseOutlined />} aria-label="关闭预览" onClick={onClose} />
        </header>
        <div className={styles.body}>
          <Shown key={file.fileId} file={file} sought={sought} place={place} />
        </div>
      </section>
    </Modal>
  );
}
