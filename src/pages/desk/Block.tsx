import { type ReactNode, useId } from 'react';
import StateView from '@/components/StateView';
import { isMissing } from '@/utils/failure';
import styles from './desk.module.css';

/** One framed part of the desk, named by its heading. */
export function Block({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.block} aria-labelledby={id}>
      <header className={styles.blockHead}>
        <h2 id={id}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}

interface FailedProps {
  title: string;
  state: { error: unknown; onRetry: () => void };
}

/**
 * In the place of a part that is not there where it holds nothing: that it could not be read is no reason to say nothing,
 * unless it is not for the reader.
 */
export const BlockFailed = ({ title, state: { error, onRetry } }: FailedProps) =>
  isMissing(error) ? null : (
    <Block title={title}>
      <StateView error={error} onRetry={onRetry} />
    </Block>
  );
