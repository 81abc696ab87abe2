import { Input } from 'antd';
import styles from '../styles/update.less';

interface Props {
  value: string;
  maxLength: number;
  autoFocus?: boolean;
  onChange: (reason: string) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Why something is done: Ctrl+Enter sends it, Escape leaves; keys go to nothing that lies below the dialog. */
export function ReasonInput({ value, maxLength, autoFocus, onChange, onSubmit, onCancel }: Props) {
  return (
    <Input.TextArea
      className={styles.reason}
      autoFocus={autoFocus}
      aria-label="原因"
      placeholder="请填写原因（必填）"
      rows={3}
      showCount
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSubmit();
        if (event.key === 'Escape') onCancel();
      }}
    />
  );
}
