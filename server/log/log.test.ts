/** The process's log: one JSON object a line that names whose request it was, and nothing that anybody sent. */
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { buildApp } from '../app';
import { SESSION_COOKIE } from '../http/names';
import { testEnv } from '../test/app';
import { openTestDatabase, type TestDatabase } from '../test/database';
import { toldError } from './log';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.drop());

const SECRET = 'Secr3t-Hidden-Value';

it('tells of each answer and failure by trace, and holds no secret', async () => {
  const lines: string[] = [];
  const env = { ...testEnv(opened.databaseUrl), logLevel: 'debug', logRequests: true };
  const app = await buildApp(env, opened.database, { docs: false, logTo: { write: (line) => lines.push(line) } });
  try {
    await app.http.ready();
    const failing = jest.spyOn(app.platform.access, 'session').mockImplementation(() => {
      throw new DrizzleQueryError('SELECT $1', [SECRET, `\n${SECRET}`], new Error('the line broke'));
    });
    const cookie = `${SESSION_COOKIE}=${SECRET}`;
    const broken = await app.http.inject({ url: '/api/user-center/account/logged', headers: { cookie } });
    failing.mockRestore();
    const signIn = await app.http.inject({
      method: 'POST',
      url: `/api/user-center/account/login?token=${SECRET}`,
      payload: { username: SECRET, password: SECRET },
      headers: { authorization: `Bearer ${SECRET}`, 'x-csrf-token': SECRET, cookie },
    });
    await app.http.inject({ url: `/api/report/public/${SECRET}` });
    expect(broken.statusCode).toBe(500);
    expect(signIn.statusCode).toBeGreaterThanOrEqual(400);
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told).toContainEqual(
      expect.objectContaining({
        level: 'error',
        msg: 'request failed',
        trace: (broken.json() as { traceId: string }).traceId,
        err: expect.objectContaining({ cause: expect.objectContaining({ message: 'the line broke' }) }),
      }),
    );
    expect(told).toContainEqual(
      expect.objectContaining({ msg: 'answered', method: 'POST', status: signIn.statusCode, ms: expect.any(Number) }),
    );
    expect(lines.join('')).not.toContain(SECRET);
  } finally {
    await app.http.close();
  }
});

it('tells of a value that the database refused without the value', async () => {
  const error = await opened.database.query('SELECT $1::text::int AS one', [SECRET]).catch((one: unknown) => one);
  const told = toldError(error);
  expect(told).toMatchObject({ code: '22P02', message: expect.stringContaining('invalid input syntax') });
  expect(JSON.stringify(told)).not.toContain(SECRET);
});
