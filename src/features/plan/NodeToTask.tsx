import { isPoint } from '@contract/plan/kinds';
import type { NodeDetail } from '@contract/plan/plan';
import { Button, Popconfirm } from 'antd';
import { planApi } from '@/services/plan';
import styles from './plan.module.css';
import type { ActOnPlan } from './usePlan';

interface Props {
  node: NodeDetail;
  act: ActOnPlan;
  onClose: () => void;
}

/** Whether a node may become a task: it holds no others, and is work. */
const mayBecomeTask = ({ editable, isGroup, kind }: NodeDetail) => editable && !isGroup && !isPoint(kind);

/** A node is made a task again, or its tasks go up to what it stands in; told with the way back. */
export function NodeToTask({ node, act, onClose }: Props) {
  if (!mayBecomeTask(node)) return null;
  const above = node.path.at(-1);
  const where = above ? `关联到 ${above.wbs} ${above.title}` : '不再关联到计划';
  const links = node.predecessors.length + node.successors.length;
  const convert = async () => {
    const send: Parameters<ActOnPlan>[1] = (versionOf) =>
      planApi.makeTaskOfNode({ id: node.id, version: versionOf(node) });
    if (await act(`${node.title} 改为任务`, send)) onClose();
  };
  return (
    <p className={styles.toTask}>
      <Popconfirm
        title={`将“${node.title}”改为任务？`}
        description={
          <>
            {node.tasks > 0 ? `节点移出计划，它的 ${node.tasks} 个任务${where}。` : `新建同名任务，${where}。`}
            {links > 0 && ` 它的 ${links} 条依赖一并移除。`}可以撤销。
          </>
        }
        okText="改为任务"
        onConfirm={() => void convert()}
      >
        <Button size="small">改为任务</Button>
      </Popconfirm>
    </p>
  );
}
