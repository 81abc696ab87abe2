import type { CopyOptions } from '@contract/task/batch';
import type { TaskRow } from '@contract/task/task';
import { history } from '@umijs/max';
import { App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import { taskAddress } from '../address';
import { CopyChoices, copyAll } from '../batch/moreFields';
import { useTaskProject } from '../context/TaskProject';
import { ProjectPicker } from '../pickers/ProjectPicker';

interface Props {
  task: Pick<TaskRow, 'taskId' | 'taskNo' | 'title' | 'childTotal'>;
  onClose: () => void;
  /** The copy stands in this project. */
  onCopied?: (taskId: string) => void;
}

/** 复制任务: what one chooses, here or in another project. */
export default function CopyDialog({ task, onClose, onCopied }: Props) {
  const { projectId } = useTaskProject();
  const { message } = App.useApp();
  const [title, setTitle] = useState(`${task.title}（副本）`);
  const [target, setTarget] = useState<string | null>(projectId);
  const [options, setOptions] = useState<CopyOptions>({ ...copyAll, subtree: task.childTotal > 0 });
  const [busy, setBusy] = useState(false);
  const shifts = options.dates === 'shift' && !options.days;

  const copy = async () => {
    if (busy || !target || !title.trim() || shifts) return;
    setBusy(true);
    try {
      const made = await taskApi.copy({ taskId: task.taskId, projectId: target, title: title.trim(), options });
      const more = made.count > 1 ? `等 ${made.count} 个任务` : '';
      const left = made.notes.length > 0 ? `。${made.notes.join('；')}` : '';
      const key = `copied-${made.taskId}`;
      void message.open({
        key,
        type: left ? 'warning' : 'success',
        duration: left ? 8 : 4,
        content: (
          <>
            已复制为 {made.taskNo}
            {more}
            {left}
            <Button
              type="link"
              size="small"
              onClick={() => {
                message.destroy(key);
                history.push(taskAddress(made.taskNo));
              }}
            >
              查看
            </Button>
          </>
        ),
      });
      onClose();
      if (target === projectId) onCopied?.(made.taskId);
    } catch (error) {
      void message.error(failureText(error, '复制失败'));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`复制任务 · ${task.taskNo}`}
      okText="复制"
      width={480}
      confirmLoading={busy}
      okButtonProps={{ disabled: !target || !title.trim() || shifts }}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="标题" htmlFor="copy-title">
          <Input
            id="copy-title"
            autoFocus
            maxLength={500}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Form.Item>
        <Form.Item label="复制到">
          <ProjectPicker initial={projectId} onChange={setTarget} />
        </Form.Item>
        <Form.Item label="带上" extra="副本从初始阶段开始，不带评论、工时与历史。" style={{ marginBottom: 0 }}>
          <div style={{ display: 'grid', gap: 10 }}>
            <CopyChoices value={options} onChange={setOptions} />
          </div>
        </Form.Item>
      </Form>
    </Modal>
  );
}
