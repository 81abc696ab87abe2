import { COMMENT_MAX } from '@contract/object/commentWords';
import { Button } from 'antd';
import { useState } from 'react';
import { RichEditor } from '@/components/RichEditor';
import type { MentionSource } from '@/components/RichEditor/useMentions';
import { isBlankHtml } from '@/utils/textHtml';
import { readTextDraft, writeTextDraft } from '../editor';
import styles from './comments.module.css';

interface Props {
  /** Where what is written is kept until it is saved. */
  draftKey: string;
  initial?: string;
  okText: string;
  mentions: MentionSource;
  /** Rejects when it was refused; then what was written stays. */
  onSave: (html: string) => Promise<unknown>;
  /** It is over: saved or given up. */
  onEnd: () => void;
}

/** Where a comment is written. It outlives a failed save, a closed drawer and a reload; Ctrl/⌘ + Enter sends. */
export function CommentEditor({ draftKey, initial = '', okText, mentions, onSave, onEnd }: Props) {
  const [html, setHtml] = useState(() => readTextDraft(draftKey) ?? initial);
  const [busy, setBusy] = useState(false);
  const blank = isBlankHtml(html);
  const long = html.length > COMMENT_MAX;
  const keep = (next: string) => {
    setHtml(next);
    writeTextDraft(draftKey, next === initial || isBlankHtml(next) ? null : next);
  };
  const leave = () => {
    writeTextDraft(draftKey, null);
    onEnd();
  };
  const save = async () => {
    if (blank || long || busy) return;
    setBusy(true);
    try {
      await onSave(html);
      leave();
    } catch {
      // Shown by the caller.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.composer}>
      <RichEditor
        compact
        label="评论内容"
        html={html}
        mentions={mentions}
        onChange={keep}
        onSave={() => void save()}
        onCancel={() => (blank || html === initial) && leave()}
      />
      <div className={styles.buttons}>
        <Button type="primary" size="small" loading={busy} disabled={blank || long} onClick={() => void save()}>
          {okText}
        </Button>
        <Button size="small" disabled={busy} onClick={leave}>
          取消
        </Button>
        <span className={styles.hint}>{long ? '内容过长，请精简后再发表' : '@ 提及成员 · Ctrl / ⌘ + Enter 发送'}</span>
      </div>
    </div>
  );
}
