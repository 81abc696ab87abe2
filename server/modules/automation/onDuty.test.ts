/** A rule that gives to whoever is on duty: the one of now, and nobody where nobody serves. */
import type { RuleChoices, RuleRun } from '../../../contract/automation/rule';
import type { PageOf } from '../../../contract/envelope';
import { newId } from '../../base/present';
import { today } from '../../base/zone';
import { useTestApp } from '../../test/app';
import { distribute } from './distribute';
import { runDue } from './rules/run';

const t = useTestApp();
const base = 'project-center/automation';
const tasks = 'collaboration-center/ccTask';
const HOUR_MS = 3_600_000;

async function work() {
  const { platform } = t().app;
  for (let round = 0; round < 10; round += 1) {
    const handed = await distribute(platform);
    await runDue(platform);
    if (handed === 0) return;
  }
}

it('gives a task to whoever serves when it runs, and says so where nobody does', async () => {
  const { tenant, pm } = await t().enterprise();
  const [dev, guard] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: guard, role: 'ROLE_PROJECT_DEVELOPER' },
  ]);
  const run = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  const [roster, shift] = [newId(), newId()];
  await run(
    `INSERT INTO duty_roster (tenant_id, id, name, published_to) VALUES ($1, $2, '保障', $3::date + 1)`,
    ...[roster, today()],
  );
  await run(
    `INSERT INTO duty_shift (tenant_id, id, roster_id, sort, name, from_clock, to_clock, enabled, start_day, cycle, length,
                             weekdays, holidays, fairness, members, holiday_members)
     VALUES ($1, $2, $3, 0, '白班', '09:00', '18:00', true, $4::date, 'day', 1, 127, 'keep', 'turns', ARRAY[$5::uuid], '{}')`,
    ...[shift, roster, today(), guard.id],
  );
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  await run(
    `INSERT INTO duty_slot (tenant_id, id, shift_id, day, starts_at, ends_at, user_id) VALUES ($1, $2, $3, $4::date, $5, $6, $7)`,
    ...[newId(), shift, today(), at(-2), at(6), guard.id],
  );
  const [lead, api] = [await t().as(pm, tenant), await t().as(dev, tenant)];
  const rule = (rosterId: string | null) =>
    lead.post<{ id: string }>(base, {
      ...{ projectId: project.id, name: '值班处理', type: 'task', trigger: { kind: 'created' }, conditions: {} },
      ...{ actions: [{ kind: 'assign', who: 'onDuty', userId: null, rosterId }], enabled: true },
    });
  expect((await rule(null)).status).toBe(400);
  expect((await rule(newId())).status).toBe(400);
  const choices = await lead.get<RuleChoices>(`${base}/choices?projectId=${project.id}&type=task`);
  expect(choices.data.rosters).toEqual([{ value: roster, label: '保障' }]);
  const { id } = (await rule(roster)).data;
  const make = async () =>
    (await api.post<{ taskId: string }>(`${tasks}/create`, { projectId: project.id, title: '告警' })).data.taskId;
  const executor = async (taskId: string) =>
    (await lead.get<{ executor: { userId: string } | null }>(`${tasks}/details/${taskId}`)).data.executor?.userId;
  const first = await make();
  await work();
  expect(await executor(first)).toBe(guard.id);
  await run('UPDATE duty_slot SET ends_at = $2 WHERE tenant_id = $1', at(-1));
  const second = await make();
  await work();
  expect(await executor(second)).toBeUndefined();
  const runs = (await lead.get<PageOf<RuleRun>>(`${base}/${id}/runs?pageSize=10`)).data.result;
  expect(runs.map(({ state, reason }) => [state, reason]).sort()).toEqual([
    ['done', null],
    ['failed', expect.stringContaining('现在没有人值班')],
  ]);
});
