import { CloseOutlined } from '@ant-design/icons';
import type { SimpleTask } from '@contract/task/depend';
import { Button, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { StageGlyph } from '../pickers/StageGlyph';
import detailStyles from '../styles/detail.less';
import fieldStyles from '../styles/fields.less';

interface Props {
  task: SimpleTask;
  editable: boolean;
  onOpen: (taskId: string) => void;
  onRemove: () => Promise<unknown>;
  children: ReactNode;
}

/** A linked task: opens by its title; what kind of link it is stands beside it. */
export function LinkRow({ task, editable, onOpen, onRemove, children }: Props) {
  const { stageOf } = useTaskProject();
  return (
    <li className={detailStyles.child}>
      <span className={detailStyles.mark} title={stageOf(task.stageId)?.name}>
        <StageGlyph category={task.category} />
      </span>
      <button type="button" className={detailStyles.childTitle} onClick={() => onOpen(task.taskId)}>
        <span className={fieldStyles.figure}>{task.taskNo}</span>
        <span className={fieldStyles.text} title={task.title}>
          {task.title}
        </span>
      </button>
      {children}
      {editable && (
        <Popconfirm title={`解除与 ${task.taskNo} 的关联？`} okText="解除" onConfirm={onRemove}>
          <Button
            type="text"
            size="small"
            className={detailStyles.onHover}
            icon={<CloseOutlined />}
            aria-label={`解除与 ${task.taskNo} 的关联`}
          />
        </Popconfirm>
      )}
    </li>
  );
}
