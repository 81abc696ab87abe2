const PARTIES = `ARRAY[o.created_by, o.executor_id, p.owner_id] || ARRAY(SELECT m.user_id FROM task_member m
    WHERE m.tenant_id = o.tenant_id AND m.task_id = o.id AND m.role IN ('involve', 'executor'))`;

/** How many tasks come before one, of those that may be seen. @param me the parameter of the viewer; null: sees all. */
export const predecessorTotal = (me: string | null) => `(SELECT count(*)::int FROM task_depend d
  JOIN task o ON o.tenant_id = d.tenant_id AND o.id = d.pre_id AND o.deleted_at IS NULL
  JOIN project p ON p.tenant_id = o.tenant_id AND p.id = o.project_id AND p.deleted_at IS NULL
 WHERE d.tenant_id = t.tenant_id AND d.post_id = t.id${
   me === null ? '' : ` AND (o.private_type = 0 OR ${me}::uuid = ANY(${PARTIES}))`
 })`;
