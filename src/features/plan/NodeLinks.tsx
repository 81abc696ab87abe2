import { pageOf } from '@contract/objectTypes';
import type { NodeDetail } from '@contract/plan/plan';
import { Link } from '@umijs/max';
import styles from './plan.module.css';
import { linkText } from './words';

/** What a node follows, and what follows it. */
export function NodeLinks({ node, projectId }: { node: NodeDetail; projectId: string }) {
  const rows = [
    ...node.predecessors.map((one) => ({
      ...one,
      word: '前置',
      other: one.fromId,
      day: one.endOn && `完成 ${one.endOn}`,
    })),
    ...node.successors.map((one) => ({
      ...one,
      word: '后置',
      other: one.toId,
      day: one.startOn && `开始 ${one.startOn}`,
    })),
  ];
  if (rows.length === 0)
    return <span className={styles.muted}>没有依赖。在计划中拖动条形两端的圆点，或在“前置”一列填写编号。</span>;
  return (
    <ul className={styles.rows}>
      {rows.map(({ id, word, other, wbs, title, day, ...link }) => (
        <li key={id}>
          <span className={styles.muted}>{word}</span>
          <Link to={pageOf('planNode', other, projectId)}>
            {wbs} {title}
          </Link>
          <span>{linkText(link) || 'FS'}</span>
          <span className={styles.muted}>{day}</span>
        </li>
      ))}
    </ul>
  );
}
