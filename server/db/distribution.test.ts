/**
 * What stands in the way of spreading enterprises over several nodes must not grow unseen
 * (`docs/decisions/one-database-or-several.md`): unique indexes that a node could not hold alone, because they do not
 * hold the enterprise, and triggers that look at all rows of a statement.
 */
import { openTestDatabase, type TestDatabase } from '../test/database';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
}, 60_000);
afterAll(() => opened.drop());

/** Found by a token or by a name that is one in the whole installation, before anybody knows the enterprise. */
const WITHOUT_ENTERPRISE = [
  'app_token_hash',
  'data_key_app',
  'directory_source_token',
  'duty_feed_token',
  'invitation_token',
  'public_link_token',
  'session_pkey',
  'sso_domain_proven',
  'sso_provider_id',
  'survey_file_id',
  'survey_form_key',
  'survey_link_token',
];
/** By their functions: the same one may be on many tables. */
const LOOK_AT_STATEMENTS = [
  'flow_dirty_after',
  'flow_dirty_before',
  'forget_objects',
  'hear_comment',
  'hear_history',
  'hear_records',
  'task_field_values_added',
  'task_spans_added',
  'task_tally_counted',
];

it('each unique index of a table of an enterprise holds the enterprise, but those by which it is found', async () => {
  const rows = await opened.database.query<{ name: string }>(
    `SELECT i.relname AS name FROM pg_index x
       JOIN pg_class i ON i.oid = x.indexrelid
       JOIN pg_class c ON c.oid = x.indrelid AND NOT c.relispartition
       JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
       JOIN pg_attribute own ON own.attrelid = c.oid AND own.attname = 'tenant_id' AND NOT own.attisdropped
      WHERE x.indisunique AND NOT own.attnum = ANY(x.indkey::int2[]) ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(WITHOUT_ENTERPRISE);
});

it('no further trigger looks at all rows of a statement', async () => {
  const rows = await opened.database.query<{ name: string }>(
    `SELECT DISTINCT p.proname AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE NOT t.tgisinternal AND (t.tgoldtable IS NOT NULL OR t.tgnewtable IS NOT NULL) ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(LOOK_AT_STATEMENTS);
});

it('each foreign key between tables of enterprises holds the enterprise on both sides', async () => {
  const rows = await opened.database.query<{ name: string }>(
    `SELECT k.conname AS name FROM pg_constraint k
       JOIN pg_class c ON c.oid = k.conrelid AND NOT c.relispartition
       JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
       JOIN pg_attribute own ON own.attrelid = k.conrelid AND own.attname = 'tenant_id' AND NOT own.attisdropped
       JOIN pg_attribute other ON other.attrelid = k.confrelid AND other.attname = 'tenant_id' AND NOT other.attisdropped
      WHERE k.contype = 'f' AND NOT (own.attnum = ANY(k.conkey) AND other.attnum = ANY(k.confkey)) ORDER BY 1`,
  );
  expect(rows).toEqual([]);
});
