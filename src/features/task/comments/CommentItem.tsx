import type { TaskComment } from '@contract/task/task';
import { App, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { deleteTaskComment, updateTaskComment } from '@/services/task';
import { Prose } from '../detail/Prose';
import { failureText } from '../failure';
import styles from '../history/history.less';
import { htmlToText, textToHtml } from '../html';
import { CommentEditor } from './CommentEditor';

interface Props {
  comment: TaskComment;
  onChanged: () => void;
}

/** A comment; its author can change and remove it. */
export function CommentItem({ comment, onChanged }: Props) {
  const { message } = App.useApp();
  const [editing, setEditing] = useState(false);
  const { id, author, content, version, mine } = comment;
  const attempt = async (action: Promise<unknown>, fallback: string) => {
    try {
      await action;
    } catch (error) {
      void message.error(failureText(error, fallback));
      throw error;
    }
    setEditing(false);
    onChanged();
  };
  return (
    <article className={styles.item} aria-label={`${author?.name ?? ''}的评论`}>
      <PersonAvatar person={author} size={20} emptyText="" />
      <div className={styles.body}>
        <div className={styles.line}>
          <b>{author?.name ?? '已离开的成员'}</b>
          <RelativeTime time={comment.createdTime} />
          {version > 1 && <span className={styles.hint}>已编辑</span>}
          {mine && !editing && (
            <span className={styles.tools}>
              <Button type="text" size="small" onClick={() => setEditing(true)}>
                编辑
              </Button>
              <Popconfirm
                title="删除这条评论？"
                okText="删除"
                okButtonProps={{ danger: true }}
                onConfirm={() => attempt(deleteTaskComment(id, { quiet: true }), '删除失败').catch(() => undefined)}
              >
                <Button type="text" size="small">
                  删除
                </Button>
              </Popconfirm>
            </span>
          )}
        </div>
        {editing ? (
          <CommentEditor
            autoFocus
            initial={htmlToText(content)}
            okText="保存"
            onSave={(next) =>
              attempt(updateTaskComment(id, { version, content: textToHtml(next) }, { quiet: true }), '保存失败')
            }
            onCancel={() => setEditing(false)}
          />
        ) : (
          <div className={styles.comment}>
            <Prose html={content} />
          </div>
        )}
      </div>
    </article>
  );
}
