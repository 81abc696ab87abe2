/** What an operator limits holds at every door through which members, bytes and calls come in. */
import { randomUUID } from 'node:crypto';
import type { ImportReport } from '../../contract/object/registerTable';
import type { InvitationSent, InvitationsMade } from '../../contract/tenant/invitation';
import { FLUSH_MS } from '../http/callCount';
import { type Client, useTestApp } from '../test/app';
import type { TestTenant } from '../test/factories';
import { uploadTo } from '../test/uploading';
import { setQuotas, type TypedQuotas } from './quota';

const t = useTestApp({ jobs: true });
const member = 'user-center/tenant/member';
let serial = 0;
const userName = () => `quota${++serial}x${process.pid}`;
const set = (tenant: TestTenant, typed: TypedQuotas) => setQuotas(t().app.platform.database, tenant.code, typed);
async function enterprise() {
  const made = await t().enterprise();
  return { ...made, api: await t().as(made.owner, made.tenant) };
}
const add = (api: Client) => api.post(member, { userName: userName(), name: '新人' });

describe('the command', () => {
  it('keeps what is not named, takes a limit away, and says what is used', async () => {
    const { tenant } = await enterprise();
    const { used } = await set(tenant, {});
    expect(used).toMatchObject({ storage: 0, calls: 0 });
    expect(used.members).toBeGreaterThan(1);
    await set(tenant, { members: '50', storage: '10GB' });
    expect((await set(tenant, { calls: '100000', storage: 'none' })).quotas).toEqual({
      members: 50,
      storage: null,
      calls: 100_000,
    });
    expect((await set(tenant, { members: 'none', calls: 'none' })).quotas).toEqual({
      members: null,
      storage: null,
      calls: null,
    });
  });

  it('says what is wrong with what was typed', async () => {
    const { tenant } = await enterprise();
    const { database } = t().app.platform;
    await expect(setQuotas(database, undefined, {})).rejects.toThrow('--code');
    await expect(setQuotas(database, 'nobody-here', {})).rejects.toThrow('没有企业 nobody-here');
    await expect(set(tenant, { members: '5', storage: '10' })).rejects.toThrow('--storage 应为');
    expect((await set(tenant, {})).quotas.members).toBeNull();
  });
});

describe('members', () => {
  it('are added, invited, imported, let in again and join only while there are places', async () => {
    const { api, tenant, member: one } = await enterprise();
    const { members } = (await set(tenant, {})).used;
    const link = await api.post<InvitationSent>('user-center/tenant/invitation/link', { maxUses: 5, days: 7 });
    await set(tenant, { members: String(members + 1) });
    const invite = (email: string) =>
      api.post<InvitationsMade>('user-center/tenant/invitation', { people: [{ email }] });
    expect(await invite('first@quota.example')).toMatchObject({ status: 200, data: { invited: 1, refused: [] } });
    // The last place is promised.
    const second = (await invite('second@quota.example')).data.refused[0];
    expect(second?.reason).toContain('含 1 份未答复的邀请');
    const full = `企业最多 ${members + 1} 名成员`;
    const more = await api.post('user-center/tenant/invitation/link', { maxUses: 5, days: 7 });
    expect([more.status, more.message]).toEqual([422, expect.stringContaining(full)]);
    expect((await add(api)).status).toBe(200);
    expect((await add(api)).message).toContain(full);
    const accepted = await t().visitor.post('portal/invitation/accept', {
      token: /token=([\w-]+)/.exec(link.data.url ?? '')?.[1],
      account: { userName: userName(), name: '来者', password: 'Kestrel20263' },
    });
    expect([accepted.status, accepted.message]).toEqual([422, expect.stringContaining(full)]);
    const file = Buffer.from(`用户名,姓名\n${userName()},甲\n`);
    const mapping = JSON.stringify({ userName: '用户名', name: '姓名' });
    const read = await uploadTo(api, { mapping }, '成员.csv', file, `${member}/import`);
    const report = (read as unknown as { data: ImportReport }).data;
    expect(report).toMatchObject({ created: 0, issues: [{ row: 2, reason: expect.stringContaining(full) }] });
    const status = (disabled: boolean) => api.put('user-center/user/tenant/member', { userId: one.id, disabled });
    expect((await status(true)).status).toBe(200);
    expect((await add(api)).status).toBe(200);
    expect((await status(false)).message).toContain(full);
    expect((await set(tenant, {})).used.members).toBe(members + 1);
  });

  it('of two that take the last place at once, one gets it', async () => {
    const { api, tenant } = await enterprise();
    const { members } = (await set(tenant, {})).used;
    await set(tenant, { members: String(members + 1) });
    const both = await Promise.all([add(api), add(api)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('storage', () => {
  it('takes what fits; what is there already takes no more', async () => {
    const { api, tenant, owner } = await enterprise();
    const project = await t().factory.project(tenant, owner);
    const { id: taskId } = await t().factory.task(tenant, project, owner);
    await set(tenant, { storage: '1KB' });
    const send = (bytes: Buffer) => uploadTo(api, { taskId }, `${serial++}.txt`, bytes);
    const content = Buffer.alloc(1000, 'a');
    expect((await send(content)).status).toBe(200);
    expect((await send(content)).status).toBe(200);
    const refused = await send(Buffer.alloc(1000, 'b'));
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('存储空间（1 KB）不足')]);
    expect((await set(tenant, {})).used.storage).toBe(1000);
  });
});

describe('calls', () => {
  const own = async (api: Client) => api.get('user-center/org/queryOrg');

  it('are counted without a statement each, refused beyond the limit, and free for the account itself', async () => {
    const { api, tenant } = await enterprise();
    const { calls } = t().app.platform;
    await set(tenant, { calls: '4' });
    await own(api);
    await calls.flush();
    expect((await set(tenant, {})).used.calls).toBe(1);
    for (let n = 0; n < 3; n += 1) expect((await own(api)).status).toBe(200);
    const refused = await own(api);
    expect([refused.status, refused.message]).toEqual([429, expect.stringContaining('4 次）已用完，明天零点恢复')]);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(25 * 3600);
    expect((await api.get('user-center/account/logged')).status).toBe(200);
    await calls.flush();
    expect((await own(api)).status).toBe(429);
    expect((await set(tenant, {})).used.calls).toBe(4);
    // A new day, before this process has heard of it.
    expect(() => calls.take(tenant.id, Date.now() + wait * 1000 + FLUSH_MS)).not.toThrow();
    await set(tenant, { calls: 'none' });
    await calls.flush();
    expect((await own(api)).status).toBe(200);
  });

  it('of an enterprise that is gone meanwhile are forgotten, and keep no other from being counted', async () => {
    const { tenant } = await enterprise();
    const { calls } = t().app.platform;
    calls.take(randomUUID());
    calls.take(tenant.id);
    calls.failed(tenant.id);
    await calls.flush();
    expect((await set(tenant, {})).used).toMatchObject({ calls: 1, failures: 1 });
  });
});
