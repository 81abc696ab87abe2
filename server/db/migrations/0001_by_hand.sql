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
CREATE TRIGGER forget_objects AFTER DELETE ON risk REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('risk');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON problem REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('problem');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON environment REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('environment');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON cost REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('cost');
--> statement-breakpoint
CREATE TRIGGER forget_objects AFTER DELETE ON survey_form REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_objects('questionnaire');
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
CREATE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON cost FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();
--> statement-breakpoint
CREATE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON problem FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();
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
