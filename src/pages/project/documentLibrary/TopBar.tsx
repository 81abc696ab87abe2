import type { FolderNode } from '@contract/document/document';
import { Breadcrumb, Input } from 'antd';
import type { ReactNode, RefObject } from 'react';
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
  return (
    <div className={styles.bar}>
      <Breadcrumb
        items={crumbs(folders, folder).map(({ id, name }) => ({
          title: (
            <button
              type="button"
              className={styles.open}
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
        value={q}
        onChange={(event) => onGo({ q: event.target.value, show: 'library' })}
      />
      {children}
    </div>
  );
}
