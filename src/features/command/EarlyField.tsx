import styles from './command.module.css';

interface Props {
  value: string;
  onChange: (text: string) => void;
  onClose: () => void;
}

/** Stands where the command menu will, and keeps what is typed until its code is there. */
export function EarlyField({ value, onChange, onClose }: Props) {
  return (
    <div className={styles.early}>
      <input
        // biome-ignore lint/a11y/noAutofocus: somebody has just asked for it, and types on.
        autoFocus
        className={styles.input}
        aria-label="命令菜单"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
    </div>
  );
}
