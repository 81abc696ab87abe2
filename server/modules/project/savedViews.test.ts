/** Saved views of the project list: whose they are, who sees and changes them. */
import type { SavedView, SavedViews } from '../../../contract/object/savedViews';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/savedViews';
const model = { query: 'tab=overdue&health=at_risk', columns: null };

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const [admin, api, other] = [await t().as(owner, tenant), await t().as(pm, tenant), await t().as(member, tenant)];
  const create = (by: typeof api, name: string, more: object = {}) =>
    by.post<{ id: string }>(base, { list: 'project', name, model, ...more });
  const list = async (by: typeof api) => (await by.get<SavedViews>(`${base}?list=project`)).data;
  const names = async (by: typeof api) => (await list(by)).views.map(({ name }) => name);
  return { admin, api, other, create, list, names };
}

it('are one’s own until they are shared, which whoever makes projects may', async () => {
  const { admin, api, other, create, list, names } = await world();
  await create(api, '我的');
  await create(api, ' 逾期且有风险 ', { visibility: 'shared' });
  expect((await create(other, '别人的', { visibility: 'shared' })).status).toBe(403);
  await create(other, '别人的');
  expect(await names(api)).toEqual(['我的', '逾期且有风险']);
  expect(await names(admin)).toEqual(['逾期且有风险']);
  const seen = await list(other);
  expect(seen.mayShare).toBe(false);
  expect(seen.views.map(({ name, editable }) => [name, editable])).toEqual([
    ['逾期且有风险', false],
    ['别人的', true],
  ]);
  expect(seen.views[0]).toMatchObject({ model, visibility: 'shared', version: 1 });
});

it('are changed by their version, by their owner and, where shared, by whoever manages the enterprise', async () => {
  const { admin, api, other, create, names } = await world();
  const { id } = (await create(api, '逾期', { visibility: 'shared' })).data;
  const change = (by: typeof api, body: object) => by.put<SavedView>(`${base}/${id}`, { version: 1, ...body });
  expect((await change(other, { name: '改' })).status).toBe(403);
  expect((await change(admin, { name: '延期' })).data).toMatchObject({ name: '延期', version: 2 });
  expect((await change(api, { name: '晚了' })).status).toBe(409);
  expect((await change(admin, { version: 2, visibility: 'private' })).status).toBe(403);
  expect((await change(api, { version: 2, visibility: 'private' })).status).toBe(200);
  expect((await change(admin, { version: 3, name: '看不到' })).status).toBe(404);
  expect((await admin.delete(`${base}/${id}`)).status).toBe(404);
  expect((await api.delete(`${base}/${id}`)).status).toBe(200);
  expect(await names(api)).toEqual([]);
});

it('take 50 of a person, and nothing that is no view', async () => {
  const { api, create } = await world();
  const wrong = { query: 'x'.repeat(4_001), columns: null };
  expect((await create(api, '长', { model: wrong })).status).toBe(400);
  expect((await create(api, ' ')).status).toBe(400);
  const answers = [];
  for (let at = 0; at < 51; at++) answers.push((await create(api, `视图 ${at}`)).status);
  expect([answers.slice(0, 50).every((status) => status === 200), answers[50]]).toEqual([true, 422]);
});

it('of a register stand in their project: shared with its members, by whoever may change what stands in it', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const viewer = await t().factory.member(tenant);
  const stranger = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const other = await t().factory.project(tenant, pm, []);
  const [leader, dev, guest, outside] = await Promise.all(
    [pm, member, viewer, stranger].map((user) => t().as(user, tenant)),
  );
  if (!leader || !dev || !guest || !outside) throw new Error('nobody');
  const risks = { list: 'risk', projectId: project.id };
  const board = { query: 'view=board&tab=all', columns: null };
  const create = (by: typeof dev, more: object = {}) =>
    by.post<{ id: string }>(base, { ...risks, name: '高风险看板', model: board, ...more });
  const seen = (by: typeof dev, projectId = project.id) =>
    by.get<SavedViews>(`${base}?list=risk&projectId=${projectId}`);
  const { id } = (await create(dev, { visibility: 'shared' })).data;
  expect((await seen(guest)).data).toMatchObject({
    mayShare: false,
    views: [{ id, list: 'risk', name: '高风险看板', model: board, editable: false }],
  });
  expect((await create(guest, { visibility: 'shared' })).status).toBe(403);
  expect((await create(guest, { name: '我的' })).status).toBe(200);
  expect((await seen(leader)).data.views.map(({ name }) => name)).toEqual(['高风险看板']);
  // Neither in another project, nor in another register, nor among the lists of the enterprise.
  expect((await seen(leader, other.id)).data.views).toEqual([]);
  expect((await leader.get<SavedViews>(`${base}?list=problem&projectId=${project.id}`)).data.views).toEqual([]);
  expect((await leader.get<SavedViews>(`${base}?list=project`)).data.views).toEqual([]);
  expect((await seen(outside)).status).toBe(404);
  expect((await outside.put(`${base}/${id}`, { version: 1, name: '看不到' })).status).toBe(404);
  expect((await leader.get(`${base}?list=risk`)).status).toBe(400);
  expect((await guest.put(`${base}/${id}`, { version: 1, name: '改' })).status).toBe(403);
  expect((await leader.put(`${base}/${id}`, { version: 1, name: '高风险' })).status).toBe(200);
  expect((await leader.put(`${base}/${id}`, { version: 2, visibility: 'private' })).status).toBe(403);
  expect((await dev.delete(`${base}/${id}`)).status).toBe(200);
});

it('of a plan stand in its project: its people see those that are shared, who may plan shares them', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, devApi, stranger] = [await t().as(pm, tenant), await t().as(dev, tenant), await t().as(member, tenant)];
  const create = (by: typeof api, more: object = {}) =>
    by.post<{ id: string }>(base, {
      list: 'plan',
      projectId: project.id,
      name: '浮动',
      model: { query: 'critical=1', columns: null },
      ...more,
    });
  expect((await create(api, { projectId: undefined })).status).toBe(400);
  expect((await create(devApi, { visibility: 'shared' })).status).toBe(403);
  expect((await create(api, { visibility: 'shared' })).status).toBe(200);
  const seen = (await devApi.get<SavedViews>(`${base}?list=plan&projectId=${project.id}`)).data;
  expect(seen.views.map(({ name, model: kept }) => [name, kept.query])).toEqual([['浮动', 'critical=1']]);
  expect((await stranger.get(`${base}?list=plan&projectId=${project.id}`)).status).toBe(404);
});
