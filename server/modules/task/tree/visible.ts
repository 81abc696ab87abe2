/** What of a subtree somebody may see: what is hidden is left out with all that stands below it. */

import type { Actor } from '../../../base/actor';
import { SqlConditions } from '../../../object/list/sql';
import type { LoadedProject } from '../../../object/project';
import { canInProject } from '../../../policies/project';
import { ownPart, visibleTo } from '../read/filter';

/** `WITH RECURSIVE d(id, depth)`: the task itself, which has been judged before, and what is visible below it. */
export function visibleSubtree(
  actor: Actor,
  project: LoadedProject,
  taskId: string,
): { text: string; params: unknown[] } {
  const sql = new SqlConditions();
  const root = sql.bind(taskId);
  sql.add('t.tenant_id = $1 AND t.deleted_at IS NULL');
  visibleTo(actor, project.ownerId === actor.userId, sql);
  // Who is only a party to single tasks of a project sees those below it that are theirs.
  if (!canInProject(actor, project, 'TASK:LIST')) sql.add(ownPart(sql.bind(actor.userId)));
  const text = `WITH RECURSIVE d AS (
       SELECT id, 0 AS depth FROM task WHERE tenant_id = $1 AND id = ${root}
       UNION
       SELECT t.id, d.depth + 1 FROM d JOIN task t ON t.parent_id = d.id AND ${sql.where}
     )`;
  return { text, params: sql.params };
}
