import { useEffect, useRef } from 'react';
import styles from './list.module.css';

interface Props {
  checked: boolean;
  /** Some of what it stands for is chosen. */
  partly?: boolean;
  label: string;
  onChoose: (range: boolean) => void;
}

/** A bare checkbox: there is one in each row. With Shift it reaches from the last one. */
export function SelectBox({ checked, partly = false, label, onChoose }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={styles.boxLabel}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChoose(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
    </label>
  );
}
