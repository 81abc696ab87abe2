/** Announcements: whom they reach, when, and who has read them. */
import type { PageOf } from '../../../../contract/envelope';
import type {
  AnnouncementDetail,
  AnnouncementReader,
  AnnouncementRow,
  Audience,
  PublishedAnnouncement,
} from '../../../../contract/message/announcement';
import type { StationMessage } from '../../../../contract/message/message';
import { newId } from '../../../base/present';
import { type Client, useTestApp } from '../../../test/app';
import type { TestUser } from '../../../test/factories';
import { publishDue, tellAudience } from './tell';

const t = useTestApp();
const base = 'message/announcement';
const mine = 'message/center/announcements';
const everybody: Audience = { kind: 'all', ids: [] };
const never = new AbortController().signal;

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const create = async (values: object = {}) =>
    (
      await api.post<{ id: string; field?: string }>(base, {
        title: '国庆放假通知',
        content: '<p>10 月 1 日起放假<script>x</script></p>',
        audience: everybody,
        pinned: false,
        mustConfirm: false,
        expiresTime: null,
        ...values,
      })
    ).data;
  const detail = async (id: string) => (await api.get<AnnouncementDetail>(`${base}/${id}`)).data;
  const publish = async (id: string, at?: string) =>
    api.post<{ version: number; field?: string }>(`${base}/${id}/publish`, { version: (await detail(id)).version, at });
  const withdraw = async (id: string) => api.post(`${base}/${id}/withdraw`, { version: (await detail(id)).version });
  const tell = (id: string) => tellAudience(t().app.platform, { tenantId: tenant.id, id }, { signal: never });
  const told = async (user: TestUser) =>
    (await (await t().as(user, tenant)).get<PageOf<StationMessage>>('message/center/station?tab=notice')).data.result;
  const seen = async (client: Client) =>
    (await client.get<PageOf<PublishedAnnouncement>>(mine)).data.result.map(({ title }) => title);
  return {
    tenant,
    owner,
    pm,
    member,
    api,
    create,
    detail,
    publish,
    withdraw,
    tell,
    told,
    seen,
    memberApi: await t().as(member, tenant),
  };
}

it('are told to everybody once, with a link that opens them', async () => {
  const { owner, pm, member, create, publish, tell, told, detail } = await setting();
  const { id } = await create();
  expect((await publish(id)).status).toBe(200);
  await Promise.all([tell(id), tell(id)]);
  await tell(id);
  for (const user of [pm, member]) {
    expect(await told(user)).toEqual([
      expect.objectContaining({
        type: '公告',
        title: '国庆放假通知',
        body: '10 月 1 日起放假',
        url: `/messageCenter?tab=notice&announcement=${id}`,
        times: 1,
      }),
    ]);
  }
  // Who published it knows.
  expect(await told(owner)).toEqual([]);
  expect(await detail(id)).toMatchObject({ state: 'published', content: '<p>10 月 1 日起放假</p>', readTotal: 0 });
});

it('go on where the telling stopped, a chunk at a time', async () => {
  const { tenant, create, publish, tell } = await setting();
  const { database } = t().app.platform;
  const ids = Array.from({ length: 450 }, newId);
  await database.query(
    `INSERT INTO account (id, username, password_hash, name) SELECT id, 'crowd-' || id, '', '成员' FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await database.query('INSERT INTO tenant_member (tenant_id, id) SELECT $1, id FROM unnest($2::uuid[]) AS id', [
    tenant.id,
    ids,
  ]);
  const { id } = await create();
  await publish(id);
  const stopping = new AbortController();
  const count = async () =>
    (
      await database.query<{ count: number }>('SELECT count(*)::int AS count FROM message WHERE object_id = $1', [id])
    )[0]?.count ?? 0;
  t().app.platform.bus.on('message', () => stopping.abort());
  await tellAudience(t().app.platform, { tenantId: tenant.id, id }, { signal: stopping.signal });
  const first = await count();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(450);
  await tell(id);
  // All but the publisher: the crowd, pm, member, guest.
  expect(await count()).toBe(453);
});

it('are for departments with all below them, or for roles; others do not know of them', async () => {
  const { tenant, pm, member, create, publish, tell, told, seen, api, memberApi } = await setting();
  const { database } = t().app.platform;
  const [above, below] = [newId(), newId()];
  await database.query(
    `INSERT INTO department (tenant_id, id, parent_id, name) VALUES ($1, $2, NULL, '研发'), ($1, $3, $2, '后端')`,
    [tenant.id, above, below],
  );
  await database.query('UPDATE tenant_member SET department_id = $3 WHERE tenant_id = $1 AND id = $2', [
    tenant.id,
    member.id,
    below,
  ]);
  const forDepartment = await create({ title: '研发例会', audience: { kind: 'departments', ids: [above] } });
  const forRole = await create({
    title: '项目经理培训',
    audience: { kind: 'roles', ids: [tenant.roleIds.get('ROLE_TENANT_PM')] },
  });
  for (const { id } of [forDepartment, forRole]) {
    await publish(id);
    await tell(id);
  }
  const pmApi = await t().as(pm, tenant);
  expect([await seen(memberApi), await seen(pmApi), await seen(api)]).toEqual([['研发例会'], ['项目经理培训'], []]);
  expect((await told(member)).map(({ title }) => title)).toEqual(['研发例会']);
  expect((await pmApi.get(`${mine}/${forDepartment.id}`)).status).toBe(404);
  expect((await pmApi.post(`${mine}/${forDepartment.id}/read`, { confirm: false })).status).toBe(404);
  expect((await create({ audience: { kind: 'roles', ids: [] } })).field).toBe('audience');
  expect((await create({ audience: { kind: 'departments', ids: [newId()] } })).field).toBe('audience');
});

it('know who has read and who has confirmed them, and reading one reads its message', async () => {
  const { member, pm, api, memberApi, create, publish, tell, told, detail } = await setting();
  const { id } = await create({ mustConfirm: true });
  await publish(id);
  await tell(id);
  await memberApi.post(`${mine}/${id}/read`, { confirm: false });
  expect((await told(member))[0]?.readTime).not.toBeNull();
  expect(await detail(id)).toMatchObject({ audienceTotal: 4, readTotal: 1, confirmedTotal: 0 });
  await memberApi.post(`${mine}/${id}/read`, { confirm: true });
  await memberApi.post(`${mine}/${id}/read`, { confirm: false });
  const readers = async (filter: string) =>
    (await api.get<PageOf<AnnouncementReader>>(`${base}/${id}/readers?filter=${filter}`)).data.result.map(
      ({ person }) => person.userId,
    );
  expect(await readers('confirmed')).toEqual([member.id]);
  expect(await readers('unread')).toContain(pm.id);
  expect(await readers('unread')).not.toContain(member.id);
});

it('come out when they are due', async () => {
  const { tenant, member, create, publish, tell, told, seen, memberApi, detail } = await setting();
  const { id } = await create();
  expect((await publish(id, '2020-01-01T00:00:00Z')).data.field).toBe('at');
  await publish(id, '2099-01-01T00:00:00Z');
  await publishDue(t().app.platform);
  expect([(await detail(id)).state, await seen(memberApi)]).toEqual(['scheduled', []]);
  await t().app.platform.database.query(
    `UPDATE announcement SET publish_at = now() - interval '1 minute' WHERE tenant_id = $1`,
    [tenant.id],
  );
  await publishDue(t().app.platform);
  await tell(id);
  expect([(await detail(id)).state, await seen(memberApi)]).toEqual(['published', ['国庆放假通知']]);
  expect(await told(member)).toHaveLength(1);
});

it('are withdrawn with their messages, changed, and told anew', async () => {
  const { member, api, memberApi, create, publish, withdraw, tell, told, seen, detail } = await setting();
  const { id } = await create();
  await publish(id);
  await tell(id);
  await memberApi.post(`${mine}/${id}/read`, { confirm: false });
  const change = async (title: string) => {
    const { version, content, audience, pinned, mustConfirm, expiresTime } = await detail(id);
    return api.put(`${base}/${id}`, { version, title, content, audience, pinned, mustConfirm, expiresTime });
  };
  expect((await change('改期')).status).toBe(422);
  expect((await api.delete(`${base}/${id}`)).status).toBe(422);
  await withdraw(id);
  expect([await told(member), await seen(memberApi)]).toEqual([[], []]);
  expect((await memberApi.get(`${mine}/${id}`)).status).toBe(404);
  expect((await change('改期')).status).toBe(200);
  await publish(id);
  await tell(id);
  expect((await told(member)).map(({ title, readTime }) => [title, readTime])).toEqual([['改期', null]]);
  expect(await detail(id)).toMatchObject({ readTotal: 0 });
});

it('leave the desk when their time is over, and stand in order, the pinned ones first', async () => {
  const { tenant, create, publish, seen, memberApi } = await setting();
  const first = await create({ title: '第一条', pinned: true });
  const second = await create({ title: '第二条' });
  const third = await create({ title: '第三条', expiresTime: '2099-01-01T00:00:00Z' });
  for (const { id } of [first, second, third]) await publish(id);
  expect(await seen(memberApi)).toEqual(['第一条', '第三条', '第二条']);
  await t().app.platform.database.query(
    `UPDATE announcement SET expires_at = now() - interval '1 minute' WHERE tenant_id = $1 AND id = $2`,
    [tenant.id, third.id],
  );
  expect(await seen(memberApi)).toEqual(['第一条', '第二条']);
  expect((await memberApi.get(`${mine}/${third.id}`)).status).toBe(200);
});

it('are not overwritten by somebody who has not seen the latest', async () => {
  const { api, create, detail } = await setting();
  const { id } = await create();
  const { content, audience, pinned, mustConfirm, expiresTime } = await detail(id);
  const save = (title: string, version: number) =>
    api.put(`${base}/${id}`, { version, title, content, audience, pinned, mustConfirm, expiresTime });
  expect((await save('甲', 1)).status).toBe(200);
  const late = await save('乙', 1);
  expect(late.status).toBe(409);
  expect(late.data).toMatchObject({
    updatedBy: { userId: expect.any(String) },
    updatedTime: expect.any(String),
    current: { title: '甲', version: 2 },
  });
  expect((await api.get<PageOf<AnnouncementRow>>(`${base}?keyword=甲`)).data.total).toBe(1);
  expect((await create({ content: '<p> </p>' })).field).toBe('content');
});

it('go from state to state as they did before the lifecycle was a table, and for nobody but their managers', async () => {
  const { api, memberApi, create } = await setting();
  const { id } = await create();
  const answers: string[] = [];
  const future = '2099-01-01T00:00:00Z';
  for (const state of ['draft', 'scheduled', 'published', 'withdrawn']) {
    for (const [step, body] of [
      ['publish', {}],
      ['publish', { at: future }],
      ['withdraw', {}],
    ] as const) {
      await t().app.platform.database.query(
        'UPDATE announcement SET state = $2, version = 1, told_at = now() WHERE id = $1',
        [id, state],
      );
      const ask = { version: 1, ...body };
      expect((await memberApi.post(`${base}/${id}/${step}`, ask)).status).toBe(403);
      const { status } = await api.post(`${base}/${id}/${step}`, ask);
      const late = await api.post(`${base}/${id}/${step}`, { ...ask, version: 9 });
      answers.push(`${state} ${step}${'at' in body ? ' later' : ''} ${status} ${late.status}`);
    }
  }
  expect(answers).toEqual([
    'draft publish 200 409',
    'draft publish later 200 409',
    'draft withdraw 422 409',
    'scheduled publish 200 409',
    'scheduled publish later 200 409',
    'scheduled withdraw 200 409',
    'published publish 422 409',
    'published publish later 422 409',
    'published withdraw 200 409',
    'withdrawn publish 200 409',
    'withdrawn publish later 200 409',
    'withdrawn withdraw 422 409',
  ]);
});
