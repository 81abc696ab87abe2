/** A rule calls whoever is on duty; who does not answer is followed by the next one, as far as they may see it. */
import type { DutyEscalation } from '../../../contract/duty/duty';
import { newId } from '../../base/present';
import { today } from '../../base/zone';
import { useTestApp } from '../../test/app';
import { distribute } from '../automation/distribute';
import { runDue } from '../automation/rules/run';
import { passOnDue } from './escalation';

const t = useTestApp();
const HOUR_MS = 3_600_000;

async function runRules() {
  const { platform } = t().app;
  for (let round = 0; round < 10; round += 1) {
    const handed = await distribute(platform);
    await runDue(platform);
    if (handed === 0) return;
  }
}

it('goes from who serves to the next, leaves out leave and who may not see it, and ends with who keeps rosters', async () => {
  const { tenant, pm, owner } = await t().enterprise();
  const [guard, away, stranger, second] = [
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
  ];
  const role = 'ROLE_PROJECT_DEVELOPER' as const;
  const inside = [guard, away, second].map((user) => ({ user, role }));
  const project = await t().factory.project(tenant, pm, inside);
  const run = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  const [roster, shift] = [newId(), newId()];
  await run(
    `INSERT INTO duty_roster (tenant_id, id, name, published_to) VALUES ($1, $2, '保障', $3::date + 1)`,
    ...[roster, today()],
  );
  await run(
    `INSERT INTO duty_shift (tenant_id, id, roster_id, sort, name, from_clock, to_clock, enabled, start_day, cycle, length,
                             weekdays, holidays, fairness, members, holiday_members)
     VALUES ($1, $2, $3, 0, '白班', '09:00', '18:00', true, $4::date, 'day', 1, 127, 'keep', 'turns', $5::uuid[], '{}')`,
    ...[shift, roster, today(), [away, guard, stranger, second].map(({ id }) => id)],
  );
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  await run(
    `INSERT INTO duty_slot (tenant_id, id, shift_id, day, starts_at, ends_at, user_id) VALUES ($1, $2, $3, $4::date, $5, $6, $7)`,
    ...[newId(), shift, today(), at(-2), at(6), guard.id],
  );
  await run(
    `INSERT INTO duty_leave (tenant_id, id, user_id, from_day, to_day) VALUES ($1, $2, $3, $4::date, $4::date)`,
    ...[newId(), away.id, today()],
  );
  const [lead, guardApi, secondApi, ownerApi] = [
    await t().as(pm, tenant),
    await t().as(guard, tenant),
    await t().as(second, tenant),
    await t().as(owner, tenant),
  ];
  const rule = (more: object) =>
    lead.post('project-center/automation', {
      ...{ projectId: project.id, name: '呼叫', type: 'task', trigger: { kind: 'created' }, conditions: {} },
      ...{
        actions: [{ kind: 'call', rosterId: roster, minutes: 10, text: '{标题} 需要处理', ...more }],
        enabled: true,
      },
    });
  expect((await rule({ rosterId: newId() })).status).toBe(400);
  expect((await rule({ minutes: 0 })).status).toBe(400);
  expect((await rule({})).status).toBe(200);
  const create = (title: string) => lead.post('collaboration-center/ccTask/create', { projectId: project.id, title });
  await create('登录失败');
  await runRules();
  const list = async (who: typeof lead) => (await who.get<DutyEscalation[]>('hrp/duty/escalation')).data;
  const names = async () => {
    const [call] = await list(ownerApi);
    return call?.called.map(({ userId }) => userId);
  };
  expect(await names()).toEqual([guard.id]);
  expect(await list(guardApi)).toEqual([
    expect.objectContaining({ text: '登录失败 需要处理', state: 'WAITING', minutes: 10, rosterName: '保障' }),
  ]);
  expect(await list(secondApi)).toEqual([]);
  const { id } = (await list(guardApi))[0] as DutyEscalation;
  const path = `hrp/duty/escalation/${id}/answer`;
  expect((await secondApi.put(path)).status).toBe(404);
  // Not due yet: nobody else is called.
  await passOnDue(t().app.platform);
  expect(await names()).toEqual([guard.id]);
  const waited = () => run(`UPDATE duty_escalation SET next_at = now() - interval '1 minute' WHERE tenant_id = $1`);
  // The stranger may not see the task, and who is on leave is left out.
  await waited();
  await passOnDue(t().app.platform);
  expect(await names()).toEqual([guard.id, second.id]);
  const told = await run(
    `SELECT title FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = 'dutyCalled'`,
    second.id,
  );
  expect(told).toEqual([{ title: '值班呼叫：登录失败 需要处理' }]);
  const answered = await secondApi.put<DutyEscalation>(path);
  expect(answered.data).toMatchObject({ state: 'ANSWERED', answeredBy: { userId: second.id }, answerable: false });
  expect(answered.data.object?.title).toContain('登录失败');
  // Who answers after that reads who has it, and it goes no further.
  expect((await guardApi.put<DutyEscalation>(path)).data.answeredBy?.userId).toBe(second.id);
  await passOnDue(t().app.platform);
  expect(await names()).toEqual([guard.id, second.id]);
  // Nobody answers another one: those who keep rosters come last, and then it waits for whoever looks.
  await create('磁盘将满');
  await runRules();
  for (let turn = 0; turn < 4; turn += 1) {
    await waited();
    await passOnDue(t().app.platform);
  }
  const [missed] = await list(ownerApi);
  expect([missed?.text, missed?.state]).toEqual(['磁盘将满 需要处理', 'MISSED']);
  expect(missed?.called.slice(0, 2).map(({ userId }) => userId)).toEqual([guard.id, second.id]);
  expect(missed?.called.map(({ userId }) => userId)).toContain(owner.id);
  expect(missed?.called.map(({ userId }) => userId)).not.toContain(stranger.id);
});
