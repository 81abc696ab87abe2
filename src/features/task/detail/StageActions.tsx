import { DownOutlined } from '@ant-design/icons';
import type { StageCategory } from '@contract/task/enums';
import type { TaskDetail } from '@contract/task/task';
import { Button, Tooltip } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import { useTaskProject } from '../context/TaskProject';
import { StageGlyph } from '../pickers/StageGlyph';
import { mayAct } from '../rights';
import type { NextStage } from '../stages';
import styles from '../styles/detail.less';
import fieldStyles from '../styles/fields.less';

interface Props {
  task: TaskDetail;
  busy: boolean;
  onChange: (stageId: string) => void;
}

const DIRECT = 2;
const wordsOf = ({ name, approval }: NextStage) => (approval ? `提交审批：${name}` : name);

/** Where the task stands, and the steps that the process offers from here. */
export function StageActions({ task, busy, onChange }: Props) {
  const project = useTaskProject();
  const categoryOf = (stageId: string) => (project.stageOf(stageId)?.category ?? 'NOT_STARTED') as StageCategory;
  const may = mayAct(task, 'transition', project.rights);
  const next = may ? task.nextStages : [];
  const more = next.slice(DIRECT);
  return (
    <div className={styles.stages}>
      <Tooltip title={may ? '' : '您没有权限变更阶段'}>
        <span className={styles.stage}>
          <StageGlyph category={task.category} />
          {project.stageOf(task.stageId)?.name ?? '—'}
        </span>
      </Tooltip>
      {task.resumeDate && <span className={styles.resume}>计划 {task.resumeDate} 恢复</span>}
      {next.slice(0, DIRECT).map((stage) => (
        <Button key={stage.stageId} size="small" disabled={busy} onClick={() => onChange(stage.stageId)}>
          {wordsOf(stage)}
        </Button>
      ))}
      {more.length > 0 && (
        <ActionMenu
          disabled={busy}
          menu={{
            items: more.map((stage) => ({
              key: stage.stageId,
              label: (
                <span className={fieldStyles.line}>
                  <StageGlyph category={categoryOf(stage.stageId)} />
                  {wordsOf(stage)}
                </span>
              ),
            })),
            onClick: ({ key }) => onChange(key),
          }}
        >
          <Button size="small" type="text" autoInsertSpace={false}>
            更多
            <span className="visually-hidden">阶段操作</span>
            <DownOutlined aria-hidden className={styles.chevron} />
          </Button>
        </ActionMenu>
      )}
    </div>
  );
}
