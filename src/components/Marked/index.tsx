import { Fragment } from 'react';
import styles from './marked.module.css';

interface Props {
  text: string;
  /** Places of the matched words, in order and apart. */
  marks: readonly (readonly number[])[];
}

/** A text with its matched words marked. */
export function Marked({ text, marks }: Props) {
  if (marks.length === 0) return <>{text}</>;
  let done = 0;
  const parts = marks.map(([from = 0, to = 0]) => {
    const before = text.slice(done, from);
    done = to;
    return (
      <Fragment key={from}>
        {before}
        <mark className={styles.mark}>{text.slice(from, to)}</mark>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}
