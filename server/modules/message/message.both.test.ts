import type { PageOf } from '../../../contract/envelope';
import type { StationMessage } from '../../../contract/message/message';
import { newId } from '../../base/present';
import { TenantDb } from '../../db/scope';
import { useTestApp } from '../../test/app';
import { emit } from './emit';

const t = useTestApp();

/** A published announcement, told to one person. */
async function announce(db: TenantDb, receiverId: string, heading: string): Promise<void> {
  const id = newId();
  await db.query(
    `INSERT INTO announcement (tenant_id, id, title, content, state, audience, publish_at, told_at)
     VALUES ($1, $2, $3, '全文', 'published', '{"kind": "all"}', now(), now())`,
    [id, heading],
  );
  await emit(t().app.platform, db, null, {
    event: 'announcement',
    objectId: id,
    to: [receiverId],
    variables: { heading, text: '全文' },
  });
}

it('are one’s own only: to read, to count, to mark', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const { platform } = t().app;
  const db = new TenantDb(platform.database, tenant.id);
  const to = (receiverId: string, title: string) => announce(db, receiverId, title);
  for (const title of ['一', '二', '三']) await to(pm.id, title);
  await to(member.id, '别人的');
  const [mine, theirs] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const list = async (client: typeof mine, query = '') =>
    (await client.get<PageOf<StationMessage>>(`message/center/station?${query}`)).data;
  const unread = async (client: typeof mine) => (await client.get<number>('message/center/unreadCount')).data;

  const all = await list(mine);
  expect([all.total, all.result.map((one) => one.title)]).toEqual([3, ['三', '二', '一']]);
  expect(all.result[0]).toMatchObject({
    type: '公告',
    url: expect.stringContaining('tab=notice&announcement='),
    readTime: null,
    body: '全文',
  });
  expect((await list(mine, 'pageSize=2&pageNo=2')).result.map((one) => one.title)).toEqual(['一']);
  const [foreign] = (await list(theirs)).result;

  expect((await mine.post<number>('message/center/read', { ids: [all.result[0]?.id, foreign?.id] })).data).toBe(2);
  expect([await unread(mine), await unread(theirs)]).toEqual([2, 1]);
  expect((await list(mine, 'unread=true')).result.map((one) => one.title)).toEqual(['二', '一']);
  expect((await mine.post<number>('message/center/read')).data).toBe(0);
  expect([await unread(mine), await unread(theirs)]).toEqual([0, 1]);
  expect((await mine.post('message/center/read', { ids: ['x'] })).status).toBe(400);
});

it('stay in their enterprise', async () => {
  const [a, b] = [await t().enterprise(), await t().enterprise()];
  await t().factory.join(b.tenant, a.member, 'ROLE_TENANT_MEMBER');
  const { platform } = t().app;
  await announce(new TenantDb(platform.database, a.tenant.id), a.member.id, '甲企业');
  expect((await (await t().as(a.member, b.tenant)).get<number>('message/center/unreadCount')).data).toBe(0);
  expect((await (await t().as(a.member, a.tenant)).get<number>('message/center/unreadCount')).data).toBe(1);
});

it('are not sent, nor told of, when the transaction fails', async () => {
  const { tenant, pm } = await t().enterprise();
  const { platform } = t().app;
  const told: string[] = [];
  platform.bus.on('message', ({ userId }) => told.push(userId));
  const db = new TenantDb(platform.database, tenant.id);
  const send = (tx: TenantDb) => announce(tx, pm.id, '一');
  const failed = db.transaction(async (tx) => {
    await send(tx);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(told).toEqual([]);
  await db.transaction(send);
  expect(told).toEqual([pm.id]);
  expect((await (await t().as(pm, tenant)).get<number>('message/center/unreadCount')).data).toBe(1);
});

it('stand under their tabs, by project and by day; what is deleted is gone, for its receiver alone', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const { platform } = t().app;
  const db = new TenantDb(platform.database, tenant.id);
  const project = await t().factory.project(tenant, pm);
  const { id } = await t().factory.task(tenant, project, pm);
  await announce(db, pm.id, '放假');
  await emit(platform, db, null, { event: 'urged', objectId: id, to: [pm.id], variables: { reason: '快' } });
  await announce(db, member.id, '别人的');
  const mine = await t().as(pm, tenant);
  const list = async (query: string) => {
    const { result, total } = (await mine.get<PageOf<StationMessage>>(`message/center/station?${query}`)).data;
    expect(total).toBe(result.length);
    return result.map((one) => one.type);
  };
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(await list('')).toEqual(['催办', '公告']);
  expect([await list('tab=urge'), await list('tab=notice'), await list('tab=task')]).toEqual([['催办'], ['公告'], []]);
  expect(await list(`projectId=${project.id}`)).toEqual(['催办']);
  expect(await list(`from=${today}&to=${today}`)).toHaveLength(2);
  // A day counts where the enterprise works: in the west it is still the one before, or in the east already the next.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await db.query(
      `INSERT INTO work_calendar (tenant_id, weekdays, zone) VALUES ($1, 31, $2)
       ON CONFLICT (tenant_id) DO UPDATE SET zone = $2`,
      [zone],
    );
    platform.bus.publish({ type: 'calendar', tenantId: tenant.id });
    const there = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
    expect([zone, await list(`from=${there}&to=${there}`)]).toEqual([zone, ['催办', '公告']]);
  }
  expect([await list('to=2020-01-01'), await list('from=2099-01-01')]).toEqual([[], []]);
  expect((await mine.get('message/center/station?tab=x')).status).toBe(400);

  const byTab = async () => (await mine.get('message/center/unreadByTab')).data;
  expect(await byTab()).toEqual({ all: 2, tabs: { urge: 1, notice: 1 } });
  expect((await mine.post('message/center/read', { tab: 'urge' })).data).toBe(1);
  expect(await byTab()).toEqual({ all: 1, tabs: { notice: 1 } });

  const theirs = await t().as(member, tenant);
  const all = (await mine.get<PageOf<StationMessage>>('message/center/station')).data.result.map((one) => one.id);
  expect((await theirs.post('message/center/delete', { ids: all })).data).toBe(1);
  expect(await list('')).toHaveLength(2);
  expect((await mine.post('message/center/delete', { ids: all })).data).toBe(0);
  expect(await list('')).toEqual([]);
  expect((await mine.post('message/center/delete', { ids: [] })).status).toBe(400);
});
