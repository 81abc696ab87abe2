/** Taking back one's own change of a project: by field, past what others did since. */
import type { TakenBack } from '../../../contract/object/undo';
import type { ProjectDetail } from '../../../contract/project/project';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/pcProject';

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const { id } = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, other, plain] = [await t().as(pm, tenant), await t().as(owner, tenant), await t().as(member, tenant)];
  const detail = async () => (await api.get<ProjectDetail>(`${base}/${id}`)).data;
  const change = async (who: typeof api, fields: object) => {
    const { version } = await detail();
    expect((await who.put(base, { id, version, ...fields })).status).toBe(200);
  };
  const back = (set: object, expected: object, who = api) =>
    who.post<TakenBack>(`${base}/takeBack/${id}`, { set, expect: expected });
  return { id, api, other, plain, detail, change, back, owner };
}

it('gives back what stands as the act left it, and leaves what somebody changed since', async () => {
  const { api, other, owner, detail, change, back } = await world();
  const before = await detail();
  await change(api, { name: '改过的名称', health: 'at_risk', planEnd: '2026-12-31' });
  await change(other, { name: '别人的名称' });
  const { data } = await back(
    { name: before.name, health: before.health, planEnd: null },
    { name: '改过的名称', health: 'at_risk', planEnd: '2026-12-31' },
  );
  expect(data.written.sort()).toEqual(['health', 'planEnd']);
  expect(data.kept).toEqual([
    {
      field: 'name',
      label: '名称',
      now: '别人的名称',
      by: expect.objectContaining({ userId: owner.id }),
      at: expect.any(String),
    },
  ]);
  expect(await detail()).toMatchObject({ name: '别人的名称', health: before.health, planEnd: null });
});

it('asks for the right to change it, and knows no field beside its information', async () => {
  const { plain, back, owner } = await world();
  expect((await back({ name: '甲' }, { name: '乙' }, plain)).status).toBe(403);
  expect((await back({ ownerId: owner.id }, {})).status).toBe(400);
});
