-- Where tasks stood when (`docs/decisions/metrics.md`). Triggers, so that no way of writing a task can leave its spans
-- behind: steps, batches, imports, moves, processes that are saved anew.
CREATE OR REPLACE FUNCTION tenant_zone(tenant uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT c.zone FROM work_calendar c WHERE c.tenant_id = tenant), 'Asia/Shanghai')
$$;

CREATE OR REPLACE FUNCTION in_work(category text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT category IN ('IN_PROGRESS', 'PAUSED', 'VERIFYING')
$$;

-- A task as it is from a moment on. A span without length is dropped, and one that changes nothing is not begun.
CREATE OR REPLACE FUNCTION task_span_enter(t task, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  zone text := tenant_zone(t.tenant_id);
  -- The steps of two requests may not be in the order of their beginnings.
  at timestamptz(3) := moment;
  today date;
  last task_span;
  next task_span;
BEGIN
  SELECT * INTO last FROM task_span s WHERE s.tenant_id = t.tenant_id AND s.task_id = t.id AND s.left_at IS NULL;
  IF last.task_id IS NOT NULL THEN
    at := greatest(at, last.entered_at);
    IF at = last.entered_at THEN
      DELETE FROM task_span s WHERE s.tenant_id = t.tenant_id AND s.task_id = t.id AND s.entered_at = at;
      SELECT * INTO last FROM task_span s WHERE s.tenant_id = t.tenant_id AND s.task_id = t.id ORDER BY s.entered_at DESC LIMIT 1;
    END IF;
  END IF;
  today := (at AT TIME ZONE zone)::date;
  IF (last.project_id, last.type_id, last.stage_id, last.category, last.hours)
     IS NOT DISTINCT FROM (t.project_id, t.type_id, t.stage_id, t.category, t.estimate_hours) THEN
    UPDATE task_span s SET left_at = NULL, left_day = NULL
     WHERE s.tenant_id = t.tenant_id AND s.task_id = t.id AND s.entered_at = last.entered_at AND s.left_at IS NOT NULL;
    RETURN;
  END IF;
  UPDATE task_span s SET left_at = at, left_day = today
   WHERE s.tenant_id = t.tenant_id AND s.task_id = t.id AND s.entered_at = last.entered_at;
  next.tenant_id := t.tenant_id;
  next.task_id := t.id;
  next.project_id := t.project_id;
  next.type_id := t.type_id;
  next.stage_id := t.stage_id;
  next.category := t.category;
  next.hours := t.estimate_hours;
  next.entered_at := at;
  next.entered_day := today;
  next.created_day := (t.created_at AT TIME ZONE zone)::date;
  next.outcome := task_outcome(t.category, t.undelivered);
  next.stage_day := CASE WHEN last.stage_id = t.stage_id THEN last.stage_day ELSE today END;
  next.started_at := coalesce(last.started_at, CASE WHEN in_work(t.category) THEN at END);
  next.finished_at := CASE WHEN next.outcome = 'delivered' THEN
                        CASE WHEN last.outcome = 'delivered' THEN last.finished_at ELSE at END END;
  next.started_day := (next.started_at AT TIME ZONE zone)::date;
  next.finished_day := (next.finished_at AT TIME ZONE zone)::date;
  next.made := false;
  next.shown := t.private_type = 0 AND t.deleted_at IS NULL;
  INSERT INTO task_span SELECT next.*;
END $$;

-- Tasks that come into being, thousands at once: what their dates say happened before is made of them and marked.
CREATE OR REPLACE FUNCTION task_spans_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_span (tenant_id, task_id, project_id, type_id, stage_id, category, outcome, hours, entered_at, left_at,
         entered_day, left_day, created_day, stage_day, started_at, started_day, finished_at, finished_day, made, shown)
  -- Nothing happened yet to most of them, which the rule for the others would take three times as long to say.
  SELECT a.tenant_id, a.id, a.project_id, a.type_id, a.stage_id, a.category, 'open', a.estimate_hours, a.created_at, NULL,
         d.day, NULL, d.day, d.day, NULL, NULL, NULL, NULL, false, a.private_type = 0 AND a.deleted_at IS NULL
    FROM added a
    LEFT JOIN work_calendar c ON c.tenant_id = a.tenant_id
   CROSS JOIN LATERAL (SELECT (a.created_at AT TIME ZONE coalesce(c.zone, 'Asia/Shanghai'))::date AS day) d
   WHERE a.category = 'NOT_STARTED'
  UNION ALL
  SELECT a.tenant_id, a.id, a.project_id, a.type_id, CASE WHEN s.n = 3 THEN a.stage_id END, s.category,
         CASE WHEN s.n < 3 THEN 'open' ELSE d.outcome END, a.estimate_hours, s.entered, s.gone,
         (s.entered AT TIME ZONE z.zone)::date, (s.gone AT TIME ZONE z.zone)::date, (a.created_at AT TIME ZONE z.zone)::date,
         (s.entered AT TIME ZONE z.zone)::date,
         CASE WHEN s.n > 1 THEN d.start END, CASE WHEN s.n > 1 THEN (d.start AT TIME ZONE z.zone)::date END,
         CASE WHEN s.n = 3 AND d.outcome = 'delivered' THEN d.finish END,
         CASE WHEN s.n = 3 AND d.outcome = 'delivered' THEN (d.finish AT TIME ZONE z.zone)::date END,
         d.first < now() - interval '1 minute' AND a.category <> 'NOT_STARTED', a.private_type = 0 AND a.deleted_at IS NULL
    FROM added a
    LEFT JOIN work_calendar c ON c.tenant_id = a.tenant_id
   -- A join, as `tenant_zone` would be called for each task: half of the time of this trigger.
   CROSS JOIN LATERAL (SELECT coalesce(c.zone, 'Asia/Shanghai') AS zone) z
   CROSS JOIN LATERAL (
     SELECT e.finish, e.outcome, b.start, least(a.created_at, b.start, e.finish) AS first
       FROM (SELECT CASE WHEN a.category IN ('DONE', 'CANCELLED', 'CLOSED')
                         THEN least(coalesce(a.real_end, greatest(a.created_at, a.real_start)), now())::timestamptz(3) END AS finish,
                    task_outcome(a.category, a.undelivered) AS outcome) e
       CROSS JOIN LATERAL (
         SELECT CASE WHEN in_work(a.category) THEN least(coalesce(a.real_start, a.created_at), now())::timestamptz(3)
                     WHEN a.real_start < e.finish THEN a.real_start END AS start) b) d
   CROSS JOIN LATERAL (VALUES
     (1, 'NOT_STARTED', d.first, coalesce(d.start, d.finish)),
     (2, 'IN_PROGRESS', CASE WHEN d.finish IS NOT NULL THEN d.start END, d.finish),
     (3, a.category, coalesce(d.finish, d.start, d.first), NULL::timestamptz)) AS s(n, category, entered, gone)
   WHERE a.category <> 'NOT_STARTED' AND (s.n = 3 OR s.entered < s.gone);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_spans_added AFTER INSERT ON task REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION task_spans_added();

CREATE OR REPLACE FUNCTION task_span_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM task_span_enter(NEW, now());
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_span_changed AFTER UPDATE OF project_id, type_id, stage_id, category, estimate_hours ON task
FOR EACH ROW WHEN ((OLD.project_id, OLD.type_id, OLD.stage_id, OLD.category, OLD.estimate_hours)
  IS DISTINCT FROM (NEW.project_id, NEW.type_id, NEW.stage_id, NEW.category, NEW.estimate_hours))
EXECUTE FUNCTION task_span_changed();

-- Recycled tasks vanish from all days, and private ones from what everybody is told.
CREATE OR REPLACE FUNCTION task_span_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE task_span s SET shown = NEW.private_type = 0 AND NEW.deleted_at IS NULL
   WHERE s.tenant_id = NEW.tenant_id AND s.task_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_span_shown AFTER UPDATE OF private_type, deleted_at ON task
FOR EACH ROW WHEN ((OLD.private_type = 0 AND OLD.deleted_at IS NULL) <> (NEW.private_type = 0 AND NEW.deleted_at IS NULL))
EXECUTE FUNCTION task_span_shown();

CREATE OR REPLACE FUNCTION task_span_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM task_span s WHERE s.tenant_id = OLD.tenant_id AND s.task_id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_span_gone AFTER DELETE ON task FOR EACH ROW EXECUTE FUNCTION task_span_gone();

-- A day cannot be moved to another zone without the instant it was made of.
CREATE OR REPLACE FUNCTION task_span_zone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- An enterprise may keep a week before it says where it works.
  zone text := coalesce(NEW.zone, 'Asia/Shanghai');
BEGIN
  UPDATE task_span s
     SET entered_day = (s.entered_at AT TIME ZONE zone)::date, left_day = (s.left_at AT TIME ZONE zone)::date,
         created_day = (t.created_at AT TIME ZONE zone)::date, started_day = (s.started_at AT TIME ZONE zone)::date,
         finished_day = (s.finished_at AT TIME ZONE zone)::date,
         stage_day = (s.entered_at AT TIME ZONE zone)::date - (s.entered_day - s.stage_day)
    FROM task t WHERE s.tenant_id = NEW.tenant_id AND t.tenant_id = s.tenant_id AND t.id = s.task_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_span_zone_made AFTER INSERT ON work_calendar
FOR EACH ROW WHEN (coalesce(NEW.zone, 'Asia/Shanghai') <> 'Asia/Shanghai') EXECUTE FUNCTION task_span_zone();

CREATE OR REPLACE TRIGGER task_span_zone AFTER UPDATE OF zone ON work_calendar
FOR EACH ROW WHEN (coalesce(OLD.zone, 'Asia/Shanghai') <> coalesce(NEW.zone, 'Asia/Shanghai'))
EXECUTE FUNCTION task_span_zone();
