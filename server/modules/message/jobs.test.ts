import type { PageOf } from '../../../contract/envelope';
import type { StationMessage } from '../../../contract/message/message';
import { addDays, newId } from '../../base/present';
import { useTestApp } from '../../test/app';
import { remindOfDue } from './dueScan';
import { removeOld } from './retention';

const t = useTestApp();
const DAY = '2026-03-10';

it('reminds of what is due within three days and of what is overdue, once a task and day', async () => {
  const { tenant, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const { platform } = t().app;
  const due = async (days: number, over = {}) =>
    (await t().factory.task(tenant, project, pm, { planEnd: addDays(DAY, days), executorId: dev.id, ...over })).taskNo;
  const [now, soon, late, weeks] = [await due(0), await due(2), await due(-1), await due(-14)];
  for (const days of [3, -9, -98]) await due(days);
  await due(0, { category: 'DONE' });
  const recycled = await t().factory.task(tenant, project, pm, { planEnd: DAY, executorId: dev.id });
  await platform.database.query('UPDATE task SET deleted_at = now() WHERE id = $1', [recycled.id]);
  const titles = async () => {
    const api = await t().as(dev, tenant);
    const { data } = await api.get<PageOf<StationMessage>>('message/center/station?pageSize=50');
    return data.result.map((one) => one.title).sort();
  };
  await remindOfDue(platform, DAY);
  await remindOfDue(platform, DAY);
  expect(await titles()).toEqual(
    [`任务 ${now} 今天到期`, `任务 ${soon} 后天到期`, `任务 ${late} 已逾期 1 天`, `任务 ${weeks} 已逾期 14 天`].sort(),
  );
  await remindOfDue(platform, addDays(DAY, 1));
  expect(await titles()).toContain(`任务 ${now} 已逾期 1 天`);
  await platform.database.query(`UPDATE project SET status = 'SUSPENDED' WHERE id = $1`, [project.id]);
  const before = (await titles()).length;
  await remindOfDue(platform, addDays(DAY, 2));
  expect(await titles()).toHaveLength(before);
});

it('reminds of a task that several execute at once those whose part is not done', async () => {
  const { tenant, pm } = await t().enterprise();
  const [done, one, other] = [
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
  ];
  const members = [done, one, other].map((user) => ({ user, role: 'ROLE_PROJECT_DEVELOPER' }));
  const project = await t().factory.project(tenant, pm, members);
  const { platform } = t().app;
  const { id } = await t().factory.task(tenant, project, pm, { planEnd: DAY, executorId: one.id });
  await platform.database.query(`UPDATE task SET team_mode = 'parallel' WHERE id = $1`, [id]);
  await platform.database.query(
    `INSERT INTO task_member (tenant_id, task_id, user_id, role, sort, state)
     VALUES ($1, $2, $3, 'executor', 0, 'done'), ($1, $2, $4, 'executor', 1, 'doing'), ($1, $2, $5, 'executor', 2, 'doing')`,
    [tenant.id, id, done.id, one.id, other.id],
  );
  await remindOfDue(platform, DAY);
  const unread = async (user: { id: string }) =>
    (await (await t().as(user, tenant)).get<number>('message/center/unreadCount')).data;
  expect([await unread(done), await unread(one), await unread(other)]).toEqual([0, 1, 1]);
});

it('reminds of a paused task on the day on which it is to go on, once, also when that day was missed', async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const { platform } = t().app;
  const pause = async (category: 'PAUSED' | 'IN_PROGRESS', days: number) => {
    const { id, taskNo } = await t().factory.task(tenant, project, pm, { category });
    await platform.database.query('UPDATE task SET resume_on = $2 WHERE id = $1', [id, addDays(DAY, days)]);
    return taskNo;
  };
  const [now, missed] = [await pause('PAUSED', 0), await pause('PAUSED', -3)];
  await pause('PAUSED', 1);
  await pause('IN_PROGRESS', 0);
  await remindOfDue(platform, DAY);
  await remindOfDue(platform, DAY);
  const api = await t().as(pm, tenant);
  const { data } = await api.get<PageOf<StationMessage>>('message/center/station?pageSize=50');
  expect(data.result.map(({ title }) => title).sort()).toEqual(
    [
      `任务 ${now} 到了计划恢复日期 ${DAY}，请继续`,
      `任务 ${missed} 到了计划恢复日期 ${addDays(DAY, -3)}，请继续`,
    ].sort(),
  );
});

it('reminds of more tasks than go into one transaction', async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  for (let count = 0; count < 103; count += 1) await t().factory.task(tenant, project, pm, { planEnd: '2027-01-01' });
  await remindOfDue(t().app.platform, '2027-01-01');
  const api = await t().as(pm, tenant);
  expect((await api.get<number>('message/center/unreadCount')).data).toBe(103);
});

it('removes what is old: read earlier than unread', async () => {
  const { tenant, pm } = await t().enterprise();
  const { database } = t().app.platform;
  const add = (days: number, read: boolean) =>
    database.query(
      `INSERT INTO message (tenant_id, id, receiver_id, type, title, created_at, read_at)
       VALUES ($1, $2, $3, '系统', $4, now() - make_interval(days => $5), $6::timestamptz)`,
      [tenant.id, newId(), pm.id, `${days} ${read}`, days, read ? '2020-01-01' : null],
    );
  for (const [days, read] of [
    [170, true],
    [190, true],
    [190, false],
    [370, false],
  ] as const)
    await add(days, read);
  await removeOld(t().app.platform);
  const left = await database.query<{ title: string }>(
    'SELECT title FROM message WHERE tenant_id = $1 ORDER BY title',
    [tenant.id],
  );
  expect(left.map((row) => row.title)).toEqual(['170 true', '190 false']);
});
