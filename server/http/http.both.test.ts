import { routes } from '../app';
import { htmlToText, sanitize, textToHtml } from '../base/html';
import { likePattern } from '../base/sqlText';
import { TtlCache } from '../base/ttlCache';
import { EventBus } from '../events/bus';
import { CountCache } from '../object/list/counts';
import { useTestApp } from '../test/app';
import examples from './examples.json';

const t = useTestApp({ docs: true });

describe('answers', () => {
  it('come in one envelope, failures with code, way to show and trace', async () => {
    const { tenant, owner } = await t().enterprise();
    const api = await t().as(owner, tenant);
    const good = JSON.parse((await api.get('user-center/user/tenants')).body) as object;
    expect(good).toMatchObject({ code: '00000', data: [{ tenantCode: tenant.code, current: true }] });
    const bad = JSON.parse((await api.get('collaboration-center/ccTask/details/x')).body) as object;
    expect(bad).toMatchObject({ success: false, code: 'A0400', showType: expect.any(Number), data: { field: 'id' } });
    expect(bad).toHaveProperty('traceId', expect.stringMatching(/.{8,}/));
    expect((await t().visitor.get('portal/base/provinceConfigs')).code).toBe('200');
  });

  it('say in the same envelope that there is no such address', async () => {
    const answer = await t().visitor.get('nothing/here');
    expect([answer.status, answer.code]).toEqual([404, 'A0404']);
  });

  it('refuse what is no JSON, too large, or of a type nobody reads', async () => {
    const { tenant, owner } = await t().enterprise();
    const api = await t().as(owner, tenant);
    const send = (payload: string, type: string) =>
      api.call('PUT', 'user-center/user/preference', undefined, { payload, headers: { 'content-type': type } });
    expect((await send('{"key":', 'application/json')).status).toBe(400);
    expect((await send(`{"key":"k","value":"${'x'.repeat(3_000_000)}"}`, 'application/json')).status).toBe(413);
    expect((await send('<a/>', 'application/xml')).status).toBe(400);
    expect((await send('', 'application/json')).status).toBe(400);
  });

  it('say in words what could not be read, and what to do', async () => {
    const { tenant, owner } = await t().enterprise();
    const api = await t().as(owner, tenant);
    const send = (payload: string, type = 'application/json') =>
      api.call('PUT', 'user-center/user/preference', undefined, { payload, headers: { 'content-type': type } });
    const texts = [
      await send('<a/>', 'application/xml'),
      await send('{"key":'),
      await send(''),
      await send('{"key":"","value":1}'),
      await send('{"key":1,"value":1}'),
      await api.get('%ZZ'),
      await api.get(`collaboration-center/ccTask/details/${'a'.repeat(200)}`),
    ].map(({ status, code, message }) => [status, code, message]);
    expect(texts).toEqual(
      [
        '不支持这种内容类型，请以 application/json 提交',
        '请求内容不是有效的 JSON，请检查后重试',
        '请求内容为空，请以 JSON 提交',
        'key：不能为空',
        'key：应为文本',
        '请求地址中有无法识别的编码，请检查后重试',
        '请求地址过长，请检查后重试',
      ].map((text) => [400, 'A0400', text]),
    );
  });

  it.each([
    ['a day that no calendar has', { planStart: '2026-02-30' }],
    ['a day of the year 0', { planStart: '0000-01-01' }],
    ['a leap second', { alarmTime: '2030-06-30T23:59:60Z' }],
    ['a zone of almost a day', { alarmTime: '2030-06-30T23:59:00+23:59' }],
    ['an instant that ends up in the year 10000', { alarmTime: '9999-12-31T23:59:59-10:00' }],
    ['what is only blank', { title: '  ' }],
  ])('refuse %s by the name of its field', async (_what, values) => {
    const { tenant, pm } = await t().enterprise();
    const project = await t().factory.project(tenant, pm);
    const api = await t().as(pm, tenant);
    const body = { projectId: project.id, title: 'x', ...values };
    const answer = await api.post<{ field: string }>('collaboration-center/ccTask/create', body);
    expect([answer.status, answer.data?.field]).toEqual([400, Object.keys(values)[0]]);
  });

  it('take a number that no column holds for a mistake of the sender', async () => {
    const { tenant, pm } = await t().enterprise();
    const project = await t().factory.project(tenant, pm);
    const api = await t().as(pm, tenant);
    const answer = await api.put('project-center/pcProject', { id: project.id, version: 99_999_999_999, name: 'x' });
    expect([answer.status, answer.code]).toEqual([400, 'A0400']);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    [
      'a part without a name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--b--\r\n',
      '表单中有一部分没有名称，请重新提交',
    ],
    [
      'a file without a name of its own',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nabc\r\n--b--\r\n',
      '文件缺少文件名，请重新选择文件后上传',
    ],
    [
      'a file without any name',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; filename="a.csv"\r\n\r\nabc\r\n--b--\r\n',
      '表单中有一部分没有名称，请重新提交',
    ],
  ])('refuse a form with %s', async (_what, type, payload, message = '表单不完整或格式不正确，请重新提交') => {
    const { tenant, owner } = await t().enterprise();
    const api = await t().as(owner, tenant);
    for (const path of ['collaboration-center/ccTask/import/inspect', 'common/file/uploadFile']) {
      const answer = await api.call('POST', path, undefined, { payload, headers: { 'content-type': type } });
      expect([answer.status, answer.message]).toEqual([400, message]);
    }
  });

  it('are the same however the address is written', async () => {
    const { headers, status } = await t().visitor.call('GET', '', undefined, { url: '/%61pi/portal/base/configs' });
    expect([status, headers['x-content-type-options'], headers['cache-control']]).toEqual([200, 'nosniff', 'no-store']);
  });

  it('tell nothing of what broke inside', async () => {
    const { tenant, owner } = await t().enterprise();
    const api = await t().as(owner, tenant);
    const { directory } = t().app.platform;
    const broken = jest.spyOn(directory, 'of').mockRejectedValue(new Error('secret detail'));
    const answer = await api.post('collaboration-center/ccTask/query', {});
    broken.mockRestore();
    expect([answer.status, answer.code]).toEqual([500, 'C0500']);
    expect(answer.body).not.toContain('secret');
  });
});

it('health and readiness answer anybody', async () => {
  for (const path of ['health', 'ready']) {
    expect((await t().visitor.get(path)).status).toBe(200);
    expect((await t().visitor.call('HEAD', path)).status).toBe(200);
  }
});

it('OpenAPI is made of the same declarations', async () => {
  const { http } = t().app;
  const described = Object.entries(http.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = routes.map(({ method, path }) => `${method} /api/${path}`);
  expect(declared.filter((one) => !described.includes(one))).toEqual([]);
  const of = (path: string, method: 'get' | 'post') => http.swagger().paths?.[`/api/${path}`]?.[method] as object;
  expect(of('portal/login', 'post')).toMatchObject({
    security: [],
    requestBody: { content: { 'application/x-www-form-urlencoded': expect.anything() } },
  });
  expect(of('user-center/user/tenants', 'get')).toMatchObject({ security: [{ session: [] }] });
  // With the example of each: what the walk over all routes sends.
  const sent = examples as Record<string, { body?: object }>;
  const shown = (one: (typeof routes)[number]) => {
    const { requestBody } = (http.swagger().paths?.[`/api/${one.path}`]?.[one.method.toLowerCase() as 'get' | 'post'] ??
      {}) as { requestBody?: { content: Record<string, { schema?: { example?: object }; example?: object }> } };
    const [content] = Object.values(requestBody?.content ?? {});
    return content?.example ?? content?.schema?.example;
  };
  const withBody = routes.filter((one) => sent[`${one.method} ${one.path}`]?.body);
  expect(withBody.length).toBeGreaterThan(300);
  for (const one of withBody) {
    expect([one.path, shown(one)]).toEqual([one.path, sent[`${one.method} ${one.path}`]?.body]);
  }
  expect(of('collaboration-center/ccTask/import', 'post')).toMatchObject({
    security: [{ session: [], csrf: [] }],
    requestBody: { content: { 'multipart/form-data': { schema: { required: ['projectId', 'mapping'] } } } },
  });
});

describe('HTML', () => {
  it.each([
    ['<script>x</script>好', '好'],
    ['<img src=x onerror=y>', ''],
    ['<p style="position:fixed" onclick="x">好</p>', '<p>好</p>'],
    ['<a href="JaVaScRiPt:x">好</a>', '<a rel="noopener noreferrer nofollow" target="_blank">好</a>'],
    ['<svg><style><img src=x></style></svg>', ''],
    ['<code class="language-ts evil">x</code>', '<code class="language-ts">x</code>'],
    ['<math><mtext></form><form><mglyph><style></math><img src onerror=x>', ''],
  ])('%s', (html, kept) => {
    expect(sanitize(html)).toBe(kept);
    expect(sanitize(sanitize(html))).toBe(sanitize(html));
  });

  it('shows plain text to the letter, and gives it back', () => {
    const text = '<b>不是</b> 标记 & "引号"\n第二行';
    expect(textToHtml(text)).toBe('<p>&lt;b&gt;不是&lt;/b&gt; 标记 &amp; "引号"<br />第二行</p>');
    expect(htmlToText(textToHtml(text))).toBe(text);
    expect(textToHtml('')).toBe('');
  });
});

it('a typed wildcard is a letter', () => {
  expect([likePattern(' 50%_\\ '), likePattern('  '), likePattern(undefined)]).toEqual(['%50\\%\\_\\\\%', null, null]);
});

describe('caches', () => {
  it('load once for many who ask, and again after a failure, a drop or their time', async () => {
    const cache = new TtlCache<number>(40);
    let loads = 0;
    const load = async () => ++loads;
    expect(await Promise.all([1, 2, 3].map(() => cache.get('k', load)))).toEqual([1, 1, 1]);
    cache.delete('k');
    expect(await cache.get('k', load)).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await cache.get('k', load)).toBe(3);
    await expect(cache.get('f', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await cache.get('f', load)).toBe(4);
  });

  it('keep no more than they may, the oldest leave', async () => {
    const cache = new TtlCache<string>(10_000, 2);
    for (const key of ['a', 'b', 'c']) await cache.get(key, async () => key);
    expect(await cache.get('b', async () => 'anew')).toBe('b');
    expect(await cache.get('a', async () => 'anew')).toBe('anew');
  });

  it('of counts are right after each change of their project, and of theirs only', async () => {
    const bus = new EventBus(t().app.platform.database);
    const counts = new CountCache(bus);
    let loads = 0;
    const count = (project: string) => counts.get(project, 'all', async () => ++loads);
    expect([await count('a'), await count('a'), await count('b')]).toEqual([1, 1, 2]);
    bus.publish({ type: 'task', tenantId: 't', projectId: 'a', taskIds: [] });
    expect([await count('a'), await count('b')]).toEqual([3, 2]);
  });

  it('of counts do not keep what was counted before a change that came meanwhile', async () => {
    const bus = new EventBus(t().app.platform.database);
    const counts = new CountCache(bus);
    let finish = (_value: number) => {};
    const slow = counts.get('a', 'all', () => new Promise<number>((resolve) => (finish = resolve)));
    bus.publish({ type: 'task', tenantId: 't', projectId: 'a', taskIds: [] });
    const fresh = counts.get('a', 'all', async () => 2);
    finish(1);
    expect([await slow, await fresh]).toEqual([1, 2]);
    expect(await counts.get('a', 'all', async () => 3)).toBe(2);
  });

  it('of counts that are dear are made anew for a few changes, not for each of a stream', async () => {
    const bus = new EventBus(t().app.platform.database);
    const counts = new CountCache(bus);
    let now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now);
    let loads = 0;
    const dear = () =>
      counts.get('a', 'all', async () => {
        now += 10;
        return ++loads;
      });
    const changeAndCount = () => {
      bus.publish({ type: 'task', tenantId: 't', projectId: 'a', taskIds: [] });
      return dear();
    };
    const seen: number[] = [];
    for (let change = 0; change < 8; change += 1) seen.push(await changeAndCount());
    expect(seen).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
    now += 1000;
    expect(await dear()).toBe(6);
    clock.mockRestore();
  });
});
