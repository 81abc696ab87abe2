/** One place, one clock: lists, exports, histories, formulas and jobs of an enterprise say its day and hour, wherever it works. */
import { parse } from 'csv-parse/sync';
import { zoneOf } from '../contract/time/zone';
import { currentZone } from './base/origin';
import { addDays } from './base/present';
import { today } from './base/zone';
import { forEachEnterprise, isRunning } from './jobs/byClock';
import { useTestApp } from './test/app';

const t = useTestApp({ jobs: true });
const task = 'collaboration-center/ccTask';
const MOMENT = '2026-11-28T05:32:00.000Z';

async function enterpriseIn(zone: string) {
  const { tenant, pm, owner } = await t().enterprise();
  const managers = await t().as(owner, tenant);
  const hours = { segments: [{ from: 540, to: 1080 }], zone, version: 0 };
  expect((await managers.put('user-center/calendar/hours', hours)).status).toBe(200);
  const project = await t().factory.project(tenant, pm);
  return { tenant, project, api: await t().as(pm, tenant) };
}

describe.each([
  ['Pacific/Honolulu', '2026-11-27 19:32'],
  ['Pacific/Kiritimati', '2026-11-28 19:32'],
  ['Asia/Shanghai', '2026-11-28 13:32'],
])('in %s', (zone, wall) => {
  const day = wall.slice(0, 10);

  it('the export, the history and the filter of a list say the same moment', async () => {
    const { project, api, tenant } = await enterpriseIn(zone);
    const made = await api.post<{ taskId: string }>(`${task}/create`, { projectId: project.id, title: '时刻' });
    const { taskId } = made.data;
    await t().app.platform.database.query(
      'UPDATE task SET created_at = $3, real_start = $3 WHERE tenant_id = $1 AND id = $2',
      [tenant.id, taskId, MOMENT],
    );
    const body = { projectId: project.id, columns: ['title', 'createdTime', 'realStart'], format: 'csv' };
    const [, row] = parse((await api.post(`${task}/export`, body)).body, { bom: true }) as string[][];
    expect(row).toEqual(['时刻', wall, wall]);
    const of = async (value: string) => {
      const conditions = [{ field: 'createdTime', op: 'is', value }];
      const found = await api.post<{ result: unknown[] }>(`${task}/query`, {
        projectId: project.id,
        filter: { conditions },
      });
      return [found.status, found.data?.result?.length];
    };
    expect([await of(day), await of(addDays(day, 1)), await of(addDays(day, -1))]).toEqual([
      [200, 1],
      [200, 0],
      [200, 0],
    ]);
  });

  it('a job that names the enterprise works on its days', async () => {
    const { tenant } = await enterpriseIn(zone);
    const seen: Record<string, string | undefined> = {};
    await forEachEnterprise(t().app.platform, async (id) => {
      seen[id] = `${currentZone()} ${today()}`;
    });
    expect(seen[tenant.id]).toBe(`${zone} ${zoneOf(zone).dayText(Date.now())}`);
  });
});

it('what is done at an hour is done at that of each place, once a day, and after a gap where the hour is skipped', () => {
  const quarters = (day: string) =>
    Array.from({ length: 96 * 2 }, (_, at) => Date.parse(`${day}T00:07:00Z`) + (at - 48) * 900_000);
  const running = (zone: string, at: string, day: string) =>
    quarters(day)
      .filter((now) => isRunning(zone, { at }, now) && zoneOf(zone).dayText(now) === day)
      .map((now) => zoneOf(zone).minuteText(now).slice(11));
  expect(running('Pacific/Honolulu', '09:00', '2026-11-27')).toEqual(['09:07']);
  expect(running('Asia/Kathmandu', '08:30', '2026-11-27')).toEqual(['08:37']);
  expect(running('America/Havana', '00:00', '2027-03-14')).toEqual(['01:07']);
  expect(running('America/New_York', '01:30', '2027-11-07')).toEqual(['01:37']);
});
