/** Urging: whom it reaches, and how often. */
import type { UrgingConfig } from '../../../../contract/task/urge';
import { useTestApp } from '../../../test/app';

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
