-- Links of reports while processes of 1.0 work beside these (`RUNS_BESIDE`): those keep them in report_link, these in
-- public_link. What is revoked by one of the two opens nothing at the other one, and what 1.0 makes goes on here.
CREATE OR REPLACE FUNCTION follow_report_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE public_link l SET revoked_at = now()
     WHERE l.tenant_id = OLD.tenant_id AND l.token_hash = OLD.token_hash AND l.revoked_at IS NULL;
  ELSE
    INSERT INTO public_link (tenant_id, id, kind, object_id, title, token_hash, password_hash, expires_at, created_by)
    SELECT NEW.tenant_id, gen_random_uuid(), 'report', NEW.report_id, r.title, NEW.token_hash, NEW.password_hash,
           NEW.expires_at, NEW.created_by
      FROM report r WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.report_id
    ON CONFLICT (token_hash) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER follow_report_link AFTER INSERT OR DELETE ON report_link
FOR EACH ROW EXECUTE FUNCTION follow_report_link();

CREATE OR REPLACE FUNCTION drop_report_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM report_link o WHERE o.tenant_id = NEW.tenant_id AND o.token_hash = NEW.token_hash;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER drop_report_link AFTER UPDATE OF revoked_at ON public_link
FOR EACH ROW WHEN (NEW.kind = 'report' AND NEW.revoked_at IS NOT NULL AND OLD.revoked_at IS NULL)
EXECUTE FUNCTION drop_report_link();
