import { cx } from '@/utils/cx';
import { useTaskProject } from '../context/TaskProject';
import type { Beginning } from '../create/draft';
import { beginningIn } from '../create/groupBeginning';
import type { ListLine, TaskRows } from '../state/useTaskRows';
import styles from '../styles/groups.less';
import { GroupHead } from './GroupHead';

export interface Grouping {
  by: string;
  sums: readonly string[];
  /** Begins a task with what stands in a group; absent where the user may not. */
  onCreate?: (beginning: Beginning) => void;
}

interface LineProps extends Grouping {
  line: Extract<ListLine, { kind: 'group' }>;
  top: number;
  active?: boolean;
  rows: TaskRows;
}

/** The head of a group as a line of the list. */
export function GroupLine({ line, top, by, sums, active, rows, onCreate }: LineProps) {
  const project = useTaskProject();
  const beginning = onCreate && beginningIn(by, line.group, project);
  return (
    <div className={styles.line} style={{ top }}>
      <GroupHead
        {...{ by, sums, active }}
        group={line.group}
        open={line.open}
        onToggle={() => rows.groups?.toggle(line.at)}
        onCreate={beginning ? () => onCreate?.(beginning) : undefined}
      />
    </div>
  );
}

/** The head of the group that the first line in sight belongs to: it stays while its rows scroll by. */
export function PinnedHead({
  rows,
  first,
  grouping,
  bare,
}: {
  rows: TaskRows;
  first: number;
  grouping: Grouping;
  bare?: boolean;
}) {
  const at = rows.groups?.headBefore(first) ?? -1;
  const line = at >= 0 && at < first ? rows.lineAt(at) : null;
  return (
    <div className={cx(styles.pinned, bare && styles.top)}>
      {line?.kind === 'group' && <GroupLine {...grouping} line={line} top={0} rows={rows} />}
    </div>
  );
}
