/** Cost: a tree of subjects, budget by versions, expenses by states, labour of approved hours by the rate of the day. */
import fc from 'fast-check';
import type { AnsweredMany, ApprovalSummary } from '../../../contract/approval/approval';
import type { Budget, CostRate, CostSubject, CostSummary, Saved } from '../../../contract/cost/cost';
import type { PageOf } from '../../../contract/envelope';
import type { PendingHours } from '../../../contract/hours/hours';
import { addDays, newId } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/pcProjectCost';
const expense = 'collaboration-center/cost';
const hours = 'collaboration-center/hours';
const approval = 'collaboration-center/approval';
const DAY = addDays(today(), -10);

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [ownerApi, api, devApi] = [await t().as(owner, tenant), await t().as(pm, tenant), await t().as(dev, tenant)];
  const subject = async (name: string, kind = 'other', parentId: string | null = null) =>
    (await api.post<Saved>(`${base}/subject`, { projectId: project.id, name, kind, parentId })).data;
  const summary = async (client: Client = ownerApi) =>
    (await client.get<CostSummary>(`${base}?projectId=${project.id}`)).data;
  const rate = (fenPerHour: number, effectiveFrom: string, of: Partial<CostRate> = {}) =>
    ownerApi.post<Saved>(`${base}/rate`, {
      ...{ scope: 'tenant', userId: null, positionId: null, grade: null, projectId: null },
      ...{ effectiveFrom, fenPerHour, ...of },
    });
  const task = await t().factory.task(tenant, project, pm, { executorId: dev.id });
  const log = async (client: Client, day: string, minutes: number) =>
    (await client.post<{ id: string }>('collaboration-center/ccTask/worklog', { taskId: task.id, day, minutes })).data
      .id;
  const submit = (client: Client, day: string) => client.post(`${hours}/submit`, { day });
  /** The weeks that the rows were handed in with. */
  const approve = async (ids: string[], client: Client = api) => {
    const { sheets } = (await client.get<PendingHours>(`${hours}/pending`)).data;
    const asked = sheets.filter(({ rows }) => rows.some((row) => ids.includes(row.id)));
    const body = { ids: asked.flatMap(({ approvalId }) => approvalId ?? []), pass: true, opinion: '' };
    const { data } = await client.post<AnsweredMany>(`${approval}/answerMany`, body);
    expect(data.map(({ refused }) => refused)).toEqual(asked.map(() => null));
  };
  return {
    tenant,
    owner,
    pm,
    dev,
    member,
    project,
    task,
    ownerApi,
    api,
    devApi,
    subject,
    summary,
    rate,
    log,
    submit,
    approve,
  };
}

it('keeps subjects as a tree: none below itself, none twice beside another, none deleted that money stands on', async () => {
  const { api, devApi, project, subject } = await setting();
  const a = await subject('人工', 'labour');
  const b = await subject('研发', 'labour', a.id);
  expect(
    (await api.post(`${base}/subject`, { projectId: project.id, name: '人工', kind: 'other', parentId: null })).status,
  ).toBe(409);
  const cycle = await api.put<{ field: string }>(`${base}/subject/${a.id}`, { parentId: b.id, version: 1 });
  expect([cycle.status, cycle.data.field]).toEqual([400, 'parentId']);
  expect((await api.delete(`${base}/subject/${a.id}`)).status).toBe(422);
  expect((await devApi.get(`${base}/subject?projectId=${project.id}`)).status).toBe(403);
  expect((await api.delete(`${base}/subject/${b.id}`)).status).toBe(200);
  expect(
    (await api.get<CostSubject[]>(`${base}/subject?projectId=${project.id}`)).data.map(({ name }) => name),
  ).toEqual(['人工']);
});

it('plans by versions: one at a time, agreed to by who may, the one before is superseded', async () => {
  const { api, project, subject, summary } = await setting();
  const [buy, travel] = [await subject('采购'), await subject('差旅')];
  const create = () => api.post<Saved>(`${base}/budget`, { projectId: project.id });
  const list = async () => (await api.get<Budget[]>(`${base}/budget?projectId=${project.id}`)).data;
  const { id } = (await create()).data;
  expect((await create()).status).toBe(422);
  const submit = (of: string, version: number) => api.post<Saved>(`${base}/budget/${of}/submit`, { version });
  const agree = async () => {
    const { result } = (await api.get<PageOf<ApprovalSummary>>(`${approval}/list?box=todo`)).data;
    const body = { ids: result.map((one) => one.id), pass: true, opinion: '' };
    return (await api.post<AnsweredMany>(`${approval}/answerMany`, body)).data.map(({ refused }) => refused);
  };
  expect((await submit(id, 1)).status).toBe(422);
  const lines = [
    { subjectId: buy.id, amount: 1_000_000, note: '服务器' },
    { subjectId: travel.id, amount: 200_001, note: '' },
  ];
  expect((await api.put(`${base}/budget/${id}`, { note: '立项', lines, version: 1 })).status).toBe(200);
  expect((await api.put(`${base}/budget/${id}`, { note: '立项', lines, version: 1 })).status).toBe(409);
  expect((await submit(id, 1)).status).toBe(409);
  expect((await submit(id, 2)).data.version).toBe(3);
  expect((await api.put(`${base}/budget/${id}`, { note: '', lines, version: 3 })).status).toBe(422);
  expect((await submit(id, 3)).status).toBe(422);
  expect(await agree()).toEqual([null]);
  expect((await summary()).total).toEqual({
    ...{ plan: 1_200_001, spent: 0, waiting: 0, committed: 0 },
    ...{ estimate: 1_200_001, atCompletion: 1_200_001 },
  });
  const second = (await create()).data;
  expect((await list())[0]).toMatchObject({ no: 2, state: 'DRAFT', total: 1_200_001 });
  // What is worked on does not count before it is approved.
  await api.put(`${base}/budget/${second.id}`, { note: '', lines: lines.slice(0, 1), version: 1 });
  expect((await summary()).total.plan).toBe(1_200_001);
  await submit(second.id, 2);
  expect((await summary()).total.plan).toBe(1_200_001);
  expect(await agree()).toEqual([null]);
  expect((await list()).map(({ state }) => state)).toEqual(['APPROVED', 'SUPERSEDED']);
  expect((await summary()).total.plan).toBe(1_000_000);
});

it('counts an expense once somebody else approved it, and not any more once it is reversed', async () => {
  const { api, ownerApi, project, subject, summary } = await setting();
  const root = await subject('采购');
  const below = await subject('硬件', 'purchase', root.id);
  const { id } = (
    await api.post<{ id: string }>(`${expense}/create`, {
      ...{ projectId: project.id, title: '服务器两台', subjectId: below.id, amount: 123_456, spentOn: DAY },
    })
  ).data;
  const step = (client: Client, state: string, to: string, version: number, more = {}) =>
    client.post(`${expense}/${id}/step`, { state, to, version, ...more });
  expect((await step(api, 'DRAFT', 'SUBMITTED', 1)).status).toBe(200);
  expect((await summary()).total).toMatchObject({ spent: 0, waiting: 123_456 });
  expect((await api.put(`${expense}/update/${id}`, { version: 2, amount: 1 })).status).toBe(422);
  expect(await step(api, 'SUBMITTED', 'APPROVED', 2)).toMatchObject({
    status: 422,
    message: expect.stringContaining('自己'),
  });
  expect((await step(ownerApi, 'SUBMITTED', 'APPROVED', 2)).status).toBe(200);
  const after = await summary();
  expect(after.total).toMatchObject({ spent: 123_456, waiting: 0 });
  // A subject holds all below it.
  expect(after.subjects.map(({ name, spent }) => [name, spent])).toEqual([
    ['采购', 123_456],
    ['硬件', 123_456],
  ]);
  expect(after.months).toEqual([{ month: DAY.slice(0, 7), expense: 123_456, labour: 0 }]);
  const listed = await api.post<{ result: { amount: number; no: string }[] }>(`${expense}/query`, {
    projectId: project.id,
    filter: { tab: 'spent', conditions: [{ field: 'subjectId', op: 'anyOf', value: [below.id] }] },
    sort: 'amount',
  });
  expect(listed.data.result).toEqual([expect.objectContaining({ no: 'F-1', amount: 123_456 })]);
  expect((await api.post(`${expense}/query`, { projectId: project.id })).status).toBe(200);
  expect((await api.post(`${expense}/${id}/recycle`, {})).status).toBe(422);
  expect((await step(ownerApi, 'APPROVED', 'REVERSED', 3, { reason: '重复登记' })).status).toBe(200);
  expect((await summary()).total.spent).toBe(0);
});

it('refuses a subject of another project, and says subjects by name in the history', async () => {
  const { tenant, pm, api, project, subject } = await setting();
  const other = await t().factory.project(tenant, pm);
  const foreign = (
    await api.post<Saved>(`${base}/subject`, { projectId: other.id, name: '他项', kind: 'other', parentId: null })
  ).data;
  const [a, b] = [await subject('甲'), await subject('乙')];
  const make = (subjectId: string) =>
    api.post<{ id: string }>(`${expense}/create`, {
      projectId: project.id,
      title: '一',
      subjectId,
      amount: 1,
      spentOn: DAY,
    });
  expect((await make(foreign.id)).status).toBe(400);
  const unknown = await make('00000000-0000-7000-8000-000000000001');
  expect([unknown.status, unknown.message]).toEqual([400, '所选科目不存在，请刷新后重新选择']);
  const { id } = (await make(a.id)).data;
  const lost = await api.put(`${expense}/update/${id}`, {
    version: 1,
    subjectId: '00000000-0000-7000-8000-000000000001',
  });
  expect(lost.status).toBe(400);
  await api.put(`${expense}/update/${id}`, { version: 1, subjectId: b.id, amount: 250 });
  const [entry] = (await api.get<{ changes: object[] }[]>(`${expense}/actions?objectId=${id}`)).data;
  expect(entry?.changes).toEqual([
    expect.objectContaining({ label: '科目', before: '甲', after: '乙' }),
    expect.objectContaining({ label: '金额', before: '¥0.01', after: '¥2.50' }),
  ]);
});

describe('labour', () => {
  it('costs by row, rounded half up: 3 × 6 min at 333.33 is 99.99, 18 min is 100.00 (example 23)', async () => {
    const { devApi, subject, summary, rate, log, submit, approve } = await setting();
    await subject('人工', 'labour');
    await rate(33_333, '2020-01-01');
    const [a, b] = [DAY, addDays(DAY, -7)];
    const small = [await log(devApi, a, 6), await log(devApi, a, 6), await log(devApi, a, 6)];
    const big = await log(devApi, b, 18);
    await submit(devApi, a);
    await submit(devApi, b);
    await approve(small);
    expect((await summary()).labour).toMatchObject({ amount: 9999, minutes: 18, unpricedMinutes: 0, openMinutes: 18 });
    await approve([big]);
    expect((await summary()).total.spent).toBe(9999 + 10_000);
    expect((await summary()).subjects[0]).toMatchObject({ name: '人工', labour: 19_999, spent: 19_999 });
  });

  it('costs by the rate of its day: 8 h before and 8 h after a rise (example 24)', async () => {
    const { devApi, summary, rate, log, submit, approve } = await setting();
    await rate(20_000, '2020-01-01');
    await rate(22_000, DAY);
    const ids = [await log(devApi, addDays(DAY, -1), 480), await log(devApi, DAY, 480)];
    await submit(devApi, addDays(DAY, -1));
    await submit(devApi, DAY);
    await approve(ids);
    expect((await summary()).labour).toMatchObject({ amount: 336_000, homeless: true });
  });

  it('has one live entry after approving, returning, pricing anew and approving again (example 25)', async () => {
    const { tenant, api, ownerApi, devApi, dev, project, summary, rate, log, submit, approve } = await setting();
    const { id: general, version } = (await rate(10_000, '2020-01-01')).data;
    const id = await log(devApi, DAY, 60);
    await submit(devApi, DAY);
    await approve([id]);
    expect((await summary()).labour.amount).toBe(10_000);
    expect((await api.post(`${hours}/return`, { ids: [id], reason: '写到了别的任务' })).status).toBe(200);
    expect((await summary()).labour).toMatchObject({ amount: 0, minutes: 0, openMinutes: 60 });
    await rate(15_000, '2020-01-01', { scope: 'user', userId: dev.id });
    await submit(devApi, DAY);
    await approve([id]);
    expect((await summary()).labour.amount).toBe(15_000);
    await ownerApi.put(`${base}/rate/${general}`, { effectiveFrom: '2020-01-01', fenPerHour: 1, version });
    // Frozen until somebody prices anew.
    expect((await summary()).labour.amount).toBe(15_000);
    const own = (await ownerApi.get<CostRate[]>(`${base}/rate`)).data.find(({ scope }) => scope === 'user');
    await ownerApi.put(`${base}/rate/${own?.id}`, { effectiveFrom: '2020-01-01', fenPerHour: 18_000, version: 1 });
    const again = await ownerApi.post(`${base}/reprice`, { projectId: project.id });
    expect(again.data).toEqual({ changed: 1, unpriced: 0 });
    expect((await summary()).labour.amount).toBe(18_000);
    const live = await t().app.platform.database.query(
      'SELECT id FROM cost_labour WHERE tenant_id = $1 AND worklog_id = $2 AND live',
      [tenant.id, id],
    );
    expect(live.length).toBe(1);
  });

  it('is the price of what is approved, after any order of approving, returning, new rates and pricing anew', async () => {
    const { api, ownerApi, devApi, project, summary, rate, log, submit, approve } = await setting();
    const made = (await rate(10_000, '2020-01-01')).data;
    const rateId = made.id;
    let { version } = made;
    const MINUTES = 50;
    const row = await log(devApi, DAY, MINUTES);
    const priced = (fen: number) => Math.round((fen * MINUTES) / 60);
    // What the hours should cost now; null: they are not approved.
    let [current, frozen] = [10_000, null as number | null];
    const steps = {
      approve: async () => {
        if (frozen !== null) return;
        await submit(devApi, DAY);
        await approve([row]);
        frozen = current;
      },
      return: async () => {
        if (frozen === null) return;
        expect((await api.post(`${hours}/return`, { ids: [row], reason: '重写' })).status).toBe(200);
        frozen = null;
      },
      rate: async () => {
        current += 777;
        const body = { effectiveFrom: '2020-01-01', fenPerHour: current, version };
        version = (await ownerApi.put<Saved>(`${base}/rate/${rateId}`, body)).data.version;
      },
      reprice: async () => {
        expect((await ownerApi.post(`${base}/reprice`, { projectId: project.id })).status).toBe(200);
        if (frozen !== null) frozen = current;
      },
    };
    const order = fc.array(fc.constantFrom('approve', 'return', 'rate', 'reprice'), { minLength: 8, maxLength: 8 });
    for (const name of fc.sample(order, { seed: 31, numRuns: 3 }).flat()) {
      await steps[name as keyof typeof steps]();
      expect([name, (await summary()).labour.amount]).toEqual([name, frozen === null ? 0 : priced(frozen)]);
    }
    await steps.approve();
    await steps.reprice();
    expect((await summary()).total.spent).toBe(priced(current));
  });

  it('without a rate is not priced, which is not free of charge', async () => {
    const { devApi, summary, log, submit, approve } = await setting();
    const id = await log(devApi, DAY, 90);
    await submit(devApi, DAY);
    await approve([id]);
    expect((await summary()).labour).toMatchObject({ amount: 0, minutes: 90, unpricedMinutes: 90 });
  });

  it('of fewer than three people is not told to who has no right to rates', async () => {
    const { api, ownerApi, devApi, subject, summary, rate, log, submit, approve } = await setting();
    await subject('人工', 'labour', (await subject('内部')).id);
    await subject('采购');
    await rate(10_000, '2020-01-01');
    const id = await log(devApi, DAY, 60);
    await submit(devApi, DAY);
    await approve([id]);
    const seen = await summary(api);
    expect(seen.labour).toMatchObject({ amount: null, withheld: true, minutes: 60 });
    // Not told is no nought: neither of the month, nor of the subject that takes it, nor of what that stands in.
    expect([seen.total.spent, seen.months]).toEqual([0, [{ month: today().slice(0, 7), expense: 0, labour: null }]]);
    const bySubject = Object.fromEntries(seen.subjects.map(({ name, labour }) => [name, labour]));
    expect(bySubject).toEqual({ 内部: null, 人工: null, 采购: 0 });
    expect((await summary(ownerApi)).total.spent).toBe(10_000);
    expect((await api.get(`${base}/rate`)).status).toBe(403);
  });

  it('is told to who has no right to rates by months that are over, of three people at least, by when it was written', async () => {
    const { owner, pm, dev, project, tenant, api, ownerApi, summary } = await setting();
    const written = (users: string[], day: string, at: string) =>
      t().app.platform.database.query(
        `INSERT INTO cost_labour (tenant_id, id, project_id, worklog_id, user_id, day, booked_on, rate_fen, minutes, amount_fen, live, created_at)
         SELECT $1, gen_random_uuid(), $2, gen_random_uuid(), u, $3::date, $3::date, 10000, 60, 10000, true, $4::timestamptz
           FROM unnest($5::uuid[]) u`,
        [tenant.id, project.id, day, at, users],
      );
    await written([owner.id, pm.id, dev.id], '2026-01-12', '2026-01-20T02:00:00Z');
    // Two are too few; and a month goes on until it is over where the enterprise is: 16:30Z is half past midnight of the first.
    await written([pm.id, dev.id], '2026-02-12', '2026-02-20T02:00:00Z');
    await written([owner.id, pm.id, dev.id], '2026-03-30', '2026-03-31T16:30:00Z');
    // One of January that was approved late, and three of this month, which goes on.
    await written([dev.id], '2026-01-13', new Date().toISOString());
    await written([owner.id, pm.id, dev.id], '2026-04-13', new Date().toISOString());
    const seen = await summary(api);
    expect(seen.labour).toMatchObject({ amount: 60_000, withheld: true });
    expect(seen.total.spent).toBe(60_000);
    expect(seen.months.map(({ month, labour }) => [month, labour])).toEqual([
      ['2026-01', 30_000],
      ['2026-02', null],
      ['2026-04', 30_000],
      [today().slice(0, 7), null],
    ]);
    // By the day that it counts on, for who keeps the rates.
    const whole = await summary(ownerApi);
    expect([whole.labour.amount, whole.labour.withheld]).toEqual([120_000, false]);
    expect(whole.months.map(({ month, labour }) => [month, labour])).toEqual([
      ['2026-01', 40_000],
      ['2026-02', 20_000],
      ['2026-03', 30_000],
      ['2026-04', 30_000],
    ]);
  });

  it('of people whose hours were taken back counts nobody: what one of them costs is not told', async () => {
    const { tenant, owner, pm, project, api, ownerApi, devApi, summary, rate, log, submit, approve } = await setting();
    await rate(10_000, '2020-01-01');
    const mine = await log(devApi, DAY, 60);
    await submit(devApi, DAY);
    await approve([mine]);
    // Two others of the month, taken back since.
    for (const { id } of [owner, pm]) {
      for (const [minutes, amount] of [
        [60, 10_000],
        [-60, -10_000],
      ]) {
        await t().app.platform.database.query(
          `INSERT INTO cost_labour (tenant_id, id, project_id, worklog_id, user_id, day, booked_on, rate_fen, minutes, amount_fen, live)
           SELECT tenant_id, $3::uuid, project_id, worklog_id, $4::uuid, day, booked_on, rate_fen, $5::int, $6::bigint, false
             FROM cost_labour WHERE tenant_id = $1 AND project_id = $2 AND live`,
          [tenant.id, project.id, newId(), id, minutes, amount],
        );
      }
    }
    expect((await summary(api)).labour).toMatchObject({ amount: null, minutes: 60 });
    expect((await summary(ownerApi)).labour.amount).toBe(10_000);
  });

  it('of a locked month stands fast: pricing anew books the difference today', async () => {
    const { tenant, ownerApi, devApi, project, summary, rate, log, submit, approve } = await setting();
    const { id: rateId } = (await rate(10_000, '2020-01-01')).data;
    const day = addDays(today(), -40);
    const id = await log(devApi, day, 60);
    await submit(devApi, day);
    await approve([id]);
    await ownerApi.put(`${hours}/lock`, { to: addDays(today(), -35), version: 0 });
    await ownerApi.put(`${base}/rate/${rateId}`, { effectiveFrom: '2020-01-01', fenPerHour: 12_000, version: 1 });
    await ownerApi.post(`${base}/reprice`, { projectId: project.id });
    expect((await summary()).months).toEqual([
      { month: day.slice(0, 7), expense: 0, labour: 10_000 },
      { month: today().slice(0, 7), expense: 0, labour: 2000 },
    ]);
    await expect(
      t().app.platform.database.query(
        `INSERT INTO cost_labour (tenant_id, id, project_id, worklog_id, user_id, day, booked_on, minutes, live)
         SELECT tenant_id, worklog_id, project_id, id, user_id, day, day, 1, false FROM cost_labour WHERE tenant_id = $1 LIMIT 1`,
        [tenant.id],
      ),
    ).rejects.toThrow('locked');
  });
});
