/** What names a person in an enterprise, table by table, as a file: rows as JSON, and the files that they brought. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { safeFileName } from '../../../../contract/file/name';
import { Pace, TURN_MS } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import type { Platform } from '../../../platform';
import { namesPerson } from './columns';

const BATCH_MAX = 1_000;
/** Secrets, hashes of them, and what is only reckoned from the rest. */
const SECRET = /_cipher$|_hash$|^search$|^xid$|token|secret/;

interface Table {
  name: string;
  people: { column: string; list: boolean }[];
  /** What of a row is taken out. */
  taken: string[];
}

/** Tables of enterprises that name people, and by which columns. Parts of a table stand under their own names. */
export async function tablesOfPeople({ database }: Pick<Platform, 'database'>): Promise<Table[]> {
  const columns = await database.query<{ of: string; column: string; type: string; parent: string }>(
    `SELECT c.relname AS of, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
            coalesce((SELECT i.inhparent::regclass::text FROM pg_inherits i WHERE i.inhrelid = c.oid), c.relname) AS parent
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND EXISTS (SELECT 1 FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id')
      ORDER BY c.relname, a.attnum`,
  );
  const tables = new Map<string, Table>();
  for (const { of, column, type, parent } of columns) {
    const table = tables.get(of) ?? { name: of, people: [], taken: [] };
    tables.set(of, table);
    // Bytes are nothing to read, and as text twice as long: tables that were imported, changes of pages.
    if (!SECRET.test(column) && type !== 'tsvector' && type !== 'bytea') table.taken.push(column);
    if (type.startsWith('uuid') && namesPerson(parent, column))
      table.people.push({ column, list: type.endsWith('[]') });
  }
  return [...tables.values()].filter(({ people }) => people.length > 0);
}

/** Rows of a table that name the person, as lines of JSON. @param onRows how many were read; ends it by throwing */
async function* linesOf(
  db: TenantDb,
  { name, people, taken }: Table,
  userId: string,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  const named = people
    .map(({ column, list }) => (list ? `$2 = ANY(t."${column}")` : `t."${column}" = $2`))
    .join(' OR ');
  const columns = taken.map((column) => `t."${column}"`).join(', ');
  let after = '(0,0)';
  const chunks = new Pace({ goal: TURN_MS, most: BATCH_MAX }).walk(async (size) => {
    const rows = await db.query<{ at: string; line: string }>(
      `SELECT t.ctid::text AS at, (SELECT to_jsonb(r) FROM (SELECT ${columns}) r)::text AS line FROM "${name}" t
        WHERE t.tenant_id = $1 AND (${named.replaceAll('$2', '$2::uuid')}) AND t.ctid > $3::tid ORDER BY t.ctid LIMIT $4`,
      [userId, after, size],
    );
    return rows.length > 0 ? rows : null;
  });
  for await (const rows of chunks) {
    onRows(rows.length);
    after = rows.at(-1)?.at ?? after;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
}

interface Brought extends Record<string, unknown> {
  id: string;
  name: string;
  blob: string;
}

const README = `企业中与这个人有关的数据。
account.json：账号（密码、密钥、令牌不在其中）。
data/表名.jsonl：提到这个人的每一行，一行一个 JSON；由其他人填写的文字不在查找之内，二进制内容（导入过的文件、页面的修改过程）不在其中。
files/：这个人上传的文件，文件名前是它在 data/file.jsonl 中的 id。
`;

/**
 * Writes the file. What is large is read when its turn comes.
 * @param onProgress rows and files so far; ends it by throwing
 */
export async function packPerson(
  { database, files }: Platform,
  db: TenantDb,
  { userId, file }: { userId: string; file: string },
  onProgress: (rows: number, files: number) => void,
): Promise<void> {
  const zip = new ZipFile();
  let [rows, done] = [0, 0];
  const failed = (error: unknown) => zip.emit('error', error);
  zip.addBuffer(Buffer.from(README), 'README.txt');
  const [account] = await database.query(
    `SELECT a.id, a.username, a.name, a.email, a.email_verified_at, a.mobile, a.disabled, a.created_at, a.updated_at
       FROM account a JOIN tenant_member m ON m.id = a.id AND m.tenant_id = $2 WHERE a.id = $1`,
    [userId, db.tenantId],
  );
  const signIns = await database.query(
    `SELECT l.at, l.success, l.step, l.way, l.ip, l.user_agent FROM login_attempt l JOIN account a ON a.username = l.username
      WHERE a.id = $1 AND l.opened_in = $2 ORDER BY l.at LIMIT 10000`,
    [userId, db.tenantId],
  );
  zip.addBuffer(Buffer.from(JSON.stringify({ account, signIns }, null, 2)), 'account.json');
  for (const table of await tablesOfPeople({ database })) {
    zip.addReadStreamLazy(`data/${table.name}.jsonl`, {}, (open) => {
      const lines = Readable.from(
        linesOf(db, table, userId, (count) => {
          rows += count;
          onProgress(rows, done);
        }),
      );
      lines.on('error', failed);
      open(null, lines);
    });
  }
  const brought = await db.query<Brought>(
    'SELECT id, name, blob_id AS blob FROM file WHERE tenant_id = $1 AND created_by = $2 ORDER BY id LIMIT 50000',
    [userId],
  );
  for (const { id, name, blob } of brought) {
    zip.addReadStreamLazy(`files/${id}-${safeFileName(name)}`, { compress: false }, (open) => {
      files.open(db.tenantId, blob).then((bytes) => {
        const stream = bytes ?? Readable.from([]);
        stream.on('error', failed);
        done += 1;
        onProgress(rows, done);
        open(null, stream);
      }, failed);
    });
  }
  zip.end();
  const broken = new Promise<never>((_resolve, reject) => zip.on('error', reject));
  try {
    await Promise.race([pipeline(zip.outputStream, createWriteStream(file)), broken]);
  } catch (error) {
    // What was begun is not waited for: nobody reads it any more.
    (zip.outputStream as Readable).destroy();
    throw error;
  }
}
