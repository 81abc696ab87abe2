import { isPoint, type NodeKind, nodeKinds, nodeStates, stateOf } from '@contract/plan/kinds';
import type { PlanNodeView } from '@contract/plan/plan';
import { cx } from '@/utils/cx';
import type { PlanRow } from './outline';
import styles from './plan.module.css';
import { rangeText, signed } from './words';

interface Props {
  rows: readonly PlanRow[];
  /** Working days behind the baseline, by node. */
  slips: ReadonlyMap<string, number>;
  onOpen: (node: PlanNodeView) => void;
}

const marks: Record<NodeKind, string> = { phase: '▣', group: '▤', work: '▪', milestone: '◆', deliverable: '▼' };

/** On a phone: a node a line, with its days and how far it slipped. */
export const PhoneList = ({ rows, slips, onOpen }: Props) => (
  <ul className={styles.list} aria-label="计划节点">
    {rows.map(({ node, depth }) => {
      const slip = slips.get(node.id) ?? 0;
      return (
        <li key={node.id}>
          <button
            type="button"
            className={styles.card}
            style={{ paddingInlineStart: 16 + Math.min(depth, 4) * 12 }}
            onClick={() => onOpen(node)}
          >
            <span className={styles.cardTop}>
              <small>{node.wbs}</small>
              <b>
                <span aria-hidden>{marks[node.kind]} </span>
                <span className="visually-hidden">{nodeKinds[node.kind]} </span>
                {node.title}
              </b>
              <small>{isPoint(node.kind) ? nodeStates[stateOf(node)] : `${node.percent}%`}</small>
            </span>
            <span className={styles.cardSub}>
              <span>{rangeText(node)}</span>
              {slip !== 0 && <span className={slip > 0 ? styles.late : styles.early}>偏差 {signed(slip)} 天</span>}
              {node.late && <span className={styles.late}>晚于期限</span>}
              {node.critical && !node.realEnd && <span>关键路径</span>}
              <span className={cx(!node.owner && styles.muted)}>{node.owner?.name ?? ''}</span>
            </span>
          </button>
        </li>
      );
    })}
  </ul>
);
