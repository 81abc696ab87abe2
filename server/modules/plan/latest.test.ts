/** As late as possible, by the way of the plan's page: the usual week, from Monday 2026-03-02. */
import type { PlanActed, PlanNodeView, PlanView } from '../../../contract/plan/plan';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'collaboration-center/plan';
const nodes = 'collaboration-center/planNode';

it('waits for its successor, is dragged away from there, and comes back by undo', async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const api = await t().as(pm, tenant);
  await api.put(`${base}/settings`, { projectId: project.id, startOn: '2026-03-02', version: 0 });
  const add = async (title: string, duration: number) =>
    (
      await api.post<PlanActed>(`${nodes}/create`, {
        ...{ projectId: project.id, parentId: null, afterId: null, kind: 'work', title, duration },
      })
    ).data.id as string;
  const one = async (id: string) => {
    const { data } = await api.get<PlanView>(`${base}?projectId=${project.id}`);
    return data.nodes.find((node) => node.id === id) as PlanNodeView;
  };
  const [a, b, c] = [await add('采购', 3), await add('开发', 5), await add('联调', 2)];
  for (const fromId of [a, b]) await api.post(`${base}/links`, { fromId, toId: c });
  const late = await api.put<PlanActed>(`${nodes}/update/${a}`, {
    version: (await one(a)).version,
    constraintType: 'ALAP',
  });
  expect([late.status, late.data.along]).toEqual([200, 0]);
  expect(await one(a)).toMatchObject({ startOn: '2026-03-04', endOn: '2026-03-06', driver: { by: 'latest' } });
  expect(await one(c)).toMatchObject({ startOn: '2026-03-09', driver: { by: 'link', from: b } });
  // What it waits for takes longer, and so does it.
  await api.put(`${nodes}/update/${b}`, { version: (await one(b)).version, duration: 7 });
  expect(await one(a)).toMatchObject({ startOn: '2026-03-06', endOn: '2026-03-10' });
  // Dragged by hand it is a pin like any other.
  const dragged = await api.put<PlanActed>(`${nodes}/drag/${a}`, {
    startOn: '2026-03-03',
    version: (await one(a)).version,
  });
  expect(await one(a)).toMatchObject({ startOn: '2026-03-03', constraintType: 'SNET' });
  await api.post(`${base}/acts/${dragged.data.actId}/takeBack`);
  expect(await one(a)).toMatchObject({ startOn: '2026-03-06', constraintType: 'ALAP', constraintOn: null });
});
