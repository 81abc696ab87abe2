-- What became of a task (`docs/decisions/metrics.md`): the one definition, which spans, sums, lists and metrics read. The
-- category alone does not say it: a closed task takes the outcome of what it was closed out of.
CREATE OR REPLACE FUNCTION task_outcome(category text, undelivered boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN undelivered OR category = 'CANCELLED' THEN 'dropped'
              WHEN category IN ('DONE', 'CLOSED') THEN 'delivered' ELSE 'open' END
$$;

CREATE OR REPLACE FUNCTION task_undelivered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.category <> 'CLOSED' THEN
    NEW.undelivered := false;
  ELSIF TG_OP = 'INSERT' THEN
    -- Nobody knows what came before: a day on which it was finished says that it was.
    NEW.undelivered := NEW.real_end IS NULL;
  ELSIF OLD.category <> 'CLOSED' THEN
    NEW.undelivered := OLD.category <> 'DONE';
  END IF;
  RETURN NEW;
END $$;

-- Most tasks come into being as not started: they are asked nothing.
CREATE OR REPLACE TRIGGER task_undelivered_added BEFORE INSERT ON task
FOR EACH ROW WHEN (NEW.category = 'CLOSED') EXECUTE FUNCTION task_undelivered();

CREATE OR REPLACE TRIGGER task_undelivered_changed BEFORE UPDATE OF category ON task
FOR EACH ROW WHEN (OLD.category <> NEW.category) EXECUTE FUNCTION task_undelivered();
