const PARTIES = `ARRAY[o.created_by, o.executor_id, p.owner_id] || ARRAY(SELECT m.user_id FROM task_member m
    WHERE m.tenant_id = o.tenant_id AND m.task_id = o.id AND m.role IN ('involve', 'executor'))`;

const others = `JOIN task o ON o.tenant_id = d.tenant_id AND o.id = d.pre_id AND o.deleted_at IS NULL
  JOIN project p ON p.tenant_id = o.tenant_id AND p.id = o.project_id AND p.deleted_at IS NULL`;
const OF_TASK = 'd.tenant_id = t.tenant_id AND d.post_id = t.id';
const seen = (me: string | null) => (me === null ? '' : ` AND (o.private_type = 0 OR ${me}::uuid = ANY(${PARTIES}))`);

/** How many tasks come before one, of those that may be seen. @param me the parameter of the viewer; null: sees all. */
export const predecessorTotal = (me: string | null) =>
  `(SELECT count(*)::int FROM task_depend d ${others} WHERE ${OF_TASK}${seen(me)})`;

/** Ids of those that have any, the count first in their order. */
export const havingPredecessors = (me: string | null, where: string, order: string, tail: string) =>
  `SELECT t.id FROM task t JOIN task_depend d ON ${OF_TASK} ${others}
    WHERE ${where}${seen(me)} GROUP BY t.tenant_id, t.id ORDER BY count(*) ${order}, ${tail}`;
