-- What tasks that are alike count in their project (`task_tally`, docs/decisions/counts-cached.md), and with what: of how
-- many it is, and the sums of their figures. `made` is the day of the enterprise on which they came into being, `spent_bare`
-- and `remaining_bare` are of those without an estimate.
DROP FUNCTION IF EXISTS task_facets(bigint, uuid, text, boolean, smallint, uuid, date, timestamptz, timestamptz, bigint,
  numeric, numeric, numeric);
CREATE OR REPLACE FUNCTION task_facets(tasks bigint, stage uuid, stage_category text, closed_undelivered boolean, top boolean,
  private_type smallint, executor uuid, due date, made date, percent bigint, estimated numeric, spent numeric,
  remaining numeric, spent_bare numeric, remaining_bare numeric)
RETURNS TABLE (facet text, stage_id uuid, category text, undelivered boolean, top boolean, private boolean, executor_id uuid,
  day date, progress bigint, estimate numeric, consumed numeric, left_hours numeric, consumed_unestimated numeric,
  left_unestimated numeric)
LANGUAGE sql IMMUTABLE AS $$
  SELECT f.* FROM (VALUES
    ('stage', $2, $3, $4, $5, $6 <> 0, NULL::uuid, NULL::date,
     CASE WHEN NOT $5 OR $4 OR $3 = 'CANCELLED' THEN 0 WHEN $3 IN ('DONE', 'CLOSED') THEN 100 * $1 ELSE $10 END,
     coalesce($11, 0), coalesce($12, 0), coalesce($13, 0), coalesce($14, 0), coalesce($15, 0)),
    ('executor', NULL, CASE WHEN $4 OR $3 = 'CANCELLED' THEN 'CANCELLED' WHEN $3 IN ('DONE', 'CLOSED') THEN 'DONE' END, false,
     false, false, $7, CASE WHEN $3 NOT IN ('DONE', 'CLOSED', 'CANCELLED') THEN $8 END, 0, 0, 0, 0, 0, 0),
    ('created', NULL, NULL, false, false, false, NULL, $9, 0, 0, 0, 0, 0, 0)
  ) AS f(facet, stage_id, category, undelivered, top, private, executor_id, day, progress, estimate, consumed, left_hours,
         consumed_unestimated, left_unestimated)
  WHERE f.facet = 'stage' OR $6 = 0
$$;

-- Tasks that come or go, thousands at once. Rows are added, never counted up: no two writers wait for one.
CREATE OR REPLACE FUNCTION task_tally_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  n int := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO task_tally (tenant_id, project_id, facet, stage_id, category, undelivered, top, private, executor_id, day, tasks,
         progress, estimate, consumed, left_hours, consumed_unestimated, left_unestimated)
  SELECT c.tenant_id, c.project_id, f.facet, f.stage_id, f.category, f.undelivered, f.top, f.private, f.executor_id, f.day,
         n * sum(c.tasks), n * sum(f.progress), n * sum(f.estimate), n * sum(f.consumed), n * sum(f.left_hours),
         n * sum(f.consumed_unestimated), n * sum(f.left_unestimated)
    -- Most tasks of one statement are alike: what they count is said once for all of them.
    FROM (SELECT a.tenant_id, a.project_id, a.stage_id, a.category, a.undelivered, a.parent_id IS NULL AS top, a.private_type,
                 a.executor_id, a.plan_end, a.created_at, count(*) AS tasks, sum(a.progress) AS progress,
                 sum(a.estimate_hours) AS estimate, sum(a.consumed_hours) AS consumed, sum(a.left_hours) AS left_hours,
                 sum(a.consumed_hours) FILTER (WHERE coalesce(a.estimate_hours, 0) = 0) AS bare_consumed,
                 sum(a.left_hours) FILTER (WHERE coalesce(a.estimate_hours, 0) = 0) AS bare_left
            FROM counted a WHERE a.deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) c
    -- A join, as the zone would be looked for with each task.
    LEFT JOIN work_calendar w ON w.tenant_id = c.tenant_id
   CROSS JOIN LATERAL task_facets(c.tasks, c.stage_id, c.category, c.undelivered, c.top, c.private_type, c.executor_id, c.plan_end,
         (c.created_at AT TIME ZONE coalesce(w.zone, 'Asia/Shanghai'))::date, c.progress, c.estimate, c.consumed, c.left_hours,
         c.bare_consumed, c.bare_left) f
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_tally_added AFTER INSERT ON task REFERENCING NEW TABLE AS counted
FOR EACH STATEMENT EXECUTE FUNCTION task_tally_counted();

CREATE OR REPLACE TRIGGER task_tally_gone AFTER DELETE ON task REFERENCING OLD TABLE AS counted
FOR EACH STATEMENT EXECUTE FUNCTION task_tally_counted();

-- Of a task that changes, only what it counts otherwise than before.
CREATE OR REPLACE FUNCTION task_tally_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := coalesce((SELECT w.zone FROM work_calendar w WHERE w.tenant_id = NEW.tenant_id), 'Asia/Shanghai');
BEGIN
  INSERT INTO task_tally (tenant_id, project_id, facet, stage_id, category, undelivered, top, private, executor_id, day, tasks,
         progress, estimate, consumed, left_hours, consumed_unestimated, left_unestimated)
  SELECT NEW.tenant_id, c.project_id, f.facet, f.stage_id, f.category, f.undelivered, f.top, f.private, f.executor_id, f.day,
         sum(c.n), sum(c.n * f.progress), sum(c.n * f.estimate), sum(c.n * f.consumed), sum(c.n * f.left_hours),
         sum(c.n * f.consumed_unestimated), sum(c.n * f.left_unestimated)
    FROM (VALUES
      (-1, OLD.project_id, OLD.deleted_at, OLD.stage_id, OLD.category, OLD.undelivered, OLD.parent_id, OLD.private_type,
       OLD.executor_id, OLD.plan_end, OLD.created_at, OLD.progress, OLD.estimate_hours, OLD.consumed_hours, OLD.left_hours),
      (1, NEW.project_id, NEW.deleted_at, NEW.stage_id, NEW.category, NEW.undelivered, NEW.parent_id, NEW.private_type,
       NEW.executor_id, NEW.plan_end, NEW.created_at, NEW.progress, NEW.estimate_hours, NEW.consumed_hours, NEW.left_hours)
    ) AS c(n, project_id, deleted_at, stage_id, category, undelivered, parent_id, private_type, executor_id, plan_end, created_at,
           progress, estimate_hours, consumed_hours, left_hours)
   CROSS JOIN LATERAL (SELECT coalesce(c.estimate_hours, 0) = 0 AS bare) b
   CROSS JOIN LATERAL task_facets(1, c.stage_id, c.category, c.undelivered, c.parent_id IS NULL, c.private_type, c.executor_id,
         c.plan_end, (c.created_at AT TIME ZONE zone)::date, c.progress, c.estimate_hours, c.consumed_hours, c.left_hours,
         CASE WHEN b.bare THEN c.consumed_hours END, CASE WHEN b.bare THEN c.left_hours END) f
   WHERE c.deleted_at IS NULL
   GROUP BY 2, 3, 4, 5, 6, 7, 8, 9, 10
  HAVING sum(c.n) <> 0 OR sum(c.n * f.progress) <> 0 OR sum(c.n * f.estimate) <> 0 OR sum(c.n * f.consumed) <> 0
      OR sum(c.n * f.left_hours) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_tally_changed AFTER UPDATE OF project_id, deleted_at, stage_id, category, parent_id, private_type,
  executor_id, plan_end, created_at, progress, estimate_hours, consumed_hours, left_hours ON task
FOR EACH ROW WHEN ((OLD.project_id, OLD.deleted_at, OLD.stage_id, OLD.category, OLD.parent_id, OLD.private_type,
    OLD.executor_id, OLD.plan_end, OLD.created_at, OLD.progress, OLD.estimate_hours, OLD.consumed_hours, OLD.left_hours)
  IS DISTINCT FROM (NEW.project_id, NEW.deleted_at, NEW.stage_id, NEW.category, NEW.parent_id, NEW.private_type,
    NEW.executor_id, NEW.plan_end, NEW.created_at, NEW.progress, NEW.estimate_hours, NEW.consumed_hours, NEW.left_hours))
EXECUTE FUNCTION task_tally_changed();

-- A day cannot be moved to another zone without the instant it was made of.
CREATE OR REPLACE FUNCTION task_tally_zone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  zone text := coalesce(NEW.zone, 'Asia/Shanghai');
BEGIN
  DELETE FROM task_tally k WHERE k.tenant_id = NEW.tenant_id AND k.facet = 'created';
  INSERT INTO task_tally (tenant_id, project_id, facet, top, private, day, tasks, progress, estimate, consumed, left_hours)
  SELECT t.tenant_id, t.project_id, 'created', false, false, (t.created_at AT TIME ZONE zone)::date, count(*), 0, 0, 0, 0
    FROM task t WHERE t.tenant_id = NEW.tenant_id AND t.deleted_at IS NULL AND t.private_type = 0 GROUP BY 1, 2, 6;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_tally_zone_made AFTER INSERT ON work_calendar
FOR EACH ROW WHEN (coalesce(NEW.zone, 'Asia/Shanghai') <> 'Asia/Shanghai') EXECUTE FUNCTION task_tally_zone();

CREATE OR REPLACE TRIGGER task_tally_zone AFTER UPDATE OF zone ON work_calendar
FOR EACH ROW WHEN (coalesce(OLD.zone, 'Asia/Shanghai') <> coalesce(NEW.zone, 'Asia/Shanghai'))
EXECUTE FUNCTION task_tally_zone();
