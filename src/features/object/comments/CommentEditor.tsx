import { COMMENT_MAX } from '@contract/object/commentWords';
import { Button } from 'antd';
import { useRef, useState } from 'react';
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

/**
 * Where a comment is written. It outlives a failed save, a closed drawer and a reload; Ctrl/⌘ + Enter sends. A new
 * comment leaves the editor at once, so that the next can be written while the server answers: they go one by one, and
 * a refused one stands in the editor again, before what was written since.
 */
export function CommentEditor({ draftKey, initial = '', okText, mentions, onSave, onEnd }: Props) {
  const [html, setHtml] = useState(() => readTextDraft(draftKey) ?? initial);
  const [busy, setBusy] = useState(false);
  /** The editor reads its text when it begins: another text is another turn. */
  const [turn, setTurn] = useState(0);
  // Answers come long after the render in which their comment was sent, so they look at these.
  const written = useRef(html);
  const sending = useRef<readonly string[]>([]);
  const last = useRef<Promise<void>>(Promise.resolve());
  const isNew = initial === '';
  const blank = isBlankHtml(html);
  const long = html.length > COMMENT_MAX;
  /** What is not saved yet, sent or not. */
  const draft = () => {
    const all = [...sending.current, written.current].filter((one) => !isBlankHtml(one)).join('');
    writeTextDraft(draftKey, all === initial || all === '' ? null : all);
  };
  const keep = (next: string) => {
    written.current = next;
    setHtml(next);
    draft();
  };
  const replace = (next: string) => {
    keep(next);
    setTurn((before) => before + 1);
  };
  const leave = () => {
    writeTextDraft(draftKey, null);
    onEnd();
  };
  const send = async (sent: string) => {
    const refused = await onSave(sent).then(
      () => false,
      // Shown by the caller.
      () => true,
    );
    sending.current = sending.current.slice(isNew ? 1 : 0);
    setBusy(sending.current.length > 0);
    if (refused) {
      if (isNew) replace(sent + written.current);
      return;
    }
    draft();
    const over = isNew ? isBlankHtml(written.current) : written.current === sent;
    if (over && sending.current.length === 0) leave();
  };
  const save = () => {
    if (blank || long || (busy && !isNew)) return;
    setBusy(true);
    if (isNew) {
      sending.current = [...sending.current, html];
      replace('');
    }
    last.current = last.current.then(() => send(html));
  };
  return (
    <div className={styles.composer}>
      <RichEditor
        key={turn}
        compact
        label="评论内容"
        html={html}
        mentions={mentions}
        onChange={keep}
        onSave={save}
        onCancel={() => (blank || html === initial) && leave()}
      />
      <div className={styles.buttons}>
        <Button type="primary" size="small" loading={busy && !isNew} disabled={blank || long} onClick={save}>
          {okText}
        </Button>
        <Button size="small" disabled={busy} onClick={leave}>
          取消
        </Button>
        <span className="faint-note" role="status">
          {long ? '内容过长，请精简后再发表' : busy ? '正在发表……' : '@ 提及成员 · Ctrl / ⌘ + Enter 发送'}
        </span>
      </div>
    </div>
  );
}
