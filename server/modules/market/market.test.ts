/** Market analysis: every number leads to as many rows, parts equal the whole, and nothing is added that must not be. */

import type {
  DeliveryCreate,
  DeliveryPage,
  DeliveryRow,
  MarketFigures,
  MarketFunnel,
  MarketGroup,
  MarketSummary,
  MarketTrend,
} from '../../../contract/market/market';
import { UNFILLED } from '../../../contract/market/provinces';
import type { ImportInspected, ImportReport } from '../../../contract/object/registerTable';
import { percentOf, previousPeriod, trendOf } from '../../../contract/time/period';
import { addDays, newId } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/marketAnalysis';
const query = (of: Record<string, string>) => new URLSearchParams(of).toString();

async function setting() {
  const made = await t().enterprise();
  const api = await t().as(made.owner, made.tenant);
  const add = async (of: Partial<DeliveryCreate> = {}, client: Client = api) => {
    const answer = await client.post<{ id: string; no: string }>(`${base}/add`, {
      customer: '省大数据中心',
      plannedOn: '2026-03-31',
      ...of,
    });
    expect([answer.message, answer.status]).toEqual(['success', 200]);
    return answer.data;
  };
  const read = async <T>(path: string, of: Record<string, string> = {}) =>
    (await api.get<T>(`${base}/${path}?${query(of)}`)).data;
  const rows = (of: Record<string, string> = {}) => read<DeliveryPage>('list', { pageSize: '200', ...of });
  return { ...made, api, add, read, rows };
}

/** On time in March 3 of 4, in April 1 of 10: what is still to be delivered counts as late once it is overdue. */
async function twoMonths() {
  const s = await setting();
  const on = (plannedOn: string, deliveredOn: string | null, more: Partial<DeliveryCreate> = {}) =>
    s.add({ plannedOn, deliveredOn, ...more });
  for (const day of ['2026-03-01', '2026-03-20', '2026-03-31']) await on('2026-03-31', day, { province: '510000' });
  await on('2026-03-31', '2026-04-02', { province: '510000' });
  await on('2026-04-30', '2026-04-30');
  for (let at = 0; at < 6; at += 1) await on('2026-04-30', '2026-05-10', { province: '620000' });
  for (let at = 0; at < 3; at += 1) await on('2026-04-30', null);
  return s;
}

it('says the rate of what was planned in the period: 4 of 14 are 28.6 %, a month each 75 and 10 (example 18)', async () => {
  const { read } = await twoMonths();
  const rate = ({ onTime, late, overdue }: MarketFigures) => percentOf(onTime, onTime + late + overdue);
  const of = async (from: string, to: string) => (await read<MarketSummary>('summary', { from, to })).figures;
  expect(rate(await of('2026-03-01', '2026-03-31'))).toBe(75);
  expect(rate(await of('2026-04-01', '2026-04-30'))).toBe(10);
  const both = await of('2026-03-01', '2026-04-30');
  expect(both).toMatchObject({ planned: 14, onTime: 4, late: 7, overdue: 3, open: 0 });
  expect(rate(both)).toBe(28.6);
});

it('judges nothing that is planned for a day to come, and counts delay to today (example 20 beside it)', async () => {
  const { add, rows, read } = await setting();
  const now = today();
  const soon = await add({ plannedOn: addDays(now, 10) });
  await add({ plannedOn: now });
  const overdue = await add({ plannedOn: addDays(now, -8) });
  const late = await add({ plannedOn: '2026-03-31', deliveredOn: '2026-04-05' });
  const early = await add({ plannedOn: '2026-03-31', deliveredOn: '2026-03-29' });
  const delays = Object.fromEntries((await rows()).result.map((row) => [row.id, [row.outcome, row.delayDays]]));
  expect(delays).toMatchObject({
    [soon.id]: ['open', -10],
    [overdue.id]: ['overdue', 8],
    [late.id]: ['late', 5],
    [early.id]: ['onTime', -2],
  });
  const { figures } = await read<MarketSummary>('summary');
  expect(figures).toMatchObject({ planned: 5, onTime: 1, late: 1, overdue: 1, open: 2, delayDays: 13 });
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const { before } = await read<MarketSummary>('summary', march);
  expect(before).toMatchObject({ ...previousPeriod(march), figures: { planned: 0 } });
  expect(trendOf(before?.figures.planned ?? -1, 2)?.text).toBe('新增');
});

it('takes what was accepted for delivered by then, whoever did not write down the day', async () => {
  const { add, rows, read } = await setting();
  const inTime = await add({ plannedOn: '2026-03-31', acceptedOn: '2026-03-30' });
  const late = await add({ plannedOn: '2026-03-31', acceptedOn: '2026-04-02' });
  const found = Object.fromEntries((await rows()).result.map((row) => [row.id, [row.outcome, row.delayDays]]));
  expect(found).toEqual({ [inTime.id]: ['onTime', -1], [late.id]: ['late', 2] });
  expect((await read<MarketSummary>('summary')).figures).toMatchObject({ onTime: 1, late: 1, overdue: 0 });
});

it('leads from every number to as many rows, and its parts are the whole', async () => {
  const { read, rows, add } = await twoMonths();
  await add({ province: null, product: '', amount: '10', signedOn: '2026-01-05' });
  await add({ province: '110000', product: '运维平台', customer: '北京公司', acceptedOn: '2026-03-30', amount: '5' });
  await add({ product: '运维平台', amount: '8.10', revenue: '8.1', currency: 'USD', acceptedOn: '2026-02-01' });
  const scope = { from: '2026-01-01', to: '2026-12-31' };
  const total = async (of: Record<string, string>) => (await rows({ ...scope, ...of })).total;
  const whole = (await read<MarketSummary>('summary', scope)).figures;

  const outcomes = ['onTime', 'late', 'overdue', 'open'] as const;
  for (const outcome of outcomes) expect(await total({ outcome })).toBe(whole[outcome]);
  expect(await total({ outcome: 'late,overdue' })).toBe(whole.late + whole.overdue);

  const provinces = await read<MarketGroup[]>('province', scope);
  expect(provinces).toHaveLength(35);
  expect(provinces.at(-1)?.key).toBeNull();
  for (const kind of ['province', 'product', 'customer']) {
    const groups = await read<MarketGroup[]>(kind, scope);
    for (const name of ['planned', ...outcomes, 'delayDays'] as const) {
      expect(groups.reduce((sum, { figures }) => sum + figures[name], 0)).toBe(whole[name]);
    }
    for (const { key, figures } of groups.filter((group) => group.figures.planned > 0)) {
      const none = kind === 'province' ? 'none' : UNFILLED;
      expect(await total({ [kind]: key ?? none })).toBe(figures.planned);
      expect(await total({ [kind]: key ?? none, outcome: 'late,overdue' })).toBe(figures.late + figures.overdue);
    }
  }

  const trend = await read<MarketTrend>('trend', scope);
  expect(trend.map(({ month }) => month)).toEqual(
    ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}`),
  );
  for (const { month, figures } of trend) expect(await total({ month })).toBe(figures.planned);

  // Of a period of centuries the last months, not those of long ago.
  const long = await read<MarketTrend>('trend', { from: '1900-01-01', to: '2026-12-31' });
  expect([long.length, long[0]?.month, long.at(-1)?.month]).toEqual([60, '2022-01', '2026-12']);
  expect(long.find(({ month }) => month === '2026-03')?.figures.planned).toBe(
    trend.find(({ month }) => month === '2026-03')?.figures.planned,
  );

  // Reached at least: what is accepted was delivered, and what is recognised in full was all before.
  const funnel = await read<MarketFunnel>('funnel', scope);
  expect(funnel.map(({ stage, count }) => [stage, count])).toEqual([
    ['registered', 17],
    ['signed', 14],
    ['delivered', 13],
    ['accepted', 2],
    ['recognised', 1],
  ]);
  for (const { stage, count } of funnel) expect(await total({ reached: stage })).toBe(count);
});

it('sums amounts in decimals, each currency apart', async () => {
  const { add, read } = await setting();
  for (const amount of ['0.10', '0.20', '9007199254740.93']) await add({ amount, revenue: '0.1' });
  await add({ amount: '99.99', currency: 'USD' });
  await add({});
  const { figures } = await read<MarketSummary>('summary');
  expect(figures.money).toEqual([
    { currency: 'CNY', amount: '9007199254741.23', revenue: '0.30' },
    { currency: 'USD', amount: '99.99', revenue: '0.00' },
  ]);
  const [registered] = await read<MarketFunnel>('funnel');
  expect(registered?.money).toEqual(figures.money);
});

it('refuses what its days and amounts contradict, and a version that is old', async () => {
  const { add, api } = await setting();
  const { id } = await add({ amount: '100', deliveredOn: '2026-03-05' });
  const put = (of: object) => api.put(`${base}/${id}`, { version: 1, ...of });
  expect((await put({ revenue: '100.01' })).message).toBe('已确认收入不能超过合同金额');
  expect((await put({ acceptedOn: '2026-03-04' })).message).toBe('验收日期不能早于实际交付');
  expect((await put({ deliveredOn: addDays(today(), 1) })).message).toBe('实际交付不能晚于今天');
  expect((await put({ projectId: newId() })).status).toBe(404);
  expect((await put({ revenue: '40.5', delayReason: '  接口未就绪 ' })).data).toEqual({ version: 2 });
  expect((await put({ note: '晚了' })).status).toBe(409);
  const { data } = await api.get<DeliveryRow>(`${base}/${id}`);
  expect(data).toMatchObject({ revenue: '40.50', delayReason: '接口未就绪', note: '', version: 2 });
});

it('removes with a way back; nothing counts it in between', async () => {
  const { add, api, rows, read } = await setting();
  const { id, no } = await add();
  expect(no).toBe('JF-1');
  expect((await api.delete(`${base}/${id}`)).status).toBe(200);
  expect((await rows()).total).toBe(0);
  expect((await read<MarketSummary>('summary')).figures.planned).toBe(0);
  expect((await api.put(`${base}/${id}`, { version: 2, note: 'x' })).status).toBe(404);
  expect((await add()).no).toBe('JF-2');
  expect((await api.post(`${base}/${id}/restore`)).status).toBe(200);
  expect((await rows()).total).toBe(2);
});

it('tells no project to who may not see it, and lets nobody ask by it', async () => {
  const { add, rows, tenant, pm, api } = await setting();
  const other = (await t().enterprise()).tenant;
  expect(other.id).not.toBe(tenant.id);
  const secret = await t().factory.project(tenant, await t().factory.member(tenant, 'ROLE_TENANT_MEMBER'));
  const open = await t().factory.project(tenant, pm);
  const { id } = await add({ projectId: secret.id });
  await add({ projectId: open.id });
  const reader = await t().as(pm, tenant);
  const seen = (await reader.get<DeliveryPage>(`${base}/list`)).data.result;
  expect(seen.map(({ project, projectId }) => [project?.id ?? null, projectId])).toEqual([
    [open.id, open.id],
    [null, null],
  ]);
  expect((await reader.get<DeliveryPage>(`${base}/list?projectId=${secret.id}`)).data.total).toBe(0);
  expect((await rows({ projectId: secret.id })).total).toBe(1);
  // A refusal for an old version tells no more than the list does.
  const keeper = await t().as(await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN'), tenant);
  const stale = await keeper.put<{ current: DeliveryRow }>(`${base}/${id}`, { version: 0, note: '晚了' });
  expect([stale.status, stale.data.current.projectId, stale.data.current.version]).toEqual([409, null, 1]);
  // Whoever edits without seeing it leaves it as it is.
  expect((await api.put(`${base}/${id}`, { version: 1, note: '已催' })).status).toBe(200);
  expect((await rows({ projectId: secret.id })).total).toBe(1);
});

it('takes satisfaction from evaluations of the project where there are any, else what was written', async () => {
  const { add, tenant, pm, read, rows } = await setting();
  const project = await t().factory.project(tenant, pm);
  const task = await t().factory.task(tenant, project, pm);
  const hidden = await t().factory.task(tenant, project, pm, { privateTask: true });
  const run = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  const form = async (kind: string, anonymous: boolean, answers: [points: number, taskId: string][]) => {
    const id = newId();
    const schema = {
      questions: [
        { id: 'q0', kind: 'note' },
        { id: 'q1', kind: 'rating', points: 10 },
      ],
      ends: [],
    };
    await run(
      `INSERT INTO survey_form (tenant_id, id, form_key, kind, title, draft, settings) VALUES ($1, $2, $3, $4, '评价', $5, $6)`,
      ...[id, id, kind, JSON.stringify(schema), JSON.stringify({ anonymous })],
    );
    await run(
      'INSERT INTO survey_version (tenant_id, form_id, no, schema) VALUES ($1, $2, 1, $3)',
      ...[id, JSON.stringify(schema)],
    );
    for (const [points, taskId] of answers) {
      await run(
        `INSERT INTO survey_response (tenant_id, id, form_id, version_no, submit_key, payload_hash, answers, task_id, day)
         VALUES ($1, $2, $3, 1, $2, '', $4, $5, '2026-04-01')`,
        ...[newId(), id, JSON.stringify({ q1: points }), taskId],
      );
    }
  };
  await form('satisfaction1', false, [
    [10, task.id],
    [7, task.id],
    [1, hidden.id],
  ]);
  await form('satisfaction2', true, [[2, task.id]]);
  await add({ projectId: project.id, satisfaction1: 1, satisfaction2: 4 });
  await add({ satisfaction1: 3 });
  const scores = (await rows()).result.map((row) => [row.satisfaction1, row.satisfaction2, row.written1]);
  expect(scores).toEqual([
    [{ score: 3, answers: 1, evaluated: false }, null, 3],
    // 5 and 3.5 of five points; the private task's does not count, nor does a single anonymous one.
    [{ score: 4.25, answers: 2, evaluated: true }, { score: 4, answers: 1, evaluated: false }, 1],
  ]);
  const { figures } = await read<MarketSummary>('summary');
  expect(figures.satisfaction1).toEqual({ sum: 11.5, answers: 3, deliveries: 2 });
  expect((await rows({ evaluated: '2' })).total).toBe(figures.satisfaction2.deliveries);
});

const BOUNDARY = 'market-boundary';
function formOf(fields: Record<string, string>, content: string | Buffer, name: string) {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}

it.each(['csv', 'xlsx'])(
  'reads back what it exported as %s, changes by number, and names rows that do not fit',
  async (format) => {
    const { add, api, rows } = await setting();
    const { no } = await add({
      ...{ customer: '=1+1', province: '510000', amount: '1234567.80', revenue: '0.1', currency: 'USD' },
      ...{ deliveredOn: '2026-04-02', delayReason: '第一行\n第二行', satisfaction1: 4.5 },
    });
    const before = (await rows()).result;
    const file = (await api.call('POST', `${base}/export`, { format })).bytes;
    const name = `a.${format}`;
    const read = (await api.call<ImportInspected>('POST', `${base}/import/inspect`, undefined, formOf({}, file, name)))
      .data;
    const mapping = Object.fromEntries(read.targets.map((target) => [target.name, target.heading]));
    const run = async (content: string | Buffer, of: object, called: string, dryRun = '0') =>
      (
        await api.call<ImportReport>(
          ...(['POST', `${base}/import`, undefined] as const),
          formOf({ mapping: JSON.stringify(of), dryRun }, content, called),
        )
      ).data;
    expect(await run(file, mapping, name)).toMatchObject({ total: 1, unchanged: 1, issues: [] });
    expect((await rows()).result).toEqual(before);
    const csv = [
      '编号,客户,省份,计划交付,合同金额,实际交付',
      `${no},省公司,四川省,2026-03-31,1.5万,2026-03-30`,
      ',市政务局,蜀,2026-05-01,,',
      ',市政务局,甘肃,,,',
      ',市政务局,620000,2026/5/1,"1,000",',
      'JF-99,无,,2026-05-01,,',
    ].join('\n');
    const columns = {
      no: '编号',
      customer: '客户',
      province: '省份',
      plannedOn: '计划交付',
      amount: '合同金额',
      deliveredOn: '实际交付',
    };
    const report = await run(csv, columns, 'b.csv', '1');
    expect(report).toMatchObject({ created: 1, updated: 1, dryRun: true });
    expect(report.issues.map(({ row, reason }) => [row, reason])).toEqual([
      [3, expect.stringContaining('没有省份')],
      [4, expect.stringContaining('计划交付')],
      [6, expect.stringContaining('没有编号为「JF-99」')],
    ]);
    expect((await rows()).total).toBe(1);
    await run(csv, columns, 'b.csv');
    const after = (await rows()).result;
    expect(after.find((row) => row.no === no)).toMatchObject({
      customer: '省公司',
      amount: '15000.00',
      outcome: 'onTime',
    });
    expect(after.find((row) => row.customer === '市政务局')).toMatchObject({ province: '620000', amount: '1000.00' });
  },
);

it('reads codes of any project that one sees, and tells of none that one does not', async () => {
  const { add, api, tenant, pm, rows } = await setting();
  const archived = await t().factory.project(tenant, pm);
  const { database } = t().app.platform;
  await database.query('UPDATE project SET archived_at = now() WHERE id = $1', [archived.id]);
  await database.query(
    `INSERT INTO project (tenant_id, id, code, name, owner_id, status)
     SELECT $1, gen_random_uuid(), 'M' || lpad(n::text, 4, '0'), '批量 ' || n, $2, 'DOING' FROM generate_series(1, 505) n`,
    [tenant.id, pm.id],
  );
  await add();
  const csv = [
    '客户,计划交付,交付项目',
    `甲,2026-05-01,${archived.code}`,
    '乙,2026-05-01,M0505',
    '丙,2026-05-01,M0506',
  ];
  const mapping = JSON.stringify({ customer: '客户', plannedOn: '计划交付', projectId: '交付项目' });
  const file = formOf({ mapping, dryRun: '0' }, csv.join('\n'), 'a.csv');
  const report = (await api.call<ImportReport>('POST', `${base}/import`, undefined, file)).data;
  expect(report).toMatchObject({ created: 2, issues: [{ row: 4, reason: expect.stringContaining('M0506') }] });
  const codes = (await rows()).result.map(({ customer, project }) => [customer, project?.code]);
  expect(codes).toEqual(
    expect.arrayContaining([
      ['甲', archived.code],
      ['乙', 'M0505'],
    ]),
  );
});

it('is there for who may analyse the market, and kept by who may manage it; another enterprise sees nothing', async () => {
  const { add, tenant, pm, member } = await setting();
  const { id } = await add();
  const reader = await t().as(pm, tenant);
  expect((await reader.get<DeliveryPage>(`${base}/list`)).data.total).toBe(1);
  expect((await reader.put(`${base}/${id}`, { version: 1, note: 'x' })).status).toBe(403);
  expect((await (await t().as(member, tenant)).get(`${base}/list`)).status).toBe(403);
  const other = await t().enterprise();
  const stranger = await t().as(other.owner, other.tenant);
  expect((await stranger.get<DeliveryPage>(`${base}/list`)).data.total).toBe(0);
  expect((await stranger.get(`${base}/${id}`)).status).toBe(404);
  expect((await stranger.delete(`${base}/${id}`)).status).toBe(404);
});
