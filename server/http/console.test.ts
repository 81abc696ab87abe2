import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { callsOf, startCalls } from '../../contract/firstCalls';
import { LOOK_COOKIE } from '../../contract/look';
import { serveConsole } from './console';
import { SESSION_COOKIE } from './names';
import { ROUTE_SCRIPTS } from './pageHead';
import { STARTING_SCRIPT, StartSteps } from './starting';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'console-'));
afterAll(() => fs.rmSync(root, { recursive: true }));

async function serving(basePath: string) {
  const http = Fastify();
  expect(await serveConsole(http, root, basePath)).toBe(true);
  return async (url: string) => {
    const { statusCode, headers, body } = await http.inject({ url });
    return { statusCode, location: headers.location, cached: headers['cache-control'], body };
  };
}

beforeAll(() => {
  fs.writeFileSync(path.join(root, 'index.html'), '<html lang="zh-CN">');
  fs.writeFileSync(path.join(root, 'page.0a1b2c3d.async.js'), '1');
});

it.each(['', '/office'])('below "%s" serves files, and index.html for every address of a page', async (base) => {
  const get = await serving(base);
  expect(await get(`${base}/project/p1/task`)).toMatchObject({ statusCode: 200, body: '<html lang="zh-CN">' });
  expect(await get(`${base}/page.0a1b2c3d.async.js`)).toMatchObject({
    statusCode: 200,
    cached: 'public, max-age=31536000, immutable',
  });
  expect(await get(`${base}/page.ffffffff.async.js`)).toMatchObject({ statusCode: 404 });
  expect(await get('/api/nothing')).toMatchObject({ statusCode: 404 });
});

it('gives the addresses where people answer the page that is built for them, once it is there', async () => {
  const address = '/questionnaire/questionWrite?key=abc';
  const before = await serving('/office');
  expect((await before(`/office${address}`)).body).toBe('<html lang="zh-CN">');
  fs.writeFileSync(path.join(root, 'fill.html'), 'fill');
  const get = await serving('/office');
  expect(await get(`/office${address}`)).toMatchObject({ statusCode: 200, cached: 'no-cache', body: 'fill' });
  expect((await get('/office/gansu/firstSatisfactionEvaluation')).body).toBe('fill');
  expect((await get('/office/questionnaire')).body).toBe('<html lang="zh-CN">');
});

it('leads from the root, and from the base path without its slash, to the console', async () => {
  const get = await serving('/office');
  for (const url of ['/', '/office']) expect(await get(url)).toMatchObject({ statusCode: 302, location: '/office/' });
  expect(await get('/desk')).toMatchObject({ statusCode: 404 });
});

it('has a page that waits while the console is being built, and then the console, without a new start', async () => {
  const empty = path.join(root, 'coming');
  const steps = new StartSteps();
  steps.begin('正在构建前端页面');
  let finish = () => {};
  const built = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const http = Fastify();
  expect(await serveConsole(http, empty, '/office', { built, title: '星河协作', steps })).toBe(true);
  const get = async (url: string) => {
    const { statusCode, headers, body } = await http.inject({ url });
    return { statusCode, cached: headers['cache-control'], body };
  };
  expect(await get('/office/login')).toEqual({
    statusCode: 503,
    cached: 'no-store',
    body: expect.stringContaining('<li>… 正在构建前端页面</li>'),
  });
  expect(await get(`/office${STARTING_SCRIPT}`)).toMatchObject({ statusCode: 200 });
  expect(await get('/office/page.0a1b2c3d.async.js')).toMatchObject({ statusCode: 503, cached: 'no-store' });
  expect(await get('/api/nothing')).toMatchObject({ statusCode: 404 });

  fs.writeFileSync(path.join(empty, 'index.html'), '<html lang="zh-CN">');
  fs.writeFileSync(path.join(empty, 'page.0a1b2c3d.async.js'), '1');
  // Not before the build says so: what lies there may be half of it.
  expect((await get('/office/login')).statusCode).toBe(503);
  finish();
  await built;
  expect(await get('/office/login')).toMatchObject({ statusCode: 200, body: '<html lang="zh-CN">' });
  expect(await get('/office/page.0a1b2c3d.async.js')).toMatchObject({ statusCode: 200 });
  expect((await get(`/office${STARTING_SCRIPT}`)).statusCode).toBe(404);
  await http.close();
});

it('serves nothing where nothing is built', async () => {
  expect(await serveConsole(Fastify(), path.join(root, 'absent'))).toBe(false);
});

describe('a page whose scripts the build lists', () => {
  const listed = fs.mkdtempSync(path.join(os.tmpdir(), 'console-'));
  afterAll(() => fs.rmSync(listed, { recursive: true }));
  beforeAll(() => {
    fs.writeFileSync(
      path.join(listed, 'index.html'),
      '<html lang="zh-CN"><head></head><script src="/office/shell.js"></script>',
    );
    fs.writeFileSync(
      path.join(listed, ROUTE_SCRIPTS),
      JSON.stringify({
        '/desk': ['shell.js', 'desk.js'],
        '/project/:pId': ['project.js'],
        '/project/:pId/task/:tId': ['task.js'],
        '/project/layout/:layoutId': ['layout.js'],
      }),
    );
  });
  const page = async (url: string, headers: Record<string, string> = {}) => {
    const http = Fastify();
    await http.register(cookie);
    await serveConsole(http, listed, '/office');
    return (await http.inject({ url, headers })).body;
  };
  const named = (body: string) => [...body.matchAll(/as="script" href="([^"]+)"/g)].map(([, file]) => file);

  it('names them in its head, but for those that it has anyhow', async () => {
    expect(named(await page('/office/desk'))).toEqual(['/office/desk.js']);
    expect(named(await page('/office/Project/1/task/2'))).toEqual(['/office/task.js']);
    expect(named(await page('/office/project/layout/2'))).toEqual(['/office/layout.js']);
    expect(named(await page('/office/nowhere/at/all'))).toEqual([]);
  });

  /** What each answer that the head begins will hold. */
  const begun = (body: string) =>
    Object.fromEntries(
      [...body.matchAll(/as="fetch"[^>]* href="([^"]+)" data-calls="([^"]+)"/g)].map(([, href = '', calls = '']) => [
        decodeURIComponent(href.replace('/api/portal/base/start', '')),
        JSON.parse(calls.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as string[],
      ]),
    );
  const session = { cookie: `${SESSION_COOKIE}=1` };
  const id = '01a20709-e056-72d2-a3b5-20bda4b5f83a';

  it('begins the calls of the start and its own, each together, for who has a session and for nobody else', async () => {
    expect(begun(await page('/office/desk'))).toEqual({});
    expect(begun(await page('/office/desk', session))).toEqual({ '': startCalls, '?page=/desk': callsOf('/desk') });
    expect(begun(await page('/office/nowhere', session))).toEqual({ '': startCalls });
    expect(begun(await page(`/office/project/${id}/task`))).toEqual({});
  });

  it('looks from the start as was chosen in the browser, with the still shell for who has a session', async () => {
    const tag = async (address: string, chosen?: string, cookies = session.cookie) =>
      /^<html[^>]*>/.exec(
        await page(`/office/${address}`, { cookie: `${cookies}${chosen ? `; ${LOOK_COOKIE}=${chosen}` : ''}` }),
      )?.[0];
    expect(await tag('desk')).toBe('<html lang="zh-CN" data-still="wide">');
    expect(await tag('desk', 'dark.folded')).toBe('<html lang="zh-CN" class="theme-dark" data-still="folded">');
    expect(await tag('desk', '"><b>')).toBe('<html lang="zh-CN" data-still="wide">');
    expect(await tag('Login', 'light')).toBe('<html lang="zh-CN" class="theme-light">');
    expect(await tag('desk', 'dark', 'other=1')).toBe('<html lang="zh-CN" class="theme-dark">');
  });

  it('begins the calls of a project for its pages, those of the list of tasks with the list alone', async () => {
    const own = async (address: string) => {
      const { '': _start, ...others } = begun(await page(`/office/project/${address}`, session));
      return others;
    };
    const [list, plain, risk] = ['task', 'report', 'risk'].map((tab) => callsOf(`/project/${id}/${tab}`)) as string[][];
    expect(plain).toHaveLength(2);
    expect(list).toEqual([...(plain ?? []), expect.stringContaining('ccTaskType'), ...(list ?? []).slice(3)]);
    expect(risk).toEqual([...(plain ?? []), ...(risk ?? []).slice(2)]);
    expect(await own(`${id}/task`)).toEqual({ [`?page=/project/${id}/task`]: list });
    expect(await own(`${id}/plan`)).toEqual({
      [`?page=/project/${id}/plan`]: callsOf(`/project/${id}/plan`),
    });
    // Other parameters, other rows; what they say is nothing to the server.
    expect(await own(`${id}/task?view="><b>`)).toEqual({ [`?page=/project/${id}/task?`]: list?.slice(0, -1) });
    expect(await own('"><b>/task')).toEqual({});
    // But a view and a table, as far as they look like one.
    expect(Object.keys(await own(`${id}/task?view=board`))).toEqual([`?page=/project/${id}/task?view=board`]);
    expect(Object.keys(await own(`${id}/task?q=x&view=board`))).toEqual([`?page=/project/${id}/task?view=board&`]);
    expect(
      (await own(`${id}/whaleTable?table=${id}&view=x1`))[`?page=/project/${id}/whaletable?table=${id}&`],
    ).toContain(`collaboration-center/dynamicTable/detail?tableId=${id}`);
  });
});
