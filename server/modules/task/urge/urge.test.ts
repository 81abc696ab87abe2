/** Urging: whom it reaches, and how often. */
import type { PageOf } from '../../../../contract/envelope';
import type { StationMessage } from '../../../../contract/message/message';
import type { ObjectHistory } from '../../../../contract/object/history';
import type { TaskDetail } from '../../../../contract/task/task';
import type { UrgeConfig, UrgingConfig } from '../../../../contract/task/urge';
import { useTestApp } from '../../../test/app';
import type { TestUser } from '../../../test/factories';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world(values: { category?: 'DONE'; nobody?: boolean } = {}) {
  const { tenant, pm, member } = await t().enterprise();
  const viewer = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const task = await t().factory.task(tenant, project, pm, {
    title: '接口联调',
    executorId: values.nobody ? undefined : member.id,
    category: values.category,
  });
  const api = await t().as(pm, tenant);
  const theirs = await t().as(member, tenant);
  const urge = (client = api) => client.post<UrgingConfig>(`${base}/urge`, { taskId: task.id, note: '今天要交付' });
  const config = async (client = api) =>
    (await client.get<UrgingConfig>(`${base}/queryUrgingConfig?taskId=${task.id}`)).data;
  const age = (minutes: number) =>
    t().app.platform.database.query(`UPDATE task_urge SET at = at - make_interval(mins => $2) WHERE tenant_id = $1`, [
      tenant.id,
      minutes,
    ]);
  return { api, theirs, task, urge, config, age, viewer: await t().as(viewer, tenant) };
}

it('tells the executor, with the note, and stands in the history', async () => {
  const { api, theirs, task, urge, config } = await world();
  expect(await config()).toMatchObject({ allowed: true, urgeCount: 0, lastUrgedTime: null });
  expect((await urge()).data).toMatchObject({ allowed: false, urgeCount: 1, usedToday: 1 });
  const messages = (await theirs.get<{ result: { title: string; body: string }[] }>('message/center/station')).data;
  expect(messages.result).toHaveLength(1);
  expect(JSON.stringify(messages.result)).toContain('今天要交付');
  const history = (await api.get<{ event: string; reason: string }[]>(`${base}/actions?taskId=${task.id}`)).data;
  expect(history[0]).toMatchObject({ event: 'urged', reason: '今天要交付' });
});

it('waits between two, and stops after the day’s number', async () => {
  const { urge, age, config } = await world();
  await urge();
  expect(await urge()).toMatchObject({ status: 422, message: expect.stringContaining('30 分钟') });
  const next = Date.parse((await config()).nextTime ?? '') - Date.now();
  expect(next).toBeGreaterThan(28 * 60_000);
  expect(next).toBeLessThan(31 * 60_000);
  await age(31);
  const second = await urge();
  // Just after midnight the first one lies on the day before.
  if (second.data.usedToday === 2) {
    await t().app.platform.database.query(`INSERT INTO task_urge (tenant_id, id, task_id, from_id, to_id, note)
      SELECT tenant_id, gen_random_uuid(), task_id, from_id, to_id, '' FROM task_urge ORDER BY at DESC LIMIT 1`);
    expect(await urge()).toMatchObject({ status: 422, message: expect.stringContaining('今天已催办') });
  }
});

it('one of two at once', async () => {
  const { urge } = await world();
  const statuses = (await Promise.all([urge(), urge()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 422]);
});

it('is refused without an executor, by the executor, by who may not comment, and when work is over', async () => {
  const { urge, theirs, viewer, config } = await world();
  expect((await urge(theirs)).status).toBe(422);
  expect((await urge(viewer)).status).toBe(403);
  expect(await config(viewer)).toMatchObject({ allowed: false });
  expect((await (await world({ nobody: true })).urge()).status).toBe(422);
  expect((await (await world({ category: 'DONE' })).urge()).status).toBe(422);
});

describe('the rules of a project', () => {
  async function ruled(values: object) {
    const { tenant, pm, member, owner } = await t().enterprise();
    const dev = await t().factory.member(tenant);
    const project = await t().factory.project(tenant, pm, [
      { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
      { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    ]);
    const task = await t().factory.task(tenant, project, pm, { executorId: member.id });
    const api = await t().as(dev, tenant);
    const pmApi = await t().as(pm, tenant);
    const rules = { cooldownMinutes: 30, dailyCap: 3, escalateAfter: 3, channels: ['station'], ...values };
    const save = (client = pmApi, version = 0) =>
      client.put<UrgeConfig>(`${base}/urgeConfig`, { projectId: project.id, version, ...rules });
    const urge = () => api.post<UrgingConfig>(`${base}/urge`, { taskId: task.id });
    const age = (minutes: number) =>
      t().app.platform.database.query('UPDATE task_urge SET at = at - make_interval(mins => $2) WHERE tenant_id = $1', [
        tenant.id,
        minutes,
      ]);
    const events = async (user: TestUser) =>
      (await (await t().as(user, tenant)).get<PageOf<StationMessage>>('message/center/station')).data.result.map(
        ({ event }) => event,
      );
    return { tenant, owner, pm, member, task, project, api, pmApi, save, urge, age, events };
  }

  it('are saved by who configures it, and not over those of somebody else', async () => {
    const { project, api, pmApi, save } = await ruled({});
    expect((await save(api)).status).toBe(403);
    expect((await save()).data).toMatchObject({ version: 1 });
    expect((await save()).status).toBe(409);
    expect((await save(pmApi, 1)).data).toMatchObject({ version: 2 });
    expect((await api.get<UrgeConfig>(`${base}/urgeConfig?projectId=${project.id}`)).data.version).toBe(2);
  });

  it('set cooldown and cap', async () => {
    const { save, urge, age } = await ruled({ cooldownMinutes: 5, dailyCap: 1 });
    await save();
    expect((await urge()).data).toMatchObject({ cooldownMinutes: 5, dailyCap: 1, urgeCount: 1 });
    await age(6);
    const second = await urge();
    // Just after midnight the first one lies on the day before.
    if (second.status === 422) expect(second.message).toContain('今天已催办');
  });

  it('tell the project’s owner after so many in vain, and of each executor anew', async () => {
    const { pm, task, save, urge, age, events, pmApi } = await ruled({ dailyCap: 20, escalateAfter: 2 });
    await save();
    await urge();
    await age(31);
    expect(await events(pm)).toEqual([]);
    await urge();
    expect(await events(pm)).toEqual(['urgeEscalated']);
    const row = (await pmApi.get<TaskDetail>(`${base}/details/${task.id}`)).data;
    expect(row.urgeCount).toBe(2);
    const history = (await pmApi.get<ObjectHistory[]>(`${base}/actions?taskId=${task.id}&field=escalatedTo`)).data;
    expect(history.map(({ event }) => event)).toEqual(['urged']);
  });

  it('leave mails out where they are not among the ways', async () => {
    const { tenant, member, save, urge } = await ruled({ channels: ['station'] });
    const { database } = t().app.platform;
    await database.query(`UPDATE account SET email = 'a@example.com' WHERE id = $1`, [member.id]);
    await save();
    await urge();
    const [mails] = await database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM delivery WHERE tenant_id = $1 AND channel = 'mail'`,
      [tenant.id],
    );
    expect(mails?.n).toBe(0);
  });
});
