/** Dashboards taken along, sent, watched and taken back: by the rights of each who is told, once each. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  BoardAlert,
  BoardUses,
  DashboardDetail,
  DashboardVersionRow,
  Sending,
  SendingInput,
  SendingSaved,
  Widget,
} from '../../../contract/dashboard/dashboard';
import { newId } from '../../base/present';
import { signatureOf } from '../../base/signing';
import { readBook } from '../../object/files/book';
import { useTestApp } from '../../test/app';
import { scheduledTold } from '../../test/scheduledTold';
import { checkAlerts } from './alerts';
import { sendDue } from './sending';

const t = useTestApp();
const base = 'project-center/dashboard';
/** Nine in the morning in Shanghai on a Monday, and on the day after. */
const MONDAY = Date.UTC(2026, 10, 2, 1, 0);
const DAY_MS = 86_400_000;

const widget = (of: Partial<Widget> = {}): Widget => ({
  ...{ id: newId(), x: 0, y: 0, w: 6, h: 3, kind: 'number', title: '', metric: 'task.open', dimension: null },
  ...{ period: null, filters: [], target: null, text: '' },
  ...of,
});

/** Of three open tasks the reader sees one project, of four more not. */
async function setting(widgets: Widget[] = [widget({ title: '未完成' })]) {
  const made = await t().enterprise();
  const { tenant, pm } = made;
  const other = await t().factory.member(tenant, 'ROLE_TENANT_PM');
  const seen = await t().factory.project(tenant, pm, [{ user: other, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const hidden = await t().factory.project(tenant, pm);
  for (let at = 0; at < 3; at += 1) await t().factory.task(tenant, seen, pm);
  for (let at = 0; at < 4; at += 1) await t().factory.task(tenant, hidden, pm);
  const [lead, reader] = [await t().as(pm, tenant), await t().as(other, tenant)];
  const { serialNo } = (await lead.post<{ serialNo: string }>(base, { name: '交付' })).data;
  const path = `${base}/${serialNo}`;
  const detail = async () => (await lead.get<DashboardDetail>(path)).data;
  const put = async (of: object, by = lead) => by.put(path, { version: (await detail()).version, ...of });
  expect((await put({ widgets, share: 'tenant' })).status).toBe(200);
  const told = async (userId: string, event = 'dashboardSent') =>
    t().app.platform.database.query<{ title: string; body: string }>(
      `SELECT title, body FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = $3 ORDER BY created_at, id`,
      [tenant.id, userId, event],
    );
  return { ...made, other, seen, hidden, lead, reader, serialNo, path, detail, put, told, widgets };
}

const sheetsOf = async (bytes: Buffer) => (await readBook(new Uint8Array(bytes)))?.sheets ?? [];

const sending = (of: Partial<SendingInput> = {}): SendingInput => ({
  ...{ cadence: 'week', dayNo: 0, at: '09:00', receiverIds: [], groupSaying: 'none', look: {}, paused: false },
  ...of,
});

it('holds pictures of https, and pages of hosts that the operator names, never its own', async () => {
  const { put, detail } = await setting();
  const { env } = t().app.platform;
  const of = (kind: 'image' | 'page', address: string | null) => widget({ kind, metric: null, address });
  const said = async (...widgets: Widget[]) => {
    const { status, message } = await put({ widgets });
    return `${status} ${message}`;
  };
  Object.assign(env, { frameHosts: ['charts.example.com', new URL(env.publicUrl).host] });
  try {
    expect(await said(of('page', 'https://charts.example.com/a?b=c'))).toBe('200 success');
    expect(await said(of('page', 'https://other.example.com/'))).toMatch(/^400 .*FRAME_HOSTS/);
    expect(await said(of('page', `https://${new URL(env.publicUrl).host}/desk`))).toMatch(/^400 .*本系统/);
    for (const odd of [
      'http://charts.example.com/',
      'javascript:alert(1)',
      'https://a@charts.example.com/',
      '',
      null,
    ]) {
      expect(await said(of('image', odd))).toMatch(/^400 .*https/);
    }
    expect(await said(of('image', 'https://anywhere.example.org/a.png'))).toBe('200 success');
    const page = of('page', 'https://charts.example.com/a');
    expect(await said(page)).toBe('200 success');
    // A host that goes holds up no other change of the board.
    Object.assign(env, { frameHosts: [] });
    expect(await said(page, widget({ y: 4 }))).toBe('200 success');
    expect((await detail()).widgets).toHaveLength(2);
  } finally {
    Object.assign(env, { frameHosts: [] });
  }
});

describe('versions', () => {
  const list = async ({ lead, path }: Awaited<ReturnType<typeof setting>>) =>
    (await lead.get<DashboardVersionRow[]>(`${path}/version`)).data;

  it('keep how it stood before a sitting, and lead back to it and forth again', async () => {
    const world = await setting();
    const { lead, path, put, detail, widgets } = world;
    await put({ widgets: [...widgets, widget({ title: '第二个', y: 3 })] });
    await put({ widgets: [], name: '清空' });
    // One person, one sitting: as it stood before the first change.
    const [first, ...none] = await list(world);
    expect([first?.name, first?.widgets, none]).toEqual(['交付', [], []]);
    // A sitting ends by a pause: what stood there then is the next step.
    await t().app.platform.database.query(
      `UPDATE dashboard SET updated_at = now() - interval '11 minutes' WHERE tenant_id = $1`,
      [world.tenant.id],
    );
    await put({ widgets: [widget({ title: '重来' })] });
    const [newest] = await list(world);
    expect(newest).toMatchObject({ name: '清空', widgets: [], difference: '此后新增 1 个组件' });
    const back = async (no: number) =>
      lead.post(`${path}/version/${no}/restore`, { version: (await detail()).version });
    expect((await back(first?.no ?? 0)).status).toBe(200);
    expect(await detail()).toMatchObject({ name: '交付', widgets: [], share: 'tenant' });
    const [before] = await list(world);
    expect(before?.widgets).toEqual(['重来']);
    expect((await back(before?.no ?? 0)).status).toBe(200);
    expect((await detail()).widgets.map(({ title }) => title)).toEqual(['重来']);
  });

  it('are refused to readers, to who is late, and where there is none', async () => {
    const world = await setting();
    const { lead, reader, path, put, detail } = world;
    await put({ widgets: [] });
    const [first] = await list(world);
    const { version } = await detail();
    expect((await reader.get(`${path}/version`)).status).toBe(403);
    expect((await reader.post(`${path}/version/${first?.no}/restore`, { version })).status).toBe(403);
    expect((await lead.post(`${path}/version/99/restore`, { version })).status).toBe(404);
    expect((await lead.post(`${path}/version/${first?.no}/restore`, { version: version - 1 })).status).toBe(409);
  });

  it('bring no dataset back for who may not hand datasets out', async () => {
    const world = await setting();
    const { lead, path, put, detail, tenant } = world;
    const dataset = widget({
      metric: null,
      chart: {
        ...{ source: { kind: 'dataset', code: newId() }, dimensions: [], match: 'all', conditions: [], time: null },
        measures: [{ name: '数量', aggregate: 'count', column: null, formula: '' }],
        ...{ top: 10, compare: false, unit: '' },
      },
    });
    await t().app.platform.database.query('UPDATE dashboard SET widgets = $2, updated_by = NULL WHERE tenant_id = $1', [
      tenant.id,
      JSON.stringify([dataset]),
    ]);
    await put({ widgets: [] });
    const [newest] = await list(world);
    const { version } = await detail();
    expect((await lead.post(`${path}/version/${newest?.no}/restore`, { version })).status).toBe(403);
  });
});

it('a workbook holds what its reader sees, a sheet a widget, and says a failure in words', async () => {
  const bars = widget({ title: '按项目/每个', kind: 'bar', dimension: 'project', y: 3 });
  const { lead, reader, path, seen, tenant } = await setting([widget({ title: '未完成' }), bars]);
  const sheets = await sheetsOf((await lead.post(`${path}/export`)).bytes);
  expect(sheets.map(({ name }) => name)).toEqual(['概览', '按项目 每个']);
  expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['未完成', '7']);
  expect(sheets[1]?.rows.slice(1).map(([, value]) => value)).toEqual(['4', '3']);
  const [own, groups] = await sheetsOf((await reader.post(`${path}/export`)).bytes);
  expect(own?.rows[1]?.slice(0, 2)).toEqual(['未完成', '3']);
  expect(groups?.rows.slice(1)).toEqual([[`项目 ${seen.code}`, '3']]);
  await t().app.platform.database.query('UPDATE dashboard SET widgets = $2 WHERE tenant_id = $1', [
    tenant.id,
    JSON.stringify([widget({ title: '没了', metric: 'task.gone' })]),
  ]);
  const [gone] = await sheetsOf((await lead.post(`${path}/export`)).bytes);
  expect(gone?.rows[1]).toContain('指标不存在或已被删除');
});

describe('sending', () => {
  const due = (world: { tenant: { id: string } }, now: number) => sendDue(t().app.platform, world.tenant.id, now);

  it('tells each receiver their own figures, on its day alone, once', async () => {
    const world = await setting();
    const { lead, path, pm, other, told } = world;
    const made = await lead.post<{ id: string }>(`${path}/sending`, sending({ receiverIds: [pm.id, other.id] }));
    expect(made.status).toBe(200);
    await due(world, MONDAY - DAY_MS);
    await due(world, MONDAY - 15 * 60_000);
    expect(await told(pm.id)).toEqual([]);
    await due(world, MONDAY);
    await due(world, MONDAY + 15 * 60_000);
    const [[mine, ...more], [theirs]] = [await told(pm.id), await told(other.id)];
    expect(more).toEqual([]);
    expect(mine?.title).toMatch(/^看板「交付」，\d{4}-\d\d-\d\d 至 /);
    expect([mine?.body, theirs?.body]).toEqual([
      expect.stringMatching(/^未完成：7 个/),
      expect.stringMatching(/^未完成：3 个/),
    ]);
    const [row] = (await lead.get<Sending[]>(`${path}/sending`)).data;
    expect(row).toMatchObject({ sentFor: '2026-11-02', narrowed: false });
    // A process that died before it could note the day: the messages are there once still.
    await t().app.platform.database.query('UPDATE dashboard_sending SET sent_for = NULL');
    await due(world, MONDAY);
    expect(await told(pm.id)).toHaveLength(1);
  });

  it('mails tables with what people wrote escaped', async () => {
    const world = await setting([widget({ title: '<b>未完成</b>', kind: 'bar', dimension: 'project' })]);
    const { lead, path, pm } = world;
    const email = `${pm.id}@example.com`;
    await t().app.platform.database.query('UPDATE account SET email = $2 WHERE id = $1', [pm.id, email]);
    await lead.post(`${path}/sending`, sending({ receiverIds: [pm.id] }));
    await due(world, MONDAY);
    const [payload] = await t().app.platform.database.query<{ html: string; to: string }>(
      `SELECT payload->>'html' AS html, payload->>'to' AS to FROM delivery WHERE tenant_id = $1 AND channel = 'mail'`,
      [world.tenant.id],
    );
    expect(payload?.to).toBe(email);
    expect(payload?.html).toContain('&lt;b&gt;未完成&lt;/b&gt;');
    expect(payload?.html).not.toContain('<b>');
    expect(payload?.html).toContain('<table');
  });

  it('is taken by another program, signed, by the rights of who set it up, tried again where it was not', async () => {
    const world = await setting();
    const { lead, path, pm, tenant, owner } = world;
    const hears = (id: string) => scheduledTold(t().app.platform, tenant, { id });
    const taken: { headers: IncomingHttpHeaders; body: string }[] = [];
    let status = 503;
    const other = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        taken.push({ headers: request.headers, body });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const webhookUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/board`;
    const { env, database } = t().app.platform;
    env.robotLoopback = true;
    try {
      // Who may not manage webhooks hands nothing out.
      const refused = await lead.post(`${path}/sending`, sending({ webhookUrl }));
      expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('Webhook 管理')]);
      const boss = await t().as(owner, tenant);
      expect((await boss.post(`${path}/sending`, sending({ webhookUrl: 'ftp://x' }))).status).toBe(400);
      expect((await boss.post(`${path}/sending`, sending({ webhookUrl: 'https://a:b@x.example' }))).status).toBe(400);
      const made = await boss.post<SendingSaved>(`${path}/sending`, sending({ webhookUrl }));
      expect(made.data.secret).toMatch(/^whsec_/);
      // Sealed where it is kept, and told whole to who may manage webhooks alone.
      const kept = async () =>
        (
          await database.query<{ row: string }>(
            'SELECT to_jsonb(s)::text AS row FROM dashboard_sending s WHERE s.tenant_id = $1',
            [tenant.id],
          )
        )[0]?.row;
      expect(await kept()).not.toContain('/board');
      const toldTo = async (by: typeof boss) => (await by.get<Sending[]>(`${path}/sending`)).data[0]?.webhookUrl;
      expect([await toldTo(boss), await toldTo(lead)]).toEqual([
        webhookUrl,
        expect.stringMatching(/^127\.0\.0\.1:\d+ …oard$/),
      ]);
      // One from before waits unsealed until the clock looks next.
      await database.query(
        'UPDATE dashboard_sending SET webhook_url = $2, webhook_cipher = NULL, paused = true WHERE tenant_id = $1',
        [tenant.id, webhookUrl],
      );
      expect(await toldTo(boss)).toBe(webhookUrl);
      await due(world, MONDAY);
      expect(await kept()).not.toContain('/board');
      expect(await toldTo(boss)).toBe(webhookUrl);
      await database.query('UPDATE dashboard_sending SET paused = false WHERE tenant_id = $1', [tenant.id]);
      const listed = async () => (await lead.get<Sending[]>(`${path}/sending`)).data[0];
      await due(world, MONDAY);
      expect(await listed()).toMatchObject({ webhookFor: null, webhookProblem: '对方返回状态 503' });
      const failed = '看板「交付」的 Webhook 发送失败：对方返回状态 503';
      const heard = async () => [await hears(owner.id), await hears(pm.id)];
      // Who set it up, and whose the board is.
      expect(await heard()).toEqual([[failed], [failed]]);
      status = 200;
      await due(world, MONDAY + 15 * 60_000);
      expect((await heard())[0]).toEqual([
        failed,
        '看板「交付」的 Webhook 发送已恢复正常：此前失败的原因：对方返回状态 503',
      ]);
      await due(world, MONDAY + 30 * 60_000);
      expect(await listed()).toMatchObject({ webhookFor: '2026-11-02', webhookProblem: null });
      expect(taken).toHaveLength(2);
      const [first, second] = taken as [(typeof taken)[0], (typeof taken)[0]];
      expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = second.headers;
      expect(signature).toBe(signatureOf(made.data.secret ?? '', String(id), Number(at), second.body));
      const sent = JSON.parse(second.body);
      expect(sent).toMatchObject({ type: 'dashboard.sent', day: '2026-11-02', dashboard: { name: '交付' } });
      expect(sent.widgets).toMatchObject([{ title: '未完成', whole: 7 }]);
      // Somebody who may edit the dashboard and manages no webhooks leaves the address, and answers for it from then on.
      const row = await listed();
      const pause = { ...sending({ receiverIds: [pm.id] }), version: row?.version };
      const saved = await lead.put<SendingSaved>(`${path}/sending/${row?.id}`, pause);
      expect([saved.status, saved.data.secret]).toEqual([200, null]);
      await database.query('UPDATE dashboard_sending SET webhook_for = NULL WHERE tenant_id = $1', [tenant.id]);
      await due(world, MONDAY);
      expect((await listed())?.webhookProblem).toContain('没有权限');
      expect(taken).toHaveLength(2);
    } finally {
      env.robotLoopback = false;
      await new Promise((resolve) => other.close(resolve));
    }
  });

  it('leaves out who may not look any more, and is refused for who may not from the beginning', async () => {
    const world = await setting();
    const { lead, path, put, pm, other, member, told } = world;
    const refused = await lead.post(`${path}/sending`, sending({ receiverIds: [member.id] }));
    expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('不能查看这个看板')]);
    expect((await lead.post(`${path}/sending`, sending())).status).toBe(400);
    expect((await lead.post(`${path}/sending`, sending({ receiverIds: [pm.id], at: '09:10' }))).status).toBe(400);
    expect((await lead.post(`${path}/sending`, sending({ receiverIds: [pm.id], dayNo: 7 }))).status).toBe(400);
    await lead.post(`${path}/sending`, sending({ receiverIds: [pm.id, other.id] }));
    await put({ share: 'private' });
    await due(world, MONDAY);
    expect([(await told(pm.id)).length, (await told(other.id)).length]).toEqual([1, 0]);
    // It can be paused all the same.
    const [kept] = (await lead.get<Sending[]>(`${path}/sending`)).data;
    const paused = { ...sending({ receiverIds: [pm.id, other.id], paused: true }), version: kept?.version };
    expect((await lead.put(`${path}/sending/${kept?.id}`, paused)).status).toBe(200);
  });

  it('tells groups nothing but the name, unless its figures are handed out, and of everybody’s dashboards alone', async () => {
    const world = await setting();
    const { lead, path, put, tenant } = world;
    const { database } = t().app.platform;
    await database.query(
      `INSERT INTO robot (tenant_id, id, kind, name, url_cipher, url_hint, at_mobiles, events)
       VALUES ($1, $2, 'feishu', '群', 'x', 'x', '{}', '{dashboardSent}')`,
      [tenant.id, newId()],
    );
    const said = () =>
      database.query<{ body: string }>(
        `SELECT payload->>'body' AS body FROM delivery WHERE tenant_id = $1 AND robot_id IS NOT NULL ORDER BY created_at, id`,
        [tenant.id],
      );
    const made = await lead.post<{ id: string }>(`${path}/sending`, sending({ groupSaying: 'link' }));
    await due(world, MONDAY);
    expect((await said()).map(({ body }) => body)).toEqual(['']);
    const change = { ...sending({ groupSaying: 'figures' }), version: 1 };
    expect((await lead.put(`${path}/sending/${made.data.id}`, change)).status).toBe(200);
    await due(world, MONDAY + 7 * DAY_MS);
    expect((await said()).map(({ body }) => body)).toEqual(['', expect.stringMatching(/^未完成：7 个/)]);
    // Whoever set it up may not use dashboards any more: nothing is said by their rights.
    const analyse = (lost: boolean) =>
      database.query(
        lost
          ? `UPDATE role SET privileges = array_remove(privileges, 'ANALYSIS_BOARD') WHERE tenant_id = $1`
          : `UPDATE role SET privileges = array_append(privileges, 'ANALYSIS_BOARD') WHERE tenant_id = $1 AND code = 'ROLE_TENANT_PM'`,
        [tenant.id],
      );
    await analyse(true);
    await due(world, MONDAY + 7 * 2 * DAY_MS);
    expect(await said()).toHaveLength(2);
    await analyse(false);
    await put({ share: 'private' });
    await due(world, MONDAY + 21 * DAY_MS);
    expect(await said()).toHaveLength(2);
    expect((await lead.post(`${path}/sending`, sending({ groupSaying: 'link' }))).status).toBe(400);
    expect((await lead.put(`${path}/sending/${made.data.id}`, { ...change, version: 1 })).status).toBe(400);
  });

  it('is kept by who may change the dashboard; a pause, a stale save and a removal', async () => {
    const world = await setting();
    const { lead, reader, path, pm, told, other } = world;
    const { id } = (await lead.post<{ id: string }>(`${path}/sending`, sending({ receiverIds: [pm.id] }))).data;
    expect((await reader.get(`${path}/sending`)).status).toBe(403);
    expect((await reader.delete(`${path}/sending/${id}`)).status).toBe(403);
    const paused = { ...sending({ receiverIds: [pm.id], paused: true }), version: 1 };
    expect((await lead.put(`${path}/sending/${id}`, paused)).status).toBe(200);
    expect((await lead.put(`${path}/sending/${id}`, paused)).status).toBe(409);
    await due(world, MONDAY);
    expect(await told(pm.id)).toEqual([]);
    expect((await lead.delete(`${path}/sending/${id}`)).status).toBe(200);
    expect((await lead.get<Sending[]>(`${path}/sending`)).data).toEqual([]);
    // A reader has it sent to themselves, with their figures.
    expect((await reader.post(`${path}/sending/me`, {})).status).toBe(200);
    expect((await told(other.id)).map(({ body }) => body)).toEqual([expect.stringMatching(/^未完成：3 个/)]);
  });
});

describe('alerts', () => {
  it('tell of a crossing once, by the figure that their person sees, and again after it came back', async () => {
    const world = await setting();
    const { reader, path, other, pm, seen, tenant, told, widgets } = world;
    const widgetId = widgets[0]?.id ?? '';
    const rule = { widgetId, measure: 0, side: 'above', limit: 3, slack: 1 };
    expect((await reader.post(`${path}/alert`, rule)).status).toBe(200);
    const look = () => checkAlerts(t().app.platform, tenant.id);
    const count = async () => (await told(other.id, 'dashboardAlert')).length;
    await look();
    // Seven there are; three they see.
    expect(await count()).toBe(0);
    const task = await t().factory.task(tenant, seen, pm);
    await look();
    await look();
    expect(await told(other.id, 'dashboardAlert')).toEqual([
      { title: '「未完成」现在是 4 个，高于 3 个', body: '看板「交付」' },
    ]);
    expect(await told(pm.id, 'dashboardAlert')).toEqual([]);
    const set = (id: string, removed: boolean) =>
      t().app.platform.database.query(
        `UPDATE task SET deleted_at = CASE WHEN $2::boolean THEN now() END WHERE id = $1`,
        [id, removed],
      );
    // Back to three, which the slack does not take for back; then to two.
    await set(task.id, true);
    await look();
    await set(task.id, false);
    await look();
    expect(await count()).toBe(1);
    const [first] = (
      await t().app.platform.database.query<{ id: string }>(
        'SELECT id FROM task WHERE tenant_id = $1 AND project_id = $2 AND id <> $3 LIMIT 1',
        [tenant.id, seen.id, task.id],
      )
    ).map(({ id }) => id);
    await set(task.id, true);
    await set(first ?? '', true);
    await look();
    await set(task.id, false);
    await set(first ?? '', false);
    await look();
    expect(await count()).toBe(2);
    const [alert] = (await reader.get<BoardAlert[]>(`${path}/alert`)).data;
    expect(alert).toMatchObject({ title: '未完成', raised: true, lastValue: 4, problem: null });
  });

  it('say why they cannot look, and are nobody else’s', async () => {
    const world = await setting();
    const { lead, reader, path, put, tenant, widgets, other } = world;
    const widgetId = widgets[0]?.id ?? '';
    const rule = { widgetId, measure: 0, side: 'below', limit: 1, slack: 0 };
    expect((await reader.post(`${path}/alert`, { ...rule, widgetId: newId() })).status).toBe(400);
    expect((await reader.post(`${path}/alert`, { ...rule, measure: 1 })).status).toBe(400);
    const { id } = (await reader.post<{ id: string }>(`${path}/alert`, rule)).data;
    expect((await lead.get<BoardAlert[]>(`${path}/alert`)).data).toEqual([]);
    expect((await lead.delete(`${path}/alert/${id}`)).status).toBe(404);
    await put({ widgets: [] });
    await checkAlerts(t().app.platform, tenant.id);
    await checkAlerts(t().app.platform, tenant.id);
    const hears = () => scheduledTold(t().app.platform, tenant, other);
    const failed = '看板「交付」的提醒失败：组件已被删除，请删除这个提醒';
    expect(await hears()).toEqual([failed]);
    const [gone] = (await reader.get<BoardAlert[]>(`${path}/alert`)).data;
    expect(gone).toMatchObject({ title: '', problem: '组件已被删除，请删除这个提醒' });
    await put({ share: 'private' });
    await checkAlerts(t().app.platform, tenant.id);
    const [row] = await t().app.platform.database.query<{ problem: string }>(
      'SELECT problem FROM dashboard_alert WHERE id = $1',
      [id],
    );
    expect(row?.problem).toContain('不能查看');
    await put({ share: 'tenant', widgets });
    await checkAlerts(t().app.platform, tenant.id);
    expect(await hears()).toEqual([failed, expect.stringContaining('看板「交付」的提醒已恢复正常')]);
    expect((await reader.delete(`${path}/alert/${id}`)).status).toBe(200);
  });
});

it('is opened by its id too, as messages name it, by whom it is shown to alone', async () => {
  const { lead, reader, detail, put, tenant } = await setting();
  const [row] = await t().app.platform.database.query<{ id: string }>('SELECT id FROM dashboard WHERE tenant_id = $1', [
    tenant.id,
  ]);
  expect((await reader.get<DashboardDetail>(`${base}/${row?.id}`)).data.serialNo).toBe((await detail()).serialNo);
  await put({ share: 'private' });
  expect((await reader.get(`${base}/${row?.id}`)).status).toBe(404);
  expect((await lead.get(`${base}/${row?.id}`)).status).toBe(200);
});

it('tells which dashboards stand on a metric, and counts those that one may not see', async () => {
  const { reader, lead, put, tenant } = await setting([widget({ title: '甲' }), widget({ title: '乙', y: 3 })]);
  const uses = async (by = reader, code = 'task.open') =>
    (await by.get<BoardUses>(`${base}/uses?kind=metric&code=${code}`)).data;
  expect(await uses()).toMatchObject({ boards: [{ name: '交付', widgets: ['甲', '乙'] }], hidden: 0 });
  await put({ share: 'private' });
  expect(await uses()).toEqual({ boards: [], hidden: 1 });
  expect((await uses(lead)).boards).toHaveLength(1);
  expect(await uses(lead, 'task.overdue')).toEqual({ boards: [], hidden: 0 });
  const dataset = newId();
  const chart = {
    ...{ source: { kind: 'dataset', code: dataset }, dimensions: [], match: 'all', conditions: [], time: null },
    measures: [{ name: '数量', aggregate: 'count', column: null, formula: '' }],
    ...{ top: 10, compare: false, unit: '' },
  };
  const widgets = JSON.stringify([{ ...widget({ title: '丙', metric: null }), chart }]);
  await t().app.platform.database.query('UPDATE dashboard SET widgets = $1 WHERE tenant_id = $2', [widgets, tenant.id]);
  expect((await lead.get<BoardUses>(`${base}/uses?kind=dataset&code=${dataset}`)).data.boards).toMatchObject([
    { widgets: ['丙'] },
  ]);
  expect((await lead.get<BoardUses>(`${base}/uses?kind=rows&code=${dataset}`)).data.boards).toEqual([]);
});
