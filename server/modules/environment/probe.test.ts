/** Checks reach what they may, and nothing of our own network by whatever spelling. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { mayReach, probe, targetOf } from './probe';

const fault = (kind: 'http' | 'tcp', text: string, internal = false) => {
  try {
    targetOf(kind, text, internal);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://017700000001/',
  'https://10.0.0.8:8443/health',
  'http://192.168.1.1',
  'http://[::1]:8000/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://localhost/',
  'http://db.internal/',
  'http://printer.local/',
  'http://169.254.169.254/latest/meta-data',
])('does not check %s', (text) => {
  expect(fault('http', text)).toBe('不能检查内部网络的地址');
});

it('does not connect to hosts of our own network either', () => {
  for (const text of ['127.0.0.1:5432', '[::1]:22', 'localhost:6379', '10.1.2.3:80']) {
    expect(fault('tcp', text)).toBe('不能检查内部网络的地址');
  }
  expect(fault('tcp', 'db.example.com:5432')).toBeNull();
  expect(fault('tcp', '[2606:4700::1]:443')).toBeNull();
});

it('takes only what it can check, without accounts in the address', () => {
  expect(fault('http', 'ftp://example.com/')).toBe('只能检查 http 与 https 地址');
  expect(fault('http', 'https://root:pw@example.com/')).toBe('网址中不能带账号与密码');
  expect(fault('http', 'example')).toBe('请填写完整的网址，例如 https://test.example.com/health');
  for (const text of ['db.example.com', 'db.example.com:0', 'db.example.com:70000', 'a b:80']) {
    expect(fault('tcp', text)).toBe('请填写 主机:端口，例如 db.example.com:5432');
  }
});

it('lets the installation open its own network, but never what hands out keys', () => {
  expect(fault('http', 'http://10.0.0.8/', true)).toBeNull();
  expect(fault('http', 'http://ops/', true)).toBeNull();
  expect(fault('http', 'http://169.254.169.254/', true)).toBe('不能检查内部网络的地址');
  expect(mayReach('::ffff:169.254.169.254', true)).toBe(false);
  expect(mayReach('::ffff:10.0.0.1', false)).toBe(false);
});

describe('probe', () => {
  let server: http.Server;
  let port = 0;
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      if (request.url === '/moved') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      else response.writeHead(Number(request.url?.slice(1))).end('x'.repeat(10_000));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise((done) => server.close(done)));
  const ask = (path: string) => probe(targetOf('http', `http://127.0.0.1:${port}${path}`, true), true);

  it.each([
    ['/200', true, 'HTTP 200'],
    ['/401', true, 'HTTP 401'],
    ['/404', false, 'HTTP 404'],
    ['/503', false, 'HTTP 503'],
    // What it leads to is not asked.
    ['/moved', true, 'HTTP 302'],
  ])('%s', async (path, up, note) => {
    const answer = await ask(path);
    expect(answer.up).toBe(up);
    expect(answer.note).toMatch(new RegExp(`^${note}，\\d+ 毫秒$`));
  });

  it('connects by TCP, and says why not', async () => {
    expect((await probe(targetOf('tcp', `127.0.0.1:${port}`, true), true)).note).toMatch(/^连接成功，/);
    expect(await probe(targetOf('tcp', '127.0.0.1:1', true), true)).toEqual({ up: false, note: '连接被拒绝' });
  });

  it('judges a name by the address that it leads to', async () => {
    const target = { kind: 'tcp', host: 'localhost', port } as const;
    expect(await probe(target, false)).toEqual({ up: false, note: '不能检查内部网络的地址' });
  });
});
