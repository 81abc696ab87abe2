/** `GET ccTask/taskTree`: a task with everything below it, nested. */
import { type TaskTreeNode, TREE_MAX } from '../../../../contract/task/tree';
import { againstRule } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type JsonRow, jsonRecords } from '../../../object/list/records';
import { loadTask } from '../read/load';
import { presentRow, type TaskRecord, taskColumns } from '../read/rows';
import { visibleSubtree } from './visible';

const nodes = jsonRecords<TaskRecord & { depth: number }>([...taskColumns, ['depth', 'd.depth']]);

/** What the actor may not see is left out with what stands below it. */
export async function taskTree(context: TenantContext, taskId: string): Promise<TaskTreeNode> {
  const { platform, db, actor } = context;
  const { record, project } = await loadTask(context, { id: taskId });
  const { text, params } = visibleSubtree(actor, project, taskId);
  const rows = await db.query<JsonRow>(
    `${text}
     SELECT ${nodes.select} FROM d JOIN task t ON t.tenant_id = $1 AND t.id = d.id
      ORDER BY d.depth, t.sort, t.seq LIMIT ${TREE_MAX + 1}`,
    params,
  );
  if (rows.length > TREE_MAX) throw againstRule(`子任务超过 ${TREE_MAX} 个，请逐级展开`);
  const people = await platform.directory.of(actor.tenantId);
  const workflow = await platform.workflows.of(actor.tenantId);
  const byId = new Map<string, TaskTreeNode>();
  for (const row of rows.map(nodes.read)) {
    const node: TaskTreeNode = { ...presentRow(row, people, actor, workflow), children: [] };
    byId.set(node.id, node);
    if (node.parentId) byId.get(node.parentId)?.children.push(node);
  }
  return byId.get(record.id) as TaskTreeNode;
}
