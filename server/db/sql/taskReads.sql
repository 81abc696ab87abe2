-- What lists of tasks read beside a task.
-- Of each private child of a task: whether it is over, and who sees it. A function, because its plan is then made once
-- a connection: as part of a list's own statement it took longer to plan than the list to read.
CREATE OR REPLACE FUNCTION task_private_children(tenant uuid, parent uuid) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_agg(json_build_array(c.category IN ('DONE', 'CANCELLED', 'CLOSED'),
             ARRAY[c.created_by, c.executor_id, p.owner_id] || ARRAY(
               SELECT m.user_id FROM task_member m
                WHERE m.tenant_id = c.tenant_id AND m.task_id = c.id AND m.role IN ('involve', 'executor'))))
      FROM task c JOIN project p ON p.tenant_id = c.tenant_id AND p.id = c.project_id
     WHERE c.tenant_id = tenant AND c.parent_id = parent AND c.private_type = 1 AND c.deleted_at IS NULL);
END $$;

CREATE OR REPLACE FUNCTION task_team(tenant uuid, task uuid) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_agg(json_build_object('userId', m.user_id, 'state', m.state, 'hours', m.estimate_hours) ORDER BY m.sort)
      FROM task_member m WHERE m.tenant_id = tenant AND m.task_id = task AND m.role = 'executor');
END $$;
