-- A department's path is its parent's and itself. A trigger, so that no way of writing one can leave a path behind, and
-- no cycle can be written.
CREATE OR REPLACE FUNCTION department_path() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER department_path BEFORE INSERT OR UPDATE OF parent_id ON department
FOR EACH ROW EXECUTE FUNCTION department_path();

CREATE OR REPLACE FUNCTION department_paths_below() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE department d SET path = NEW.path || d.path[cardinality(OLD.path) + 1:]
   WHERE d.tenant_id = NEW.tenant_id AND NEW.id = ANY(d.path) AND d.id <> NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER department_paths_below AFTER UPDATE OF parent_id ON department
FOR EACH ROW WHEN (OLD.path IS DISTINCT FROM NEW.path) EXECUTE FUNCTION department_paths_below();

-- Who is in a project and as what: by oneself, or through a department, then with its id. Inherited memberships are not
-- rows: who leaves the department is out with the same statement.
CREATE OR REPLACE VIEW project_grant AS
  SELECT tenant_id, project_id, user_id, role_id, NULL::uuid AS department_id, created_at FROM project_member
  UNION ALL
  SELECT g.tenant_id, g.project_id, m.id, g.role_id, g.department_id, g.created_at
    FROM project_department g
    JOIN department d ON d.tenant_id = g.tenant_id AND g.department_id = ANY(d.path)
    JOIN tenant_member m ON m.tenant_id = d.tenant_id AND m.department_id = d.id AND NOT m.disabled;

-- The same people, once each.
CREATE OR REPLACE VIEW project_person AS SELECT DISTINCT tenant_id, project_id, user_id FROM project_grant;
