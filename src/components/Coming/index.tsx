import { Bones } from '@/components/Bones';
import styles from './coming.module.css';

interface Props {
  /** Lines of bones; none: the part is often nothing at all, so nothing stands in its place. */
  rows?: number;
}

/**
 * In the place of a part whose height nobody knows before it has come. What stands behind it, as its sibling, waits out of
 * sight (`global.css`): shown sooner, it would jump when the part comes.
 */
export function Coming({ rows = 0 }: Props) {
  return (
    <div className={`coming ${styles.coming}`} role="status" aria-busy="true" aria-label="正在加载" hidden={rows === 0}>
      <Bones rows={rows} />
    </div>
  );
}
