import { DeleteOutlined } from '@ant-design/icons';
import type { StageCategory } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import { Button } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import { useTaskProject } from '../context/TaskProject';
import { rowFields } from '../fields/taskFields';
import { StageGlyph } from '../pickers/StageGlyph';
import { mayAct } from '../rights';
import { nextStagesOf } from '../stages';
import styles from '../styles/detail.less';
import fieldStyles from '../styles/fields.less';

interface Props {
  row: TaskRow;
  onOpen: () => void;
  onStage: (stageId: string) => void;
  onDelete: () => void;
}

/** A child: its mark changes the stage, its title opens it. */
export function SubTaskRow({ row, onOpen, onStage, onDelete }: Props) {
  const project = useTaskProject();
  const name = project.stageOf(row.stageId)?.name ?? '';
  const next = mayAct(row, 'transition', project.rights)
    ? nextStagesOf(row, project.typeOf(row.taskTypeId), project.actor)
    : [];
  const categoryOf = (stageId: string) => (project.stageOf(stageId)?.category ?? 'NOT_STARTED') as StageCategory;
  return (
    <div className={styles.child}>
      <ActionMenu
        disabled={next.length === 0}
        menu={{
          items: next.map((stage) => ({
            key: stage.stageId,
            label: (
              <span className={fieldStyles.line}>
                <StageGlyph category={categoryOf(stage.stageId)} />
                {stage.name}
              </span>
            ),
          })),
          onClick: ({ key }) => onStage(key),
        }}
      >
        <button type="button" className={styles.mark} title={name} aria-label={`阶段：${name}`}>
          <StageGlyph category={row.category} />
        </button>
      </ActionMenu>
      <button type="button" className={styles.childTitle} onClick={onOpen}>
        <span className={fieldStyles.figure}>{row.taskNo}</span>
        <span className={fieldStyles.text} title={row.title}>
          {row.title}
        </span>
      </button>
      {row.childTotal > 0 && (
        <span className={styles.hint}>
          {row.childDone}/{row.childTotal}
        </span>
      )}
      {rowFields.planEnd.show(row, project)}
      <span className={styles.childPerson}>{rowFields.executor.show(row, project)}</span>
      {mayAct(row, 'delete', project.rights) && (
        <Button
          type="text"
          size="small"
          className={styles.onHover}
          icon={<DeleteOutlined />}
          aria-label={`删除 ${row.taskNo}`}
          onClick={onDelete}
        />
      )}
    </div>
  );
}
