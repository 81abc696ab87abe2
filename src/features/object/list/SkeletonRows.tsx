import styles from './list.module.css';

const WIDTHS = [62, 48, 70, 55, 40, 66, 52, 58];

/** Rows that are on their way, in the place that they will take. */
export function SkeletonRows({ phone }: { phone: boolean }) {
  return (
    <div className={styles.bones} data-phone={phone || undefined}>
      {WIDTHS.map((width) => (
        <div key={width} className={styles.boneRow}>
          <span className={styles.bone} style={{ width: `${width}%` }} />
          {phone && <span className={styles.bone} style={{ width: `${width - 20}%` }} />}
        </div>
      ))}
    </div>
  );
}
