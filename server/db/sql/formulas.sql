-- What formulas of tasks and tables reckon with (`server/object/fields/formula`): what needs an argument twice, or could fail.
-- Each is empty where an argument is, or where there is no such value.
CREATE OR REPLACE FUNCTION formula_roundup(x numeric, digits int) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN trunc(x, digits) = x THEN x ELSE trunc(x, digits) + sign(x) * power(10::numeric, -digits) END
$$;

-- A result beyond 10^40 is none, one below 10^-40 is 0.
CREATE OR REPLACE FUNCTION formula_power(x numeric, y numeric) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN x = 0 THEN CASE WHEN y > 0 THEN 0 WHEN y = 0 THEN 1 END
              WHEN abs(y) > 10000 OR (x < 0 AND y <> trunc(y)) THEN NULL
              WHEN y * ln(abs(x)) > 92 THEN NULL
              WHEN y * ln(abs(x)) < -92 THEN 0
              ELSE power(x, y) END
$$;

CREATE OR REPLACE FUNCTION formula_value(given text) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN plain ~ '^[+-]?(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,10})?$' THEN replace(plain, ',', '')::numeric
              WHEN plain ~ '^[+-]?\d{1,13}(\.\d{1,10})?%$' THEN left(plain, -1)::numeric / 100 END
    FROM (SELECT btrim(normalize(given, NFKC)) AS plain) p
$$;

-- A number in words: `pattern` is one of to_char, of the figure without its sign.
CREATE OR REPLACE FUNCTION formula_number(x numeric, digits int, pattern text, before text, after text)
RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN abs(x) < 1e19 THEN
    CASE WHEN round(x, digits) < 0 THEN '-' ELSE '' END || before || to_char(abs(round(x, digits)), pattern) || after END
$$;

CREATE OR REPLACE FUNCTION formula_find(what text, within text, start int) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT (nullif(strpos(substr(within, start), what), 0) + start - 1)::numeric
$$;

-- Nothing where it could become a hundred times as long as a text may be.
CREATE OR REPLACE FUNCTION formula_substitute(given text, former text, next text, most int)
RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN former = '' THEN given
              WHEN char_length(given)::bigint * char_length(next) <= most * 100 THEN left(replace(given, former, next), most) END
$$;

CREATE OR REPLACE FUNCTION formula_split(given text, sign text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT array_agg(btrim(part) ORDER BY n) FROM unnest(string_to_array(given, sign)) WITH ORDINALITY p(part, n)
   WHERE btrim(part) <> ''
$$;

CREATE OR REPLACE FUNCTION formula_date(y numeric, m numeric, d numeric) RETURNS date LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN y BETWEEN 1900 AND 2199 AND m BETWEEN 1 AND 12 AND d BETWEEN 1 AND 31
               AND trunc(d) <= extract(day FROM (make_date(trunc(y)::int, trunc(m)::int, 1) + interval '1 month -1 day'))
              THEN make_date(trunc(y)::int, trunc(m)::int, trunc(d)::int) END
$$;

-- STABLE, as zones change their clocks with what the system knows of them.
CREATE OR REPLACE FUNCTION formula_moment(day date, h numeric, m numeric, zone text) RETURNS timestamptz
LANGUAGE sql STABLE STRICT AS $$
  SELECT CASE WHEN h >= 0 AND h < 24 AND m >= 0 AND m < 60
              THEN (day + make_interval(hours => trunc(h)::int, mins => trunc(m)::int)) AT TIME ZONE zone END
$$;

CREATE OR REPLACE FUNCTION formula_edate(day date, months numeric) RETURNS date LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN abs(months) <= 1200 THEN (day + make_interval(months => trunc(months)::int))::date END
$$;
CREATE OR REPLACE FUNCTION formula_eomonth(day date, months numeric) RETURNS date LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT CASE WHEN abs(months) <= 1200 THEN
    (date_trunc('month', day::timestamp) + make_interval(months => trunc(months)::int + 1))::date - 1 END
$$;

-- Full calendar months: one less where the start, so many months on, lies past the end.
CREATE OR REPLACE FUNCTION formula_months(first date, last date) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT (n - CASE WHEN first <= last AND (first + make_interval(months => n))::date > last THEN 1
                   WHEN first > last AND (first + make_interval(months => n))::date < last THEN -1 ELSE 0 END)::numeric
    FROM (SELECT ((extract(year FROM last) - extract(year FROM first)) * 12
                  + extract(month FROM last) - extract(month FROM first))::int AS n) m
$$;

-- Working days from one day to another, both counted, by the calendar of the enterprise (`contract/time/workdays.ts`):
-- whole weeks by multiplication, then what holidays and days worked in their stead change. Negative where the end comes first.
CREATE OR REPLACE FUNCTION formula_networkdays(tenant uuid, first date, last date) RETURNS numeric LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  week int := coalesce(nullif((SELECT c.weekdays FROM work_calendar c WHERE c.tenant_id = tenant) & 127, 0), 31);
  found int;
  rest int;
BEGIN
  IF first > last THEN
    RETURN -formula_networkdays(tenant, last, first);
  END IF;
  found := (last - first + 1) / 7 * length(replace(week::bit(7)::text, '0', ''));
  rest := (last - first + 1) % 7;
  found := found + (SELECT count(*) FROM generate_series(0, rest - 1) n
                     WHERE week >> (extract(isodow FROM last - n)::int - 1) & 1 = 1);
  RETURN found + (SELECT coalesce(sum(CASE WHEN s.kind = 'work' AND NOT s.usual THEN 1
                                           WHEN s.kind = 'off' AND s.usual THEN -1 ELSE 0 END), 0)
    FROM (SELECT DISTINCT ON (d.day) h.kind, week >> (extract(isodow FROM d.day)::int - 1) & 1 = 1 AS usual
            FROM holiday h, generate_series(greatest(h.start_day, first)::timestamp,
                                            least(h.end_day, h.start_day + 91, last)::timestamp, '1 day') d(day)
           WHERE h.tenant_id = tenant AND h.start_day <= last AND h.end_day >= first
           ORDER BY d.day, h.start_day DESC, h.id DESC) s);
END $$;

-- So many working days on, or back; with 0 the day itself, or the next one that is worked.
CREATE OR REPLACE FUNCTION formula_workday(tenant uuid, day date, days numeric) RETURNS date LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  at date := day;
  left_over int;
  jump int;
  step int := CASE WHEN days < 0 THEN -1 ELSE 1 END;
BEGIN
  IF abs(days) > 36500 THEN
    RETURN NULL;
  END IF;
  left_over := trunc(abs(days))::int;
  IF left_over = 0 THEN
    IF formula_networkdays(tenant, at, at) = 1 THEN
      RETURN at;
    END IF;
    left_over := 1;
  END IF;
  jump := left_over;
  -- So many days hold as many working days at the most: no step goes too far, and each holds at least some in a while.
  FOR turn IN 1..1000 LOOP
    at := at + step * jump;
    left_over := left_over - CASE WHEN step > 0 THEN formula_networkdays(tenant, at - jump + 1, at)
                                  ELSE formula_networkdays(tenant, at, at + jump - 1) END;
    IF left_over = 0 THEN
      RETURN at;
    END IF;
    jump := left_over;
  END LOOP;
  RETURN NULL;
END $$;
