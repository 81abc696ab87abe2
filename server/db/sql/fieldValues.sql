-- Values of custom fields, typed and in order, beside the tasks that hold them: what a list that is sorted by one reads.
-- Triggers keep it, so that no way of writing a task can leave it behind.
CREATE OR REPLACE FUNCTION task_field_values(tenant uuid, project uuid, task uuid, task_seq integer, fields jsonb)
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

CREATE OR REPLACE FUNCTION task_field_values_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO task_field_value
  SELECT v.* FROM added a, task_field_values(a.tenant_id, a.project_id, a.id, a.seq, a.custom_fields) v
   WHERE a.custom_fields <> '{}';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_field_values_added AFTER INSERT ON task REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION task_field_values_added();

CREATE OR REPLACE FUNCTION task_field_values_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM task_field_value v WHERE v.tenant_id = NEW.tenant_id AND v.task_id = NEW.id;
  INSERT INTO task_field_value
  SELECT v.* FROM task_field_values(NEW.tenant_id, NEW.project_id, NEW.id, NEW.seq, NEW.custom_fields) v;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_field_values_changed AFTER UPDATE OF custom_fields, project_id, seq ON task
FOR EACH ROW WHEN (OLD.custom_fields IS DISTINCT FROM NEW.custom_fields OR OLD.project_id <> NEW.project_id OR OLD.seq <> NEW.seq)
EXECUTE FUNCTION task_field_values_changed();

-- What the foreign key took away until now. Row by row, as it did: tasks are deleted for good seldom, and a plan that is
-- kept from a large purge would read the whole table for a single task.
CREATE OR REPLACE FUNCTION task_field_values_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM task_field_value v WHERE v.tenant_id = OLD.tenant_id AND v.task_id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER task_field_values_gone AFTER DELETE ON task FOR EACH ROW EXECUTE FUNCTION task_field_values_gone();
