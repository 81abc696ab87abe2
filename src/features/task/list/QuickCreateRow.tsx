import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '@/features/undo';
import { createTask } from '@/services/task';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import { usePasteLines } from '../create/lines/usePasteLines';
import { canBeFilledIn } from '../create/refused';
import { createdAct } from '../update/taskAct';
import styles from './list.less';

interface Props {
  onCreated: (taskId: string) => void;
  /** It needs more than a title: the whole form takes over what was typed. */
  onMore: (draft: { title: string; notes?: string }) => void;
}

/** One line to write a title in; Enter creates, and the next can be written at once. */
export function QuickCreateRow({ onCreated, onMore }: Props) {
  const { projectId } = useTaskProject();
  const { message } = App.useApp();
  const { told } = useAct();
  const [title, setTitle] = useState('');
  const [busy, setBusy] = useState(false);
  const paste = usePasteLines({ onCreated: ([first]) => first && onCreated(first.taskId), onOne: onMore });
  const create = async () => {
    const text = title.trim();
    if (!text || busy) return;
    setBusy(true);
    try {
      const { taskId, taskNo } = await createTask({ projectId, title: text }, { quiet: true });
      setTitle('');
      told('任务创建成功', createdAct(taskId, taskNo, text));
      onCreated(taskId);
    } catch (error) {
      // What was typed stays, here or in the form.
      if (canBeFilledIn(error)) {
        void message.info(failureText(error, '请补充必填内容'));
        onMore({ title: text });
        setTitle('');
      } else void message.error(failureText(error, '创建任务失败'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.quick}>
      <Input
        variant="borderless"
        size="small"
        prefix={<PlusOutlined className={styles.total} />}
        placeholder="输入标题，按 Enter 快速新建"
        aria-label="快速新建任务"
        maxLength={500}
        value={title}
        readOnly={busy}
        onChange={(event) => setTitle(event.target.value)}
        onPaste={paste.onPaste}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void create();
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {paste.dialog}
      {title.trim() && (
        <Button type="primary" size="small" loading={busy} onClick={() => void create()}>
          创建
        </Button>
      )}
    </div>
  );
}
