-- The words of a search that were made of something else: the next search makes them anew (`fillWords`).
CREATE OR REPLACE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON risk FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON environment FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON review FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON resource FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON cost FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON commitment FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF title, description, seq ON problem FOR EACH ROW
WHEN ((OLD.title, OLD.description, OLD.seq) IS DISTINCT FROM (NEW.title, NEW.description, NEW.seq)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF title, description ON plan_node FOR EACH ROW
WHEN ((OLD.title, OLD.description) IS DISTINCT FROM (NEW.title, NEW.description)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF title, published_text ON report FOR EACH ROW
WHEN ((OLD.title, OLD.published_text) IS DISTINCT FROM (NEW.title, NEW.published_text)) EXECUTE FUNCTION forget_words();

-- The beginning of what a document says, for the search of everything. Passages overlap by fifty characters.
CREATE OR REPLACE FUNCTION document_words(tenant uuid, source uuid, most integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(CASE WHEN p.seq = 0 THEN p.text ELSE substr(p.text, 51) END, '' ORDER BY p.seq)
    FROM file_passage p WHERE p.tenant_id = tenant AND p.text_id = source AND p.seq < most
$$;

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF name, html, tags ON document FOR EACH ROW
WHEN ((OLD.name, OLD.html, OLD.tags) IS DISTINCT FROM (NEW.name, NEW.html, NEW.tags)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF title, code, body ON norm FOR EACH ROW
WHEN ((OLD.title, OLD.code, OLD.body) IS DISTINCT FROM (NEW.title, NEW.code, NEW.body)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF name, description, code ON project FOR EACH ROW
WHEN ((OLD.name, OLD.description, OLD.code) IS DISTINCT FROM (NEW.name, NEW.description, NEW.code)) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF name ON task_label FOR EACH ROW
WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION forget_words();

CREATE OR REPLACE TRIGGER forget_words BEFORE UPDATE OF name, username ON account FOR EACH ROW
WHEN ((OLD.name, OLD.username) IS DISTINCT FROM (NEW.name, NEW.username)) EXECUTE FUNCTION forget_words();
