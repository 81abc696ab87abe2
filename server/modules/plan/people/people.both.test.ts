/** Who works on nodes, what that takes of their weeks, and levelling: days of 7.5 hours, the usual week, from Monday 2026-03-02. */
import type { ChangeDetail } from '../../../../contract/plan/change/change';
import type { Assignments, LevelApplied, LevelProposal, PlanLoad } from '../../../../contract/plan/people/people';
import type { PlanActed, PlanNodeView, PlanView } from '../../../../contract/plan/plan';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/plan';
const nodes = 'collaboration-center/planNode';
const HOUR = 60;
/** 09:00 to 12:00 and 13:30 to 18:00, as the enterprise begins. */
const DAY = 7.5 * HOUR;

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const viewer = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const [api, devApi] = [await t().as(pm, tenant), await t().as(dev, tenant)];
  await api.put(`${base}/settings`, { projectId: project.id, startOn: '2026-03-02', version: 0 });
  const view = async () => (await api.get<PlanView>(`${base}?projectId=${project.id}`)).data;
  const one = async (id: string) => (await view()).nodes.find((node) => node.id === id) as PlanNodeView;
  const add = async (title: string, duration: number) =>
    (
      await api.post<PlanActed>(`${nodes}/create`, {
        ...{ projectId: project.id, parentId: null, afterId: null, kind: 'work', title, duration },
      })
    ).data.id as string;
  const assign = async (id: string, assignments: object[], client = api) =>
    client.put(`${nodes}/${id}/assignments`, { assignments, version: (await one(id)).version });
  const assigned = async (id: string) => (await api.get<Assignments>(`${nodes}/${id}/assignments`)).data;
  const load = async () => (await api.get<PlanLoad>(`${base}/load?projectId=${project.id}`)).data;
  const propose = async (by = 'slack') =>
    (await api.get<LevelProposal>(`${base}/levelling?projectId=${project.id}&by=${by}`)).data;
  return { tenant, pm, dev, viewer, project, api, devApi, view, one, add, assign, assigned, load, propose };
}

it('work is a share of the node’s days or hours, and does not move the node', async () => {
  const s = await setting();
  const a = await s.add('开发', 5);
  expect(
    (
      await s.assign(a, [
        { userId: s.dev.id, units: 50, hours: null },
        { userId: s.pm.id, units: 100, hours: 12 },
      ])
    ).status,
  ).toBe(200);
  const { assignments } = await s.assigned(a);
  expect(assignments.map(({ person, units, hours, work }) => [person?.userId, units, hours, work])).toEqual([
    [s.dev.id, 50, null, 18.75],
    [s.pm.id, 100, 12, 12],
  ]);
  expect(await s.one(a)).toMatchObject({ startOn: '2026-03-02', endOn: '2026-03-06', duration: 5 });
  // Longer, the share grows and the hours stay.
  await s.api.put(`${nodes}/update/${a}`, { version: (await s.one(a)).version, duration: 10 });
  expect((await s.assigned(a)).assignments.map(({ work }) => work)).toEqual([37.5, 12]);
});

it('refuses strangers, the same twice, a milestone, a stale version and who may not plan', async () => {
  const s = await setting();
  const a = await s.add('开发', 2);
  const stranger = await t().factory.member(s.tenant);
  const dev = { userId: s.dev.id, units: 100, hours: null };
  expect((await s.assign(a, [{ ...dev, userId: stranger.id }])).status).toBe(400);
  expect((await s.assign(a, [dev, dev])).message).toContain('只能出现一次');
  expect((await s.assign(a, [{ units: 100, hours: null }])).status).toBe(400);
  expect((await s.assign(a, [dev], s.devApi)).status).toBe(403);
  const { version } = await s.one(a);
  expect((await s.assign(a, [dev])).status).toBe(200);
  expect((await s.api.put(`${nodes}/${a}/assignments`, { assignments: [], version })).status).toBe(409);
});

it('tells weeks of people with what other plans take, and where it is too much', async () => {
  const s = await setting();
  const [a, b] = [await s.add('甲', 5), await s.add('乙', 2)];
  await s.assign(a, [{ userId: s.dev.id, units: 100, hours: null }]);
  await s.assign(b, [{ userId: s.dev.id, units: 50, hours: null }]);
  const other = await t().factory.project(s.tenant, s.pm, [{ user: s.dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  await s.api.put(`${base}/settings`, { projectId: other.id, startOn: '2026-03-09', version: 0 });
  const far = await s.api.post<PlanActed>(`${nodes}/create`, {
    ...{ projectId: other.id, parentId: null, afterId: null, kind: 'work', title: '别处', duration: 1 },
  });
  await s.api.put(`${nodes}/${far.data.id}/assignments`, {
    ...{ assignments: [{ userId: s.dev.id, units: 100, hours: 4 }], version: 1 },
  });
  const c = await s.add('丙', 6);
  await s.assign(c, [{ userId: s.viewer.id, units: 100, hours: 45 }]);
  const { weeks, rows } = await s.load();
  expect(weeks).toEqual(['2026-03-02', '2026-03-09']);
  const row = rows.find(({ person }) => person?.userId === s.dev.id);
  expect(row?.cells.map(({ planned, elsewhere, capacity }) => [planned, elsewhere, capacity])).toEqual([
    [6 * DAY, 0, 5 * DAY],
    [0, 4 * HOUR, 5 * DAY],
  ]);
  expect(row?.overload).toMatchObject([{ from: '2026-03-02', to: '2026-03-06', excess: DAY, elsewhere: false }]);
  expect(row?.overload[0]?.nodeIds.sort()).toEqual([a, b].sort());
  // Six full days: five of them in the first week.
  const fits = rows.find(({ person }) => person?.userId === s.viewer.id);
  expect([fits?.cells.map(({ planned }) => planned), fits?.overload]).toEqual([[5 * DAY, DAY], []]);
});

it('levels as a proposal first, then as one act that is taken back; what changed meanwhile is asked anew', async () => {
  const s = await setting();
  const [a, b] = [await s.add('甲', 5), await s.add('乙', 2)];
  for (const id of [a, b]) await s.assign(id, [{ userId: s.dev.id, units: 100, hours: null }]);
  const proposal = await s.propose();
  expect(proposal).toMatchObject({ overBefore: 2, overAfter: 0, endBefore: '2026-03-06', endOn: '2026-03-10' });
  expect(proposal.moves).toMatchObject([
    { nodeId: b, startBefore: '2026-03-02', startOn: '2026-03-09', endOn: '2026-03-10', days: 5 },
  ]);
  expect(await s.one(b)).toMatchObject({ startOn: '2026-03-02' });
  const asked = { projectId: s.project.id, by: 'slack', key: proposal.key };
  await s.api.put(`${nodes}/update/${b}`, { version: (await s.one(b)).version, duration: 3 });
  expect((await s.api.post(`${base}/levelling`, { ...asked, into: 'plan' })).message).toContain('重新查看');
  const { key } = await s.propose();
  const applied = await s.api.post<LevelApplied>(`${base}/levelling`, { ...asked, key, into: 'plan' });
  expect(applied.data).toMatchObject({ moved: 1, changeId: null });
  expect(await s.one(b)).toMatchObject({ startOn: '2026-03-09', constraintType: 'SNET' });
  expect((await s.propose()).moves).toEqual([]);
  expect((await s.api.post(`${base}/acts/${applied.data.actId}/takeBack`)).status).toBe(200);
  expect(await s.one(b)).toMatchObject({ startOn: '2026-03-02', constraintType: 'ASAP' });
  expect((await s.devApi.get(`${base}/levelling?projectId=${s.project.id}&by=slack`)).status).toBe(403);
});

it('waits for leave, and a leave that is added meanwhile is asked anew', async () => {
  const s = await setting();
  const a = await s.add('甲', 2);
  await s.assign(a, [{ userId: s.dev.id, units: 100, hours: null }]);
  const before = await s.propose();
  expect([before.moves, before.overBefore]).toEqual([[], 0]);
  await t().app.platform.database.query(
    `INSERT INTO duty_leave (tenant_id, id, user_id, from_day, to_day) VALUES ($1, gen_random_uuid(), $2, '2026-03-02', '2026-03-04')`,
    [s.tenant.id, s.dev.id],
  );
  const proposal = await s.propose();
  expect(proposal).toMatchObject({ overBefore: 2, overAfter: 0 });
  expect(proposal.moves).toMatchObject([{ nodeId: a, startOn: '2026-03-05', endOn: '2026-03-06', days: 3 }]);
  const into = { projectId: s.project.id, by: 'slack', into: 'plan' };
  expect((await s.api.post(`${base}/levelling`, { ...into, key: before.key })).message).toContain('重新查看');
  expect((await s.api.post(`${base}/levelling`, { ...into, key: proposal.key })).status).toBe(200);
  expect(await s.one(a)).toMatchObject({ startOn: '2026-03-05' });
});

it('goes into a change request, and the plan stays as it is', async () => {
  const s = await setting();
  const [a, b] = [await s.add('甲', 5), await s.add('乙', 2)];
  for (const id of [a, b]) await s.assign(id, [{ userId: s.dev.id, units: 100, hours: null }]);
  const { key } = await s.propose('priority');
  const applied = await s.api.post<LevelApplied>(`${base}/levelling`, {
    ...{ projectId: s.project.id, by: 'priority', key, into: 'change' },
  });
  expect(applied.status).toBe(200);
  expect([(await s.one(a)).startOn, (await s.one(b)).startOn]).toEqual(['2026-03-02', '2026-03-02']);
  const change = await s.api.get<ChangeDetail>(`collaboration-center/planChange/${applied.data.changeId}`);
  expect(change.data).toMatchObject({ title: '资源平衡', state: 'DRAFT' });
  expect(change.data.impact?.nodes.map(({ nodeId }) => nodeId)).toHaveLength(1);
});
