-- The last line behind `server/object/workLock.ts`: hours and labour of a locked day stand fast by whatever way they are
-- written. What goes with a purged task or project comes from a foreign key's trigger, and passes.
CREATE OR REPLACE FUNCTION work_locked(tenant uuid, day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM work_lock l WHERE l.tenant_id = tenant AND l.locked_to >= day)
$$;

CREATE OR REPLACE FUNCTION keep_worklog() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER keep_worklog BEFORE INSERT OR UPDATE OR DELETE ON worklog FOR EACH ROW EXECUTE FUNCTION keep_worklog();

CREATE OR REPLACE FUNCTION keep_labour() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF work_locked(NEW.tenant_id, NEW.booked_on) THEN
    RAISE EXCEPTION 'cost_labour: the day is locked' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_labour BEFORE INSERT ON cost_labour FOR EACH ROW EXECUTE FUNCTION keep_labour();
