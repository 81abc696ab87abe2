-- Who listens to changes: of which kinds, and in which project (null: in all).
CREATE OR REPLACE VIEW event_listener AS
  SELECT tenant_id, project_id, types FROM webhook WHERE enabled
  UNION ALL
  -- Of records the bus names their table.
  SELECT tenant_id, CASE WHEN table_id IS NULL THEN project_id END,
         ARRAY[CASE WHEN table_id IS NULL THEN type ELSE 'dynamicTable' END]
    FROM automation_rule WHERE enabled AND trigger ->> 'kind' NOT IN ('due', 'daily', 'button');

-- The outbox of `docs/decisions/webhooks.md`: whatever writes history tells of it, in its own transaction. Where nobody
-- listens it is one look at a small index.
CREATE OR REPLACE FUNCTION hear_history() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER hear_history AFTER INSERT ON history REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION hear_history();

CREATE OR REPLACE FUNCTION hear_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_event (tenant_id, id, object_type, object_id, actor_id, event, at, chain)
  SELECT a.tenant_id, a.id, a.object_type, a.object_id, a.created_by, 'commented', a.created_at,
         coalesce(nullif(current_setting('automation.chain', true), '')::uuid[], '{}')
    FROM added a
   WHERE EXISTS (SELECT 1 FROM event_listener l WHERE l.tenant_id = a.tenant_id AND a.object_type = ANY(l.types));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hear_comment AFTER INSERT ON comment REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION hear_comment();

-- What is done to records stands in the history of tables: it is heard where a rule of the table waits. Fields are named by
-- their keys, without values: rules ask those of the record, and nobody else is told.
CREATE OR REPLACE FUNCTION hear_records() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO object_event (tenant_id, id, object_type, object_id, project_id, actor_id, event, changes, at, chain, table_id)
  SELECT a.tenant_id, a.id, 'tableRecord', a.record_id, t.project_id, c.actor_id,
         CASE a.what WHEN 'added' THEN 'created' WHEN 'changed' THEN 'updated' WHEN 'removed' THEN 'deleted' ELSE 'recovered' END,
         CASE a.what WHEN 'changed' THEN (
           SELECT coalesce(jsonb_agg(jsonb_build_object('field', k, 'label', '', 'before', NULL, 'after', NULL)), '[]')
             FROM jsonb_object_keys(a.changes) k) ELSE '[]' END,
         c.at, coalesce(nullif(current_setting('automation.chain', true), '')::uuid[], '{}'), a.table_id
    FROM added a
    JOIN dyn_table t ON t.tenant_id = a.tenant_id AND t.id = a.table_id
    JOIN dyn_act c ON c.tenant_id = a.tenant_id AND c.id = a.act_id
   WHERE a.what <> 'removed' AND EXISTS (
     SELECT 1 FROM automation_rule r WHERE r.tenant_id = a.tenant_id AND r.table_id = a.table_id AND r.enabled
        AND r.trigger ->> 'kind' NOT IN ('due', 'daily', 'button'));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hear_records AFTER INSERT ON dyn_history REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION hear_records();

-- A record as it is when the transaction of an event commits, of one heap.
CREATE OR REPLACE FUNCTION record_image(tenant uuid, of_table uuid, record uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  heap integer;
  image jsonb;
BEGIN
  SELECT t.heap INTO heap FROM dyn_table t WHERE t.tenant_id = tenant AND t.id = of_table;
  IF heap IS NULL THEN RETURN NULL; END IF;
  EXECUTE format('SELECT to_jsonb(t) FROM %I t WHERE t.tenant_id = $1 AND t.id = $2', 'dyn_record_' || heap)
    INTO image USING tenant, record;
  RETURN image;
END $$;

-- The object as it is when the transaction of an event commits, whatever else that transaction wrote: rules judge their
-- conditions by it, a moment later. Null where no rule of the kind has any.
CREATE OR REPLACE FUNCTION object_image(tenant uuid, kind text, object uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  name text := lower(regexp_replace(kind, '([A-Z])', '_\1', 'g'));
  image jsonb;
BEGIN
  IF to_regclass(quote_ident(name)) IS NULL OR NOT EXISTS (
    SELECT 1 FROM automation_rule r WHERE r.tenant_id = tenant AND r.enabled AND r.type = kind AND r.conditions <> '{}'::jsonb
  ) THEN
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT to_jsonb(t) - ''search'' - ''comment_search'' FROM %I t WHERE t.tenant_id = $1 AND t.id = $2', name)
    INTO image USING tenant, object;
  RETURN image;
END $$;

CREATE OR REPLACE FUNCTION keep_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE object_event e SET image = CASE WHEN NEW.table_id IS NULL
      THEN object_image(NEW.tenant_id, NEW.object_type, NEW.object_id)
      ELSE record_image(NEW.tenant_id, NEW.table_id, NEW.object_id) END
   WHERE e.tenant_id = NEW.tenant_id AND e.id = NEW.id;
  RETURN NULL;
END $$;

-- A constraint trigger, as those alone wait for the end of the transaction; it has no OR REPLACE.
DROP TRIGGER IF EXISTS keep_image ON object_event;
CREATE CONSTRAINT TRIGGER keep_image AFTER INSERT ON object_event DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION keep_image();
