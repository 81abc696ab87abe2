import styles from './earlyTitle.module.css';

/** What was typed before a form was there, and whether Enter ended it. */
export interface EarlyWords {
  text: string;
  entered: boolean;
}
export const nothingTyped: EarlyWords = { text: '', entered: false };

interface Props {
  words: EarlyWords;
  onChange: (words: EarlyWords) => void;
  onClose: () => void;
}

/** Stands where the form for a new task will, and keeps its title until the form is there: its code, or its project. */
export function EarlyTitle({ words, onChange, onClose }: Props) {
  return (
    <div className={styles.early}>
      <input
        // biome-ignore lint/a11y/noAutofocus: somebody has just asked for the form, and types on.
        autoFocus
        aria-busy="true"
        aria-label="标题（正在打开）"
        placeholder="标题"
        value={words.text}
        readOnly={words.entered}
        onChange={({ target }) => onChange({ ...words, text: target.value })}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && words.text.trim()) onChange({ ...words, entered: true });
          if (event.key === 'Escape') onClose();
        }}
      />
    </div>
  );
}
