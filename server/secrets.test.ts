import { readEnv } from './env';
import { checkKey, decrypt, encrypt } from './secrets';
import { openTestDatabase, type TestDatabase } from './test/database';

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.drop());

const env = (key: string, reset = '0') =>
  readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET_KEY: key, SECRET_KEY_RESET: reset });
const check = (key: string, reset?: string) => checkKey(opened.database, env(key, reset));
const addRobot = (key: string) =>
  opened.database.query(
    `INSERT INTO robot (tenant_id, id, kind, name, url_cipher, url_hint, at_mobiles, events)
     VALUES (gen_random_uuid(), gen_random_uuid(), 'dingTalk', '群', $1, '', '{}', '{}')`,
    [encrypt(env(key), 'https://example.com')],
  );

it('reads again what it wrote, and nothing that was touched or is of another key', () => {
  const cipher = encrypt(env('a'), '密钥');
  expect(decrypt(env('a'), cipher)).toBe('密钥');
  expect(() => decrypt(env('b'), cipher)).toThrow();
  const touched = Buffer.from(cipher, 'base64');
  touched[touched.length - 1] = (touched.at(-1) ?? 0) ^ 1;
  expect(() => decrypt(env('a'), touched.toString('base64'))).toThrow();
});

it('lets processes with the first one’s key in, and no other', async () => {
  await check('a');
  await check('a');
  await expect(check('b')).rejects.toThrow('SECRET_KEY 与这个数据库不符');
});

it('lets one of two processes that start at once decide', async () => {
  const answers = await Promise.allSettled([check('a'), check('b')]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('judges a database from before by what it holds', async () => {
  await addRobot('a');
  await expect(check('b')).rejects.toThrow('SECRET_KEY');
  await check('a');
});

it('takes a new key when the old one is given up, and switches off what cannot be read', async () => {
  await addRobot('a');
  await check('a');
  await check('b', '1');
  await check('b');
  await expect(check('a')).rejects.toThrow('SECRET_KEY');
  expect(await opened.database.query('SELECT enabled FROM robot')).toEqual([{ enabled: false }]);
});
