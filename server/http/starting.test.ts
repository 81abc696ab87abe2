/** What the port answers while the database is made. */
import { once } from 'node:events';
import net from 'node:net';
import { VERSION } from '../version';
import { openWaitingRoom, StartSteps } from './starting';

const settings = { host: '127.0.0.1', port: 0, basePath: '/office', appTitle: '星河 <协作>' };

it('answers with a page that names the steps, in words to callers of the API, and frees its port', async () => {
  const steps = new StartSteps();
  const room = await openWaitingRoom(settings, steps);
  const origin = `http://127.0.0.1:${room.port}`;
  const done = steps.begin('建立数据库');
  steps.begin('构建 <页面>');
  const page = await fetch(`${origin}/office/login`);
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('2');
  const text = await page.text();
  expect(text).toContain('<li>… 建立数据库</li><li>… 构建 &lt;页面&gt;</li>');
  expect(text).toContain('<title>星河 &lt;协作&gt; 正在启动</title>');
  done();
  expect(await (await fetch(`${origin}/office`)).text()).toContain('<li>✓ 建立数据库</li>');

  // The page's script goes on by itself; its policy lets that script run, and none within the page.
  const src = /<script defer src="([^"]+)"/.exec(text)?.[1];
  const script = await fetch(`${origin}${src}`);
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(await script.text()).toContain('location.reload()');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");

  const api = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${origin}/api/${path}`, init);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  expect(await api('health')).toEqual({ status: 200, body: { status: 'live', version: VERSION } });
  expect(await api('ready')).toMatchObject({ status: 503, body: { missing: 'start' } });
  expect(await api('portal/login', { method: 'POST', body: 'username=pm' })).toMatchObject({
    status: 503,
    body: { success: false, code: 'C0503', message: '服务正在启动，请稍候再试' },
  });

  await room.close();
  const next = net.createServer().listen(room.port, '127.0.0.1');
  await once(next, 'listening');
  // A port that is taken is told at once.
  await expect(openWaitingRoom({ ...settings, port: room.port }, steps)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  next.close();
});
