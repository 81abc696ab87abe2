/** Sign-in from within DingTalk, WeCom and Feishu, and messages to people there, by servers that play their documents. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InAppWay } from '../../../../contract/auth/signIn';
import type { DirectoryOverview } from '../../../../contract/directorySync/directorySync';
import { APP_MESSAGES_A_MINUTE, type CloudKind } from '../../../../contract/directorySync/words';
import type { ReceiveConfig } from '../../../../contract/message/receiveConfig';
import { newId } from '../../../base/present';
import { openMailer } from '../../../mail/mailer';
import { useTestApp } from '../../../test/app';
import { appSender, deliverDue, mailSender } from '../../message/delivery/worker';
import { type Play, playDingTalk, playFeishu, playWeCom } from '../cloud/played';
import { runSync } from '../ldap/sync';

const t = useTestApp();
const base = 'user-center/directory';
const portal = 'portal/inApp';
let play: Play;
let refuses = false;
let server: http.Server;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://cloud');
      const given: unknown = body === '' ? {} : JSON.parse(body);
      const answer = refuses ? play.refuse : play.answer;
      const { status = 200, json } = answer(request.method ?? '', url, request.headers, given);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t().app.platform.env.cloudDirectoryApi = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  refuses = false;
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});
afterEach(() => jest.restoreAllMocks());

const kinds: [CloudKind, () => Play][] = [
  ['DINGTALK', playDingTalk],
  ['WECOM', playWeCom],
  ['FEISHU', playFeishu],
];

async function setting(kind: CloudKind, playing: () => Play) {
  play = playing();
  const { tenant, owner, pm } = await t().enterprise();
  const { platform } = t().app;
  const api = await t().as(owner, tenant);
  const settings = { appId: 'app1', nightly: false, signIn: true, messages: true, agentId: '7', corpId: 'corp1' };
  const shared = { enabled: true, departmentsFrom: 'NONE', handOver: 'NOBODY', heirId: null };
  const save = (version: number, more: object = {}) =>
    api.put<{ version: number }>(`${base}/cloud`, {
      ...{ ...shared, kind, secret: 'good', version },
      settings: { ...settings, ...more },
    });
  expect((await save(0)).status).toBe(200);
  const { data } = await api.post<{ id: string }>(`${base}/run`, { dry: false });
  await runSync(
    platform,
    { tenantId: tenant.id, runId: data.id },
    { signal: new AbortController().signal, last: true },
  );
  const db = t().factory.scope(tenant);
  const people = await db.query<{ id: string; name: string }>(
    'SELECT user_id AS id, user_name AS name FROM directory_person WHERE tenant_id = $1 ORDER BY user_name',
    [],
  );
  const [first] = people;
  if (!first) throw new Error('the sync brought nobody');
  const begin = async (query = `kind=${kind}&tenantCode=${tenant.code}`) => {
    const answer = await t().visitor.get<InAppWay | null>(`${portal}?${query}`);
    const cookie = String([answer.headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? '';
    return { way: answer.data, cookie, status: answer.status };
  };
  const finish = (cookie: string, state: string | undefined, code: string) =>
    t().visitor.call<{ outcome: string; redirect: string }>('POST', portal, { code, state }, { headers: { cookie } });
  const come = async (name = 'staff01') => {
    const { way, cookie } = await begin();
    return finish(cookie, way?.state, `code-${name}`);
  };
  const attempts = async () => {
    const [{ id } = { id: '' }] = await db.query<{ id: string }>(
      `SELECT id FROM directory_source WHERE tenant_id = $1 AND kind = $2`,
      [kind],
    );
    return (
      await api.get<{ outcome: string; name: string | null; reason: string | null }[]>(
        `user-center/sso/provider/${id}/attempts`,
      )
    ).data;
  };
  return { tenant, owner, pm, platform, api, db, people, first, save, begin, finish, come, attempts };
}

describe.each(kinds)('%s', (kind, playing) => {
  it('lets in who was synced, once by each code, in a session of that enterprise alone', async () => {
    const { tenant, begin, finish, come, attempts, db, first } = await setting(kind, playing);
    const { way, cookie } = await begin();
    expect(way).toMatchObject({ kind, clientId: 'app1', state: expect.stringMatching(/./) });
    if (kind === 'DINGTALK') expect([way?.url, way?.corpId]).toEqual([null, 'corp1']);
    else {
      const url = new URL(way?.url ?? '');
      expect(url.searchParams.get('state')).toBe(way?.state);
      expect(url.searchParams.get('redirect_uri')).toMatch(/\/link$/);
      expect(url.hash).toBe(kind === 'WECOM' ? '#wechat_redirect' : '');
    }
    const answer = await finish(cookie, way?.state, 'code-staff01');
    expect(answer).toMatchObject({ status: 200, data: { outcome: 'in', redirect: '/desk' } });
    const [session] = await db.query<{ account_id: string; bound_tenant_id: string }>(
      'SELECT account_id, bound_tenant_id FROM session WHERE tenant_id = $1 AND account_id = $2',
      [first.id],
    );
    expect(session).toEqual({ account_id: first.id, bound_tenant_id: tenant.id });
    // The same return again, another browser, a code that is none: each in words, with the reason for the keeper.
    expect((await finish(cookie, way?.state, 'code-staff01')).message).toContain('这次登录已失效');
    const other = await begin();
    expect((await finish('sso=another', other.way?.state, 'code-staff01')).status).toBe(422);
    const wrong = await come('nobody');
    expect([wrong.status, wrong.message]).toEqual([422, expect.stringContaining('没有确认这次登录')]);
    const [last, before] = await attempts();
    expect(last).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('没有接受登录凭据') });
    expect(before).toMatchObject({ outcome: 'in', name: expect.stringMatching(/./) });
  });

  it('sends to who wants it what they may see, once, and says what failed', async () => {
    const { tenant, pm, db, first, api, platform } = await setting(kind, playing);
    const project = await t().factory.project(tenant, pm, [
      { user: { id: first.id } as never, role: 'ROLE_PROJECT_DEVELOPER' },
    ]);
    const task = await t().factory.task(tenant, project, pm);
    const lead = await t().as(pm, tenant);
    const mention = () =>
      lead.post('collaboration-center/ccTask/comments', {
        ...{ taskId: task.id, content: `<p>请看 <span data-mention="${first.id}">@人</span></p>` },
      });
    const senders = { mail: mailSender(platform, openMailer(platform.env)), app: appSender(platform) };
    const queued = () =>
      db.query<{ status: string; fail_reason: string | null; tries: number }>(
        `SELECT status, fail_reason, tries FROM delivery WHERE tenant_id = $1 AND channel = 'app' ORDER BY created_at`,
        [],
      );
    const due = () => db.query(`UPDATE delivery SET next_at = now() WHERE tenant_id = $1 AND status = 'queued'`, []);
    platform.env.messageHoldSeconds = 0;
    expect((await mention()).status).toBe(200);
    // The service has no room: it waits, and that is no try.
    play.busy(1);
    await deliverDue(platform.database, senders);
    expect(await queued()).toMatchObject([{ status: 'queued', tries: 0 }]);
    await due();
    await deliverDue(platform.database, senders);
    expect(await queued()).toMatchObject([{ status: 'sent' }]);
    expect(play.sent).toHaveLength(1);
    const said = JSON.stringify(play.sent);
    expect(said).toContain(kind === 'FEISHU' ? 'on-staff01' : 'staff01');
    expect(said).toContain(task.taskNo);

    // Out of the private project before it is sent: nothing is said.
    await db.query(`DELETE FROM delivery WHERE tenant_id = $1`, []);
    await db.query(`UPDATE message SET dedupe_key = NULL WHERE tenant_id = $1`, []);
    expect((await mention()).status).toBe(200);
    await db.query('DELETE FROM project_member WHERE tenant_id = $1 AND user_id = $2', [first.id]);
    platform.bus.publish({ type: 'access', tenantId: tenant.id });
    await due();
    await deliverDue(platform.database, senders);
    expect(await queued()).toMatchObject([{ status: 'dropped', fail_reason: '收件人已无权查看该内容' }]);
    expect(play.sent).toHaveLength(1);

    // Refused by the service: tried again later, and told to who keeps the directory.
    const [{ id: sourceId } = { id: '' }] = await db.query<{ id: string }>(
      'SELECT id FROM directory_source WHERE tenant_id = $1 AND kind = $2',
      [kind],
    );
    refuses = true;
    const one = { channel: 'app', receiverId: first.id, event: 'task.mentioned', target: 'staff01' };
    await db.query(
      `INSERT INTO delivery (tenant_id, id, channel, robot_id, receiver_id, event, target, payload, status, tries)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, 'queued', 4)`,
      [
        newId(),
        one.channel,
        sourceId,
        one.receiverId,
        one.event,
        one.target,
        JSON.stringify({ title: '标题', body: '', url: 'https://x.example' }),
      ],
    );
    await deliverDue(platform.database, senders);
    expect((await queued()).at(-1)).toMatchObject({
      status: 'failed',
      fail_reason: expect.stringContaining('没有接受消息'),
    });
    const { data } = await api.get<DirectoryOverview>(base);
    expect(data.cloud.find((each) => each.kind === kind)?.messages).toMatchObject({
      ...{ failed: 2, lastReason: expect.stringContaining('没有接受消息') },
    });
  });
});

it('says that it is away where the service has no room, and writes nobody a link of its own', async () => {
  const { db, first, come, platform, api } = await setting('DINGTALK', playDingTalk);
  play.busy(2);
  const refused = await come();
  expect([refused.status, refused.message]).toEqual([503, expect.stringContaining('暂时无法访问')]);
  const { data } = await api.get<DirectoryOverview>(base);
  expect(data.cloud.map(({ kind, id }) => [kind, id !== null])).toEqual([
    ['DINGTALK', true],
    ['WECOM', false],
    ['FEISHU', false],
  ]);
  const sender = await platform.appMessages.sender(db);
  const message = { id: newId(), title: '[看](https://evil.example)', body: '*x*', url: 'https://x.example' };
  expect(await platform.appMessages.send(db, { sourceId: sender?.id ?? '', userId: first.id, message })).toEqual({
    sent: true,
  });
  expect(JSON.stringify(play.sent)).toContain(JSON.stringify('**\\[看\\](https://evil.example)**').slice(1, -1));
});

it('lets in neither who is not synced, nor the owner, nor who has a second step, nor anybody once it is off', async () => {
  const { db, owner, tenant, come, first, save, begin } = await setting('WECOM', playWeCom);
  await db.query('UPDATE directory_person SET external_id = $3 WHERE tenant_id = $1 AND user_id = $2', [
    first.id,
    'gone',
  ]);
  expect((await come()).message).toContain('还不在从企业微信同步来的成员中');
  await db.query('UPDATE directory_person SET external_id = $3, user_id = $4 WHERE tenant_id = $1 AND user_id = $2', [
    ...[first.id, 'staff01', owner.id],
  ]);
  expect((await come()).message).toContain('企业所有者不能由目录代为登录');
  await db.query('UPDATE directory_person SET user_id = $3 WHERE tenant_id = $1 AND user_id = $2', [
    owner.id,
    first.id,
  ]);
  await t().app.platform.database.query(
    `INSERT INTO account_totp (account_id, secret_cipher, confirmed_at) VALUES ($1, 'x', now())`,
    [first.id],
  );
  expect((await come()).message).toContain('开启了第二步验证');
  await t().app.platform.database.query('DELETE FROM account_totp WHERE account_id = $1', [first.id]);
  expect((await come()).status).toBe(200);
  const sessions = () =>
    db.query('SELECT 1 AS there FROM session WHERE tenant_id = $1 AND account_id = $2', [first.id]);
  expect(await sessions()).toHaveLength(1);
  expect((await save(1, { signIn: false })).status).toBe(200);
  expect(await sessions()).toHaveLength(0);
  expect((await begin()).way).toBeNull();
  expect((await begin(`kind=FEISHU&tenantCode=${tenant.code}`)).way).toBeNull();
});

it('sends no more in a minute than the service takes, and offers the channel where it reaches', async () => {
  const { db, platform, tenant, first, api, save } = await setting('WECOM', playWeCom);
  const sender = await platform.appMessages.sender(db);
  const message = { id: newId(), title: '标题', body: '正文', url: 'https://x.example' };
  const send = () => platform.appMessages.send(db, { sourceId: sender?.id ?? '', userId: first.id, message });
  expect(await send()).toEqual({ sent: true });
  await db.query(
    `INSERT INTO delivery (tenant_id, id, channel, robot_id, event, target, payload, status, sent_at)
     SELECT $1, gen_random_uuid(), 'app', $2, 'x', 'x', '{}'::jsonb, 'sent', now() FROM generate_series(1, ${APP_MESSAGES_A_MINUTE.WECOM})`,
    [sender?.id],
  );
  expect(await send()).toEqual({ waits: 60 });
  const config = async (who: { id: string }) =>
    (await (await t().as(who as never, tenant)).get<ReceiveConfig>('message/center/receiveConfig')).data.app;
  expect(await config(first)).toEqual({ name: '企业微信', reached: true });
  const refused = await save(1, { agentId: '' });
  expect([refused.status, refused.message]).toEqual([400, '发送应用消息需要填写 AgentId']);
  expect((await save(1, { messages: false })).status).toBe(200);
  expect(await config(first)).toBeNull();
  expect(await send()).toEqual({ dropped: '企业已不再用这个目录发送应用消息' });
  expect((await api.get<DirectoryOverview>(base)).data.cloud[1]?.settings).toMatchObject({ messages: false });
});
