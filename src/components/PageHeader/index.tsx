/** <PageHeader title="消息中心" extra={<Button/>} /> — the head of a page: its one h1, and what acts on the page. */
import { type ReactNode, useContext } from 'react';
import styles from './index.module.css';
import { PageLead } from './lead';

export interface PageHeaderProps {
  title: ReactNode;
  extra?: ReactNode;
  children?: ReactNode;
}

export function PageHeader({ title, extra, children }: PageHeaderProps) {
  const lead = useContext(PageLead);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {extra && <div className="flow">{extra}</div>}
      </div>
      {children}
    </header>
  );
}
