import { CheckCircleOutlined, DeleteOutlined, EditOutlined, LinkOutlined, UndoOutlined } from '@ant-design/icons';
import type { ObjectComment } from '@contract/object/comments';
import type { CommentReaction } from '@contract/object/commentWords';
import { App, Button, Tooltip } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { Prose } from '@/components/Prose';
import RelativeTime from '@/components/RelativeTime';
import type { MentionSource } from '@/components/RichEditor/useMentions';
import { useAct } from '@/features/undo';
import { editComment, reactToComment, removeComment, resolveComment } from '@/services/object';
import { copyText } from '@/utils/copyText';
import { cx } from '@/utils/cx';
import { failureText } from '@/utils/failure';
import { siteAddress } from '@/utils/url';
import { commentDraft, readTextDraft } from '../editor';
import { CommentEditor } from './CommentEditor';
import styles from './comments.module.css';
import { ReactButton, Reactions } from './Reactions';
import { saidAs } from './said';
import type { TalkSubject } from './subject';
import { EditedMark } from './Versions';

interface Props {
  on: TalkSubject;
  comment: ObjectComment;
  mentions: MentionSource;
  mayComment: boolean;
  /** The address leads to this one. */
  marked: boolean;
  onReply: () => void;
  onChanged: () => void;
}

interface CommentToolsProps {
  comment: ObjectComment;
  mayComment: boolean;
  onReact: (reaction: CommentReaction, added: boolean) => void;
  onReply: () => void;
  onSettle: () => void;
  onCopy: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** What can be done with a comment; to change and to remove it is its author's. */
function CommentTools({
  comment,
  mayComment,
  onReact,
  onReply,
  onSettle,
  onCopy,
  onEdit,
  onRemove,
}: CommentToolsProps) {
  const settling = comment.resolved ? '重新打开讨论' : '标为已解决';
  return (
    <span className={styles.tools}>
      {mayComment && (
        <>
          <ReactButton comment={comment} onReact={onReact} />
          <Button type="text" size="small" onClick={onReply}>
            回复
          </Button>
          {!comment.parentId && (
            <Tooltip title={settling}>
              <Button
                type="text"
                size="small"
                icon={comment.resolved ? <UndoOutlined /> : <CheckCircleOutlined />}
                aria-label={settling}
                onClick={onSettle}
              />
            </Tooltip>
          )}
        </>
      )}
      <Tooltip title="复制链接">
        <Button type="text" size="small" icon={<LinkOutlined />} aria-label="复制评论链接" onClick={onCopy} />
      </Tooltip>
      {comment.mine && (
        <>
          <Button type="text" size="small" icon={<EditOutlined />} aria-label="编辑评论" onClick={onEdit} />
          <Button type="text" size="small" icon={<DeleteOutlined />} aria-label="删除评论" onClick={onRemove} />
        </>
      )}
    </span>
  );
}

/** A comment, and what can be done about it: answer, react, settle, link; its author can change and remove it. */
export function CommentItem({ on, comment, mentions, mayComment, marked, onReply, onChanged }: Props) {
  const { message } = App.useApp();
  const { id, author, content, version, mine, deleted } = comment;
  const draftKey = commentDraft(on, `edit:${id}`);
  const [editing, setEditing] = useState(() => mine && readTextDraft(draftKey) !== null);
  const { told } = useAct();
  const label = saidAs(content);
  const attempt = async <T,>(action: Promise<T>, fallback: string, done?: (answer: T) => void) => {
    try {
      done?.(await action);
    } catch (error) {
      void message.error(failureText(error, fallback));
      throw error;
    }
    onChanged();
  };
  const quietly = <T,>(action: Promise<T>, fallback: string, done?: (answer: T) => void) =>
    void attempt(action, fallback, done).catch(() => undefined);
  const settle = (resolved: boolean) =>
    quietly(resolveComment(on.type, id, resolved), '操作失败', () =>
      told(resolved ? '已解决' : '已重新打开', { label, act: { kind: 'resolve', on: on.type, id, resolved } }),
    );
  const remove = () =>
    quietly(removeComment(on.type, id), '删除失败', () =>
      told('删除成功', { label, act: { kind: 'comment', on: on.type, id, removed: true } }),
    );
  const save = (next: string) =>
    attempt(editComment(on.type, id, { version, content: next }), '保存失败', (saved) =>
      told('修改成功', {
        label: saidAs(next),
        act: { kind: 'commentText', on: on.type, id, version: saved.version, before: content, after: next },
      }),
    );
  const react = (reaction: CommentReaction, added: boolean) =>
    quietly(reactToComment(on.type, id, { reaction, on: added }), '回应失败');
  const copy = () =>
    copyText(
      window.location.origin + siteAddress(`${on.page}${on.page.includes('?') ? '&' : '?'}comment=${id}`),
      '评论链接已复制',
    );
  if (deleted) return <p className={styles.gone}>该评论已删除</p>;
  return (
    <article
      id={`comment-${id}`}
      tabIndex={-1}
      className={cx(styles.item, marked && styles.marked)}
      aria-label={`${author?.name ?? ''}的评论`}
    >
      <PersonAvatar person={author} size={20} emptyText="" />
      <div className={styles.body}>
        <div className={styles.line}>
          <b>{author?.name ?? '已离开的成员'}</b>
          <RelativeTime time={comment.createdTime} />
          {version > 1 && <EditedMark type={on.type} id={id} version={version} />}
          {!editing && (
            <CommentTools
              {...{ comment, mayComment, onReply }}
              onReact={react}
              onRemove={remove}
              onSettle={() => settle(!comment.resolved)}
              onCopy={() => void copy()}
              onEdit={() => setEditing(true)}
            />
          )}
        </div>
        {editing ? (
          <CommentEditor
            draftKey={draftKey}
            initial={content}
            okText="保存"
            mentions={mentions}
            onSave={save}
            onEnd={() => setEditing(false)}
          />
        ) : (
          <div className={styles.comment}>
            <Prose html={content} />
          </div>
        )}
        <Reactions comment={comment} onReact={mayComment ? react : undefined} />
      </div>
    </article>
  );
}
