import { SmileOutlined } from '@ant-design/icons';
import type { ObjectComment } from '@contract/object/comments';
import { type CommentReaction, commentReactions } from '@contract/object/commentWords';
import { Button, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { cx } from '@/utils/cx';
import styles from './comments.module.css';

const all = Object.keys(commentReactions) as CommentReaction[];
export const reactionNames: Readonly<Record<CommentReaction, string>> = {
  like: '赞',
  heart: '爱心',
  celebrate: '庆祝',
  laugh: '大笑',
  confused: '困惑',
  eyes: '在看',
  done: '完成',
};

interface Props {
  comment: ObjectComment;
  /** Undefined where one may only look. */
  onReact?: (reaction: CommentReaction, on: boolean) => void;
}

/** What was answered without a word: how many, who, and whether oneself. */
export function Reactions({ comment, onReact }: Props) {
  if (comment.reactions.length === 0) return null;
  return (
    <div className={styles.reactions}>
      {comment.reactions.map(({ reaction, people, mine }) => {
        const names = people.map(({ name }) => name).join('、');
        return (
          <Tooltip key={reaction} title={names}>
            <button
              type="button"
              className={cx(styles.reaction, mine && styles.mine)}
              aria-pressed={mine}
              aria-label={`${reactionNames[reaction]}：${names}`}
              disabled={!onReact}
              onClick={() => onReact?.(reaction, !mine)}
            >
              <span aria-hidden>{commentReactions[reaction]}</span>
              {people.length}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}

/** Offers the reactions. */
export function ReactButton({ comment, onReact }: Required<Props>) {
  const [open, setOpen] = useState(false);
  const own = new Set(comment.reactions.filter(({ mine }) => mine).map(({ reaction }) => reaction));
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className={styles.palette}>
          {all.map((reaction) => (
            <button
              key={reaction}
              type="button"
              className={cx(styles.emoji, own.has(reaction) && styles.mine)}
              aria-label={reactionNames[reaction]}
              title={reactionNames[reaction]}
              onClick={() => {
                setOpen(false);
                onReact(reaction, !own.has(reaction));
              }}
            >
              {commentReactions[reaction]}
            </button>
          ))}
        </div>
      }
    >
      <Button type="text" size="small" icon={<SmileOutlined />} aria-label="回应表情" />
    </Popover>
  );
}
