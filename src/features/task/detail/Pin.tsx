import { CloseOutlined, PushpinOutlined } from '@ant-design/icons';
import type { TaskDetail } from '@contract/task/task';
import { Button, Tooltip } from 'antd';
import { useTaskProject } from '../context/TaskProject';
import type { TaskPatch } from '../fields/patch';
import { fieldRuleOf } from '../fields/rules';
import { mayAct } from '../rights';
import styles from '../styles/detail.less';

interface Props {
  task: TaskDetail;
  onSave: (patch: TaskPatch) => void;
}

/** That somebody put the task behind what its predecessors ask for, and the way to let it follow them again. */
export function Pin({ task, onSave }: Props) {
  const { automatic, rights, typeOf } = useTaskProject();
  const { notBefore, scheduleMode, taskTypeId, stageId } = task;
  if (!notBefore || !automatic || scheduleMode !== 'auto') return null;
  const locked = fieldRuleOf(typeOf(taskTypeId), stageId, 'planStart') === 'readonly';
  return (
    <span className={styles.pin}>
      <Tooltip title="放在了前置任务允许的日期之后；取消后紧随前置任务">
        <span>
          <PushpinOutlined aria-hidden /> 不早于 {notBefore}
        </span>
      </Tooltip>
      {!locked && mayAct(task, 'dates', rights) && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`取消不早于 ${notBefore}`}
          onClick={() => onSave({ notBefore: null })}
        />
      )}
    </span>
  );
}
