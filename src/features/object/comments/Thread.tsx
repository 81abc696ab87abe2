import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { MentionSource } from '@/components/RichEditor/useMentions';
import { commentDraft, readTextDraft } from '../editor';
import { CommentComposer } from './CommentComposer';
import { CommentItem } from './CommentItem';
import styles from './comments.module.css';
import type { TalkSubject } from './subject';
import type { CommentThread } from './threads';

interface Props {
  on: TalkSubject;
  thread: CommentThread;
  mentions: MentionSource;
  mayComment: boolean;
  /** The comment that the address leads to. */
  marked: string | null;
  onChanged: () => void;
  onAnswered: () => void;
}

/** A comment with its answers. A settled one is folded up, unless the address leads into it. */
export function Thread({ on, thread, mentions, mayComment, marked, onChanged, onAnswered }: Props) {
  const { root, answers } = thread;
  const { resolved } = root;
  const leadsHere = marked !== null && [root, ...answers].some(({ id }) => id === marked);
  const [unfolded, setUnfolded] = useState(false);
  const [replying, setReplying] = useState(() => readTextDraft(commentDraft(on, root.id)) !== null);
  useEffect(() => {
    if (leadsHere) document.getElementById(`comment-${marked}`)?.scrollIntoView?.({ block: 'center' });
  }, [leadsHere, marked]);
  const settledBy = resolved && `${resolved.by?.name ?? '已离开的成员'} 已解决`;
  if (resolved && !unfolded && !leadsHere && !replying) {
    return (
      <div className={styles.settled}>
        <CheckCircleFilled className={styles.check} />
        <span className={styles.summary}>
          {root.author?.name ?? '已删除的评论'}的讨论，{settledBy}
        </span>
        <Button type="text" size="small" onClick={() => setUnfolded(true)}>
          展开 {1 + answers.length} 条
        </Button>
      </div>
    );
  }
  const item = (comment: CommentThread['root']) => (
    <CommentItem
      key={comment.id}
      {...{ on, comment, mentions, mayComment, onChanged }}
      marked={comment.id === marked}
      onReply={() => setReplying(true)}
    />
  );
  return (
    <section className={styles.thread} aria-label={answers.length > 0 ? `${answers.length} 条回复的讨论` : undefined}>
      {resolved && (
        <div className={styles.settled}>
          <CheckCircleFilled className={styles.check} />
          <span className={styles.summary}>{settledBy}</span>
          {!leadsHere && (
            <Button type="text" size="small" onClick={() => setUnfolded(false)}>
              收起
            </Button>
          )}
        </div>
      )}
      {item(root)}
      {(answers.length > 0 || replying) && (
        <div className={styles.answers}>
          {answers.map(item)}
          {replying && (
            <CommentComposer
              on={on}
              parentId={root.id}
              mentions={mentions}
              onDone={onAnswered}
              onEnd={() => setReplying(false)}
            />
          )}
        </div>
      )}
    </section>
  );
}
