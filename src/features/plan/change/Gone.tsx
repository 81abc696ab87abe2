import type { PlanNodeView } from '@contract/plan/plan';
import { Button } from 'antd';
import styles from '../plan.module.css';

interface Props {
  /** Of the plan as it stands now. */
  now: readonly PlanNodeView[];
  draft: readonly PlanNodeView[];
  /** Brings a node back into the draft, with all below it. */
  onRestore: (node: PlanNodeView, nodeIds: string[]) => void;
}

/** Brought back at once; what is left of a larger branch is listed again. */
const AT_ONCE = 500;

/** Nodes of the plan that a draft deletes: they stand in no row, and are brought back from here. */
export function Gone({ now, draft, onRestore }: Props) {
  const drafted = new Set(draft.map(({ id }) => id));
  const gone = now.filter(({ id }) => !drafted.has(id));
  if (gone.length === 0) return null;
  // What went along with its parent comes back with it.
  const tops = gone.filter(({ parentId }) => parentId === null || drafted.has(parentId));
  const branchOf = ({ id, wbs }: PlanNodeView) =>
    gone
      .filter((one) => one.id === id || one.wbs.startsWith(`${wbs}.`))
      .map((one) => one.id)
      .slice(0, AT_ONCE);
  return (
    <fieldset className={styles.gone} aria-label="草稿中删除的节点">
      <span className={styles.muted}>草稿中删除：</span>
      {tops.map((node) => (
        <Button key={node.id} size="small" onClick={() => onRestore(node, branchOf(node))}>
          恢复 {node.wbs} {node.title}
        </Button>
      ))}
    </fieldset>
  );
}
