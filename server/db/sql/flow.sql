-- The days whose sums change with spans. Added to a queue, never counted up in a row that all steps of a project would wait for.
CREATE OR REPLACE FUNCTION flow_dirty_after() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO flow_dirty (tenant_id, project_id, day)
  SELECT tenant_id, project_id, entered_day FROM new_spans UNION
  SELECT tenant_id, project_id, left_day FROM new_spans WHERE left_day IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION flow_dirty_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO flow_dirty (tenant_id, project_id, day)
  SELECT tenant_id, project_id, entered_day FROM old_spans UNION
  SELECT tenant_id, project_id, left_day FROM old_spans WHERE left_day IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER flow_dirty_added AFTER INSERT ON task_span REFERENCING NEW TABLE AS new_spans
FOR EACH STATEMENT EXECUTE FUNCTION flow_dirty_after();

CREATE OR REPLACE TRIGGER flow_dirty_to AFTER UPDATE ON task_span REFERENCING NEW TABLE AS new_spans
FOR EACH STATEMENT EXECUTE FUNCTION flow_dirty_after();

CREATE OR REPLACE TRIGGER flow_dirty_from AFTER UPDATE ON task_span REFERENCING OLD TABLE AS old_spans
FOR EACH STATEMENT EXECUTE FUNCTION flow_dirty_before();

CREATE OR REPLACE TRIGGER flow_dirty_gone AFTER DELETE ON task_span REFERENCING OLD TABLE AS old_spans
FOR EACH STATEMENT EXECUTE FUNCTION flow_dirty_before();
