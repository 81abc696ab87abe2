import { pageOf } from '@contract/objectTypes';
import { taskDateHints } from '@contract/plan/kinds';
import { Link } from '@umijs/max';
import { Coming } from '@/components/Coming';
import { useRequest } from '@/hooks/useRequest';
import { planApi } from '@/services/plan';
import styles from '../styles/detail.less';

interface Props {
  taskId: string;
  /** Grows with what was saved of the task. */
  revision: number;
}

/** The node of the plan that a task hangs on, and which of the two gives the other its days; nothing where it hangs on none. */
export function PlanNodeLine({ taskId, revision }: Props) {
  const { data, error } = useRequest(() => planApi.getTaskNode({ taskId }), { refreshDeps: [taskId, revision] });
  if (!data && !error) return <Coming />;
  const node = data?.node;
  if (!node) return null;
  const days = node.startOn && node.endOn ? `${node.startOn} 至 ${node.endOn}` : '没有日期';
  return (
    <p className={styles.planNode}>
      计划节点{' '}
      <Link to={pageOf('planNode', node.id, node.projectId)}>
        {node.wbs} {node.title}
      </Link>
      <span>
        {days}；{taskDateHints[node.taskDates]}
      </span>
    </p>
  );
}
