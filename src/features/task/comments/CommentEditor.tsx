import { COMMENT_MAX } from '@contract/task/enums';
import { Button, Input } from 'antd';
import { useState } from 'react';
import styles from '../history/history.less';

interface Props {
  initial?: string;
  okText: string;
  autoFocus?: boolean;
  /** Rejects when it was refused; then what was written stays. */
  onSave: (content: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** Where a comment is written; Ctrl/⌘ + Enter sends. */
export function CommentEditor({ initial = '', okText, autoFocus, onSave, onCancel }: Props) {
  const [text, setText] = useState(initial);
  const [busy, setBusy] = useState(false);
  const blank = !text.trim();
  const save = async () => {
    if (blank || busy) return;
    setBusy(true);
    try {
      await onSave(text.trim());
      setText('');
    } catch {
      // Shown by the caller.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.composer}>
      <Input.TextArea
        autoFocus={autoFocus}
        aria-label="评论内容"
        placeholder="写评论……"
        autoSize={{ minRows: 1, maxRows: 12 }}
        maxLength={COMMENT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
          if (event.key === 'Escape') onCancel?.();
        }}
      />
      {(!blank || onCancel) && (
        <div className={styles.buttons}>
          <Button type="primary" size="small" loading={busy} disabled={blank} onClick={() => void save()}>
            {okText}
          </Button>
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              取消
            </Button>
          )}
          <span className={styles.hint}>Ctrl / ⌘ + Enter</span>
        </div>
      )}
    </div>
  );
}
