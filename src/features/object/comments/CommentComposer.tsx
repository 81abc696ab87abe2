import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useState } from 'react';
import { loadEditor } from '@/components/RichEditor';
import type { MentionSource } from '@/components/RichEditor/useMentions';
import { useAct } from '@/features/undo';
import { useAskedToComment } from '@/hooks/useAskedToComment';
import { addComment } from '@/services/object';
import { failureText } from '@/utils/failure';
import { addToTextDraft, commentDraft, readTextDraft } from '../editor';
import { CommentEditor } from './CommentEditor';
import styles from './comments.module.css';
import { saidAs } from './said';
import type { TalkSubject } from './subject';

interface Props {
  on: TalkSubject;
  /** Answers this comment. */
  parentId?: string;
  mentions: MentionSource;
  onDone: () => void;
  /** Of an answer: gone when it is over. */
  onEnd?: () => void;
}

/** Writes a new comment or an answer. The editor is loaded when somebody begins, or left something unsent. */
export function CommentComposer({ on, parentId, mentions, onDone, onEnd }: Props) {
  const { message } = App.useApp();
  const { told } = useAct();
  const draftKey = commentDraft(on, parentId);
  const [writing, setWriting] = useState(() => Boolean(parentId) || readTextDraft(draftKey) !== null);
  /** Another one is begun over the draft, which has grown. */
  const [turn, setTurn] = useState(0);
  const begin = useMemoizedFn((typed: string) => {
    addToTextDraft(draftKey, typed);
    setTurn((before) => before + 1);
    setWriting(true);
  });
  // An answer is begun by its own button.
  useAskedToComment(parentId ? '' : on.id, loadEditor, begin);
  const send = async (content: string) => {
    try {
      const { id } = await addComment(on, { content, parentId });
      told(parentId ? '回复成功' : '评论成功', {
        label: saidAs(content),
        act: { kind: 'comment', on: on.type, id, removed: false },
      });
    } catch (error) {
      void message.error(failureText(error, '评论失败'));
      throw error;
    }
    onDone();
  };
  if (!writing) {
    return (
      <button type="button" className={styles.begin} onClick={() => setWriting(true)}>
        写评论，@ 提及成员……
      </button>
    );
  }
  return (
    <CommentEditor
      key={turn}
      draftKey={draftKey}
      okText={parentId ? '回复' : '发表'}
      mentions={mentions}
      onSave={send}
      onEnd={() => {
        setWriting(false);
        onEnd?.();
      }}
    />
  );
}
