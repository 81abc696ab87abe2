import styles from './index.module.css';

interface Props {
  rows: number;
  /** As wide as a title, above them. */
  title?: number;
}

/** Lines where words will stand. Every page shows some before anything else: they need no code of their own. */
export function Bones({ rows, title }: Props) {
  return (
    <div aria-hidden className={styles.bones}>
      {title !== undefined && <span style={{ width: title }} />}
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <span key={at} />
      ))}
    </div>
  );
}
