import type { FolderNode } from '@contract/document/document';
import { Breadcrumb, Input } from 'antd';
import { type ReactNode, type RefObject, useState } from 'react';
import { cx } from '@/utils/cx';
import styles from './library.module.css';
import { crumbs, type GoTo } from './places';

interface Props {
  folders: readonly FolderNode[];
  folder: string;
  q: string;
  search: RefObject<HTMLInputElement | null>;
  onGo: GoTo;
  /** What adds something here. */
  children: ReactNode;
}

/** Where one is, and what is looked for. */
export function TopBar({ folders, folder, q, search, onGo, children }: Props) {
  // Letters of an input method at work are no words yet: nothing is looked for.
  const [composed, setComposed] = useState<string>();
  const seek = (words: string) => onGo({ q: words, show: 'library' });
  return (
    <div className={styles.bar}>
      <Breadcrumb
        items={crumbs(folders, folder).map(({ id, name }) => ({
          title: (
            <button
              type="button"
              className={cx(styles.open, styles.crumb)}
              title={name}
              onClick={() => onGo({ folder: id, tag: '', q: '', show: 'library' })}
            >
              {name}
            </button>
          ),
        }))}
      />
      <Input.Search
        ref={(input) => {
          search.current = input?.input ?? null;
        }}
        className={styles.search}
        allowClear
        placeholder="搜索名称、标签和内容"
        aria-label="搜索文档"
        value={composed ?? q}
        onChange={({ target }) => (composed === undefined ? seek : setComposed)(target.value)}
        onCompositionStart={() => setComposed(q)}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(undefined);
          seek(currentTarget.value);
        }}
      />
      {children}
    </div>
  );
}
