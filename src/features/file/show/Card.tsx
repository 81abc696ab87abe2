import { DownloadOutlined, FileOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { shortFileName } from '@/utils/fileName';
import { fileSize } from '@/utils/fileSize';
import { saveLink } from '../saveFile';
import type { ViewedFile } from '../types';
import styles from './show.module.css';

interface Props {
  file: ViewedFile;
  reason: string;
  /** It may come the next time. */
  onRetry?: () => void;
}

/** In place of what cannot be shown: what it is, why, and the way to save it. */
export const Card = ({ file, reason, onRetry }: Props) => (
  <div className={styles.card}>
    <FileOutlined className={styles.cardMark} />
    <strong title={file.name}>{shortFileName(file.name)}</strong>
    <span>{fileSize(file.size)}</span>
    <p>{reason}</p>
    {onRetry && <Button onClick={onRetry}>重试</Button>}
    <Button type="primary" icon={<DownloadOutlined />} {...saveLink(file)}>
      下载
    </Button>
  </div>
);
