/** Contracts and orders: committed while in force, less what was paid, in their currency by the rates of days. */
import type { CommitmentDetail } from '../../../contract/commitment/commitment';
import type { CommitmentName, CostDetail, CostSummary, ExchangeRate, Saved } from '../../../contract/cost/cost';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/pcProjectCost';
const promise = 'collaboration-center/commitment';
const expense = 'collaboration-center/cost';
const ago = (days: number) => addDays(today(), -days);

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const [ownerApi, api] = [await t().as(owner, tenant), await t().as(pm, tenant)];
  const subject = async (name: string, more: object = {}) =>
    (
      await api.post<Saved>(`${base}/subject`, {
        ...{ projectId: project.id, name, kind: 'other', parentId: null, ...more },
      })
    ).data;
  const rate = (day: string, value: number, currency = 'USD') =>
    ownerApi.post<Saved>(`${base}/exchangeRate`, { currency, day, rate: value });
  const summary = async () => (await api.get<CostSummary>(`${base}?projectId=${project.id}`)).data;
  const step = async (kind: string, id: string, to: string, client: Client = api, more: object = {}) => {
    const { state, version } = (await client.get<{ state: string; version: number }>(`${kind}/details/${id}`)).data;
    return client.post(`${kind}/${id}/step`, { state, to, version, ...more });
  };
  /** Made by the manager, and agreed to by the enterprise's owner. */
  const made = async (kind: string, to: string, values: object) => {
    const { data, status, message } = await api.post<{ id: string }>(`${kind}/create`, {
      ...{ projectId: project.id, title: '某事', ...values },
    });
    if (status !== 200) throw new Error(message ?? '');
    expect((await step(kind, data.id, 'SUBMITTED')).status).toBe(200);
    expect((await step(kind, data.id, to, ownerApi)).status).toBe(200);
    return data.id;
  };
  const promised = (values: object) => made(promise, 'ACTIVE', { signedOn: ago(20), ...values });
  const spent = (values: object) => made(expense, 'APPROVED', { spentOn: ago(10), ...values });
  const details = async (id: string) => (await api.get<CommitmentDetail>(`${promise}/details/${id}`)).data;
  const budget = async (lines: { subjectId: string; amount: number }[]) => {
    await t().app.platform.database.query(
      `INSERT INTO cost_budget (tenant_id, id, project_id, no, state) VALUES ($1, $2, $2, 1, 'APPROVED')`,
      [tenant.id, project.id],
    );
    for (const { subjectId, amount } of lines) {
      await t().app.platform.database.query(
        'INSERT INTO cost_budget_line (tenant_id, budget_id, subject_id, amount) VALUES ($1, $2, $3, $4)',
        [tenant.id, project.id, subjectId, amount],
      );
    }
  };
  return { project, api, ownerApi, subject, rate, summary, step, promised, spent, details, budget };
}

it('is committed from its approval until it is settled, less what was paid on it, and is in the forecast', async () => {
  const { project, api, subject, summary, step, promised, spent, details, budget } = await setting();
  const buy = await subject('采购');
  await budget([{ subjectId: buy.id, amount: 100_000 }]);
  const { id: draft } = (
    await api.post<{ id: string }>(`${promise}/create`, {
      ...{ projectId: project.id, title: '备份', subjectId: buy.id, amount: 1_000, signedOn: ago(3) },
    })
  ).data;
  // Nothing yet: 100,000 are thought to be needed.
  expect((await summary()).total).toMatchObject({ committed: 0, estimate: 100_000, atCompletion: 100_000 });
  expect((await step(promise, draft, 'SUBMITTED')).status).toBe(200);
  expect(await step(promise, draft, 'ACTIVE')).toMatchObject({ status: 422, message: expect.stringContaining('自己') });
  const contract = await promised({ subjectId: buy.id, amount: 60_000 });
  expect((await summary()).total).toMatchObject({
    spent: 0,
    committed: 60_000,
    estimate: 40_000,
    atCompletion: 100_000,
  });
  const paid = await spent({ subjectId: buy.id, amount: 25_000, commitmentId: contract });
  expect(await details(contract)).toMatchObject({ spent: 25_000, unpaid: 35_000 });
  expect((await summary()).total).toMatchObject({ spent: 25_000, committed: 35_000, estimate: 40_000 });
  // 50,000 that no contract promised: 10,000 beyond the budget, and nothing of it is left.
  await spent({ subjectId: buy.id, amount: 50_000 });
  expect((await summary()).total).toMatchObject({
    spent: 75_000,
    committed: 35_000,
    estimate: 0,
    atCompletion: 110_000,
  });
  const seen = (await api.get<CostDetail>(`${expense}/details/${paid}`)).data;
  expect(seen.commitmentId).toBe(contract);
  // Settled: what was not paid is not to be paid.
  expect((await step(promise, contract, 'CLOSED')).status).toBe(200);
  expect(await details(contract)).toMatchObject({ spent: 25_000, unpaid: 0 });
  expect((await summary()).total).toMatchObject({ spent: 75_000, committed: 0, estimate: 25_000 });
  const refused = await api.post<{ field: string }>(`${expense}/create`, {
    ...{ projectId: project.id, title: '尾款', subjectId: buy.id, amount: 1, spentOn: ago(1), commitmentId: contract },
  });
  expect([refused.status, refused.data.field]).toEqual([400, 'commitmentId']);
  const other = await subject('差旅');
  const open = await promised({ subjectId: buy.id, amount: 5_000 });
  const mixed = await api.post(`${expense}/create`, {
    ...{ projectId: project.id, title: '尾款', subjectId: other.id, amount: 1, spentOn: ago(1), commitmentId: open },
  });
  expect(mixed).toMatchObject({ status: 400, message: expect.stringContaining('科目') });
  expect((await api.delete(`${base}/subject/${buy.id}`)).status).toBe(422);
  const names = (await api.get<CommitmentName[]>(`${base}/commitment?projectId=${project.id}`)).data;
  expect(names.filter(({ active }) => active).map(({ id }) => id)).toEqual([open]);
});

it('keeps what it was in its currency and in yuan by the rate of its day; what is left stands by the rate of today', async () => {
  const { project, api, ownerApi, subject, rate, summary, promised, spent, details } = await setting();
  const buy = await subject('采购');
  const asked = { projectId: project.id, title: '订阅', subjectId: buy.id, currency: 'USD', original: 100_000 };
  const early = await api.post<{ field: string }>(`${promise}/create`, { ...asked, signedOn: ago(20) });
  expect([early.status, early.data.field]).toEqual([400, 'currency']);
  expect(early.message).toContain('没有美元（USD）的汇率');
  expect((await rate(ago(30), 7.1)).status).toBe(200);
  expect((await rate(ago(30), 7.2)).status).toBe(409);
  expect((await rate(ago(5), 7)).status).toBe(200);
  // 1,000.00 USD of the 20th day ago at 7.1: 7,100.00 yuan.
  const contract = await promised({ ...asked, amount: undefined });
  expect(await details(contract)).toMatchObject({
    ...{ currency: 'USD', original: 100_000, amount: 710_000, rate: 7.1, rateOn: ago(30), spent: 0, unpaid: 700_000 },
  });
  // 250.00 USD paid ten days ago at 7.1, and 71.00 yuan, which are 10.00 USD by the contract's rate: 740.00 USD at 7 are left.
  await spent({ subjectId: buy.id, currency: 'USD', original: 25_000, commitmentId: contract });
  await spent({ subjectId: buy.id, amount: 7_100, commitmentId: contract });
  expect(await details(contract)).toMatchObject({ spent: 177_500 + 7_100, unpaid: 518_000 });
  expect((await summary()).total).toMatchObject({ spent: 184_600, committed: 518_000 });
  expect((await summary()).unrated).toEqual([]);
  // Rates that go leave what was reckoned; the contract stands by its own then, and that is said.
  const { data: rates } = await ownerApi.get<ExchangeRate[]>(`${base}/exchangeRate`);
  for (const { id } of rates) expect((await ownerApi.delete(`${base}/exchangeRate/${id}`)).status).toBe(200);
  expect(await details(contract)).toMatchObject({ amount: 710_000, spent: 184_600, unpaid: 525_400 });
  expect((await summary()).unrated).toEqual(['USD']);
  expect((await api.get(`${base}/exchangeRate`)).status).toBe(403);
});

it('an amount follows its currency and its day until it was handed in', async () => {
  const { project, api, subject, rate, step } = await setting();
  const buy = await subject('采购');
  await rate(ago(30), 7.1);
  await rate(ago(5), 0.047, 'JPY');
  await rate(ago(5), 7);
  const { id } = (
    await api.post<{ id: string }>(`${expense}/create`, {
      ...{ projectId: project.id, title: '授权', subjectId: buy.id, amount: 10_001, spentOn: ago(10) },
    })
  ).data;
  const change = async (values: object) => {
    const { version } = (await api.get<CostDetail>(`${expense}/details/${id}`)).data;
    return api.put<{ field: string }>(`${expense}/update/${id}`, { version, ...values });
  };
  const now = async () => {
    const { currency, amount, original, rateOn } = (await api.get<CostDetail>(`${expense}/details/${id}`)).data;
    return [currency, amount, original, rateOn];
  };
  // An amount in yuan is none in dollars: what was typed is not thrown away without a word.
  const both = await change({ currency: 'USD', amount: 500 });
  expect([both.status, both.data.field]).toEqual([400, 'amount']);
  // The number stays, the currency was wrong: 100.01 USD at 7.1.
  expect((await change({ currency: 'USD' })).status).toBe(200);
  expect(await now()).toEqual(['USD', 71_007, 10_001, ago(30)]);
  const byHand = await change({ amount: 1 });
  expect([byHand.status, byHand.data.field]).toEqual([400, 'amount']);
  expect((await change({ spentOn: ago(2) })).status).toBe(200);
  expect(await now()).toEqual(['USD', 70_007, 10_001, ago(5)]);
  // 100.01 JPY at 0.047: 4.70047 yuan.
  expect((await change({ currency: 'JPY' })).status).toBe(200);
  expect(await now()).toEqual(['JPY', 470, 10_001, ago(5)]);
  expect((await change({ currency: 'CNY' })).status).toBe(200);
  expect(await now()).toEqual(['CNY', 10_001, null, null]);
  expect((await step(expense, id, 'SUBMITTED')).status).toBe(200);
  expect((await change({ currency: 'USD' })).status).toBe(422);
});

it('tells whoever may not see a contract its number alone', async () => {
  const { tenant, pm } = await t().enterprise();
  const leader = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: leader, role: 'ROLE_PROJECT_MANAGER' }]);
  const [api, theirs] = [await t().as(pm, tenant), await t().as(leader, tenant)];
  const { data: buy } = await api.post<Saved>(`${base}/subject`, {
    ...{ projectId: project.id, name: '顾问', kind: 'other', parentId: null },
  });
  const { status } = await api.post(`${promise}/create`, {
    ...{ projectId: project.id, title: '并购顾问', subjectId: buy.id, amount: 1, signedOn: ago(3), isPrivate: true },
  });
  expect(status).toBe(200);
  const titles = async (client: Client) =>
    (await client.get<CommitmentName[]>(`${base}/commitment?projectId=${project.id}`)).data.map(
      ({ no, title }) => `${no} ${title}`,
    );
  expect(await titles(api)).toEqual(['H-1 并购顾问']);
  expect(await titles(theirs)).toEqual(['H-1 null']);
});
