/**
 * What the server answers before it can do its work: a light page that says what is still being made and goes on by itself,
 * and words for whoever calls the API. `openWaitingRoom` answers so on the product's port while the database is made;
 * `serveConsole` sends the same page while the console is built.
 */
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ErrorShowType } from '../../contract/constants';
import { errorCatalogue } from '../../contract/errors';
import { VERSION } from '../version';

/** The steps of a start, in the order in which they began, for whoever waits to read. */
export class StartSteps {
  private readonly texts = new Map<string, boolean>();

  /** @param text what is being done, in a few words of Chinese @returns tells that the step is done */
  begin(text: string): () => void {
    this.texts.set(text, false);
    return () => this.texts.set(text, true);
  }

  get all(): readonly { text: string; done: boolean }[] {
    return [...this.texts].map(([text, done]) => ({ text, done }));
  }
}

/** The address of the page's script below the base path: the policy of the product allows no script within a page. */
export const STARTING_SCRIPT = '/starting.js';
const RETRY_SECONDS = 2;

/** Asks for the page until it is another one; until then it shows how far the start has come. */
export const startingScript = `
const look = async () => {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null);
  if (answer && answer.status !== 503) return location.reload();
  const text = answer ? await answer.text().catch(() => '') : '';
  const fresh = new DOMParser().parseFromString(text, 'text/html').querySelector('ul');
  const shown = document.querySelector('ul');
  if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceChildren(...fresh.children);
  setTimeout(look, 1000);
};
setTimeout(look, 1000);
`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** @param basePath '' or '/office' */
export function startingPage(title: string, steps: StartSteps, basePath: string): string {
  const lines = steps.all.map(({ text, done }) => `<li>${done ? '✓' : '…'} ${escaped(text)}</li>`);
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)} 正在启动</title>
<style>
body { margin: 0; font: 16px/1.75 system-ui, sans-serif; }
main { max-width: 28rem; margin: 20vh auto 0; padding: 0 24px; }
h1 { font-size: 24px; }
ul { list-style: none; padding: 0; }
</style>
<script defer src="${basePath}${STARTING_SCRIPT}"></script>
<noscript><meta http-equiv="refresh" content="${RETRY_SECONDS}"></noscript>
</head>
<body><main><h1>${escaped(title)} 正在启动</h1>
<p>第一次启动和升级后需要一些时间。完成后会自动打开您要的页面，不必刷新。</p>
<ul role="status">${lines.join('')}</ul></main></body>
</html>
`;
}

/** What is sent, whoever sends it. */
export interface StartingAnswer {
  status: number;
  type: string;
  body: string;
}

/** @param pathname the address asked for, without the base path */
export function startingAnswer(pathname: string, title: string, steps: StartSteps, basePath: string): StartingAnswer {
  if (pathname === STARTING_SCRIPT)
    return { status: 200, type: 'text/javascript; charset=utf-8', body: startingScript };
  if (path.extname(pathname)) return { status: 503, type: 'text/plain; charset=utf-8', body: '正在启动' };
  return { status: 503, type: 'text/html; charset=utf-8', body: startingPage(title, steps, basePath) };
}

/** Nobody keeps what is true for some seconds. */
export const startingHeaders = { 'Retry-After': String(RETRY_SECONDS), 'Cache-Control': 'no-store' };

/** An answer of the API while there is no API. */
function apiAnswer(pathname: string): StartingAnswer {
  const json = (status: number, body: object) => ({
    status,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
  });
  if (pathname === '/api/health') return json(200, { status: 'live', version: VERSION });
  if (pathname === '/api/ready') return json(503, { status: 'unavailable', missing: 'start' });
  const { code, status } = errorCatalogue.UNAVAILABLE;
  const message = '服务正在启动，请稍候再试';
  return json(status, { success: false, code, message, showType: ErrorShowType.ERROR_MESSAGE, traceId: '' });
}

export interface WaitingRoom {
  /** The port that it listens on, where any free one was wished for. */
  port: number;
  /** Frees the port for the server itself. */
  close(): Promise<void>;
}

/** @throws what keeps the port from being listened on */
export async function openWaitingRoom(
  { host, port, basePath, appTitle }: { host: string; port: number; basePath: string; appTitle: string },
  steps: StartSteps,
): Promise<WaitingRoom> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    const pathname = (request.url ?? '/').split('?')[0] as string;
    const given = pathname.startsWith('/api/')
      ? apiAnswer(pathname)
      : startingAnswer(pathname.slice(basePath.length), appTitle, steps, basePath);
    response.writeHead(given.status, {
      ...startingHeaders,
      'Content-Type': given.type,
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
    });
    response.end(request.method === 'HEAD' ? undefined : given.body);
  };
  const room = http.createServer(answer);
  room.listen({ host, port });
  // Rejects with what keeps it from listening.
  await once(room, 'listening');
  return {
    port: (room.address() as AddressInfo).port,
    async close() {
      const closed = once(room, 'close');
      room.close();
      room.closeAllConnections();
      await closed;
    },
  };
}
