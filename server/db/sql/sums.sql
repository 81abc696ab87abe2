-- What tasks that are alike count in their project (`task_tally`, docs/decisions/counts-cached.md), and with what: of how
-- many it is, and the sums of their figures.
CREATE OR REPLACE FUNCTION task_facets(tasks bigint, stage uuid, stage_category text, top boolean, private_type smallint, executor uuid,
  due date, created timestamptz, finished timestamptz, percent bigint, estimated numeric, spent numeric, remaining numeric)
RETURNS TABLE (facet text, stage_id uuid, category text, top boolean, private boolean, executor_id uuid, day date,
  progress bigint, estimate numeric, consumed numeric, left_hours numeric)
LANGUAGE sql IMMUTABLE AS $$
  SELECT f.* FROM (VALUES
    ('stage', $2, $3, $4, $5 <> 0, NULL::uuid, NULL::date,
     CASE WHEN NOT $4 OR $3 = 'CANCELLED' THEN 0 WHEN $3 IN ('DONE', 'CLOSED') THEN 100 * $1 ELSE $10 END,
     coalesce($11, 0), coalesce($12, 0), coalesce($13, 0)),
    ('executor', NULL, CASE WHEN $3 IN ('DONE', 'CLOSED') THEN 'DONE' WHEN $3 = 'CANCELLED' THEN $3 END, false, false, $6,
     CASE WHEN $3 NOT IN ('DONE', 'CLOSED', 'CANCELLED') THEN $7 END, 0, 0, 0, 0),
    ('created', NULL, NULL, false, false, NULL, ($8 AT TIME ZONE interval '8 hours')::date, 0, 0, 0, 0),
    ('finished', NULL, NULL, false, false, NULL, ($9 AT TIME ZONE interval '8 hours')::date, 0, 0, 0, 0)
  ) AS f(facet, stage_id, category, top, private, executor_id, day, progress, estimate, consumed, left_hours)
  WHERE f.facet = 'stage' OR $5 = 0 AND (f.facet <> 'finished' OR f.day IS NOT NULL)
$$;

-- Tasks that come or go, thousands at once. Rows are added, never counted up: no two writers wait for one.
CREATE OR REPLACE FUNCTION task_tally_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  n int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO task_tally (tenant_id, project_id, facet, stage_id, category, top, private, executor_id, day, tasks, progress,
         estimate, consumed, left_hours)
  SELECT c.tenant_id, c.project_id, f.facet, f.stage_id, f.category, f.top, f.private, f.executor_id, f.day, n * sum(c.tasks),
         n * sum(f.progress), n * sum(f.estimate), n * sum(f.consumed), n * sum(f.left_hours)
    -- Most tasks of one statement are alike: what they count is said once for all of them.
    FROM (SELECT tenant_id, project_id, stage_id, category, parent_id IS NULL AS top, private_type, executor_id, plan_end,
                 created_at, real_end, count(*) AS tasks, sum(progress) AS progress, sum(estimate_hours) AS estimate,
                 sum(consumed_hours) AS consumed, sum(left_hours) AS left_hours
            FROM counted WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) c
   CROSS JOIN LATERAL task_facets(c.tasks, c.stage_id, c.category, c.top, c.private_type, c.executor_id, c.plan_end,
         c.created_at, c.real_end, c.progress, c.estimate, c.consumed, c.left_hours) f
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_tally_added AFTER INSERT ON task REFERENCING NEW TABLE AS counted
FOR EACH STATEMENT EXECUTE FUNCTION task_tally_counted();

CREATE OR REPLACE TRIGGER task_tally_gone AFTER DELETE ON task REFERENCING OLD TABLE AS counted
FOR EACH STATEMENT EXECUTE FUNCTION task_tally_counted();

-- Of a task that changes, only what it counts otherwise than before.
CREATE OR REPLACE FUNCTION task_tally_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_tally (tenant_id, project_id, facet, stage_id, category, top, private, executor_id, day, tasks, progress,
         estimate, consumed, left_hours)
  SELECT NEW.tenant_id, c.project_id, f.facet, f.stage_id, f.category, f.top, f.private, f.executor_id, f.day, sum(c.n),
         sum(c.n * f.progress), sum(c.n * f.estimate), sum(c.n * f.consumed), sum(c.n * f.left_hours)
    FROM (VALUES
      (-1, OLD.project_id, OLD.deleted_at, OLD.stage_id, OLD.category, OLD.parent_id, OLD.private_type, OLD.executor_id,
       OLD.plan_end, OLD.created_at, OLD.real_end, OLD.progress, OLD.estimate_hours, OLD.consumed_hours, OLD.left_hours),
      (1, NEW.project_id, NEW.deleted_at, NEW.stage_id, NEW.category, NEW.parent_id, NEW.private_type, NEW.executor_id,
       NEW.plan_end, NEW.created_at, NEW.real_end, NEW.progress, NEW.estimate_hours, NEW.consumed_hours, NEW.left_hours)
    ) AS c(n, project_id, deleted_at, stage_id, category, parent_id, private_type, executor_id, plan_end, created_at, real_end,
           progress, estimate_hours, consumed_hours, left_hours)
   CROSS JOIN LATERAL task_facets(1, c.stage_id, c.category, c.parent_id IS NULL, c.private_type, c.executor_id, c.plan_end,
         c.created_at, c.real_end, c.progress, c.estimate_hours, c.consumed_hours, c.left_hours) f
   WHERE c.deleted_at IS NULL
   GROUP BY 2, 3, 4, 5, 6, 7, 8, 9
  HAVING sum(c.n) <> 0 OR sum(c.n * f.progress) <> 0 OR sum(c.n * f.estimate) <> 0 OR sum(c.n * f.consumed) <> 0
      OR sum(c.n * f.left_hours) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_tally_changed AFTER UPDATE OF project_id, deleted_at, stage_id, category, parent_id, private_type,
  executor_id, plan_end, created_at, real_end, progress, estimate_hours, consumed_hours, left_hours ON task
FOR EACH ROW WHEN ((OLD.project_id, OLD.deleted_at, OLD.stage_id, OLD.category, OLD.parent_id, OLD.private_type,
    OLD.executor_id, OLD.plan_end, OLD.created_at, OLD.real_end, OLD.progress, OLD.estimate_hours, OLD.consumed_hours,
    OLD.left_hours)
  IS DISTINCT FROM (NEW.project_id, NEW.deleted_at, NEW.stage_id, NEW.category, NEW.parent_id, NEW.private_type,
    NEW.executor_id, NEW.plan_end, NEW.created_at, NEW.real_end, NEW.progress, NEW.estimate_hours, NEW.consumed_hours,
    NEW.left_hours))
EXECUTE FUNCTION task_tally_changed();
