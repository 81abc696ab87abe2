import { App } from 'antd';
import { createTaskComment } from '@/services/task';
import { failureText } from '../failure';
import { textToHtml } from '../html';
import { CommentEditor } from './CommentEditor';

/** Writes a new comment. */
export function CommentComposer({ taskId, onDone }: { taskId: string; onDone: () => void }) {
  const { message } = App.useApp();
  const send = async (content: string) => {
    try {
      await createTaskComment(taskId, textToHtml(content), { quiet: true });
    } catch (error) {
      void message.error(failureText(error, '评论失败'));
      throw error;
    }
    onDone();
  };
  return <CommentEditor okText="发表" onSave={send} />;
}
