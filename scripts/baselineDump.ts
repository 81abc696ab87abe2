/**
 * `tsx scripts/baselineDump.ts <database url> <server url>`: writes what `server/db/upgrade.both.test.ts` starts from, a
 * database of a released version and what that version answered. Run once a released version: start its checkout on an
 * empty PostgreSQL database with `DEMO=1 SECRET_KEY=upgrade-fixture RATE_LIMIT_PER_MINUTE=0`. Needs `pg_dump`.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { version } from '../package.json';
import { demoPassword } from '../server/demo/people';

const [databaseUrl, serverUrl] = process.argv.slice(2);
if (!databaseUrl || !serverUrl) throw new Error('Usage: baselineDump.ts <database url> <server url>');

/** From everything to nothing. */
const ACCOUNTS = ['owner', 'pm', 'dev', 'guest'];
/** What belongs to no enterprise, ends the session, makes a file, or goes by the day. */
const LEFT_OUT = /^\/api\/(portal|health|ready|docs)|template|export|sso|[Ff]eed|queue/;

const get = async <T>(place: string, cookie: string): Promise<{ status: number; body: T }> => {
  const answer = await fetch(`${serverUrl}${place}`, { headers: { cookie } });
  return { status: answer.status, body: (await answer.json().catch(() => null)) as T };
};

async function signIn(username: string): Promise<string> {
  const answer = await fetch(`${serverUrl}/api/portal/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`${username}: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

async function main(): Promise<void> {
  const folder = path.join(__dirname, '..', 'server', 'db', 'fixtures');
  fs.mkdirSync(folder, { recursive: true });
  const cookies = await Promise.all(ACCOUNTS.map(signIn));
  const { body: api } = await get<{ paths: Record<string, object> }>('/api/docs/json', '');
  const { body: mine } = await get<{ data: { result: { id: string }[] } }>(
    '/api/project-center/pcProject?pageSize=50',
    cookies[0] ?? '',
  );
  const projectId = mine.data.result.map(({ id }) => id).sort()[0];
  const answers: Record<string, Record<string, number>> = {};
  for (const [place, methods] of Object.entries(api.paths)) {
    if (!('get' in methods) || place.includes('{') || LEFT_OUT.test(place)) continue;
    const named = `${place}?projectId=${projectId}`;
    for (const [at, account] of ACCOUNTS.entries()) {
      answers[named] ??= {};
      answers[named][account] = (await get(named, cookies[at] ?? '')).status;
    }
  }
  const dump = execFileSync(
    'pg_dump',
    [
      ...['--inserts', '--rows-per-insert=200', '--no-owner', '--no-privileges', '--no-comments'],
      databaseUrl as string,
    ],
    { maxBuffer: 1 << 29, encoding: 'utf8' },
  )
    .split('\n')
    // What only psql knows, and what the database of a test has already.
    .filter(
      (line) => !/^(\\|--|SET (?!check_function_bodies)|SELECT pg_catalog\.set_config|CREATE SCHEMA public)/.test(line),
    )
    .join('\n');
  fs.writeFileSync(path.join(folder, `${version}.sql.br`), brotliCompressSync(dump));
  fs.writeFileSync(path.join(folder, `${version}.answers.json`), `${JSON.stringify(answers, null, 2)}\n`);
}

void main();
