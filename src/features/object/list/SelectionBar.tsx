import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './list.module.css';
import type { Selection } from './useSelection';

interface Props<T> {
  selection: Selection<T>;
  /** What can be done with them. */
  children: ReactNode;
}

/** Floats above the list's end while something is chosen. */
export function SelectionBar<T>({ selection, children }: Props<T>) {
  if (selection.count === 0) return null;
  return (
    <section className={styles.selectionBar} aria-label="所选内容的操作">
      <span className={styles.selectionCount} role="status">
        已选 {selection.count} 项
      </span>
      {children}
      <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="取消选择" onClick={selection.clear} />
    </section>
  );
}
