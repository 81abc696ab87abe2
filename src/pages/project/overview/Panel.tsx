import { type ReactNode, useId } from 'react';
import styles from './overview.module.css';

interface PanelProps {
  title: string;
  extra?: ReactNode;
  children: ReactNode;
}

/** One framed part of the overview, named by its heading. */
export function Panel({ title, extra, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}
