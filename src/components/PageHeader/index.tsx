/** <PageHeader title="消息中心" extra={<Button/>} /> — the head of a page: its one h1, and what acts on the page. */
import type { ReactNode } from 'react';
import styles from './index.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  extra?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({ title, extra, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <h1 className={styles.title}>{title}</h1>
        {extra && <div className={styles.extra}>{extra}</div>}
      </div>
      {children}
    </header>
  );
}
