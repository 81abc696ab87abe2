-- The operation log and its seals are only ever added to, whoever asks.
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or removed', TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_log
FOR EACH STATEMENT EXECUTE FUNCTION append_only();

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operation_seal
FOR EACH STATEMENT EXECUTE FUNCTION append_only();
