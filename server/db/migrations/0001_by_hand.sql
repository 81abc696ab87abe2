-- What the schema cannot say: functions, triggers, storage. `npm run db:rebuild` keeps this file as it is.
-- Values of custom fields, typed and in order, beside the tasks that hold them: what a list that is sorted by one reads.
-- Triggers keep it, so that no way of writing a task can leave it behind.
CREATE FUNCTION task_field_values(tenant uuid, project uuid, task uuid, task_seq integer, fields jsonb)
RETURNS SETOF task_field_value LANGUAGE sql IMMUTABLE AS $$
  SELECT tenant, project, e.key::uuid, task, task_seq,
         CASE WHEN jsonb_typeof(e.value) = 'number' THEN (e.value #>> '{}')::double precision END,
         CASE jsonb_typeof(e.value) WHEN 'string' THEN left(e.value #>> '{}', 100)
                                    WHEN 'boolean' THEN e.value #>> '{}'
                                    -- Of arrays, only a range of days stands anywhere in an order: at its first day.
                                    WHEN 'array' THEN substring(e.value ->> 0 FROM '^\d{4}-\d{2}-\d{2}$') END
    FROM jsonb_each(fields) e
   WHERE length(e.key) = 36
     AND (jsonb_typeof(e.value) IN ('number', 'string', 'boolean')
          OR (jsonb_typeof(e.value) = 'array' AND e.value ->> 0 ~ '^\d{4}-\d{2}-\d{2}$'))
$$;
--> statement-breakpoint
CREATE FUNCTION task_field_values_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_field_value
  SELECT v.* FROM added a, task_field_values(a.tenant_id, a.project_id, a.id, a.seq, a.custom_fields) v
   WHERE a.custom_fields <> '{}';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_field_values_added AFTER INSERT ON task REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION task_field_values_added();
--> statement-breakpoint
CREATE FUNCTION task_field_values_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM task_field_value v WHERE v.tenant_id = NEW.tenant_id AND v.task_id = NEW.id;
  INSERT INTO task_field_value
  SELECT v.* FROM task_field_values(NEW.tenant_id, NEW.project_id, NEW.id, NEW.seq, NEW.custom_fields) v;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_field_values_changed AFTER UPDATE OF custom_fields, project_id, seq ON task
FOR EACH ROW WHEN (OLD.custom_fields IS DISTINCT FROM NEW.custom_fields OR OLD.project_id <> NEW.project_id OR OLD.seq <> NEW.seq)
EXECUTE FUNCTION task_field_values_changed();
--> statement-breakpoint
-- An uploaded table is read once and thrown away with its job: compressing it took longer than a tenth of an import.
ALTER TABLE "import_job" ALTER COLUMN "file" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "import_job" ALTER COLUMN "links_file" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Of each private child of a task: whether it is over, and who sees it. A function, because its plan is then made once
-- a connection: as part of a list's own statement it took longer to plan than the list to read.
CREATE FUNCTION task_private_children(tenant uuid, parent uuid) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_agg(json_build_array(c.category IN ('DONE', 'CANCELLED', 'CLOSED'),
             ARRAY[c.created_by, c.executor_id, p.owner_id] || ARRAY(
               SELECT m.user_id FROM task_member m
                WHERE m.tenant_id = c.tenant_id AND m.task_id = c.id AND m.role IN ('involve', 'executor'))))
      FROM task c JOIN project p ON p.tenant_id = c.tenant_id AND p.id = c.project_id
     WHERE c.tenant_id = tenant AND c.parent_id = parent AND c.private_type = 1 AND c.deleted_at IS NULL);
END $$;
--> statement-breakpoint
CREATE FUNCTION task_team(tenant uuid, task uuid) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT json_agg(json_build_object('userId', m.user_id, 'state', m.state, 'hours', m.estimate_hours) ORDER BY m.sort)
      FROM task_member m WHERE m.tenant_id = tenant AND m.task_id = task AND m.role = 'executor');
END $$;
--> statement-breakpoint
-- What the foreign key took away until now. Row by row, as it did: tasks are deleted for good seldom, and a plan that is
-- kept from a large purge would read the whole table for a single task.
CREATE FUNCTION task_field_values_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM task_field_value v WHERE v.tenant_id = OLD.tenant_id AND v.task_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_field_values_gone AFTER DELETE ON task FOR EACH ROW EXECUTE FUNCTION task_field_values_gone();
--> statement-breakpoint
-- What hangs on objects has no foreign key to them: the object may be of any kind. One trigger a kind forgets it, however
-- the objects are deleted, cascades of a purged project included.
CREATE FUNCTION forget_objects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM comment x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM follower x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM history x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM object_file x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM object_file_removed x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM object_clock x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.object_type = TG_ARGV[0] AND x.object_id = g.id;
  DELETE FROM object_link x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.from_type = TG_ARGV[0] AND x.from_id = g.id;
  DELETE FROM object_link x USING gone g
   WHERE x.tenant_id = g.tenant_id AND x.to_type = TG_ARGV[0] AND x.to_id = g.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON task REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('task');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON project REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('project');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON announcement REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('announcement');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON duty_roster REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('dutyRoster');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON cost_budget REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('costBudget');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON hours_sheet REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('hoursSheet');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON dyn_table REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('dynamicTable');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON risk REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('risk');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON problem REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('problem');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON environment REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('environment');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON review REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('review');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON resource REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('resource');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON cost REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('cost');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON document REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('document');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON survey_form REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('questionnaire');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON plan_node REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('planNode');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON report REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('report');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON norm REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('norm');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON norm_interpret REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('interpretation');
--> statement-breakpoint
-- A department's path is its parent's and itself. A trigger, so that no way of writing one can leave a path behind, and
-- no cycle can be written.
CREATE FUNCTION department_path() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE above uuid[] := '{}';
BEGIN
  IF NEW.parent_id IS NOT NULL THEN
    SELECT d.path INTO above FROM department d WHERE d.tenant_id = NEW.tenant_id AND d.id = NEW.parent_id;
    IF NEW.id = ANY(above) THEN
      RAISE EXCEPTION 'A department stands below itself' USING ERRCODE = 'check_violation', CONSTRAINT = 'department_cycle';
    END IF;
  END IF;
  NEW.path := coalesce(above, '{}') || NEW.id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER department_path BEFORE INSERT OR UPDATE OF parent_id ON department
FOR EACH ROW EXECUTE FUNCTION department_path();
--> statement-breakpoint
CREATE FUNCTION department_paths_below() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE department d SET path = NEW.path || d.path[cardinality(OLD.path) + 1:]
   WHERE d.tenant_id = NEW.tenant_id AND NEW.id = ANY(d.path) AND d.id <> NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER department_paths_below AFTER UPDATE OF parent_id ON department
FOR EACH ROW WHEN (OLD.path IS DISTINCT FROM NEW.path) EXECUTE FUNCTION department_paths_below();
--> statement-breakpoint
-- Who is in a project and as what: by oneself, or through a department, then with its id. Inherited memberships are not
-- rows: who leaves the department is out with the same statement.
CREATE VIEW project_grant AS
  SELECT tenant_id, project_id, user_id, role_id, NULL::uuid AS department_id, created_at FROM project_member
  UNION ALL
  SELECT g.tenant_id, g.project_id, m.id, g.role_id, g.department_id, g.created_at
    FROM project_department g
    JOIN department d ON d.tenant_id = g.tenant_id AND g.department_id = ANY(d.path)
    JOIN tenant_member m ON m.tenant_id = d.tenant_id AND m.department_id = d.id AND NOT m.disabled;
--> statement-breakpoint
-- The same people, once each.
CREATE VIEW project_person AS SELECT DISTINCT tenant_id, project_id, user_id FROM project_grant;
--> statement-breakpoint
-- The words of a search that were made of something else: the next search makes them anew (`fillWords`).
CREATE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON risk FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON environment FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON review FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON resource FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON cost FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON problem FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF title, description ON plan_node FOR EACH ROW
WHEN ((OLD.title, OLD.description) IS DISTINCT FROM (NEW.title, NEW.description)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF title, published_text ON report FOR EACH ROW
WHEN ((OLD.title, OLD.published_text) IS DISTINCT FROM (NEW.title, NEW.published_text)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
-- The beginning of what a document says, for the search of everything. Passages overlap by fifty characters.
CREATE FUNCTION document_words(tenant uuid, source uuid, most integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(CASE WHEN p.seq = 0 THEN p.text ELSE substr(p.text, 51) END, '' ORDER BY p.seq)
    FROM file_passage p WHERE p.tenant_id = tenant AND p.text_id = source AND p.seq < most
$$;
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF name, html, tags ON document FOR EACH ROW
WHEN ((OLD.name, OLD.html, OLD.tags) IS DISTINCT FROM (NEW.name, NEW.html, NEW.tags)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF title, code, body ON norm FOR EACH ROW
WHEN ((OLD.title, OLD.code, OLD.body) IS DISTINCT FROM (NEW.title, NEW.code, NEW.body)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF name, description, code ON project FOR EACH ROW
WHEN ((OLD.name, OLD.description, OLD.code) IS DISTINCT FROM (NEW.name, NEW.description, NEW.code)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF name ON task_label FOR EACH ROW
WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF name, username ON account FOR EACH ROW
WHEN ((OLD.name, OLD.username) IS DISTINCT FROM (NEW.name, NEW.username)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
-- The operation log and its seals are only ever added to, whoever asks.
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or removed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_log
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_seal
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- The last line behind `server/object/workLock.ts`: hours and labour of a locked day stand fast by whatever way they are
-- written. What goes with a purged task or project comes from a foreign key's trigger, and passes.
CREATE FUNCTION work_locked(tenant uuid, day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM work_lock l WHERE l.tenant_id = tenant AND l.locked_to >= day)
$$;
--> statement-breakpoint
CREATE FUNCTION keep_worklog() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP <> 'INSERT' AND work_locked(OLD.tenant_id, OLD.day) OR TG_OP <> 'DELETE' AND work_locked(NEW.tenant_id, NEW.day) THEN
    RAISE EXCEPTION 'worklog: the day is locked' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' AND OLD.state = 'APPROVED' OR TG_OP = 'UPDATE' AND OLD.state = 'APPROVED' AND NEW.state = 'APPROVED'
     AND (OLD.minutes, OLD.day, OLD.user_id, OLD.task_id, OLD.other) IS DISTINCT FROM (NEW.minutes, NEW.day, NEW.user_id, NEW.task_id, NEW.other) THEN
    RAISE EXCEPTION 'worklog: it is approved' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_worklog BEFORE INSERT OR UPDATE OR DELETE ON worklog FOR EACH ROW EXECUTE FUNCTION keep_worklog();
--> statement-breakpoint
CREATE FUNCTION keep_labour() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF work_locked(NEW.tenant_id, NEW.booked_on) THEN
    RAISE EXCEPTION 'cost_labour: the day is locked' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_labour BEFORE INSERT ON cost_labour FOR EACH ROW EXECUTE FUNCTION keep_labour();
--> statement-breakpoint
-- Records of the tables that enterprises make themselves: one heap a table, values in JSON by short keys. A heap is made
-- alone and attached (`server/modules/dynamicTable/heap.ts`); statements name it directly. `docs/decisions/dynamic-tables.md`
CREATE SEQUENCE dyn_heap AS integer;
--> statement-breakpoint
CREATE TABLE dyn_record (
  tenant_id uuid NOT NULL,
  heap integer NOT NULL,
  id uuid NOT NULL,
  no integer NOT NULL,
  place numeric NOT NULL,
  "values" jsonb NOT NULL DEFAULT '{}',
  stale boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_by uuid,
  created_at timestamp (3) with time zone NOT NULL DEFAULT now(),
  updated_by uuid,
  updated_at timestamp (3) with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp (3) with time zone,
  deleted_by uuid,
  PRIMARY KEY (tenant_id, heap, id)
) PARTITION BY LIST (heap);
--> statement-breakpoint
-- Of the statements that name this table: whoever deletes records for good says it so, and not by the heap's name.
CREATE TRIGGER forget_objects AFTER DELETE ON dyn_record REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('tableRecord');
--> statement-breakpoint
-- Who listens to changes: of which kinds, and in which project (null: in all).
CREATE VIEW event_listener AS
  SELECT tenant_id, project_id, types FROM webhook WHERE enabled
  UNION ALL
  SELECT tenant_id, project_id, ARRAY[type] FROM automation_rule WHERE enabled AND trigger ->> 'kind' <> 'due';
--> statement-breakpoint
-- The outbox of `docs/decisions/webhooks.md`: whatever writes history tells of it, in its own transaction. Where nobody
-- listens it is one look at a small index.
CREATE FUNCTION hear_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_event (tenant_id, id, object_type, object_id, project_id, actor_id, event, changes, reason, at, chain)
  SELECT a.tenant_id, a.id, a.object_type, a.object_id, a.project_id, a.actor_id, a.event, a.changes, a.reason, a.at,
         coalesce(nullif(current_setting('automation.chain', true), '')::uuid[], '{}')
    FROM added a
   WHERE EXISTS (SELECT 1 FROM event_listener l
                  WHERE l.tenant_id = a.tenant_id AND a.object_type = ANY(l.types)
                    AND (l.project_id IS NULL OR a.project_id IS NULL OR l.project_id = a.project_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hear_history AFTER INSERT ON history REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION hear_history();
--> statement-breakpoint
CREATE FUNCTION hear_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_event (tenant_id, id, object_type, object_id, actor_id, event, at, chain)
  SELECT a.tenant_id, a.id, a.object_type, a.object_id, a.created_by, 'commented', a.created_at,
         coalesce(nullif(current_setting('automation.chain', true), '')::uuid[], '{}')
    FROM added a
   WHERE EXISTS (SELECT 1 FROM event_listener l WHERE l.tenant_id = a.tenant_id AND a.object_type = ANY(l.types));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hear_comment AFTER INSERT ON comment REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION hear_comment();
--> statement-breakpoint
-- Where tasks stood when (`docs/decisions/metrics.md`). Triggers, so that no way of writing a task can leave its spans
-- behind: steps, batches, imports, moves, processes that are saved anew.
CREATE FUNCTION tenant_zone(tenant uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT c.zone FROM work_calendar c WHERE c.tenant_id = tenant), 'Asia/Shanghai')
$$;
--> statement-breakpoint
CREATE FUNCTION in_work(category text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT category IN ('IN_PROGRESS', 'PAUSED', 'VERIFYING')
$$;
--> statement-breakpoint
-- A task as it is from a moment on. A span without length is dropped, and one that changes nothing is not begun.
CREATE FUNCTION task_span_enter(t task, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
  next.outcome := CASE WHEN t.category = 'DONE' THEN 'delivered'
                       WHEN t.category = 'CLOSED' AND last.outcome = 'delivered' THEN 'delivered'
                       WHEN t.category IN ('CANCELLED', 'CLOSED') THEN 'dropped' ELSE 'open' END;
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
--> statement-breakpoint
-- Tasks that come into being, thousands at once: what their dates say happened before is made of them and marked.
CREATE FUNCTION task_spans_added() RETURNS trigger LANGUAGE plpgsql AS $$
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
                    CASE WHEN a.category = 'DONE' OR a.category = 'CLOSED' AND a.real_end IS NOT NULL THEN 'delivered'
                         WHEN a.category IN ('CANCELLED', 'CLOSED') THEN 'dropped' ELSE 'open' END AS outcome) e
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
--> statement-breakpoint
CREATE TRIGGER task_spans_added AFTER INSERT ON task REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION task_spans_added();
--> statement-breakpoint
CREATE FUNCTION task_span_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM task_span_enter(NEW, now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_span_changed AFTER UPDATE OF project_id, type_id, stage_id, category, estimate_hours ON task
FOR EACH ROW WHEN ((OLD.project_id, OLD.type_id, OLD.stage_id, OLD.category, OLD.estimate_hours)
  IS DISTINCT FROM (NEW.project_id, NEW.type_id, NEW.stage_id, NEW.category, NEW.estimate_hours))
EXECUTE FUNCTION task_span_changed();
--> statement-breakpoint
-- Recycled tasks vanish from all days, and private ones from what everybody is told.
CREATE FUNCTION task_span_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE task_span s SET shown = NEW.private_type = 0 AND NEW.deleted_at IS NULL
   WHERE s.tenant_id = NEW.tenant_id AND s.task_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_span_shown AFTER UPDATE OF private_type, deleted_at ON task
FOR EACH ROW WHEN ((OLD.private_type = 0 AND OLD.deleted_at IS NULL) <> (NEW.private_type = 0 AND NEW.deleted_at IS NULL))
EXECUTE FUNCTION task_span_shown();
--> statement-breakpoint
CREATE FUNCTION task_span_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM task_span s WHERE s.tenant_id = OLD.tenant_id AND s.task_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_span_gone AFTER DELETE ON task FOR EACH ROW EXECUTE FUNCTION task_span_gone();
--> statement-breakpoint
-- A day cannot be moved to another zone without the instant it was made of.
CREATE FUNCTION task_span_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE task_span s
     SET entered_day = (s.entered_at AT TIME ZONE NEW.zone)::date, left_day = (s.left_at AT TIME ZONE NEW.zone)::date,
         created_day = (t.created_at AT TIME ZONE NEW.zone)::date, started_day = (s.started_at AT TIME ZONE NEW.zone)::date,
         finished_day = (s.finished_at AT TIME ZONE NEW.zone)::date,
         stage_day = (s.entered_at AT TIME ZONE NEW.zone)::date - (s.entered_day - s.stage_day)
    FROM task t WHERE s.tenant_id = NEW.tenant_id AND t.tenant_id = s.tenant_id AND t.id = s.task_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER task_span_zone_made AFTER INSERT ON work_calendar
FOR EACH ROW WHEN (NEW.zone <> 'Asia/Shanghai') EXECUTE FUNCTION task_span_zone();
--> statement-breakpoint
CREATE TRIGGER task_span_zone AFTER UPDATE OF zone ON work_calendar
FOR EACH ROW WHEN (OLD.zone <> NEW.zone) EXECUTE FUNCTION task_span_zone();
--> statement-breakpoint
-- The days whose sums change with spans. Added to a queue, never counted up in a row that all steps of a project would wait for.
CREATE FUNCTION flow_dirty_after() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO flow_dirty (tenant_id, project_id, day)
  SELECT tenant_id, project_id, entered_day FROM new_spans UNION
  SELECT tenant_id, project_id, left_day FROM new_spans WHERE left_day IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION flow_dirty_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO flow_dirty (tenant_id, project_id, day)
  SELECT tenant_id, project_id, entered_day FROM old_spans UNION
  SELECT tenant_id, project_id, left_day FROM old_spans WHERE left_day IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER flow_dirty_added AFTER INSERT ON task_span REFERENCING NEW TABLE AS new_spans
FOR EACH STATEMENT EXECUTE FUNCTION flow_dirty_after();
--> statement-breakpoint
CREATE TRIGGER flow_dirty_to AFTER UPDATE ON task_span REFERENCING NEW TABLE AS new_spans
FOR EACH STATEMENT EXECUTE FUNCTION flow_dirty_after();
--> statement-breakpoint
CREATE TRIGGER flow_dirty_from AFTER UPDATE ON task_span REFERENCING OLD TABLE AS old_spans
FOR EACH STATEMENT EXECUTE FUNCTION flow_dirty_before();
--> statement-breakpoint
CREATE TRIGGER flow_dirty_gone AFTER DELETE ON task_span REFERENCING OLD TABLE AS old_spans
FOR EACH STATEMENT EXECUTE FUNCTION flow_dirty_before();
--> statement-breakpoint
-- What tasks that are alike count in their project (`task_tally`, docs/decisions/counts-cached.md), and with what: of how
-- many it is, and the sums of their figures.
CREATE FUNCTION task_facets(tasks bigint, stage uuid, stage_category text, top boolean, private_type smallint, executor uuid,
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
--> statement-breakpoint
-- Tasks that come or go, thousands at once. Rows are added, never counted up: no two writers wait for one.
CREATE FUNCTION task_tally_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER task_tally_added AFTER INSERT ON task REFERENCING NEW TABLE AS counted
FOR EACH STATEMENT EXECUTE FUNCTION task_tally_counted();
--> statement-breakpoint
CREATE TRIGGER task_tally_gone AFTER DELETE ON task REFERENCING OLD TABLE AS counted
FOR EACH STATEMENT EXECUTE FUNCTION task_tally_counted();
--> statement-breakpoint
-- Of a task that changes, only what it counts otherwise than before.
CREATE FUNCTION task_tally_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER task_tally_changed AFTER UPDATE OF project_id, deleted_at, stage_id, category, parent_id, private_type,
  executor_id, plan_end, created_at, real_end, progress, estimate_hours, consumed_hours, left_hours ON task
FOR EACH ROW WHEN ((OLD.project_id, OLD.deleted_at, OLD.stage_id, OLD.category, OLD.parent_id, OLD.private_type,
    OLD.executor_id, OLD.plan_end, OLD.created_at, OLD.real_end, OLD.progress, OLD.estimate_hours, OLD.consumed_hours,
    OLD.left_hours)
  IS DISTINCT FROM (NEW.project_id, NEW.deleted_at, NEW.stage_id, NEW.category, NEW.parent_id, NEW.private_type,
    NEW.executor_id, NEW.plan_end, NEW.created_at, NEW.real_end, NEW.progress, NEW.estimate_hours, NEW.consumed_hours,
    NEW.left_hours))
EXECUTE FUNCTION task_tally_changed();
