import { useEffect, useState } from 'react';
import { Bones } from '@/components/Bones';
import styles from './coming.module.css';

/** A part without a place of its own holds the others back for so long: what is slow lets them go first. */
const HELD_MS = 1500;

interface Props {
  /** Lines of bones; none: the part is often nothing at all, so nothing stands in its place. */
  rows?: number;
}

/**
 * In the place of a part whose height nobody knows before it has come. What stands behind it, as its sibling, waits out of
 * sight (`global.css`): shown sooner, it would jump when the part comes.
 */
export function Coming({ rows = 0 }: Props) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (rows > 0) return undefined;
    const timer = setTimeout(() => setLate(true), HELD_MS);
    return () => clearTimeout(timer);
  }, [rows]);
  if (late) return null;
  return (
    <div className={`coming ${styles.coming}`} role="status" aria-busy="true" aria-label="正在加载" hidden={rows === 0}>
      <Bones rows={rows} />
    </div>
  );
}
