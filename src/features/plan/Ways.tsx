import { WarningFilled } from '@ant-design/icons';
import type { PlanNodeView, PlanView } from '@contract/plan/plan';
import { Button, Popover } from 'antd';
import styles from './plan.module.css';
import { conflictsOf, type WayOut } from './words';

interface Props {
  node: PlanNodeView;
  plan: PlanView;
  onWay: (node: PlanNodeView, way: WayOut) => void;
}

/** What is wrong with a node, and what can be done about it. */
export function Ways({ node, plan, onWay }: Props) {
  const conflicts = conflictsOf(node, plan);
  if (conflicts.length === 0) return null;
  const reasons = conflicts.map(({ reason }) => reason).join('；');
  return (
    <Popover
      trigger={['click']}
      title="冲突"
      content={
        <div className={styles.ways}>
          {conflicts.map(({ kind, reason, ways }) => (
            <div key={kind} className={styles.ways}>
              <p>{reason}</p>
              {plan.editable &&
                ways.map((way) => (
                  <Button
                    key={way.key === 'unlink' ? way.linkId : way.key}
                    size="small"
                    onClick={() => onWay(node, way)}
                  >
                    {way.label}
                  </Button>
                ))}
            </div>
          ))}
        </div>
      }
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.chip}
        aria-label={`${node.title} 有冲突：${reasons}`}
        title={reasons}
      >
        <WarningFilled />
      </button>
    </Popover>
  );
}
