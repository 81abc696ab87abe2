/** Bodies that are answered before they were read: the connection that they came over goes on serving. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { useTestApp } from '../test/app';
import { SESSION_COOKIE } from './names';

const t = useTestApp();

const SIZE = 8 * 1024 * 1024;
const BOUNDARY = 'early';

/** What comes back over one connection until the text has been seen `times` times. */
async function heard(socket: net.Socket, text: string, times: number): Promise<string> {
  let all = '';
  for await (const chunk of socket) {
    all += String(chunk);
    if (all.split(text).length > times) return all;
  }
  return all;
}

it.each([
  ['by its first field', (projectId: string) => [projectId, 'file'] as const, 404],
  ['by the name of its file', (projectId: string) => [projectId, 'unknown'] as const, 400],
])('answers a form that is refused %s, and the next request of the connection at once', async (_, parts, status) => {
  const { tenant, pm, guest } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const api = await t().as(guest, tenant);
  const { http } = t().app;
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const [projectId, name] = parts(project.id);
  const head = [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="projectId"\r\n\r\n${projectId}\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n`,
  ].join('');
  const end = `\r\n--${BOUNDARY}--\r\n`;
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    [
      'POST /api/collaboration-center/ccTask/import/inspect HTTP/1.1',
      'Host: localhost',
      `Cookie: ${SESSION_COOKIE}=${api.cookie}`,
      `X-CSRF-TOKEN: ${api.csrfToken}`,
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${head.length + SIZE + end.length}`,
      '\r\n',
    ].join('\r\n'),
  );
  const started = Date.now();
  socket.write(head);
  socket.write(Buffer.alloc(SIZE, 'x'));
  socket.write(`${end}GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const answers = await heard(socket, 'HTTP/1.1 ', 2);
  expect(answers).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answers).toContain('HTTP/1.1 200 ');
  expect(Date.now() - started).toBeLessThan(8_000);
  socket.destroy();
});
