/** Working hours of an enterprise: read by all, kept by who manages it. */
import type { CalendarInfo } from '../../../../contract/tenant/calendar';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'user-center/calendar';

async function setting() {
  const { tenant, owner, member } = await t().enterprise();
  const [api, memberApi] = [await t().as(owner, tenant), await t().as(member, tenant)];
  const read = async () => (await memberApi.get<CalendarInfo>(base)).data;
  return { tenant, api, memberApi, read };
}

it('are the usual ones of Shanghai until they are set, and then those for what is reckoned', async () => {
  const { tenant, api, read } = await setting();
  expect(await read()).toMatchObject({
    segments: [
      { from: 540, to: 720 },
      { from: 810, to: 1080 },
    ],
    zone: 'Asia/Shanghai',
    version: 0,
  });
  const segments = [
    { from: 780, to: 1020 },
    { from: 480, to: 720 },
  ];
  const saved = await api.put<{ version: number }>(`${base}/hours`, { segments, zone: 'Asia/Tokyo', version: 0 });
  expect([saved.status, saved.data.version]).toEqual([200, 1]);
  expect(await read()).toMatchObject({ segments: [segments[1], segments[0]], zone: 'Asia/Tokyo', weekdays: 31 });
  const hours = await t().app.platform.calendars.hoursOf(tenant.id);
  const from = Date.parse('2026-09-16T16:30:00+09:00');
  expect(new Date(hours.add(from, 60)).toISOString()).toBe('2026-09-16T23:30:00.000Z');
});

it('share the version of the week, and are refused where they are none', async () => {
  const { api, memberApi, read } = await setting();
  const usual = { segments: [{ from: 540, to: 1080 }], zone: 'Asia/Shanghai' };
  expect((await api.put(`${base}/weekdays`, { weekdays: 63, version: 0 })).status).toBe(200);
  expect((await api.put(`${base}/hours`, { ...usual, version: 0 })).status).toBe(409);
  expect((await api.put(`${base}/hours`, { ...usual, version: 1 })).status).toBe(200);
  expect(await read()).toMatchObject({ weekdays: 63, segments: usual.segments, version: 2 });
  expect((await memberApi.put(`${base}/hours`, { ...usual, version: 2 })).status).toBe(403);
  const refused = async (change: object) =>
    (await api.put<{ field: string }>(`${base}/hours`, { ...usual, version: 2, ...change })).data.field;
  expect(await refused({ zone: 'Asia/Nowhere' })).toBe('zone');
  const overlapping = [
    { from: 540, to: 720 },
    { from: 700, to: 800 },
  ];
  expect(await refused({ segments: overlapping })).toBe('segments');
});
