import { type RelationKind, relationKinds } from '@contract/task/enums';
import type { TaskLink } from '@contract/task/task';
import { useTaskProject } from '../context/TaskProject';
import fieldStyles from '../fields/fields.less';
import { StageGlyph } from '../fields/StageGlyph';
import styles from './detail.less';

interface Props {
  links: readonly TaskLink[];
  onOpen: (taskId: string) => void;
}

const dependencies = ['PRE_TASK', 'POST_TASK'];
const groupLabel: Record<string, string> = { PRE_TASK: '前置任务', POST_TASK: '后置任务' };
const labelOf = (group: string) =>
  groupLabel[group] ?? (group in relationKinds ? relationKinds[group as RelationKind] : '其他关联');

/** Dependencies first, then the relations, each group with its name. */
export function groupLinks(links: readonly TaskLink[]): [group: string, links: TaskLink[]][] {
  const groups = new Map<string, TaskLink[]>(dependencies.map((group) => [group, []]));
  for (const link of links) groups.set(link.group, [...(groups.get(link.group) ?? []), link]);
  return [...groups].filter(([, members]) => members.length > 0);
}

/** What the task depends on and is related to. */
export function Links({ links, onOpen }: Props) {
  const project = useTaskProject();
  if (links.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>关联任务</h3>
      {groupLinks(links).map(([group, members]) => (
        <div key={group} className={styles.linkGroup}>
          <h4>{labelOf(group)}</h4>
          {members.map(({ id, task }) => (
            <div key={id} className={styles.child}>
              <span className={styles.mark} title={project.stageOf(task.stageId)?.name}>
                <StageGlyph category={task.category} />
              </span>
              <button type="button" className={styles.childTitle} onClick={() => onOpen(task.taskId)}>
                <span className={fieldStyles.figure}>{task.taskNo}</span>
                <span className={fieldStyles.text} title={task.title}>
                  {task.title}
                </span>
              </button>
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
