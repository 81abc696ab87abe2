import { InboxOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import type { ReactNode } from 'react';
import styles from './importing.module.css';

interface Props {
  accept: string;
  disabled: boolean;
  /** What is said where nothing is chosen, or of what is. */
  title: ReactNode;
  hint: ReactNode;
  onFile: (file: File) => void;
}

/** Where the file of an import is dropped or chosen. */
export function FileDrop({ accept, disabled, title, hint, onFile }: Props) {
  return (
    <Upload.Dragger
      accept={accept}
      showUploadList={false}
      disabled={disabled}
      beforeUpload={(chosen) => {
        onFile(chosen);
        return false;
      }}
    >
      <p className={styles.dropIcon}>
        <InboxOutlined />
      </p>
      <p className={styles.dropTitle}>{title}</p>
      <p className={styles.hint}>{hint}</p>
    </Upload.Dragger>
  );
}
