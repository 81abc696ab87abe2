/** Risks: assessment, track, steps, the problem that one makes, and what others see of both. */
import type { PageOf } from '../../../contract/envelope';
import type { ObjectHistory } from '../../../contract/object/history';
import type { BatchAnswer } from '../../../contract/object/record';
import type { TakenBack } from '../../../contract/object/undo';
import type { ProblemDetail } from '../../../contract/problem/problem';
import type { RiskDetail, RiskMap, RiskRow, RiskRules, RiskStepped } from '../../../contract/risk/risk';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'collaboration-center/risk';
const problems = 'collaboration-center/problem';

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const viewer = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const api = await t().as(pm, tenant);
  const devApi = await t().as(dev, tenant);
  const create = async (values: object = {}, client: Client = api) =>
    (
      await client.post<{ id: string; no: string; field?: string }>(`${base}/create`, {
        projectId: project.id,
        title: '供应商交付延期',
        probability: 3,
        impact: 4,
        ...values,
      })
    ).data;
  const detail = async (id: string, client: Client = api) =>
    (await client.get<RiskDetail>(`${base}/details/${id}`)).data;
  const step = async (id: string, to: string, values: object = {}, client: Client = api) => {
    const { state, version } = await detail(id, client);
    return client.post<RiskStepped & { field?: string }>(`${base}/${id}/step`, { to, state, version, ...values });
  };
  const track = async (id: string, values: object) =>
    api.post(`${base}/${id}/track`, { version: (await detail(id)).version, situation: '仍在谈判', ...values });
  const list = async (filter: object = {}, client: Client = api, more: object = {}) =>
    (await client.post<PageOf<RiskRow>>(`${base}/query`, { projectId: project.id, filter, pageSize: 50, ...more }))
      .data;
  const clients = { api, devApi, viewerApi: await t().as(viewer, tenant), strangerApi: await t().as(member, tenant) };
  return { tenant, owner, pm, dev, viewer, member, project, create, detail, step, track, list, ...clients };
}
const tracked = { strategy: 'mitigate', measures: '双供应商' };

describe('registering', () => {
  it('gives numbers of their own, what was said, and a first assessment', async () => {
    const { create, detail, dev, pm } = await setting();
    const first = await create({
      description: '<p>合同未签<script>x</script></p>',
      assigneeId: dev.id,
      source: 'supplier',
    });
    const second = await create();
    expect([first.no, second.no]).toEqual(['R-1', 'R-2']);
    expect(await detail(first.id)).toMatchObject({
      state: 'IDENTIFIED',
      description: '<p>合同未签</p>',
      firstCell: 14,
      cell: 14,
      level: 'mid',
      trend: null,
      identifiedOn: today(),
      source: 'supplier',
      assignee: { userId: dev.id },
      owner: { userId: pm.id },
      reviewOn: null,
      version: 1,
    });
  });

  it('refuses what does not fit, and who may not', async () => {
    const { create, member, project, viewerApi, strangerApi, devApi } = await setting();
    expect((await create({ assigneeId: member.id })).field).toBe('assigneeId');
    expect((await create({ source: 'nowhere' })).field).toBe('source');
    expect((await create({ strategy: 'exploit' })).field).toBe('strategy');
    const ask = { projectId: project.id, title: 'x', probability: 1, impact: 1 };
    expect((await viewerApi.post(`${base}/create`, ask)).status).toBe(403);
    expect((await strangerApi.post(`${base}/create`, ask)).status).toBe(404);
    expect((await devApi.post(`${base}/create`, ask)).status).toBe(200);
  });

  it('takes several at once, and ends each with its own number', async () => {
    const { api, project, list } = await setting();
    const titles = ['一', '二', '三'];
    const made = await api.post<{ no: string }[]>(`${base}/batchCreate`, {
      ...{ projectId: project.id, titles, probability: 5, impact: 5 },
    });
    expect(made.data.map(({ no }) => no)).toEqual(['R-1', 'R-2', 'R-3']);
    expect((await list()).total).toBe(3);
  });

  it('numbers those made at the same moment without a gap', async () => {
    const { create, list } = await setting();
    await Promise.all(Array.from({ length: 8 }, () => create()));
    const nos = (await list()).result.map(({ no }) => Number(no.slice(2))).sort((a, b) => a - b);
    expect(nos).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('assessing', () => {
  it('keeps the first beside the residual, with the level of its day', async () => {
    const { create, detail, track } = await setting();
    const { id } = await create({ probability: 2, impact: 5 });
    await track(id, { probability: 5, impact: 2 });
    const risk = await detail(id);
    expect([risk.firstCell, risk.cell, risk.trend]).toEqual([10, 22, 'moved']);
    expect(risk.tracks).toMatchObject([{ probability: 5, impact: 2, level: 'mid', situation: '仍在谈判' }]);
    await track(id, {});
    expect(await detail(id)).toMatchObject({ cell: 22, tracks: [{ probability: null, level: null }, {}] });
  });

  it('freezes the first once somebody works on it, but for a reason', async () => {
    const { api, create, detail, step, track, dev } = await setting();
    const { id } = await create({ assigneeId: dev.id });
    const first = await api.put(`${base}/update/${id}`, { version: 1, probability: 4 });
    expect([first.status, (await detail(id)).firstCell, (await detail(id)).cell]).toEqual([200, 19, 19]);
    expect((await step(id, 'TRACKING', tracked)).status).toBe(200);
    // A note assesses nothing: the first stands until there is another.
    await track(id, {});
    const late = { version: 4, probability: 1 };
    expect((await api.put<{ field: string }>(`${base}/update/${id}`, late)).data.field).toBe('reason');
    expect((await api.put(`${base}/update/${id}`, { ...late, reason: '评估有误' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ firstCell: 4, cell: 4 });
    await track(id, { probability: 5, impact: 5 });
    await api.put(`${base}/update/${id}`, { version: 6, probability: 2, reason: '评估有误' });
    expect(await detail(id)).toMatchObject({ firstCell: 9, cell: 25 });
  });

  it('tells the owner of the project once a crossing into the high level', async () => {
    const { tenant, pm, dev, create, track, detail } = await setting();
    const told = async () => {
      const rows = await t().app.platform.database.query<{ title: string }>(
        "SELECT title FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = 'riskEscalated'",
        [tenant.id, pm.id],
      );
      return rows.length;
    };
    const { id } = await create({ assigneeId: dev.id });
    const devApi = await t().as(dev, tenant);
    const assess = async (probability: number, impact: number) =>
      devApi.post(`${base}/${id}/track`, {
        ...{ version: (await detail(id)).version, situation: '变化', probability, impact },
      });
    await assess(4, 5);
    expect([await told(), (await detail(id)).escalatedTime === null]).toEqual([1, false]);
    await assess(5, 5);
    expect(await told()).toBe(1);
    void track;
  });

  it('keeps chances beside threats where the enterprise has it so, with answers and a map of their own', async () => {
    const { tenant, owner, api, project, create, detail } = await setting();
    const chance = { nature: 'opportunity', strategy: 'exploit', measures: '提前备货' };
    expect((await create(chance)).field).toBe('nature');
    const ownerApi = await t().as(owner, tenant);
    const rules = (await ownerApi.get<RiskRules>(`${base}/rules`)).data;
    expect((await ownerApi.put(`${base}/rules`, { ...rules, opportunities: true })).status).toBe(200);
    const { id } = await create(chance);
    expect(await detail(id)).toMatchObject({ nature: 'opportunity', strategy: 'exploit' });
    expect((await create({ ...chance, strategy: 'avoid' })).field).toBe('strategy');
    const counted = async (nature: string) =>
      (await api.get<RiskMap>(`${base}/map?projectId=${project.id}&nature=${nature}`)).data.current.length;
    expect([await counted('opportunity'), await counted('threat')]).toEqual([1, 0]);
  });

  it('takes levels from the matrix of the enterprise, which must not fall', async () => {
    const { tenant, owner, create, detail, list, api } = await setting();
    const { id } = await create({ probability: 1, impact: 5 });
    const ownerApi = await t().as(owner, tenant);
    const rules = (await ownerApi.get<RiskRules>(`${base}/rules`)).data;
    const matrix = rules.matrix.map((level, at) => (at === 4 ? 'mid' : level));
    expect((await api.put(`${base}/rules`, { ...rules, matrix })).status).toBe(403);
    expect((await ownerApi.put(`${base}/rules`, { ...rules, matrix })).status).toBe(200);
    expect([(await detail(id)).level, (await list({ levels: ['mid'] })).total]).toEqual(['mid', 1]);
    const falling = matrix.map((level, at) => (at === 24 ? 'low' : level));
    expect(
      (await ownerApi.put<{ field: string }>(`${base}/rules`, { ...rules, matrix: falling, version: 1 })).data.field,
    ).toBe('matrix');
    expect((await ownerApi.put(`${base}/rules`, { ...rules, matrix, version: 0 })).status).toBe(409);
  });
});

describe('words of the enterprise', () => {
  const words = 'collaboration-center/dictionary';
  interface Kept {
    list: string;
    open: boolean;
    derived: boolean;
    items: { code: string; label: string; color: string | null; enabled: boolean; own: boolean; version: number }[];
  }
  async function keeping() {
    const at = await setting();
    const ownerApi = await t().as(at.owner, at.tenant);
    const of = async (list: string) =>
      (await at.api.get<Kept[]>(`${words}/list?list=${list}`)).data[0]?.items.map(({ label }) => label) ?? [];
    const save = (list: string, values: object, client = ownerApi) =>
      client.post<{ code: string; field?: string }>(`${words}/save`, { list, version: 0, ...values });
    return { ...at, ownerApi, of, save };
  }

  it('are renamed, coloured, ordered and added to by who keeps them; codes and what objects have stay', async () => {
    const { api, owner, ownerApi, of, save, create, detail } = await keeping();
    const { id } = await create({ source: 'supplier' });
    expect((await save('riskSource', { code: 'supplier', label: '供方' }, api)).status).toBe(403);
    expect((await save('riskSource', { code: 'supplier', label: '供方', color: 'red' })).status).toBe(200);
    const late = await save('riskSource', { code: 'supplier', label: '乙方' });
    expect([late.status, late.data]).toMatchObject([
      409,
      { updatedBy: { userId: owner.id }, current: { label: '供方', version: 1 } },
    ]);
    // Alike but for case, width and outer spaces.
    expect((await save('riskSource', { label: ' 供方 ' })).data.field).toBe('label');
    const own = (await save('riskSource', { label: '监理' })).data.code;
    await ownerApi.post(`${words}/order`, { list: 'riskSource', codes: [own, 'supplier'] });
    expect((await of('riskSource')).slice(0, 2)).toEqual(['监理', '供方']);
    expect((await detail(id)).source).toBe('supplier');
    await create({ source: own });
    expect((await ownerApi.post(`${words}/remove`, { list: 'riskSource', code: own })).message).toContain(
      '已被使用 1 次',
    );
    expect((await ownerApi.post(`${words}/remove`, { list: 'riskSource', code: 'team' })).status).toBe(422);
    const free = (await save('riskSource', { label: '审计' })).data.code;
    expect((await ownerApi.post(`${words}/remove`, { list: 'riskSource', code: free })).status).toBe(200);
    // Switched off it is offered to nobody, and stays where it stands.
    expect((await save('riskSource', { code: 'supplier', label: '供方', enabled: false, version: 2 })).status).toBe(
      200,
    );
    expect((await create({ source: 'supplier' })).field).toBe('source');
    expect(
      (await api.put(`${base}/update/${id}`, { version: 1, source: 'supplier', category: 'business' })).status,
    ).toBe(200);
  });

  it('of the levels are renamed and coloured, but neither added to, ordered nor switched off: the matrix gives them', async () => {
    const { api, ownerApi, of, save } = await keeping();
    expect((await save('riskLevel', { code: 'high', label: '重大', color: 'volcano' })).status).toBe(200);
    expect(await of('riskLevel')).toEqual(['低', '中', '重大']);
    const [levels] = (await api.get<Kept[]>(`${words}/list?list=riskLevel`)).data;
    expect(levels).toMatchObject({ derived: true, open: false, items: [{}, {}, { code: 'high', color: 'volcano' }] });
    expect((await save('riskLevel', { label: '极高' })).status).toBe(422);
    expect((await save('riskLevel', { code: 'high', label: '重大', enabled: false, version: 1 })).status).toBe(422);
    expect((await ownerApi.post(`${words}/order`, { list: 'riskLevel', codes: ['high', 'low'] })).status).toBe(422);
  });
});

describe('what the enterprise demands', () => {
  const rule = 'collaboration-center/dictionary/required';
  it('is filled in by whoever registers one and emptied by nobody; what was empty before stays so', async () => {
    const { create, detail, api, owner, tenant, dev, step, list } = await setting();
    const ownerApi = await t().as(owner, tenant);
    const early = await create();
    const demand = (fields: object, version: number, client = ownerApi) =>
      client.put<{ field?: string; fields: object }>(rule, { fields, version });
    expect((await demand({ risk: ['source'] }, 0, api)).status).toBe(403);
    // Neither what the rules demand anyway, nor what gets a value by itself, nor what nobody fills in.
    for (const name of ['title', 'ownerId', 'cell', 'nobody'])
      expect((await demand({ risk: [name] }, 0)).data.field).toBe('fields.risk');
    expect((await demand({ risk: ['source'], problem: ['affected'] }, 0)).status).toBe(200);
    expect((await demand({ risk: ['source'] }, 0)).status).toBe(409);
    expect((await demand({ risk: ['source', 'description', 'assigneeId'] }, 1)).status).toBe(200);
    expect((await api.get(rule)).data).toEqual({
      fields: { risk: ['source', 'description', 'assigneeId'] },
      version: 2,
    });

    expect((await create()).field).toBe('source');
    expect((await create({ source: 'supplier', description: '<p> </p>' })).field).toBe('description');
    const whole = { source: 'supplier', description: '<p>合同未签</p>', assigneeId: dev.id };
    const { id } = await create(whole);
    const update = (of: string, version: number, values: object) =>
      api.put<{ field?: string }>(`${base}/update/${of}`, { version, ...values });
    expect((await update(id, 1, { source: null })).data.field).toBe('source');
    expect((await update(id, 1, { description: '' })).data.field).toBe('description');
    expect((await update(id, 1, { category: 'technical', source: 'team' })).status).toBe(200);
    // The earlier one is changed as ever, and stepped; it cannot be emptied once it has a value.
    expect((await update(early.id, 1, { category: 'technical', assigneeId: null })).status).toBe(200);
    expect((await update(early.id, 2, { source: 'team' })).status).toBe(200);
    expect((await update(early.id, 3, { source: null })).data.field).toBe('source');
    expect((await step(early.id, 'HANGUP', { reason: '等合同' })).status).toBe(200);
    // Of many, those that refuse are named.
    const { projectId } = await detail(id);
    const many = await api.post<BatchAnswer>(`${base}/batchUpdate`, {
      projectId,
      ids: [id],
      set: { assigneeId: null },
    });
    expect(many.data).toMatchObject({ done: 0, refused: [{ id, reason: '「指派给」为必填，不能清空' }] });
    expect((await list()).total).toBe(2);
  });

  it('does not stop what another object makes', async () => {
    const { create, step, owner, tenant, dev } = await setting();
    const ownerApi = await t().as(owner, tenant);
    await ownerApi.put(rule, { fields: { problem: ['affected', 'assigneeId'] }, version: 0 });
    const { id } = await create({ assigneeId: dev.id });
    const struck = await step(id, 'OCCURRED', { situation: '合同取消' });
    expect([struck.status, struck.data.problem?.no]).toEqual([200, 'P-1']);
  });
});

describe('steps', () => {
  it('ask for whom and how before anybody tracks it, and for a reason to accept', async () => {
    const { create, step, dev } = await setting();
    const { id } = await create();
    expect((await step(id, 'TRACKING')).data.field).toBe('assigneeId');
    expect((await step(id, 'TRACKING', { assigneeId: dev.id })).data.field).toBe('strategy');
    expect((await step(id, 'TRACKING', { assigneeId: dev.id, strategy: 'avoid' })).data.field).toBe('measures');
    expect((await step(id, 'TRACKING', { assigneeId: dev.id, strategy: 'accept' })).data.field).toBe('reason');
    const taken = await step(id, 'TRACKING', { assigneeId: dev.id, strategy: 'accept', reason: '影响可控' });
    expect([taken.status, taken.data.state]).toEqual([200, 'TRACKING']);
  });

  it('resume where they were', async () => {
    const { create, step, detail } = await setting();
    const { id } = await create();
    expect((await step(id, 'HANGUP')).data.field).toBe('reason');
    await step(id, 'HANGUP', { reason: '等合同' });
    expect((await detail(id)).stateBefore).toBe('IDENTIFIED');
    expect((await step(id, 'back')).data.state).toBe('IDENTIFIED');
  });

  it('are stale before they are wrong, and nobody’s who only looks', async () => {
    const { create, step, api, viewerApi, strangerApi } = await setting();
    const { id } = await create();
    await step(id, 'CANCELLED', { reason: '识别错误' });
    const old = { to: 'HANGUP', state: 'IDENTIFIED', version: 1, reason: '等' };
    expect((await api.post(`${base}/${id}/step`, old)).status).toBe(409);
    const now = { ...old, state: 'CANCELLED', version: 2 };
    expect((await api.post(`${base}/${id}/step`, now)).status).toBe(422);
    expect((await viewerApi.post(`${base}/${id}/step`, { ...now, to: 'TRACKING' })).status).toBe(403);
    expect((await strangerApi.post(`${base}/${id}/step`, now)).status).toBe(404);
  });

  it('stand in the history with their words', async () => {
    const { api, create, step, dev } = await setting();
    const { id } = await create();
    await step(id, 'TRACKING', { assigneeId: dev.id, ...tracked });
    const [last, first] = (await api.get<ObjectHistory[]>(`${base}/actions?objectId=${id}`)).data;
    expect(first?.event).toBe('created');
    expect(last?.changes).toEqual(
      expect.arrayContaining([
        { field: 'state', label: '状态', before: '已识别', after: '跟踪中' },
        { field: 'strategy', label: '应对策略', before: null, after: '缓解' },
      ]),
    );
  });
});

describe('taking back', () => {
  it('gives back the fields that stand as the act left them, and names who changed the others', async () => {
    const { api, devApi, create, detail, dev } = await setting();
    const { id } = await create({ source: 'team' });
    const change = { source: 'customer', title: '供应商停产', assigneeId: dev.id };
    expect((await api.put(`${base}/update/${id}`, { version: 1, ...change })).status).toBe(200);
    expect((await devApi.put(`${base}/update/${id}`, { version: 2, title: '供应商倒闭' })).status).toBe(200);
    const taken = await api.post<TakenBack>(`${base}/takeBack/${id}`, {
      set: { source: 'team', title: '供应商交付延期', assigneeId: null },
      expect: change,
    });
    expect(taken.data).toMatchObject({
      written: ['source', 'assigneeId'],
      kept: [{ field: 'title', label: '标题', now: '供应商倒闭', by: { userId: dev.id } }],
    });
    expect(await detail(id)).toMatchObject({ source: 'team', title: '供应商倒闭', assignee: null, version: 4 });
  });
});

describe('what has occurred', () => {
  it('makes one confirmed problem, as grave as its impact, and knows it', async () => {
    const { api, create, step, detail, dev } = await setting();
    const { id } = await create({ assigneeId: dev.id, probability: 2, impact: 5 });
    const taken = await step(id, 'OCCURRED', { situation: '供应商停产' });
    expect([taken.status, taken.data.problem?.no]).toEqual([200, 'P-1']);
    const problemId = taken.data.problem?.id as string;
    const problem = (await api.get<ProblemDetail>(`${problems}/details/${problemId}`)).data;
    expect(problem).toMatchObject({
      state: 'CONFIRMED',
      severity: 1,
      assignee: { userId: dev.id },
      origin: { type: 'risk', id, no: 'R-1', state: '已发生' },
      links: [{ kind: 'caused', outgoing: false, other: { id } }],
    });
    expect((await detail(id)).links).toMatchObject([{ kind: 'caused', outgoing: true, other: { no: 'P-1' } }]);
    expect((await detail(id)).tracks[0]?.situation).toBe('供应商停产');
  });

  it('pressed twice at once makes one problem and one 409', async () => {
    const { api, create, project } = await setting();
    const { id } = await create();
    const ask = { to: 'OCCURRED', state: 'IDENTIFIED', version: 1, situation: '发生了' };
    const both = await Promise.all([api.post(`${base}/${id}/step`, ask), api.post(`${base}/${id}/step`, ask)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = await api.post<PageOf<{ id: string }>>(`${problems}/query`, { projectId: project.id });
    expect(made.data.total).toBe(1);
    const again = await api.post(`${base}/${id}/step`, { ...ask, state: 'OCCURRED', version: 2 });
    expect([again.status, again.message]).toEqual([409, '已发生，已有问题 P-1']);
  });

  it('can be an existing problem, and a false alarm', async () => {
    const { api, create, step, project, dev } = await setting();
    const { id } = await create({ assigneeId: dev.id, ...tracked });
    const made = await api.post<{ id: string }>(`${problems}/create`, {
      ...{ projectId: project.id, title: '停产', severity: 2 },
    });
    const taken = await step(id, 'OCCURRED', { situation: '停产', problemId: made.data.id });
    expect(taken.data.problem?.id).toBe(made.data.id);
    expect((await step(id, 'TRACKING')).data.field).toBe('reason');
    expect((await step(id, 'TRACKING', { reason: '误报' })).data.state).toBe('TRACKING');
  });

  it('hides its private problem from who may not see it: no link, no number', async () => {
    const { api, devApi, create, step, detail } = await setting();
    const { id } = await create();
    const taken = await step(id, 'OCCURRED', { situation: '发生了' });
    const problem = taken.data.problem;
    await api.put(`${problems}/update/${problem?.id}`, { version: 1, isPrivate: true });
    expect((await detail(id)).links).toHaveLength(1);
    expect((await detail(id, devApi)).links).toEqual([]);
    expect((await devApi.get(`${problems}/details/${problem?.id}`)).status).toBe(404);
    const history = await devApi.get(`${base}/actions?objectId=${id}`);
    expect(history.status).toBe(200);
    expect(history.body).not.toContain(problem?.no);
  });
});

describe('lists', () => {
  it('stand in the order in which they are looked at, by tabs and filters', async () => {
    const { create, list, step, dev, devApi } = await setting();
    const low = await create({ title: '低', probability: 1, impact: 1 });
    const high = await create({ title: '高', probability: 5, impact: 5, assigneeId: dev.id });
    const soon = await create({ title: '近', probability: 3, impact: 4, expectedAt: addDays(today(), 3) });
    const graver = await create({ title: '重', probability: 3, impact: 4 });
    const titles = async (filter: object = {}, client?: Client, more?: object) =>
      (await list(filter, client, more)).result.map(({ title }) => title);
    expect(await titles()).toEqual(['高', '近', '重', '低']);
    expect(await titles({ tab: 'mine' }, devApi)).toEqual(['高']);
    expect(await titles({ conditions: [{ field: 'cell', op: 'anyOf', value: ['14'] }] })).toEqual(['近', '重']);
    expect(await titles({ levels: ['high', 'low'] })).toEqual(['高', '低']);
    expect(await titles({ keyword: '重' })).toEqual(['重']);
    expect(await titles({}, undefined, { sort: 'seq', order: 'asc' })).toEqual(['低', '高', '近', '重']);
    await step(low.id, 'HANGUP', { reason: '等' });
    await step(soon.id, 'CANCELLED', { reason: '错' });
    expect([await titles({ tab: 'hangup' }), await titles({ tab: 'cancelled' })]).toEqual([['低'], ['近']]);
    expect(await titles({ tab: 'open' })).toEqual(['高', '重', '低']);
    expect([high.no, graver.no]).toEqual(['R-2', 'R-4']);
  });

  it('show private ones to their parties and who leads only, in the map as well', async () => {
    const { create, list, api, devApi, viewerApi, dev, project } = await setting();
    await create({ isPrivate: true, assigneeId: dev.id });
    await create({ isPrivate: true });
    const totals = [await list(), await list({}, devApi), await list({}, viewerApi)].map(({ total }) => total);
    expect(totals).toEqual([2, 1, 0]);
    const counted = async (client: Client) =>
      (await client.get<RiskMap>(`${base}/map?projectId=${project.id}`)).data.current.reduce(
        (sum, { count }) => sum + count,
        0,
      );
    expect([await counted(api), await counted(devApi), await counted(viewerApi)]).toEqual([2, 1, 0]);
  });

  it('are drawn as a map: first, residual, and the way between', async () => {
    const { api, create, track, project } = await setting();
    const { id } = await create({ probability: 5, impact: 5 });
    await create({ probability: 5, impact: 5 });
    await track(id, { probability: 1, impact: 2 });
    expect((await api.get<RiskMap>(`${base}/map?projectId=${project.id}`)).data).toEqual({
      current: [
        { cell: 2, count: 1 },
        { cell: 25, count: 1 },
      ],
      first: [{ cell: 25, count: 2 }],
      moves: [{ from: 25, to: 2, count: 1 }],
    });
  });

  it('change many at once and name those that refuse', async () => {
    const { api, create, project, dev, detail } = await setting();
    const [a, b] = [await create(), await create()];
    const ids = [a.id, b.id];
    const set = { assigneeId: dev.id, category: 'technical' };
    const changed = await api.post(`${base}/batchUpdate`, { projectId: project.id, ids, set });
    expect(changed.data).toMatchObject({ done: 2, unchanged: 0, refused: [] });
    expect(await detail(b.id)).toMatchObject({ assignee: { userId: dev.id }, category: 'technical' });
    const closed = await api.post(`${base}/batchStep`, {
      projectId: project.id,
      ids: [a.id],
      to: 'CLOSED',
      resolution: '完',
    });
    expect(closed.data).toMatchObject({
      done: 0,
      refused: [{ id: a.id, no: 'R-1', reason: expect.stringContaining('不能从') }],
    });
    const cancelled = await api.post(`${base}/batchStep`, {
      projectId: project.id,
      ids,
      to: 'CANCELLED',
      reason: '错',
    });
    expect(cancelled.data).toEqual({ done: 2, unchanged: 0, changed: [], refused: [] });
  });

  it('give what a change of many is taken back by, and write nothing where it stood like that', async () => {
    const { api, create, project, detail } = await setting();
    const [a, b] = [await create({ category: 'technical' }), await create()];
    const ids = [a.id, b.id];
    const many = (body: object) =>
      api.post<BatchAnswer>(`${base}/batchUpdate`, { projectId: project.id, ids, set: {}, ...body });
    const { data } = await many({ set: { category: 'technical' } });
    expect(data).toMatchObject({
      done: 2,
      unchanged: 1,
      changed: [{ id: b.id, no: b.no, before: { category: null }, after: { category: 'technical' } }],
    });
    expect((await detail(a.id)).version).toBe(1);
    const label = async (name: string) => {
      const ask = { projectId: project.id, name, color: 'blue' };
      return (await api.post<{ labelId: string }>('project-center/pcProject/labels', ask)).data.labelId;
    };
    const [first, second] = [await label('采购'), await label('合同')];
    await many({ add: { labelIds: [first] } });
    const added = await many({ add: { labelIds: [second] } });
    expect((await detail(b.id)).labelIds).toEqual([first, second]);
    expect((await many({ remove: { labelIds: [first] } })).data.done).toBe(2);
    expect((await detail(a.id)).labelIds).toEqual([second]);
    // What came later stays.
    const act = added.data.changed.find(({ id }) => id === a.id);
    await api.post(`${base}/takeBack/${a.id}`, { set: act?.before, expect: act?.after });
    expect((await detail(a.id)).labelIds).toEqual([]);
  });

  it('go into the recycle bin together, with a reason and by the right of each', async () => {
    const { api, devApi, create, project, detail } = await setting();
    const [mine, other] = [await create({}, devApi), await create()];
    const ask = { projectId: project.id, ids: [mine.id, other.id], reason: '重复' };
    expect((await devApi.post(`${base}/batchRecycle`, { ...ask, reason: ' ' })).status).toBe(400);
    const gone = await devApi.post<BatchAnswer>(`${base}/batchRecycle`, ask);
    expect(gone.data).toMatchObject({ done: 1, refused: [{ id: other.id, no: other.no }] });
    expect((await api.get(`${base}/details/${mine.id}`)).status).toBe(404);
    await api.post(`${base}/${mine.id}/restore`, {});
    expect((await detail(mine.id)).no).toBe(mine.no);
  });

  it('keep the tab beside what is joined by "any"', async () => {
    const { create, list, step } = await setting();
    const [low, high] = [
      await create({ title: '低', probability: 1, impact: 1 }),
      await create({ title: '高', probability: 5, impact: 5 }),
    ];
    await step(low.id, 'HANGUP', { reason: '等' });
    const any = {
      match: 'any',
      conditions: [{ field: 'title', op: 'contains', value: '低' }],
      groups: [{ match: 'all', conditions: [{ field: 'cell', op: 'anyOf', value: ['25'] }] }],
    };
    expect((await list({ tab: 'open', ...any })).total).toBe(2);
    expect((await list({ tab: 'hangup', ...any })).result.map(({ no }) => no)).toEqual([low.no]);
    void high;
  });

  it('leave out what was deleted, until it is restored by who may delete', async () => {
    const { api, devApi, create, list, detail } = await setting();
    const { id } = await create();
    expect((await api.post(`${base}/${id}/recycle`, { reason: '重复' })).status).toBe(200);
    expect([(await list({ tab: 'all' })).total, (await api.get(`${base}/details/${id}`)).status]).toEqual([0, 404]);
    expect((await devApi.post(`${base}/${id}/restore`, {})).status).toBe(403);
    expect((await api.post(`${base}/${id}/restore`, {})).status).toBe(200);
    expect((await api.post(`${base}/${id}/restore`, {})).status).toBe(404);
    expect((await detail(id)).title).toBe('供应商交付延期');
  });
});
