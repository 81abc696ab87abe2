/** What bounds a reading of another system: which hosts, how many rows and bytes, and the words for what cannot be read. */
import type net from 'node:net';
import { EXTERNAL_BYTES_MAX, EXTERNAL_ROWS_MAX } from '../../../../contract/dataService/external';
import type { Env } from '../../../env';

/** Why a source could not be read, for whoever keeps it. */
export class Unreadable extends Error {}

export type Reach = Pick<Env, 'dataSourceHosts' | 'robotLoopback'>;

export const tooMuch = () => new Unreadable(`结果超过 ${EXTERNAL_BYTES_MAX / 1024 / 1024} MB，请减少列或行`);

/** @throws Unreadable for more rows than are kept */
export function assertRows<T>(rows: readonly T[]): readonly T[] {
  if (rows.length > EXTERNAL_ROWS_MAX) throw new Unreadable(`超过 ${EXTERNAL_ROWS_MAX} 行，请在对方缩小范围`);
  return rows;
}

/** A database is reached where the operator named its host, and nowhere else. @throws Unreadable */
export function assertListed(host: string, env: Reach): void {
  const isListed = env.dataSourceHosts.includes(host.toLowerCase()) || (env.robotLoopback && host === '127.0.0.1');
  if (!isListed) throw new Unreadable('这个主机不在允许的数据来源中，请联系管理员在 DATA_SOURCE_HOSTS 中加入');
}

/** Of all that a database sends, with what its protocol adds; looked at so often. */
const WIRE_BYTES_MAX = 2 * EXTERNAL_BYTES_MAX;
const WATCH_MS = 20;

/**
 * Counts what comes, and ends the connection beyond the limit: a statement may be written around a limit of its own, and
 * another server may send what it likes.
 */
export function watchedSocket(socket: net.Socket): { isTooMuch: () => boolean; stop: () => void } {
  const isTooMuch = () => socket.bytesRead > WIRE_BYTES_MAX;
  const watch = setInterval(() => {
    if (isTooMuch()) socket.destroy();
  }, WATCH_MS);
  return { isTooMuch, stop: () => clearInterval(watch) };
}
