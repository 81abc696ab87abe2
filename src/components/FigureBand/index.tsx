import type { ReactNode } from 'react';
import styles from './figureBand.module.css';

export interface Figure {
  name: string;
  value: ReactNode;
  /** Below it, small: what it is part of, or how it changed. */
  note?: ReactNode;
  /** It asks to be looked at. */
  alarm?: boolean;
  /** What is counted, shown by the pointer. */
  definition?: string;
}

interface Props {
  label: string;
  /** The one number that a page is about. */
  lead: Figure;
  /** Of what the leading number tells a part, from 0 to 1: a bar below it. */
  share?: number;
  /** The others, by weight. */
  figures: readonly Figure[];
}

/**
 * The figures above a page: one leads, the rest stand beside it without frames of their own. However many they are, no
 * place is left empty: they share the lines that they take.
 */
export function FigureBand({ label, lead, share, figures }: Props) {
  return (
    <section className={styles.band} aria-label={label}>
      <dl className={styles.lead}>
        <One {...lead} />
        {share !== undefined && (
          <dd className={styles.bar} aria-hidden="true">
            <i style={{ width: `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%` }} />
          </dd>
        )}
      </dl>
      <dl className={styles.rest}>
        {figures.map((figure) => (
          <div key={figure.name}>
            <One {...figure} />
          </div>
        ))}
      </dl>
    </section>
  );
}

function One({ name, value, note, alarm, definition }: Figure) {
  return (
    <>
      <dt title={definition}>{name}</dt>
      <dd className={styles.value} data-alarm={alarm || undefined}>
        {value}
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </>
  );
}
