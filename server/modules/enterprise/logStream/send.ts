/** Sends entries to where an enterprise collects them. What comes back without an error was taken. */
import net from 'node:net';
import tls from 'node:tls';
import type { LogStreamKind } from '../../../../contract/enterprise/logStreamKinds';
import { checkedUrl, publicLookup } from '../../../base/publicAddress';
import { reachable, safeFetch } from '../../../base/safeFetch';
import { signedHeaders } from '../../../base/signing';
import type { Env } from '../../../env';
import { entryOf, type SentRow, syslogFrame } from './message';

const TIMEOUT_MS = 15_000;
const PORT = 6514;
const ADDRESS = /^(\[[0-9a-f:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?$/i;

export interface Sink {
  kind: LogStreamKind;
  address: string;
  ca: string;
  /** Of a webhook. */
  secret: string;
  /** Code of the enterprise. */
  tenant: string;
}
type Reaching = Pick<Env, 'webhookHosts' | 'robotLoopback' | 'publicUrl'>;

interface Target {
  host: string;
  port: number;
  inner: boolean;
}

/** @throws Error with a text for a person */
export function assertAddress(env: Reaching, kind: LogStreamKind, address: string): void {
  if (kind === 'SYSLOG') syslogTarget(env, address);
  else reachable(address, { hosts: env.webhookHosts, loopback: env.robotLoopback });
}

function syslogTarget({ webhookHosts, robotLoopback }: Reaching, address: string): Target {
  const found = ADDRESS.exec(address.trim());
  const host = found?.[1]?.replace(/^\[|\]$/g, '').toLowerCase();
  const port = Number(found?.[2] ?? PORT);
  if (!host || port < 1 || port > 65_535) throw new Error('地址应为主机名，可带端口，如 siem.example.com:6514');
  if (webhookHosts.includes(host) || (robotLoopback && host === '127.0.0.1')) return { host, port, inner: true };
  checkedUrl(`https://${net.isIPv6(host) ? `[${host}]` : host}`);
  return { host, port, inner: false };
}

/** @throws Error with a text for a person */
export async function sendEntries(
  env: Reaching,
  sink: Sink,
  rows: readonly SentRow[],
  now = Date.now(),
): Promise<void> {
  if (sink.kind === 'SYSLOG') return sendSyslog(env, sink, rows);
  const [first, last] = [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? 0];
  const body = JSON.stringify({ type: 'operation_log', tenant: sink.tenant, entries: rows.map(entryOf) });
  // The same entries have the same name in each try, so that who has them already can tell.
  const id = `log-${sink.tenant}-${first}-${last}`;
  const reach = { hosts: env.webhookHosts, loopback: env.robotLoopback };
  const { status } = await safeFetch(reach)(sink.address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'collab-platform-log/1',
      ...signedHeaders(id, Math.floor(now / 1000), body, [sink.secret]),
    },
    ...{ body, timeoutMs: TIMEOUT_MS, headOnly: true },
  });
  if (status >= 300 && status < 400) throw new Error(`对方要求转到其他地址（${status}），请填写最终的地址`);
  if (status < 200 || status >= 300) throw new Error(`对方返回状态 ${status}`);
}

/** Over TLS alone; within this machine, in tests, without. */
function sendSyslog(env: Reaching, { address, ca, tenant }: Sink, rows: readonly SentRow[]): Promise<void> {
  const { host, port, inner } = syslogTarget(env, address);
  const name = { host: URL.canParse(env.publicUrl) ? new URL(env.publicUrl).hostname : '', tenant };
  const bytes = Buffer.concat(rows.map((row) => syslogFrame(row, name)));
  return new Promise((resolve, reject) => {
    const bare = env.robotLoopback && host === '127.0.0.1';
    const to = { host, port, ...(!inner && { lookup: publicLookup }) };
    const socket = bare
      ? net.connect(to)
      : tls.connect({ ...to, ...(!net.isIP(host) && { servername: host }), ...(ca && { ca }) });
    const fail = (error: Error) => {
      socket.destroy();
      reject(
        /[\u4e00-\u9fff]/.test(error.message) ? error : new Error(`无法连接到对方：${error.message.slice(0, 150)}`),
      );
    };
    socket.setTimeout(TIMEOUT_MS, () => fail(new Error('对方没有及时应答')));
    socket.once('error', fail);
    socket.once(bare ? 'connect' : 'secureConnect', () => socket.end(bytes));
    // Both ends are closed: what was written has been read, as far as syslog can say so.
    socket.once('close', (isFaulty) => (isFaulty ? undefined : resolve()));
    socket.resume();
  });
}
