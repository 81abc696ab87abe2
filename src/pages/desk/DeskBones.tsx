import { Bones } from '@/components/Bones';
import styles from './desk.module.css';

/** The desk while its blocks come: their frames, and lines where words will stand. */
export function DeskBones({ keeper }: { keeper: boolean }) {
  const block = (rows: number) => (
    <div className={styles.comingBlock}>
      <Bones rows={rows} title={96} />
    </div>
  );
  return (
    <div className={styles.desk} role="status" aria-busy="true" aria-label="正在加载">
      {keeper && block(2)}
      <div className={styles.columns}>
        <div className={styles.main}>
          {block(8)}
          {block(3)}
        </div>
        <div className={styles.side}>
          {block(4)}
          {block(2)}
        </div>
      </div>
    </div>
  );
}
