import {
  CloseOutlined,
  DeleteOutlined,
  DownOutlined,
  ExpandAltOutlined,
  LinkOutlined,
  LockOutlined,
  UpOutlined,
} from '@ant-design/icons';
import type { TaskDetail } from '@contract/task/task';
import { App, Button, Spin, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { ReasonDialog } from '@/features/object/save';
import { useAct } from '@/features/undo';
import { taskApi } from '@/services/task';
import { copyText } from '@/utils/copyText';
import { failureText } from '@/utils/failure';
import { taskAddress } from '../address';
import { useTaskProject } from '../context/TaskProject';
import { mayAct } from '../rights';
import styles from '../styles/detail.less';
import { recycledAct } from '../update/taskAct';
import { UrgeButton } from '../urge/UrgeButton';
import { MoreMenu } from './MoreMenu';
import { useStepKeys } from './useStepKeys';
import { Viewers } from './Viewers';
import { WatchButton } from './WatchButton';

export interface BarProps {
  task: TaskDetail | null;
  busy?: boolean;
  /** What stands beside the number. */
  mark?: ReactNode;
  /** In a drawer: closes it. */
  onClose?: () => void;
  onStep?: (by: number) => void;
  canStep?: { back: boolean; forward: boolean };
  onDeleted?: () => void;
  /** A copy of the task stands in the same project. */
  onCopied?: (taskId: string) => void;
}

function Remove({ task, onDeleted }: { task: TaskDetail; onDeleted?: () => void }) {
  const { message } = App.useApp();
  const { told } = useAct();
  const [asking, setAsking] = useState(false);
  const remove = async (deleteReason: string) => {
    try {
      await taskApi.delete({ id: task.taskId, deleteChildren: true, deleteReason });
    } catch (error) {
      void message.error(failureText(error, '删除失败'));
      throw error;
    }
    setAsking(false);
    told('任务删除成功', recycledAct(task, deleteReason));
    onDeleted?.();
  };
  const children = task.childTotal > 0 ? `它的 ${task.childTotal} 个子任务及其下级` : '它的下级任务（如有）';
  return (
    <>
      <Tooltip title="删除">
        <Button type="text" icon={<DeleteOutlined />} aria-label="删除任务" onClick={() => setAsking(true)} />
      </Tooltip>
      {asking && (
        <ReasonDialog
          title={`删除任务 ${task.taskNo}`}
          hint={`${children}会一起移入回收站，可以从回收站恢复。`}
          okText="删除"
          danger
          maxLength={500}
          onSubmit={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The head of a detail: number, link, neighbours, full page, delete, close. */
export function DetailBar({ task, busy, mark, onClose, onStep, canStep, onDeleted, onCopied }: BarProps) {
  const { rights } = useTaskProject();
  useStepKeys(onStep);
  const href = taskAddress(task?.taskNo ?? '');
  const copy = () => copyText(window.location.origin + href);
  return (
    <header className={styles.bar}>
      {task && (
        <>
          <span className={styles.number}>{task.taskNo}</span>
          <Tooltip title="复制链接">
            <Button
              type="text"
              size="small"
              icon={<LinkOutlined />}
              aria-label="复制链接"
              onClick={() => void copy()}
            />
          </Tooltip>
          <WatchButton task={task} />
          {task.privateTask && <LockOutlined className={styles.chevron} title="私密任务" />}
          <Viewers taskId={task.taskId} />
        </>
      )}
      {mark}
      {busy && <Spin size="small" />}
      <span className={styles.spacer} />
      {onStep && (
        <>
          <Tooltip title="上一个（k 或 [）">
            <Button
              type="text"
              icon={<UpOutlined />}
              aria-label="上一个任务"
              disabled={!canStep?.back}
              onClick={() => onStep(-1)}
            />
          </Tooltip>
          <Tooltip title="下一个（j 或 ]）">
            <Button
              type="text"
              icon={<DownOutlined />}
              aria-label="下一个任务"
              disabled={!canStep?.forward}
              onClick={() => onStep(1)}
            />
          </Tooltip>
        </>
      )}
      {task && onClose && (
        <Tooltip title="在新页面打开">
          <Button
            type="text"
            className={styles.wideOnly}
            icon={<ExpandAltOutlined />}
            aria-label="在新页面打开"
            href={href}
            target="_blank"
            rel="noopener"
          />
        </Tooltip>
      )}
      {task && <UrgeButton task={task} />}
      {task && <MoreMenu task={task} onCopied={onCopied} />}
      {task && mayAct(task, 'delete', rights) && <Remove task={task} onDeleted={onDeleted} />}
      {onClose && <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />}
    </header>
  );
}
