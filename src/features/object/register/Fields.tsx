import type { ReactNode } from 'react';
import styles from './register.module.css';

export const Fields = ({ children }: { children: ReactNode }) => <dl className={styles.fields}>{children}</dl>;

/** Fields one below the other, with room between them: entries of a log. */
export const Entries = ({ children }: { children: ReactNode }) => <dl className={styles.entries}>{children}</dl>;

export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd>
        {children === null || children === undefined || children === '' ? <span className="quiet">—</span> : children}
      </dd>
    </div>
  );
}

export function Section({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <header>
        <h3>{title}</h3>
        {extra}
      </header>
      {children}
    </section>
  );
}
