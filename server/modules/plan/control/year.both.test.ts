/**
 * Two projects of a year told end to end, figures by hand. Monday to Friday, no holidays are kept: for 2024
 * has none; its first day is one. 平台: 设计 12 weeks (01-01 to 03-22), 开发 24 weeks (03-25 to 09-06). 应用: 需求 8 weeks
 * (01-01 to 02-23), 实现 20 weeks behind 平台's 设计 (03-25 to 08-09), 交付 on its last evening.
 */
import type { ApprovalDetail, ApprovalSummary } from '../../../../contract/approval/approval';
import type { Saved } from '../../../../contract/cost/cost';
import type { PageOf } from '../../../../contract/envelope';
import type { ChangeDetail, SlipReport } from '../../../../contract/plan/change/change';
import type { EarnedCurve, EarnedReport } from '../../../../contract/plan/earned';
import type { PlanActed, PlanView } from '../../../../contract/plan/plan';
import { newId } from '../../../base/present';
import { type Client, useTestApp } from '../../../test/app';
import { followOthers } from '../outerFollow';

const t = useTestApp();
const base = 'collaboration-center/plan';
const nodes = 'collaboration-center/planNode';
const changes = 'collaboration-center/planChange';
const approval = 'collaboration-center/approval';
const costs = 'project-center/pcProjectCost';
/** The day on which all of it is looked at: the Friday of the 21st week. */
const DAY = '2024-05-24';

async function year() {
  const { tenant, pm, owner } = await t().enterprise();
  const [lead, dev] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const people = [{ user: lead, role: 'ROLE_PROJECT_MANAGER' }] as const;
  const [platform, product] = [
    await t().factory.project(tenant, pm, [...people]),
    await t().factory.project(tenant, pm, [...people]),
  ];
  const [api, leadApi, ownerApi] = [await t().as(pm, tenant), await t().as(lead, tenant), await t().as(owner, tenant)];
  const sql = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  const view = async (projectId: string) => (await api.get<PlanView>(`${base}?projectId=${projectId}`)).data;
  const of = async (projectId: string, id: string) => (await view(projectId)).nodes.find((one) => one.id === id);
  const days = async (projectId: string, id: string) => {
    const node = await of(projectId, id);
    return [node?.startOn, node?.endOn];
  };
  const add = async (projectId: string, title: string, kind: string, weeks: number, afterId: string | null) =>
    (
      await api.post<PlanActed>(`${nodes}/create`, {
        ...{ projectId, parentId: null, afterId, kind, title, duration: weeks * 5 },
      })
    ).data.id as string;
  const set = async (projectId: string, id: string, values: object) =>
    api.put<PlanActed>(`${nodes}/update/${id}`, { version: (await of(projectId, id))?.version, ...values });
  /** A task on a node, with its hours. */
  const work = async (nodeId: string, hours: number) => {
    const { id } = (await api.post<{ id: string }>(`${nodes}/${nodeId}/tasks/create`, { title: '工作' })).data;
    await sql('UPDATE task SET estimate_hours = $3 WHERE tenant_id = $1 AND id = $2', id, hours);
    return id;
  };
  const log = (taskId: string, day: string, hours: number, left: number | null) =>
    sql(
      `INSERT INTO worklog (tenant_id, id, task_id, user_id, day, minutes, left_after)
       SELECT $1, gen_random_uuid(), $2, $3, $4::date - g, $5::int * 60 / 50, $6 FROM generate_series(0, 49) g`,
      ...[taskId, dev.id, day, hours, left],
    );
  const done = (taskId: string, day: string) =>
    sql(
      "UPDATE task SET category = 'DONE', progress = 100, real_end = $3 WHERE tenant_id = $1 AND id = $2",
      taskId,
      `${day}T08:00:00Z`,
    );
  const agree = async (client: Client) => {
    const [asked] = (await client.get<PageOf<ApprovalSummary>>(`${approval}/list?box=todo`)).data.result;
    const { entries } = (await client.get<ApprovalDetail>(`${approval}/${asked?.id}`)).data;
    const entryId = entries.find((one) => one.mine)?.id;
    const { data } = await client.post<ApprovalDetail>(`${approval}/${asked?.id}/answer`, {
      entryId,
      pass: true,
      opinion: '',
    });
    expect(data.state).toBe('PASSED');
  };
  const promise = async (projectId: string, name: string) => {
    const { id } = (await api.post<{ id: string }>(`${base}/baselines`, { projectId, name })).data;
    await api.post(`collaboration-center/planBaseline/${id}/submit`, {});
    await agree(leadApi);
  };
  const earned = async (projectId: string, client = ownerApi) =>
    (await client.get<EarnedReport>(`${base}/earned?projectId=${projectId}&day=${DAY}`)).data;
  const slips = async (projectId: string) =>
    (await api.get<SlipReport>(`${changes}/slips?projectId=${projectId}`)).data;
  return {
    ...{
      tenant,
      pm,
      platform,
      product,
      api,
      leadApi,
      ownerApi,
      sql,
      view,
      days,
      add,
      set,
      work,
      log,
      done,
      agree,
      promise,
      earned,
      slips,
    },
  };
}

it('two projects of a year: promised, late without a request, later by one, promised anew, and what it earned', async () => {
  const s = await year();
  const { platform, product, api, leadApi, sql } = s;
  for (const { id: projectId } of [platform, product]) {
    await api.put(`${base}/settings`, { projectId, startOn: '2024-01-01', version: 0 });
  }
  const design = await s.add(platform.id, '设计', 'work', 12, null);
  const build = await s.add(platform.id, '开发', 'work', 24, design);
  await api.post(`${base}/links`, { fromId: design, toId: build });
  const needs = await s.add(product.id, '需求', 'work', 8, null);
  const make = await s.add(product.id, '实现', 'work', 20, needs);
  const over = await s.add(product.id, '交付', 'deliverable', 0, make);
  for (const [fromId, toId] of [
    [needs, make],
    [make, over],
  ]) {
    await api.post(`${base}/links`, { fromId, toId });
  }
  await sql(
    `INSERT INTO access_grant (tenant_id, id, giver_id, receiver_id, kinds, access) VALUES ($1, $2, $3, $4, '{planNode}', 'link')`,
    ...[newId(), platform.id, product.id],
  );
  expect((await api.post(`${base}/outerLinks`, { fromId: design, toId: make })).status).toBe(200);
  expect(await s.days(platform.id, design)).toEqual(['2024-01-01', '2024-03-22']);
  expect(await s.days(platform.id, build)).toEqual(['2024-03-25', '2024-09-06']);
  expect(await s.days(product.id, needs)).toEqual(['2024-01-01', '2024-02-23']);
  expect(await s.days(product.id, make)).toEqual(['2024-03-25', '2024-08-09']);
  expect(await s.days(product.id, over)).toEqual(['2024-08-09', '2024-08-09']);
  const designing = await s.work(design, 480);
  await s.work(build, 960);
  const asking = await s.work(needs, 320);
  const making = await s.work(make, 800);
  for (const { id } of [platform, product]) await s.promise(id, '立项');

  // 设计 takes a week longer: 01-01 to 03-29. 平台 ends on 09-13, and 应用 follows it: 实现 04-01 to 08-16.
  expect((await s.set(platform.id, design, { duration: 65 })).status).toBe(200);
  await followOthers(t().app.platform, s.tenant.id, product.id, { by: s.pm.id, hops: 1 });
  expect(await s.days(platform.id, build)).toEqual(['2024-04-01', '2024-09-13']);
  expect(await s.days(product.id, make)).toEqual(['2024-04-01', '2024-08-16']);
  for (const { id } of [platform, product]) {
    expect((await s.slips(id)).whole).toEqual({ total: 5, byChanges: 0, without: 5 });
  }

  // Two weeks more by a request: 实现 04-01 to 08-30. Its 800 hours of 100 days are 880 of 110.
  const { id: asked } = (
    await api.post<{ id: string }>(changes, { projectId: product.id, title: '增加报表', reason: '客户要求' })
  ).data;
  const drafted = (await api.get<PlanView>(`${changes}/${asked}/plan`)).data.nodes.find(({ id }) => id === make);
  await api.put(`${changes}/${asked}/nodes/${make}`, { version: drafted?.version, duration: 110 });
  const { data: before } = await api.get<ChangeDetail>(`${changes}/${asked}`);
  expect(before.impact).toMatchObject({ endBefore: '2024-08-16', endOn: '2024-08-30', endSlip: 10, hours: 80 });
  await api.post(`${changes}/${asked}/submit`, { version: before.version });
  await s.agree(leadApi);
  expect(await s.days(product.id, over)).toEqual(['2024-08-30', '2024-08-30']);
  expect((await s.slips(product.id)).whole).toEqual({ total: 15, byChanges: 10, without: 5 });
  // Promised anew, it is late no more; 平台 still is.
  await s.promise(product.id, '增加报表后');
  expect((await s.slips(product.id)).whole).toEqual({ total: 0, byChanges: 0, without: 0 });
  expect((await s.slips(platform.id)).whole?.total).toBe(5);

  // 112,000 yuan for 1,120 hours: a hundred an hour. 50,000 were spent.
  const subject = (
    await api.post<Saved>(`${costs}/subject`, { projectId: product.id, name: '外包', kind: 'other', parentId: null })
  ).data;
  const budget = (await api.post<Saved>(`${costs}/budget`, { projectId: product.id })).data;
  const lines = [{ subjectId: subject.id, amount: 11_200_000, note: '' }];
  await api.put(`${costs}/budget/${budget.id}`, { note: '立项', lines, version: 1 });
  await api.post(`${costs}/budget/${budget.id}/submit`, { version: 2 });
  await s.agree(api);
  await sql(
    `INSERT INTO cost (tenant_id, id, seq, project_id, title, owner_id, subject_id, amount, spent_on, state)
     VALUES ($1, $2, 1, $3, '外包一期', $4, $5, 5000000, '2024-04-30', 'APPROVED')`,
    ...[newId(), product.id, s.pm.id, subject.id],
  );
  // 需求 took 350 hours and is done; 实现 took 200, and 600 are left: a quarter of its 800 is earned.
  await s.log(asking, '2024-02-23', 350, null);
  await s.done(asking, '2024-02-23');
  await s.log(making, DAY, 200, 600);
  await s.log(designing, '2024-03-29', 500, null);
  await s.done(designing, '2024-03-29');

  // 应用: PV 320 and 8 of 22 weeks of 800; EV 320 + 200; AC 350 + 200.
  const product1 = await s.earned(product.id);
  expect(product1.baseline).toMatchObject({ no: 2, name: '增加报表后' });
  expect(product1.hours).toEqual({
    ...{ bac: 1120, pv: 610.91, ev: 520, ac: 550, sv: -90.91, cv: -30, spi: 0.85, cpi: 0.95 },
    ...{ eac: 1184.62, etc: 634.62, vac: -64.62, tcpi: 1.05 },
  });
  expect(product1.money).toMatchObject({
    bac: 11_200_000,
    pv: 6_109_090.91,
    ev: 5_200_000,
    ac: 5_000_000,
    cv: 200_000,
    cpi: 1.04,
  });
  // Week 8 has 320 hours, week 13 still; then 36.36 a week: 520 are earned in the middle of week 19. 21 are over.
  expect(product1.schedule).toEqual({ elapsed: 21, earned: 18.5, spiT: 0.88 });
  // The S-curve by ends of months. 02-29: 需求 is over. 04-30: 22 of 110 days of 实现, 26 days of 4 hours with 600 left.
  const curve = (await s.ownerApi.get<EarnedCurve>(`${base}/earned/curve?projectId=${product.id}`)).data;
  const at = (day: string) => curve.hours.find((point) => point.day === day);
  expect(at('2024-02-29')).toEqual({ day: '2024-02-29', pv: 320, ev: 320, ac: 350 });
  expect(at('2024-04-30')).toEqual({ day: '2024-04-30', pv: 480, ev: 438.18, ac: 454 });
  expect(at('2024-05-31')).toEqual({ day: '2024-05-31', pv: 647.27, ev: 520, ac: 550 });
  expect(curve.money?.find(({ day }) => day === '2024-04-30')).toMatchObject({ pv: 4_800_000, ac: 5_000_000 });
  // Who may not see cost sees hours.
  expect((await leadApi.get<EarnedCurve>(`${base}/earned/curve?projectId=${product.id}`)).data.hours).toHaveLength(
    curve.hours.length,
  );
  // 平台: PV 480 and 9 of 24 weeks of 960, EV 480, AC 500; no budget, no money.
  const platform1 = await s.earned(platform.id);
  expect(platform1.hours).toMatchObject({ bac: 1440, pv: 840, ev: 480, ac: 500, spi: 0.57, cpi: 0.96, eac: 1500 });
  expect(platform1.money).toBeNull();
});
