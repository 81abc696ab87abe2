/** Weeks of hours on the shared approvals: a part a project, answered by who may, returned whole or by rows, taken back. */
import type { AnsweredMany, ApprovalDetail, ApprovalStep, ApprovalSummary } from '../../../contract/approval/approval';
import type { PageOf } from '../../../contract/envelope';
import type { Counted, PendingHours, Sheet, WeekSheet } from '../../../contract/hours/hours';
import type { StationMessage } from '../../../contract/message/message';
import { mondayOf } from '../../../contract/time/period';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';
import type { TestUser } from '../../test/factories';

const t = useTestApp();
const base = 'collaboration-center/hours';
const approval = 'collaboration-center/approval';
/** The Wednesday of a week that is over, so that the days around it are in the same week. */
const DAY = addDays(mondayOf(today()), -5);

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const lead = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: lead, role: 'ROLE_PROJECT_MANAGER' },
  ]);
  const task = await t().factory.task(tenant, project, pm, { executorId: dev.id, category: 'IN_PROGRESS' });
  const as = (user: TestUser) => t().as(user, tenant);
  const log = async (client: Client, day = DAY, minutes = 60, taskId = task.id) => {
    const made = await client.post<{ id: string }>('collaboration-center/ccTask/worklog', { taskId, day, minutes });
    expect(made.status).toBe(200);
    return made.data.id;
  };
  const list = async (client: Client, box = 'todo') =>
    (await client.get<PageOf<ApprovalSummary>>(`${approval}/list?box=${box}&pageSize=50`)).data.result;
  const detail = async (client: Client, id: string) => (await client.get<ApprovalDetail>(`${approval}/${id}`)).data;
  const move = (client: Client, id: string, path: string, body: object) =>
    client.post<ApprovalDetail>(`${approval}/${id}/${path}`, body);
  const mine = async (client: Client, id: string) =>
    (await detail(client, id)).entries.find((one) => one.mine)?.id ?? '';
  const week = async (client: Client, day = DAY) => (await client.get<WeekSheet>(`${base}/week?day=${day}`)).data;
  const statesOf = async (client: Client) => (await week(client)).logs.map(({ state }) => state);
  return {
    ...{ tenant, owner, pm, member, dev, lead, project, task, as, log, list, detail, move, mine, week, statesOf },
    ...{ ownerApi: await as(owner), api: await as(pm), devApi: await as(dev), leadApi: await as(lead) },
    submit: async (client: Client, day = DAY) => (await client.post<Counted>(`${base}/submit`, { day })).data.count,
    withdraw: (client: Client, reason?: string) =>
      client.post<Counted>(`${base}/withdraw`, { day: DAY, ...(reason && { reason }) }),
    flow: async (steps: (Partial<ApprovalStep> & Pick<ApprovalStep, 'people'>)[], more: object = {}) =>
      (await as(owner)).post(`${approval}/flow`, {
        ...{ name: '工时审批', enabled: true, copyTo: [], purposes: ['hours'], ...more },
        steps: steps.map((one) => ({
          ...{ name: '审批', mode: 'and', selfRule: 'superior', emptyRule: 'admin', leaverRule: 'replace', ...one },
        })),
      }),
  };
}

it('asks for each project by itself and for other work apart; the leaders are asked, whoever else may is not bothered', async () => {
  const { tenant, pm, lead, dev, ownerApi, api, devApi, leadApi, log, list, submit } = await setting();
  const second = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const elsewhere = await t().factory.task(tenant, second, pm, { executorId: dev.id });
  await log(devApi);
  await log(devApi, addDays(DAY, 1), 90);
  await log(devApi, DAY, 30, elsewhere.id);
  await devApi.post(`${base}/other`, { other: 'meeting', day: DAY, minutes: 30 });
  expect(await submit(devApi)).toBe(4);
  const [mine, of, ofLead, ofOwner] = [
    await list(devApi, 'mine'),
    await list(api),
    await list(leadApi),
    await list(ownerApi),
  ];
  expect([mine.length, of.length, ofLead.length, ofOwner.length]).toEqual([3, 2, 1, 1]);
  const [first] = ofLead;
  expect(first).toMatchObject({
    ...{ purpose: 'hours', objectType: 'hoursSheet', state: 'RUNNING', projectName: expect.any(String) },
    object: { page: `/hours?sheet=${first?.objectId}` },
  });
  expect(first?.title).toContain('2 小时 30 分');
  expect(new Set(first?.waitingFor.map(({ userId }) => userId))).toEqual(new Set([pm.id, lead.id]));
  // Other work: there is no superior, so it is who keeps the hours of the enterprise.
  expect(ofOwner[0]?.title).toContain('其他工作');
  const inbox = (await leadApi.get<PageOf<StationMessage>>('message/center/station')).data.result;
  expect(inbox.map(({ type, url }) => [type, url])).toEqual([['审批', `/approval?open=${first?.id}`]]);
  // The owner of the enterprise may answer all of it, from the queue of hours.
  const queue = (await ownerApi.get<PendingHours>(`${base}/pending`)).data;
  expect([queue.total, queue.sheets.every(({ approvalId }) => approvalId)]).toEqual([3, true]);
  const sheet = (await leadApi.get<Sheet>(`${base}/sheet/${first?.objectId}`)).data;
  expect([sheet.minutes, sheet.rows.length, sheet.own]).toEqual([150, 2, false]);
  expect((await devApi.get<Sheet>(`${base}/sheet/${first?.objectId}`)).data.own).toBe(true);
  expect(
    (await (await t().as(await t().factory.member(tenant), tenant)).get(`${base}/sheet/${first?.objectId}`)).status,
  ).toBe(404);
});

it('is approved by one of them, in their own name; what was approved stands fast', async () => {
  const { ownerApi, owner, devApi, log, list, submit, mine, move, detail, statesOf, tenant } = await setting();
  const row = await log(devApi);
  await submit(devApi);
  const [asked] = await list(devApi, 'mine');
  const id = asked?.id ?? '';
  // By the right alone, beside those who are asked: to answer, not to hand their question on.
  expect((await detail(ownerApi, id)).moves).toEqual(['answer', 'return', 'copy']);
  const entryId = await mine(ownerApi, id);
  expect((await move(ownerApi, id, 'transfer', { entryId, toId: owner.id, opinion: '' })).status).toBe(403);
  const after = (await move(ownerApi, id, 'answer', { entryId, pass: true, opinion: '核对无误' })).data;
  expect(after.state).toBe('PASSED');
  expect(after.lines.map(({ act, by, to }) => [act, by?.userId ?? null, to.length])).toContainEqual([
    'passed',
    owner.id,
    0,
  ]);
  expect(await statesOf(devApi)).toEqual(['APPROVED']);
  const [stored] = await t().app.platform.database.query<{ by: string }>(
    'SELECT decided_by AS by FROM worklog WHERE tenant_id = $1 AND id = $2',
    [tenant.id, row],
  );
  expect(stored?.by).toBe(owner.id);
  expect((await list(devApi, 'mine'))[0]?.state).toBe('PASSED');
});

it('is never approved by oneself: not as the leader, not by a flow that allows it, not for who is away', async () => {
  const { pm, owner, lead, api, ownerApi, leadApi, log, list, submit, mine, move, flow } = await setting();
  await log(api);
  await submit(api);
  const [asked] = await list(api, 'mine');
  expect(asked?.waitingFor.map(({ userId }) => userId)).toEqual([lead.id]);
  const hours = {
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 3_600_000).toISOString(),
  };
  await leadApi.post(`${approval}/delegation`, { toId: pm.id, purposes: ['hours'], ...hours });
  expect(await list(api)).toEqual([]);
  const [refused] = (
    await api.post<AnsweredMany>(`${approval}/answerMany`, { ids: [asked?.id], pass: true, opinion: '' })
  ).data;
  expect(refused?.refused).toBeTruthy();
  await move(leadApi, asked?.id ?? '', 'answer', {
    entryId: await mine(leadApi, asked?.id ?? ''),
    pass: true,
    opinion: '',
  });
  // A flow in which one may answer oneself, or that passes where nobody is there.
  expect((await flow([{ people: [{ kind: 'user', id: pm.id }], selfRule: 'may', emptyRule: 'pass' }])).status).toBe(
    200,
  );
  const before = addDays(DAY, -7);
  await log(api, before);
  await submit(api, before);
  const [second] = await list(api, 'mine');
  expect([second?.state, second?.waitingFor.map(({ userId }) => userId)]).toEqual(['RUNNING', [owner.id]]);
  expect((await list(ownerApi)).map(({ id }) => id)).toEqual([second?.id]);
  // By a flow it alone says who: the leader, who holds the right, does not answer beside it.
  const queue = (await leadApi.get<PendingHours>(`${base}/pending`)).data;
  expect(queue.sheets).toEqual([]);
});

it('goes through the steps of the flow that the enterprise chose', async () => {
  const { member, api, devApi, as, log, list, submit, withdraw, mine, move, flow, statesOf } = await setting();
  expect(
    (await flow([{ people: [{ kind: 'projectOwner' }] }, { name: '人力', people: [{ kind: 'user', id: member.id }] }]))
      .status,
  ).toBe(200);
  const taken = await flow([{ people: [{ kind: 'projectOwner' }] }], { name: '另一个' });
  expect([taken.status, taken.message]).toEqual([400, '工时已使用审批流程「工时审批」，请先在其中取消']);
  await log(devApi);
  await submit(devApi);
  const [asked] = await list(api);
  const id = asked?.id ?? '';
  await move(api, id, 'answer', { entryId: await mine(api, id), pass: true, opinion: '' });
  expect(await statesOf(devApi)).toEqual(['SUBMITTED']);
  const memberApi = await as(member);
  expect((await list(memberApi)).map((one) => one.stepName)).toEqual(['人力']);
  // Who is asked without a right to the project answers from the queue of hours, too.
  expect(
    (await memberApi.get<PendingHours>(`${base}/pending`)).data.sheets.map(({ approvalId }) => approvalId),
  ).toEqual([id]);
  // Somebody answered: taking it back needs a reason.
  expect((await withdraw(devApi)).status).toBe(400);
  expect((await withdraw(devApi, '漏了一天')).data.count).toBe(1);
  expect(await statesOf(devApi)).toEqual(['OPEN']);
  await submit(devApi);
  const [again] = await list(api);
  for (const client of [api, memberApi]) {
    const [refused] = (
      await client.post<AnsweredMany>(`${approval}/answerMany`, { ids: [again?.id], pass: true, opinion: '' })
    ).data;
    expect(refused?.refused).toBeNull();
  }
  expect(await statesOf(devApi)).toEqual(['APPROVED']);
});

it('comes back with the reason: refused, returned to be asked again, or a single row while the rest goes on', async () => {
  const { api, devApi, log, list, detail, submit, mine, move, week, statesOf } = await setting();
  const [one, two] = [await log(devApi), await log(devApi, addDays(DAY, 1), 90)];
  await submit(devApi);
  const first = (await list(api))[0]?.id ?? '';
  await move(api, first, 'answer', { entryId: await mine(api, first), pass: false, opinion: '写到了别的任务' });
  expect((await week(devApi)).logs.map(({ state, returnReason }) => [state, returnReason])).toEqual([
    ['RETURNED', '写到了别的任务'],
    ['RETURNED', '写到了别的任务'],
  ]);
  expect((await list(devApi, 'mine'))[0]).toMatchObject({ state: 'REJECTED', reason: '写到了别的任务' });
  const told = (await devApi.get<PageOf<StationMessage>>('message/center/station')).data.result;
  expect(told[0]).toMatchObject({ type: '审批', title: expect.stringContaining('被拒绝') });

  // 退回 to who asked: it is the same approval that goes on when the week is handed in again.
  expect(await submit(devApi)).toBe(2);
  const second = (await list(api))[0]?.id ?? '';
  expect(second).not.toBe(first);
  const entryId = await mine(api, second);
  await move(api, second, 'return', { entryId, toStep: 0, way: 'again', opinion: '请补充说明' });
  expect(await statesOf(devApi)).toEqual(['RETURNED', 'RETURNED']);
  await devApi.put(`collaboration-center/ccTask/worklog/${two}`, { version: 5, minutes: 120 });
  await submit(devApi);
  const again = await detail(devApi, second);
  expect([again.state, again.title.includes('3 小时'), again.lines.map(({ act }) => act)]).toEqual([
    ...['RUNNING', true],
    ['submitted', 'returned', 'resubmitted'],
  ]);

  // One row: the rest is approved, the row is handed in by itself.
  expect((await api.post(`${base}/return`, { ids: [one], reason: '这天请假' })).data).toEqual({ count: 1 });
  expect((await detail(api, second)).state).toBe('RUNNING');
  await move(api, second, 'answer', { entryId: await mine(api, second), pass: true, opinion: '' });
  expect(await statesOf(devApi)).toEqual(['RETURNED', 'APPROVED']);
  expect(await submit(devApi)).toBe(1);
  const third = (await list(api))[0]?.id ?? '';
  expect((await api.post(`${base}/return`, { ids: [one], reason: '仍是请假' })).data).toEqual({ count: 1 });
  // The last row: that was the whole.
  expect(await detail(api, third)).toMatchObject({ state: 'REJECTED', reason: '仍是请假' });
});

it('is asked about anew with what was added while it waited', async () => {
  const { api, devApi, log, list, detail, submit } = await setting();
  await log(devApi);
  await submit(devApi);
  const first = (await list(api))[0]?.id ?? '';
  await log(devApi, addDays(DAY, 1), 30);
  expect(await submit(devApi)).toBe(1);
  const open = await list(api);
  expect([open.length, open[0]?.title.includes('1 小时 30 分')]).toEqual([1, true]);
  expect((await detail(devApi, first)).state).toBe('WITHDRAWN');
  expect(await submit(devApi)).toBe(0);
});

it('is answered for who is away, and handed on', async () => {
  const { member, api, devApi, leadApi, as, log, list, submit, mine, move, statesOf } = await setting();
  await log(devApi);
  await submit(devApi);
  const id = (await list(api))[0]?.id ?? '';
  const hours = {
    from: new Date(Date.now() - 60_000).toISOString(),
    to: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const memberApi = await as(member);
  expect(await list(memberApi)).toEqual([]);
  await api.post(`${approval}/delegation`, { toId: member.id, purposes: ['hours'], ...hours });
  expect((await list(memberApi)).map((one) => one.id)).toEqual([id]);
  const handedOn = { entryId: await mine(leadApi, id), toId: member.id, opinion: '' };
  expect((await move(leadApi, id, 'transfer', handedOn)).status).toBe(200);
  await move(memberApi, id, 'answer', { entryId: await mine(memberApi, id), pass: true, opinion: '' });
  expect(await statesOf(devApi)).toEqual(['APPROVED']);
});

it('does not hold up who is disabled: in a month that was locked meanwhile nothing follows', async () => {
  const { pm, lead, ownerApi, leadApi, devApi, log, list, submit, mine, move, detail, statesOf, flow } =
    await setting();
  const people = [pm, lead].map(({ id }) => ({ kind: 'user' as const, id }));
  expect((await flow([{ people, leaverRule: 'drop' }])).status).toBe(200);
  await log(devApi);
  await submit(devApi);
  const id = (await list(leadApi))[0]?.id ?? '';
  await move(leadApi, id, 'answer', { entryId: await mine(leadApi, id), pass: true, opinion: '' });
  const lock = (to: string | null, version: number) => ownerApi.put(`${base}/lock`, { to, version });
  expect((await lock(addDays(DAY, 3), 0)).status).toBe(200);
  const disabled = await ownerApi.put('user-center/user/tenant/member', { userId: pm.id, disabled: true });
  expect(disabled.status).toBe(200);
  const after = await detail(devApi, id);
  expect([after.state, after.lines.map(({ act }) => act)]).toEqual(['PASSED', expect.arrayContaining(['failed'])]);
  expect(await statesOf(devApi)).toEqual(['SUBMITTED']);
  // Once the month is open it is handed in again.
  await lock(null, 1);
  expect(await submit(devApi)).toBe(1);
});

it('answers twenty weeks at once, each with its own result', async () => {
  const { tenant, pm, api, ownerApi, project, list } = await setting();
  const people = await Promise.all(Array.from({ length: 20 }, () => t().factory.member(tenant)));
  const { database } = t().app.platform;
  for (const one of people) {
    await database.query(
      `INSERT INTO project_member (tenant_id, project_id, user_id, role_id)
       SELECT $1, $2, $3, id FROM role WHERE tenant_id = $1 AND code = 'ROLE_PROJECT_DEVELOPER'`,
      [tenant.id, project.id, one.id],
    );
    const task = await t().factory.task(tenant, project, pm, { executorId: one.id, category: 'IN_PROGRESS' });
    const client = await t().as(one, tenant);
    await client.post('collaboration-center/ccTask/worklog', { taskId: task.id, day: DAY, minutes: 60 });
    await client.post(`${base}/submit`, { day: DAY });
  }
  const queue = (await api.get<PendingHours>(`${base}/pending`)).data;
  expect(queue.total).toBe(20);
  const ids = queue.sheets.flatMap(({ approvalId }) => approvalId ?? []);
  // Somebody else was first with one of them.
  await ownerApi.post(`${approval}/answerMany`, { ids: ids.slice(0, 1), pass: true, opinion: '' });
  const { data } = await api.post<AnsweredMany>(`${approval}/answerMany`, { ids, pass: true, opinion: '' });
  expect(data.map(({ id }) => id)).toEqual(ids);
  expect(data.filter(({ refused }) => refused === null).length).toBe(19);
  expect(data[0]?.refused).toMatch(/已于 \d\d:\d\d 同意$/);
  expect(await list(api)).toEqual([]);
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM worklog WHERE tenant_id = $1 AND state = 'APPROVED'`,
    [tenant.id],
  );
  expect(row?.count).toBe(20);
});
