/** What the database itself refuses is told as the sender's mistake where it is one. */
import type { FastifyError } from 'fastify';
import { openTestDatabase, type TestDatabase } from '../test/database';
import { toApiError } from './failures';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.database.exec(`
    CREATE TABLE above (id int PRIMARY KEY, name text UNIQUE);
    CREATE TABLE below (id int PRIMARY KEY, above int REFERENCES above);
    INSERT INTO above VALUES (1, 'one');
    INSERT INTO below VALUES (1, 1);`);
}, 120_000);
afterAll(() => opened.drop());

const told = (statement: string, params: unknown[] = []) =>
  opened.database.query(statement, params).then(
    () => 'kept',
    (error: FastifyError) => toApiError(error).status,
  );
/** Such that compression does not help. */
const long = Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');

it.each([
  ['a NUL in a text', 'INSERT INTO above VALUES (2, $1)', ['a\u0000'], 400],
  ['half a pair in JSON', 'SELECT $1::jsonb', ['"\\ud800"'], 400],
  ['a number too large', 'INSERT INTO above VALUES ($1::bigint::int, NULL)', [2 ** 40], 400],
  ['a day that is none', 'SELECT $1::date', ['2026-02-30'], 400],
  ['a text too long for its index', 'INSERT INTO above VALUES (2, $1)', [long], 400],
  [
    'a list that names something twice',
    'INSERT INTO above VALUES (3, $1), (3, $1) ON CONFLICT (id) DO UPDATE SET name = $1',
    ['x'],
    400,
  ],
  ['a row that is not there', 'INSERT INTO below VALUES (2, 9)', [], 404],
  ['what is there already', "INSERT INTO above VALUES (2, 'one')", [], 409],
  ['deleting what is named, a fault of ours', 'DELETE FROM above WHERE id = 1', [], 500],
  ['a wrong statement, a fault of ours', 'SELECT nothing FROM above', [], 500],
])('%s', async (_what, statement, params, status) => {
  expect(await told(statement, params)).toBe(status);
});
