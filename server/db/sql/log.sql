-- The operation log and its seals are only ever added to, whoever asks; but for what was kept as long as its enterprise
-- says, which goes in a transaction that says so (server/modules/enterprise/operationLog/retire.ts).
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('collab.retiring', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Rows of % are never changed or removed', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_log
FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_seal
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
