/** Reminders of risks and problems: due on the working day before, overdue on the one after, once each. */
import { type Client, useTestApp } from '../../test/app';
import { remindOfRegisters } from './due';

const t = useTestApp();
// Thu 24 to Mon 28 September 2026; the 25th to the 27th are off as the world below says.
const [THURSDAY, FRIDAY, SATURDAY, MONDAY, TUESDAY] = [
  '2026-09-24',
  '2026-09-25',
  '2026-09-26',
  '2026-09-28',
  '2026-09-29',
];

describe.each([
  {
    type: 'risk',
    field: 'planCloseOn',
    event: 'riskDue',
    no: 'R-1',
    noun: '风险',
    needs: { probability: 3, impact: 4 },
  },
  { type: 'problem', field: 'deadline', event: 'problemDue', no: 'P-1', noun: '问题', needs: { severity: 3 } },
] as const)('a $type', ({ type, field, event, no, noun, needs }) => {
  const base = `collaboration-center/${type}`;
  async function world(due: string) {
    const { tenant, pm, member } = await t().enterprise();
    const { database, bus } = t().app.platform;
    await database.query(
      `INSERT INTO holiday (tenant_id, id, year, name, kind, start_day, end_day)
       VALUES ($1, gen_random_uuid(), 2026, '中秋节', 'off', '2026-09-25', '2026-09-27')`,
      [tenant.id],
    );
    bus.publish({ type: 'calendar', tenantId: tenant.id });
    const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
    const api: Client = await t().as(pm, tenant);
    const body = { projectId: project.id, title: '供应商延期', assigneeId: member.id, [field]: due, ...needs };
    const { id } = (await api.post<{ id: string }>(`${base}/create`, body)).data;
    const told = async (userId: string) =>
      (
        await database.query<{ title: string }>(
          'SELECT title FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = $3 ORDER BY id',
          [tenant.id, userId, event],
        )
      ).map(({ title }) => title);
    const remind = (day: string) => remindOfRegisters(t().app.platform, day);
    return { tenant, pm, member, project, api, id, told, remind };
  }

  it('is told of to who works on it and who answers for it, due and overdue once each, on working days', async () => {
    const { pm, member, told, remind } = await world(SATURDAY);
    await remind('2026-09-23');
    expect(await told(member.id)).toEqual([]);
    // The next working day is Monday: whatever is due till then is told of today, and again by no restarted job.
    for (const day of [THURSDAY, THURSDAY, FRIDAY, SATURDAY]) await remind(day);
    expect(await told(member.id)).toEqual([`${noun} ${no} 后天到期`]);
    expect(await told(pm.id)).toEqual([`${noun} ${no} 后天到期`]);
    for (const day of [MONDAY, TUESDAY]) await remind(day);
    expect(await told(member.id)).toEqual([`${noun} ${no} 后天到期`, `${noun} ${no} 已逾期 2 天`]);
  });

  it('is told of anew when its day is moved, and not at all when it is over, recycled or in a closed project', async () => {
    const { tenant, project, member, api, id, told, remind } = await world(THURSDAY);
    await remind(THURSDAY);
    await api.put(`${base}/update/${id}`, { version: 1, [field]: TUESDAY });
    await remind(MONDAY);
    expect(await told(member.id)).toEqual([`${noun} ${no} 今天到期`, `${noun} ${no} 明天到期`]);
    const { database, bus } = t().app.platform;
    const status = async (to: string) => {
      await database.query('UPDATE project SET status = $3 WHERE tenant_id = $1 AND id = $2', [
        tenant.id,
        project.id,
        to,
      ]);
      bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
    };
    await status('CLOSED');
    await remind('2026-09-30');
    await status('DOING');
    await api.post(`${base}/${id}/recycle`, {});
    await remind('2026-09-30');
    await api.post(`${base}/${id}/restore`);
    const [state, reason] = [type === 'risk' ? 'IDENTIFIED' : 'UNCONFIRMED', '不再需要'];
    const { data } = await api.get<{ version: number }>(`${base}/details/${id}`);
    await api.post(`${base}/${id}/step`, { to: 'CANCELLED', state, version: data.version, reason });
    await remind('2026-09-30');
    expect(await told(member.id)).toHaveLength(2);
  });

  it('is not told of while it is suspended', async () => {
    const { member, api, id, told, remind } = await world(THURSDAY);
    const [state, to] = type === 'risk' ? ['IDENTIFIED', 'HANGUP'] : ['UNCONFIRMED', 'SUSPENDED'];
    if (type === 'problem') await api.post(`${base}/${id}/step`, { to: 'CONFIRMED', state, version: 1 });
    const { data } = await api.get<{ state: string; version: number }>(`${base}/details/${id}`);
    const asked = { to, state: data.state, version: data.version, reason: '等待' };
    expect((await api.post(`${base}/${id}/step`, asked)).status).toBe(200);
    await remind(THURSDAY);
    expect(await told(member.id)).toEqual([]);
  });
});
