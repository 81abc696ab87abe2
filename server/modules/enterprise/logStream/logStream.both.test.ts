/** The operation log sent on: each sealed entry at least once, in order, signed or as syslog; a receiver that is away loses none. */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { LogStream, LogStreamSaved, LogStreamTested } from '../../../../contract/enterprise/logStream';
import { signatureOf } from '../../../base/signing';
import { useTestApp } from '../../../test/app';
import { scheduledTold } from '../../../test/scheduledTold';
import { sealSome } from '../operationLog/seal';
import { syslogFrame } from './message';
import { streamAll } from './stream';

const t = useTestApp();
const base = 'enterprise-center/logStream';
const going = { aborted: false };

interface Got {
  headers: http.IncomingHttpHeaders;
  body: string;
}
const got: Got[] = [];
let status = 204;
let server: http.Server;
let address: string;

beforeAll(async () => {
  t().app.platform.env.robotLoopback = true;
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`;
});
afterAll(() => server.close());
beforeEach(() => {
  got.length = 0;
  status = 204;
});

interface Entry {
  seq: number;
  hash: string;
  action: string;
}
const entries = () => got.flatMap(({ body }) => (JSON.parse(body) as { entries: Entry[] }).entries);

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const { platform } = t().app;
  const db = t().factory.scope(tenant);
  const api = await t().as(owner, tenant);
  const read = async () => (await api.get<LogStream>(base)).data;
  const save = async (more: object = {}) =>
    api.put<LogStreamSaved>(base, {
      ...{ kind: 'WEBHOOK', address, enabled: true, version: (await read()).version },
      ...more,
    });
  /** So many entries, sealed. */
  const happen = async (count: number, action = 'walked') => {
    for (let nth = 0; nth < count; nth += 1)
      await db.query(
        `INSERT INTO operation_log (tenant_id, id, module, action, detail) VALUES ($1, gen_random_uuid(), 'tenant', $2, $3)`,
        [action, JSON.stringify({ nth, text: '中文 "引号"\n换行' })],
      );
    // Whatever transaction runs anywhere on the server is waited for: none is passed over.
    const left = async () =>
      (
        await db.query(
          `SELECT 1 FROM operation_log l WHERE l.tenant_id = $1 AND NOT EXISTS (
             SELECT 1 FROM operation_seal s WHERE s.tenant_id = $1 AND s.log_id = l.id)`,
          [],
        )
      ).length;
    for (let turns = 0; turns < 1_000 && (await left()) > 0; turns += 1) {
      if ((await sealSome(db)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const due = () => db.query(`UPDATE log_stream SET next_at = NULL WHERE tenant_id = $1`, []);
  return { tenant, owner, pm, platform, db, api, read, save, happen, due };
}

it('sends what is sealed from then on, once in order, and signed', async () => {
  const { save, read, happen, platform, api } = await setting();
  await happen(2, 'before');
  const { data } = await save();
  expect(data.secret).toMatch(/^whsec_/);
  await happen(5);
  await streamAll(platform, going);
  const sent = entries();
  expect(sent.filter(({ action }) => action === 'before')).toEqual([]);
  expect(sent.filter(({ action }) => action === 'walked')).toHaveLength(5);
  const seqs = sent.map(({ seq }) => seq);
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  expect(sent.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  const [first] = got as [Got];
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = first.headers;
  expect(signature).toBe(signatureOf(data.secret ?? '', String(id), Number(at), first.body));
  expect(await read()).toMatchObject({ waiting: 0, fault: null, hasSecret: true, enabled: true });
  // Nothing new: nothing is sent.
  got.length = 0;
  await streamAll(platform, going);
  expect(got).toEqual([]);
  // The secret is told once, and signs on.
  expect((await save()).data.secret).toBeNull();
  expect((await api.post<LogStreamTested>(`${base}/test`)).data.ok).toBe(true);
});

it('loses nothing while the receiver is away, and asks less and less often', async () => {
  const { save, read, happen, platform, due } = await setting();
  await save();
  await happen(3);
  status = 503;
  await streamAll(platform, going);
  const failed = await read();
  expect(failed).toMatchObject({ fault: '对方返回状态 503' });
  expect(failed.waiting).toBeGreaterThanOrEqual(3);
  expect(Date.parse(failed.nextTime ?? '')).toBeGreaterThan(Date.now());
  got.length = 0;
  await streamAll(platform, going);
  expect(got).toEqual([]);
  await due();
  status = 302;
  await streamAll(platform, going);
  expect((await read()).fault).toContain('转到其他地址');
  await due();
  status = 200;
  got.length = 0;
  await streamAll(platform, going);
  expect(entries().filter(({ action }) => action === 'walked')).toHaveLength(3);
  expect(await read()).toMatchObject({ waiting: 0, fault: null, nextTime: null });
});

it('tells whoever set it up once when it has failed for some minutes, and once when it works again', async () => {
  const { save, happen, platform, due, tenant, owner } = await setting();
  await save();
  await happen(3);
  status = 503;
  const told = () => scheduledTold(platform, tenant, owner);
  for (let tries = 0; tries < 3; tries += 1) {
    await due();
    await streamAll(platform, going);
  }
  expect(await told()).toEqual([]);
  for (let tries = 0; tries < 3; tries += 1) {
    await due();
    await streamAll(platform, going);
  }
  const failed = '操作日志的发送失败：对方返回状态 503';
  expect(await told()).toEqual([failed]);
  status = 204;
  await due();
  await streamAll(platform, going);
  await streamAll(platform, going);
  expect(await told()).toEqual([failed, '操作日志的发送已恢复正常：此前失败的原因：对方返回状态 503']);
});

it('speaks syslog: one frame an entry, by its length in bytes', async () => {
  const frames: Buffer[] = [];
  const collector = net.createServer((socket) => {
    socket.on('data', (part: Buffer) => frames.push(part));
    socket.on('end', () => socket.end());
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { save, happen, platform, tenant } = await setting();
  const saved = await save({ kind: 'SYSLOG', address: `127.0.0.1:${(collector.address() as AddressInfo).port}` });
  expect([saved.status, saved.data.secret]).toEqual([200, null]);
  await happen(3);
  await streamAll(platform, going);
  let rest = Buffer.concat(frames);
  const messages: string[] = [];
  while (rest.length > 0) {
    const space = rest.indexOf(' ');
    const length = Number(rest.subarray(0, space).toString());
    messages.push(rest.subarray(space + 1, space + 1 + length).toString());
    rest = rest.subarray(space + 1 + length);
  }
  const walked = messages.filter((one) => one.includes(' walked '));
  expect(walked).toHaveLength(3);
  expect(walked[0]).toMatch(
    new RegExp(`^<110>1 \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z \\S+ collab ${tenant.code} walked - \ufeff\\{"seq":`),
  );
  collector.close();
});

it('a header of syslog holds nothing that ends it', () => {
  const row = {
    ...{ seq: 1, hash: 'h', id: 'i', at: '2026-11-29 00:00:00.000+00', actor_id: null, actor: null, module: 'm' },
    ...{ action: 'a b\nc<1>', object_type: null, object_id: null, project_id: null, changes: null, detail: null },
    ...{ ip: null, trace_id: null, user_agent: null, operation: null },
  };
  const frame = syslogFrame(row, { host: '', tenant: '企业' }).toString();
  expect(frame).toMatch(/^\d+ <110>1 2026-11-29T00:00:00\.000Z - collab - abc<1> - \ufeff\{/);
  expect(frame.split('\n')).toHaveLength(1);
});

it('is set by managers alone, to addresses that may be reached', async () => {
  const { save, tenant, pm, api, read } = await setting();
  const unsaved = await api.post(`${base}/test`);
  expect(unsaved.status).toBe(400);
  for (const given of ['https://10.0.0.1', 'ftp://example.com', 'https://user:pw@example.com', 'x'])
    expect((await save({ address: given })).status).toBe(400);
  for (const given of ['10.0.0.1:6514', '169.254.169.254', 'siem.example.com:99999', 'a b'])
    expect((await save({ kind: 'SYSLOG', address: given })).status).toBe(400);
  expect((await (await t().as(pm, tenant)).get(base)).status).toBe(403);
  expect((await save()).status).toBe(200);
  expect((await save({ version: 0 })).status).toBe(409);
  expect(JSON.stringify(await read())).not.toContain('whsec_');
});
