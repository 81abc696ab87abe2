/** Resources: what is taken of them by days, and that more than there is is told, not refused. */
import type { AllocationSaved, ResourceDetail, ResourcePlan, ResourceRow } from '../../../contract/resource/resource';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'collaboration-center/resource';
const day = (days: number) => addDays(today(), days);

async function setting(more: object = {}) {
  const { tenant, pm } = await t().enterprise();
  const [dev, viewer] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const api = await t().as(pm, tenant);
  const asked = { projectId: project.id, title: '压力测试机', kind: 'server', quantity: 2, unit: '台', ...more };
  const { data: made } = await api.post<{ id: string; no: string }>(`${base}/create`, asked);
  const take = (from: number, to: number, quantity: number, values: object = {}, client: Client = api) =>
    client.post<AllocationSaved & { field?: string }>(`${base}/${made.id}/allocations`, {
      ...{ from: day(from), to: day(to), quantity, purpose: '压测', ...values },
    });
  const detail = async () => (await api.get<ResourceDetail>(`${base}/details/${made.id}`)).data;
  const list = async (filter: object = {}) =>
    (await api.post<{ result: ResourceRow[] }>(`${base}/query`, { projectId: project.id, filter })).data.result;
  return { tenant, pm, dev, viewer, project, api, made, take, detail, list };
}

it('is taken by days, and says from when on more is taken than there is', async () => {
  const { made, take, list, detail } = await setting();
  expect(made.no).toBe('Z-1');
  expect((await take(-2, 3, 1)).data.over).toEqual([]);
  expect((await list({ over: true })).length).toBe(0);
  const second = (await take(2, 6, 1.5)).data;
  expect(second.over).toEqual([{ from: day(2), to: day(3), used: 2.5, over: true }]);
  const [row] = await list({ over: true });
  expect(row).toMatchObject({ usedToday: 1, overFrom: day(2) });
  const { allocations } = await detail();
  expect(allocations.map(({ from, to, quantity }) => [from, to, quantity])).toEqual([
    [day(-2), day(3), 1],
    [day(2), day(6), 1.5],
  ]);
});

it('counts what is over only from today on, in the list as in its filter', async () => {
  const { take, list } = await setting();
  await take(-9, -5, 2);
  await take(-7, 4, 1);
  expect((await list())[0]).toMatchObject({ usedToday: 1, overFrom: null });
  expect(await list({ over: true })).toEqual([]);
});

it('is over where it is not there, however little is taken', async () => {
  const { take, list } = await setting({ availableFrom: day(1), availableTo: day(5) });
  expect((await take(4, 7, 1)).data.over).toEqual([{ from: day(6), to: day(7), used: 1, over: true }]);
  expect((await list({ over: true }))[0]?.overFrom).toBe(day(6));
});

it('refuses days that run backwards, amounts that are none, tasks of another project', async () => {
  const { tenant, pm, take, api, project } = await setting();
  const other = await t().factory.project(tenant, pm);
  const task = await t().factory.task(tenant, other, pm);
  expect((await take(3, 2, 1)).data.field).toBe('to');
  expect((await take(1, 2, 0)).status).toBe(400);
  expect((await take(1, 2, 1.005)).data.field).toBe('quantity');
  expect((await take(1, 2, 1, { taskId: task.id })).data.field).toBe('taskId');
  const wrong = { projectId: project.id, title: '无', kind: 'room', quantity: 0 };
  expect((await api.post(`${base}/create`, wrong)).status).toBe(400);
  const backwards = { projectId: project.id, title: '无', kind: 'room', availableFrom: day(2), availableTo: day(1) };
  expect((await api.post(`${base}/create`, backwards)).status).toBe(400);
});

it('is allocated by members, looked at by viewers, and stale changes are refused with what stands there', async () => {
  const { tenant, dev, pm, viewer, take, made, project, detail } = await setting();
  const [devApi, viewerApi] = [await t().as(dev, tenant), await t().as(viewer, tenant)];
  const task = await t().factory.task(tenant, project, pm);
  const { id } = (await take(0, 2, 1, { taskId: task.id, userId: dev.id }, devApi)).data;
  expect((await take(0, 2, 1, {}, viewerApi)).status).toBe(403);
  const address = `${base}/${made.id}/allocations/${id}`;
  const change = { from: day(0), to: day(4), quantity: 2, purpose: '改期', version: 1 };
  expect((await devApi.put<AllocationSaved>(address, change)).data).toMatchObject({ version: 2, over: [] });
  // What is not given stays, like a task that who changes the days may not see.
  expect((await detail()).allocations[0]).toMatchObject({ task: { id: task.id }, user: { userId: dev.id } });
  const stale = await devApi.put<{ current: { purpose: string; version: number } }>(address, change);
  expect(stale.status).toBe(409);
  expect(stale.data.current).toMatchObject({ purpose: '改期', version: 2 });
  expect((await viewerApi.delete(address)).status).toBe(403);
  expect((await devApi.delete(address)).status).toBe(200);
  expect((await devApi.delete(address)).status).toBe(404);
});

it('does not retire while something is still to come of it', async () => {
  const { take, api, made, detail } = await setting();
  const { id } = (await take(5, 6, 1)).data;
  const retire = async () => {
    const { state, version } = await detail();
    return api.post(`${base}/${made.id}/step`, { to: 'RETIRED', state, version, reason: '到期' });
  };
  const refused = await retire();
  expect([refused.status, refused.message]).toEqual([422, '还有 1 条未结束的分配，请先调整或取消']);
  await api.delete(`${base}/${made.id}/allocations/${id}`);
  expect((await retire()).status).toBe(200);
  expect((await detail()).state).toBe('RETIRED');
});

it('keeps in its history who took what', async () => {
  const { take, api, made } = await setting();
  await take(0, 1, 2);
  type Said = { event?: string; changes: { after: string | null }[] }[];
  const { data } = await api.get<Said>(`${base}/actions?objectId=${made.id}`);
  const said = data.find(({ event }) => event === 'allocated');
  expect(said?.changes[0]?.after).toBe(`${day(0)} 至 ${day(1)}，2 台，压测`);
});

it('is drawn with what reaches into the time asked for; private ones for their people only', async () => {
  const { tenant, viewer, project, api, take, made } = await setting();
  await take(0, 3, 1);
  await take(40, 45, 1);
  await api.post(`${base}/create`, { projectId: project.id, title: '密', kind: 'account', isPrivate: true });
  const asked = { projectId: project.id, from: day(-1), to: day(20) };
  const mine = (await api.post<ResourcePlan>(`${base}/plan`, asked)).data;
  expect(mine.rows.map(({ title, allocations }) => [title, allocations.length])).toEqual([
    ['密', 0],
    ['压力测试机', 1],
  ]);
  const seen = (await (await t().as(viewer, tenant)).post<ResourcePlan>(`${base}/plan`, asked)).data;
  expect(seen.rows.map(({ id }) => id)).toEqual([made.id]);
  expect((await api.post(`${base}/plan`, { ...asked, to: day(-2) })).status).toBe(400);
});
