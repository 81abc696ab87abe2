import { sumFields } from '@contract/task/fields';
import type { TaskGroup } from '@contract/task/views';
import { memo } from 'react';
import { cx } from '@/utils/cx';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import { CaretGlyph } from '../state/glyphs';
import styles from '../styles/groups.less';
import { BeginButton } from './BeginButton';
import { groupMark, groupTitle } from './groupTitle';

interface Props {
  group: TaskGroup;
  /** What is grouped by. */
  by: string;
  sums: readonly string[];
  open: boolean;
  onToggle: () => void;
  active?: boolean;
  /** Reached with Tab; else the view's own keys lead to it. */
  focusable?: boolean;
  /** Begins a task that stands in the group. */
  onCreate?: () => void;
}

export const sumLabel = (field: string, { customFields }: Pick<TaskProject, 'customFields'>): string =>
  (sumFields as Record<string, string>)[field] ?? customFields.find(({ fieldId }) => fieldId === field)?.name ?? '';

const figure = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 });

/** The head of a group: its name, how many tasks it holds, and the sums. */
export const GroupHead = memo(function GroupHead({
  group,
  by,
  sums,
  open,
  onToggle,
  active,
  focusable,
  onCreate,
}: Props) {
  const project = useTaskProject();
  const title = groupTitle(by, group, project);
  const head = (
    <button
      type="button"
      tabIndex={focusable ? 0 : -1}
      aria-expanded={open}
      className={cx(styles.head, active && styles.active)}
      onClick={onToggle}
    >
      <span className={cx(styles.caret, open && styles.open)}>
        <CaretGlyph />
      </span>
      {groupMark(by, group, project)}
      <span className={styles.name}>{title}</span>
      <span className={styles.count}>{group.count.toLocaleString()}</span>
      {sums.map((field, at) => {
        const sum = group.sums[at];
        return (
          <span key={field} className={styles.sum}>
            {sumLabel(field, project)} <b>{sum === null || sum === undefined ? '–' : figure(sum)}</b>
          </span>
        );
      })}
    </button>
  );
  if (!onCreate) return head;
  return (
    <div className={styles.bar}>
      {head}
      <BeginButton place={title} tabIndex={focusable ? 0 : -1} onClick={onCreate} />
    </div>
  );
});
