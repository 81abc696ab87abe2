import { PaperClipOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import type { FieldKind } from './types';

export interface FileOptions {
  projectId: string;
  fieldId: string;
  /** The task whose files these are; its names are read when the detail shows them. */
  taskId: string;
  label: string;
}

const FileList = lazy(() => import('./FileList'));

/** Files: how many in a cell, which ones in the detail. */
export const fileField: FieldKind<string[], FileOptions> = {
  show({ value, options, placeholder }) {
    if (value.length === 0) return <Empty text={placeholder} />;
    if (placeholder !== undefined) return <FileList ids={value} taskId={options.taskId} />;
    return (
      <span className={styles.figure} role="img" aria-label={`${value.length} 个文件`}>
        <PaperClipOutlined /> {value.length}
      </span>
    );
  },
  Editor: lazy(() => import('./FileEditor')),
};
