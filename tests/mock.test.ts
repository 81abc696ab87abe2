/** The mock behind Umi's own middleware: what the browser sends reaches the API, and its answers come back whole. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMockMiddleware } from '@umijs/preset-umi/dist/features/mock/createMockMiddleware';
import { inProcessApi } from '../mock/_lib/inProcessApi';
import handlers from '../mock/api';

type Middleware = (request: unknown, response: unknown, next: (error?: Error) => void) => void;

let origin: string;
let server: http.Server;

beforeAll(async () => {
  const mockData = Object.fromEntries(
    Object.entries(handlers).map(([key, handler]) => {
      const [method, path] = key.split(' ');
      return [key, { method, path, handler, file: 'mock/api.ts' }];
    }),
  );
  const middleware = createMockMiddleware({ context: { mockData } } as never) as unknown as Middleware;
  server = http.createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    middleware(Object.assign(request, { path, originalUrl: request.url }), response, (error) => {
      response.writeHead(error ? 500 : 404).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  const app = await inProcessApi();
  await app.stop();
  await app.platform.database.close();
});

async function loginAs(username: string): Promise<Record<string, string>> {
  const login = await fetch(`${origin}/api/portal/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: 'Demo@2026' }),
  });
  expect(login.status).toBe(200);
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const me = (await (await fetch(`${origin}/api/user-center/account/logged`, { headers: { cookie } })).json()) as {
    data: { csrfToken: string };
  };
  return { cookie, 'x-csrf-token': me.data.csrfToken };
}

const json = async <T>(response: Response) => ((await response.json()) as { data: T }).data;

/** The id of a project that `pm` runs. */
async function someProject(headers: Record<string, string>): Promise<string> {
  const projects = await json<{ result: { id: string; code: string }[] }>(
    await fetch(`${origin}/api/project-center/pcProject?pageSize=50`, { headers }),
  );
  return projects.result.find(({ code }) => code === 'ZHYW')?.id ?? '';
}

it('logs in by form, keeps the cookie, changes things by JSON', async () => {
  const headers = await loginAs('pm');
  const created = await fetch(`${origin}/api/collaboration-center/ccTask/create`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ projectId: await someProject(headers), title: '模拟接口中的任务 “一”' }),
  });
  expect(created.status).toBe(200);
  const { taskId } = await json<{ taskId: string }>(created);
  const detail = await fetch(`${origin}/api/collaboration-center/ccTask/details/${taskId}`, { headers });
  expect(await json(detail)).toMatchObject({ title: '模拟接口中的任务 “一”' });
});

it('refuses as the API does', async () => {
  const answer = await fetch(`${origin}/api/user-center/account/privileges`);
  expect(answer.status).toBe(401);
  expect(((await answer.json()) as { code: string }).code).not.toBe('00000');
});

it('hands a picture back byte for byte', async () => {
  const answer = await fetch(`${origin}/api/portal/verificationCode`);
  expect(answer.headers.get('content-type')).toMatch(/^image\//);
  expect(answer.headers.getSetCookie().length).toBeGreaterThan(0);
  expect((await answer.text()).trim()).toMatch(/<\/svg>$/);
});

it('rebuilds an upload with its Chinese file name and line breaks', async () => {
  const headers = await loginAs('pm');
  const form = new FormData();
  form.append('projectId', await someProject(headers));
  form.append('file', new Blob(['编号,标题\nA-1,"两行\n的“标题”"\n']), '任务 清单.csv');
  const answer = await fetch(`${origin}/api/collaboration-center/ccTask/import/inspect`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(answer.status).toBe(200);
  expect(await json(answer)).toMatchObject({ columns: ['编号', '标题'], rows: [['A-1', '两行\n的“标题”']], total: 1 });
});

it('streams real time over XHR, as the dev server passes no upgrades on', async () => {
  const { cookie, 'x-csrf-token': csrf } = await loginAs('pm');
  const base = `${origin}/api/websocket/message/socket/connect`;
  const info = (await (await fetch(`${base}/info?csrf=${csrf}`)).json()) as { websocket: boolean };
  expect(info.websocket).toBe(false);
  const at = (way: string) => `${base}/000/mocktest/${way}?csrf=${csrf}`;
  const stream = await fetch(at('xhr_streaming'), { method: 'POST', headers: { cookie: cookie as string } });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let heard = '';
  const until = async (text: string) => {
    while (!heard.includes(text)) heard += decoder.decode((await reader.read()).value);
  };
  const send = (frame: string) =>
    fetch(at('xhr_send'), {
      method: 'POST',
      body: JSON.stringify([frame]),
      headers: { cookie: cookie as string, 'content-type': 'text/plain' },
    });
  await until('o\n');
  await send('CONNECT\naccept-version:1.2\n\n\0');
  await until('CONNECTED');
  await send('DISCONNECT\n\n\0');
  await until('c[1000');
});
