import { PlusOutlined } from '@ant-design/icons';
import { App, Button, Input } from 'antd';
import { WaitingLines } from '@/components/QuickLine';
import { useAct } from '@/features/undo';
import { useQuickLine } from '@/hooks/useQuickLine';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import { usePasteLines } from '../create/lines/usePasteLines';
import { canBeFilledIn } from '../create/refused';
import styles from '../styles/list.less';
import { createdAct } from '../update/taskAct';

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
  const line = useQuickLine();
  const paste = usePasteLines({ onCreated: ([first]) => first && onCreated(first.taskId), onOne: onMore });
  const create = async (title: string, alone: boolean): Promise<boolean> => {
    try {
      const { taskId, taskNo } = await taskApi.create({ projectId, title });
      told('任务创建成功', createdAct(taskId, taskNo, title));
      onCreated(taskId);
      return true;
    } catch (error) {
      // What was typed stays, here or in the form, which holds one task at a time.
      const fillIn = canBeFilledIn(error);
      if (fillIn) void message.info(failureText(error, '请补充必填内容'));
      else void message.error(failureText(error, '创建任务失败'));
      if (!fillIn || !alone) return false;
      onMore({ title });
      return true;
    }
  };
  return (
    <>
      <div className={styles.quick}>
        <Input
          variant="borderless"
          size="small"
          prefix={<PlusOutlined className={styles.total} />}
          placeholder="输入标题，按 Enter 快速新建"
          aria-label="快速新建任务"
          maxLength={500}
          value={line.text}
          onChange={(event) => line.setText(event.target.value)}
          onPaste={paste.onPaste}
          onKeyDown={(event) => {
            if (event.key === 'Enter') line.enter(create);
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        {paste.dialog}
        {line.text.trim() && (
          <Button type="primary" size="small" onClick={() => line.enter(create)}>
            创建
          </Button>
        )}
      </div>
      <WaitingLines line={line} />
    </>
  );
}
