/** Two hundred sockets that send a byte now and then are closed, whatever they never finish; who is quick is served beside. */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { REALTIME_PATH } from '../../contract/realtime';
import { useTestApp } from '../test/app';
import { SESSION_COOKIE } from './names';

jest.setTimeout(120_000);
const t = useTestApp({
  patience: { headWithinMs: 1_000, bodyWithinMs: 1_000, bodyBytes: 1_000, lookEveryMs: 250 },
  realtime: { heartbeatMs: 1_000, connectWithinMs: 1_000 },
});
let port: number;

beforeAll(async () => {
  const { http } = t().app;
  await http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = http.server.address() as AddressInfo);
});

const SOCKETS = 200;
const CLOSED_WITHIN_MS = 60_000;

/** Opens it, sends `begin`, then one of `bytes` every 200 ms, until the server closes. @returns what was answered */
async function drip(begin: string, bytes: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  // Unlike once() of node:events, this does not reject where the server ends by a reset.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(begin, 'latin1');
  const clock = setInterval(() => socket.writable && socket.write(bytes, 'latin1'), 200);
  const late = setTimeout(() => socket.destroy(new Error('left open')), CLOSED_WITHIN_MS);
  let isLate = false;
  socket.once('error', (error) => {
    isLate = error.message === 'left open';
  });
  await closed;
  clearInterval(clock);
  clearTimeout(late);
  if (isLate) throw new Error(`Left open after ${JSON.stringify(begin.slice(0, 40))}`);
  return answer;
}

const head = (line: string, ...more: string[]) => [`${line} HTTP/1.1`, 'Host: localhost', ...more, '', ''].join('\r\n');

it('are closed', async () => {
  const { tenant, owner } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const cookie = `Cookie: ${SESSION_COOKIE}=${api.cookie}`;
  const csrf = `X-CSRF-Token: ${api.csrfToken}`;
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==',
  ];
  const post = head(
    'POST /api/collaboration-center/ccTask/create',
    cookie,
    csrf,
    'Content-Type: application/json',
    'Content-Length: 1000',
  );
  const kinds: [string, string][] = [
    // Nothing at all, a head without an end, a handshake without an end.
    ['', ''],
    ['GET /api/health HTTP/1.1\r\nX-A: ', 'a'],
    [head(`GET ${REALTIME_PATH}/websocket`, ...upgrade).slice(0, -2), 'X'],
    // A body without an end: of somebody, of nobody, in chunks.
    [post, ' '],
    [head('POST /api/auth/login', 'Content-Type: application/json', 'Content-Length: 1000'), ' '],
    [head('POST /api/auth/login', 'Content-Type: application/json', 'Transfer-Encoding: chunked'), '1\r\n \r\n'],
    [head(`POST ${REALTIME_PATH}/000/abc/xhr_send`, cookie, 'Content-Length: 1000'), '['],
    // A session of the real-time service without CONNECT: over a socket, and over a stream.
    [head(`GET ${REALTIME_PATH}/websocket?csrf=${api.csrfToken}`, cookie, ...upgrade), '\x89\x80abcd'],
    [head(`GET ${REALTIME_PATH}/000/def/websocket?csrf=${api.csrfToken}`, cookie, ...upgrade), '\x89\x80abcd'],
    [
      head(
        `POST ${REALTIME_PATH}/000/ghi/xhr_streaming?csrf=${api.csrfToken}`,
        cookie,
        'Content-Length: 0',
        'Connection: close',
      ),
      '',
    ],
  ];
  const slow = Promise.all(
    Array.from({ length: SOCKETS }, (_, at) => drip(...(kinds[at % kinds.length] as [string, string]))),
  );
  let isOver = false;
  slow
    .finally(() => {
      isOver = true;
    })
    .catch(() => undefined);
  while (!isOver) {
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    await sleep(200);
  }
  const answers = await slow;
  const statuses = kinds.map((_, at) => answers[at]?.split(' ', 2)[1]);
  expect(statuses.slice(1, 4)).toEqual(['408', '408', '408']);
  expect(statuses.slice(7, 9)).toEqual(['101', '101']);
});

it('a body that is slow but flows arrives', async () => {
  const { tenant, owner } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('utf8');
  });
  const body = JSON.stringify({ projectId: tenant.id, title: '慢'.repeat(10) }).padEnd(9_000);
  const length = Buffer.byteLength(body);
  socket.write(
    head(
      'POST /api/collaboration-center/ccTask/create',
      ...[`Cookie: ${SESSION_COOKIE}=${api.cookie}`, `X-CSRF-Token: ${api.csrfToken}`],
      ...['Content-Type: application/json', `Content-Length: ${length}`, 'Connection: close'],
    ),
  );
  // Listened for before the last part: the answer may come, and the line be closed, within its pause.
  const closed = once(socket, 'close');
  const bytes = Buffer.from(body);
  for (let at = 0; at < length; at += 450) {
    socket.write(bytes.subarray(at, at + 450));
    await sleep(100);
  }
  await closed;
  // It was read whole, and judged: there is no such project.
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toMatch(/^HTTP\/1\.1 408 /);
});
