import type { ReactNode } from 'react';
import styles from './health.module.css';

interface FiguresProps {
  /** What it is, how much, and what else there is to say. */
  rows: readonly (readonly [what: string, figure: string, more?: ReactNode])[];
}

/** Names with their figures, one below the other. */
export function Figures({ rows }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {rows.map(([what, figure, more]) => (
        <div key={what} className={styles.figure}>
          <dt>{what}</dt>
          <dd className="tabular">
            {more && <span className={styles.hint}>{more}</span>}
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
