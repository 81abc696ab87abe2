/**
 * Reads a MySQL or MariaDB by one SELECT, in a transaction that reads only. The text protocol with several statements switched
 * off takes one; the client offers no local files, which a server could ask for otherwise.
 */
import net from 'node:net';
import mysql, { type TypeCast } from 'mysql2/promise';
import { EXTERNAL_BYTES_MAX, EXTERNAL_ROWS_MAX, EXTERNAL_SECONDS } from '../../../../contract/dataService/external';
import type { ExternalPlace } from '../../../../contract/dataService/externalSource';
import { assertListed, assertRows, type Reach, tooMuch, Unreadable, watchedSocket } from './bounds';
import type { Given } from './shape';

const MS = EXTERNAL_SECONDS * 1000;
const CONNECT_MS = 5_000;

/**
 * Around the statement, so that nothing but a SELECT stands there, and no more rows come than are looked at. The line end
 * closes a comment.
 */
const bounded = (sql: string) =>
  `SELECT * FROM (\n${sql.trim().replace(/;+$/, '')}\n) q LIMIT ${EXTERNAL_ROWS_MAX + 1}`;

/** Comments up to the end of a line may stand between both words. */
const INTO = /\binto(?:\s|(?:--|#)[^\n]*(?:\n|$))*(?:outfile|dumpfile|@)/i;

/** A file on the other server is written by no reading; comments of this kind hide words, and some of them are run. */
function assertReads(sql: string): void {
  if (sql.includes('/*')) throw new Unreadable('查询语句中不能有 /* */ 注释，请用 -- 注释');
  if (INTO.test(sql)) throw new Unreadable('查询语句只能读取，不能使用 INTO');
}

/** Yes and no are whole numbers of one digit there; days and times come as texts, large numbers by their digits. */
const typeCast: TypeCast = (field, next) => {
  if (field.type === 'TINY' && field.length === 1) {
    const text = field.string();
    return text === null ? null : text !== '0';
  }
  if (field.type === 'BIT' && field.length === 1) {
    const bytes = field.buffer();
    return bytes === null ? null : bytes[0] === 1;
  }
  const value = next();
  // Bytes are no text of a table.
  return Buffer.isBuffer(value) ? null : value;
};

/** @throws Unreadable in words; what the database says */
export async function readMysql(place: ExternalPlace, secret: string | null, env: Reach): Promise<readonly Given[]> {
  const { host, port, database, username: user, tls, sql } = place;
  assertListed(host, env);
  assertReads(sql);
  const socket = net.connect({ host, port });
  const watched = watchedSocket(socket);
  let isLate = false;
  // Of the whole, also of a server that says nothing.
  const late = setTimeout(() => {
    isLate = true;
    socket.destroy(new Error('timeout'));
  }, MS);
  let connection: mysql.Connection | undefined;
  try {
    connection = await mysql.createConnection({
      // The host is what a certificate is compared with; the connection itself is the socket's.
      ...{ host, port, user, password: secret ?? '', database, stream: socket, connectTimeout: CONNECT_MS },
      ...(tls && { ssl: { rejectUnauthorized: true, verifyIdentity: true, servername: host } as mysql.SslOptions }),
      ...{ multipleStatements: false, flags: ['-LOCAL_FILES'], charset: 'utf8mb4', typeCast },
      ...{ dateStrings: true, supportBigNumbers: true, bigNumberStrings: true, jsonStrings: true },
    });
    // A connection that breaks while nobody waits for it is told by the next query.
    connection.on('error', () => undefined);
    await limitTime(connection);
    await connection.query('START TRANSACTION READ ONLY');
    const [rows] = await connection.query<mysql.RowDataPacket[]>({ sql: bounded(sql), timeout: MS });
    const given = assertRows(rows.map((row): Given => ({ ...row })));
    if (watched.isTooMuch() || JSON.stringify(given).length > EXTERNAL_BYTES_MAX) throw tooMuch();
    return given;
  } catch (error) {
    if (watched.isTooMuch()) throw tooMuch();
    throw isLate ? new Unreadable(`超过 ${EXTERNAL_SECONDS} 秒没有读完，请缩小范围`) : error;
  } finally {
    clearTimeout(late);
    watched.stop();
    connection?.destroy();
    socket.destroy();
  }
}

/** On their side as well, so that nothing runs on there; MySQL and MariaDB call it otherwise, and an old one knows neither. */
async function limitTime(connection: mysql.Connection): Promise<void> {
  const own = await connection.query(`SET SESSION max_execution_time = ${MS}`).catch(() => null);
  if (!own) await connection.query(`SET SESSION max_statement_time = ${EXTERNAL_SECONDS}`).catch(() => null);
}
