import type { PageOf } from '../../../contract/envelope';
import type { StationMessage } from '../../../contract/message/message';
import { TenantDb } from '../../db/scope';
import { useTestApp } from '../../test/app';
import { sendMessages } from './service';

const t = useTestApp();

it('are one’s own only: to read, to count, to mark', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const { platform } = t().app;
  const db = new TenantDb(platform.database, tenant.id);
  const to = (receiverId: string, title: string) =>
    sendMessages(platform, db, [{ receiverId, type: '系统', title, url: '/desk' }]);
  for (const title of ['一', '二', '三']) await to(pm.id, title);
  await to(member.id, '别人的');
  const [mine, theirs] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const list = async (client: typeof mine, query = '') =>
    (await client.get<PageOf<StationMessage>>(`message/center/station?${query}`)).data;
  const unread = async (client: typeof mine) => (await client.get<number>('message/center/unreadCount')).data;

  const all = await list(mine);
  expect([all.total, all.result.map((one) => one.title)]).toEqual([3, ['三', '二', '一']]);
  expect(all.result[0]).toMatchObject({ url: '/desk', readTime: null, body: '' });
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
  await sendMessages(platform, new TenantDb(platform.database, a.tenant.id), [
    { receiverId: a.member.id, type: '系统', title: '甲企业' },
  ]);
  expect((await (await t().as(a.member, b.tenant)).get<number>('message/center/unreadCount')).data).toBe(0);
  expect((await (await t().as(a.member, a.tenant)).get<number>('message/center/unreadCount')).data).toBe(1);
});

it('are not sent, nor told of, when the transaction fails', async () => {
  const { tenant, pm } = await t().enterprise();
  const { platform } = t().app;
  const told: string[] = [];
  platform.bus.on('message', ({ userId }) => told.push(userId));
  const db = new TenantDb(platform.database, tenant.id);
  const send = (tx: TenantDb) => sendMessages(platform, tx, [{ receiverId: pm.id, type: '系统', title: '一' }]);
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
