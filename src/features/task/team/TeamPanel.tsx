import { TeamOutlined } from '@ant-design/icons';
import { partStates, teamModes } from '@contract/task/enums';
import type { TaskDetail } from '@contract/task/task';
import { App, Button } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { taskApi } from '@/services/task';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import { type Part, partAction, partHours } from './partAction';
import styles from './team.less';

interface Props {
  task: TaskDetail;
  /** Absent where the user may not put the team together. */
  onEdit?: () => void;
  onSaved: (task: TaskDetail) => void;
  /** It was changed by somebody else meanwhile. */
  onStale: () => void;
}

/** 执行团队: who does which part, how far each is, and handing it on. */
export function TeamPanel({ task, onEdit, onSaved, onStale }: Props) {
  const { rights } = useTaskProject();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<string | null>(null);
  const { team } = task;
  if (!team) return null;
  const { mode, parts } = team;
  const done = parts.filter(({ state }) => state === 'done').length;

  const change = async (part: Part, to: boolean) => {
    const userId = part.person?.userId;
    if (!userId || busy) return;
    setBusy(userId);
    try {
      const saved = await taskApi.changeTeamPart({ taskId: task.taskId, version: task.version, userId, done: to });
      const next = saved.team?.parts.find(({ state }) => state === 'doing')?.person?.name;
      const handed = mode === 'serial' && next ? `已完成，交给 ${next}` : '已完成';
      void message.success(to ? handed : '已撤回');
      onSaved(saved);
    } catch (failure) {
      void message.error(failureText(failure, '操作失败'));
      onStale();
    } finally {
      setBusy(null);
    }
  };

  return (
    <section className={styles.section} aria-label="执行团队">
      <h3 className={styles.heading}>
        执行团队
        <span className={styles.hint}>
          {teamModes[mode]} · {done}/{parts.length} 已完成
        </span>
        {onEdit && (
          <Button type="text" size="small" icon={<TeamOutlined />} onClick={onEdit}>
            调整
          </Button>
        )}
      </h3>
      <ol className="bare-list">
        {parts.map((part, at) => {
          const { person, state } = part;
          const action = partAction(task, part, rights);
          return (
            <li key={person?.userId ?? `gone-${at}`} className={styles.part}>
              <span className={styles.place}>{mode === 'serial' ? at + 1 : '·'}</span>
              <PersonAvatar person={person} withName size={22} emptyText="已离开的成员" />
              <span className={styles.state} data-state={state}>
                {partStates[state]}
              </span>
              <span className={styles.hours}>{partHours(part)}</span>
              <span className={styles.act}>
                {action && (
                  <Button
                    size="small"
                    type={action.primary ? 'primary' : 'text'}
                    loading={busy === person?.userId}
                    disabled={busy !== null}
                    onClick={() => void change(part, action.done)}
                  >
                    {action.label}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {done === parts.length && task.category === 'IN_PROGRESS' && (
        <p className={styles.hint}>各部分均已完成，可以提交验收或完成任务</p>
      )}
    </section>
  );
}
