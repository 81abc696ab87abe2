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

  it('an archive of its library has the hands of its clock', async () => {
    const { project, api, tenant } = await enterpriseIn(zone);
    const library = 'project-center/pcProjectDocument';
    const asked = { projectId: project.id, parentId: null, name: '资料' };
    const { id } = (await api.post<{ id: string }>(`${library}/folder`, asked)).data;
    await t().app.platform.database.query('UPDATE document SET updated_at = $3 WHERE tenant_id = $1 AND id = $2', [
      ...[tenant.id, id, MOMENT],
    ]);
    const { bytes } = await api.get(`${library}/zip?projectId=${project.id}&ids=${id}`);
    // The first entry: its time behind ten bytes, its day behind twelve, both in the manner of DOS.
    const [hands, days] = [bytes.readUInt16LE(10), bytes.readUInt16LE(12)];
    const two = (value: number) => String(value).padStart(2, '0');
    const said = `${(days >> 9) + 1980}-${two((days >> 5) & 15)}-${two(days & 31)} ${two(hands >> 11)}:${two((hands >> 5) & 63)}`;
    expect(said).toBe(wall);
  });

  it('a job that names the enterprise works on its days', async () => {
    const { tenant } = await enterpriseIn(zone);
    const seen: Record<string, string | undefined> = {};
    await forEachEnterprise(t().app.platform, 'true', async (id) => {
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
