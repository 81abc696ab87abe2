import styles from '../styles/batch.less';

interface Props {
  checked: boolean;
  label: string;
  onChoose: (range: boolean) => void;
  className?: string;
}

/** A bare checkbox: there is one in each row. With Shift it reaches from the last one. */
export function SelectBox({ checked, label, onChoose, className }: Props) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click beside the box from opening the task.
    <label
      className={className ?? styles.box}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChoose(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
      />
    </label>
  );
}
