import { CloseOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import type { MentionSource } from '@/components/RichEditor/useMentions';
import StateView from '@/components/StateView';
import { CommentEditor, type TalkSubject, Thread } from '@/features/object/comments';
import { commentDraft } from '@/features/object/editor';
import { cx } from '@/utils/cx';
import styles from './passages.module.css';
import type { Talk } from './usePassageTalk';

interface Props {
  on: TalkSubject;
  talk: Talk;
  mentions: MentionSource;
  mayComment: boolean;
  /** The comment that the address leads to. */
  marked: string | null;
  /** What somebody is about to comment on. */
  asked: string | null;
  onSend: (content: string) => Promise<unknown>;
  onAskedEnd: () => void;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** What is said of passages of a page, beside its text: in the order of the text, and what lost its passage last. */
export function Passages(props: Props) {
  const { on, talk, mentions, mayComment, marked, asked, onSend, onAskedEnd, onChoose, onClose } = props;
  const place = useRef<HTMLElement>(null);
  const { active } = talk;
  useEffect(() => {
    if (active) place.current?.querySelector(`[data-of="${active}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <aside ref={place} className={styles.panel} aria-label="划词评论">
      <div className={styles.head}>
        <Segmented
          size="small"
          aria-label="显示哪些评论"
          value={talk.all ? 'all' : 'open'}
          onChange={(value) => talk.setAll(value === 'all')}
          options={[
            { value: 'open', label: `未解决 ${talk.openCount}` },
            { value: 'all', label: '全部' },
          ]}
        />
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="收起划词评论" onClick={onClose} />
      </div>
      {asked !== null && (
        <section className={cx(styles.item, styles.on)} aria-label="新的划词评论">
          <blockquote className={styles.quote}>{asked}</blockquote>
          <CommentEditor
            draftKey={commentDraft(on, 'passage')}
            okText="发表"
            mentions={mentions}
            onSave={onSend}
            onEnd={onAskedEnd}
          />
        </section>
      )}
      <StateView
        loading={talk.loading}
        error={talk.error}
        onRetry={talk.refresh}
        empty={talk.shown.length === 0 && asked === null}
        emptyText={
          talk.all || talk.count === 0
            ? mayComment
              ? '还没有划词评论。选中正文中的文字，再点“评论”'
              : '还没有划词评论'
            : '没有未解决的评论'
        }
        rows={3}
      >
        {talk.shown.map(({ passage, thread }) => (
          <section
            key={passage.commentId}
            data-of={passage.commentId}
            className={cx(styles.item, passage.commentId === active && styles.on)}
            aria-label={`关于“${passage.text}”的讨论`}
          >
            {passage.from === null ? (
              <blockquote className={cx(styles.quote, styles.lost)}>
                <small>原文已删除</small>
                {passage.text}
              </blockquote>
            ) : (
              <button type="button" className={styles.quote} onClick={() => onChoose(passage.commentId)}>
                {passage.text}
              </button>
            )}
            <Thread
              {...{ on, thread, mentions, mayComment, marked }}
              onChanged={talk.refresh}
              onAnswered={talk.refresh}
            />
          </section>
        ))}
      </StateView>
    </aside>
  );
}
