/** Approvals over the API: each mode and answer, with people away, leaving, handed on and added (notes: plan, section 4). */
import type { ApprovalDetail, ApprovalStep, ApprovalSummary, Delegation } from '../../../contract/approval/approval';
import type { PageOf } from '../../../contract/envelope';
import type { StationMessage } from '../../../contract/message/message';
import { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import { loadActors } from '../../object/actors';
import type { ApprovalUse } from '../../object/approvals';
import { useTestApp } from '../../test/app';
import { type TestUser, testPassword } from '../../test/factories';
import { startApproval } from './start';

const t = useTestApp();
const base = 'collaboration-center/approval';
const done: string[] = [];
let refusal: string | null = null;

beforeAll(() => {
  const use: ApprovalUse = {
    purpose: 'taskStage',
    async onPassed(_context, { payload }) {
      if (refusal) throw againstRule(refusal);
      done.push(String(payload.name));
    },
  };
  (t().app.platform.approvals as Map<string, ApprovalUse>).set('taskStage', use);
});
beforeEach(() => {
  refusal = null;
});

const stepOf = (people: TestUser[], more: Partial<ApprovalStep> = {}): ApprovalStep => ({
  name: '审批',
  mode: 'and',
  people: people.map(({ id }) => ({ kind: 'user', id })),
  selfRule: 'skip',
  emptyRule: 'admin',
  leaverRule: 'replace',
  ...more,
});

/** Asked by pm about a task; `a` to `d` are members who may not see asking. */
async function asked(stepsOf: (people: Record<'a' | 'b' | 'c' | 'd' | 'pm' | 'owner', TestUser>) => ApprovalStep[]) {
  const { tenant, owner, pm } = await t().enterprise();
  const [a, b, c, d] = [
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
    await t().factory.member(tenant),
  ];
  const people = { a, b, c, d, pm, owner } as Record<'a' | 'b' | 'c' | 'd' | 'pm' | 'owner', TestUser>;
  const project = await t().factory.project(tenant, pm);
  const task = await t().factory.task(tenant, project, pm, { title: '上线' });
  const boss = await t().as(owner, tenant);
  const flow = { name: '上线审批', enabled: true, steps: stepsOf(people), copyTo: [] };
  const saved = await boss.post<{ id: string }>(`${base}/flow`, flow);
  if (saved.status !== 200) throw new Error(saved.message);
  const { platform } = t().app;
  const db = new TenantDb(platform.database, tenant.id);
  const start = async () => {
    const actor = (await loadActors(db, [pm.id])).get(pm.id);
    if (!actor) throw new Error('nobody asks');
    return db.transaction((tx) =>
      startApproval(
        { platform, db: tx, actor },
        {
          purpose: 'taskStage',
          by: { flowId: saved.data.id },
          ref: { type: 'task', id: task.id },
          projectId: project.id,
          title: '上线',
          content: { to: 'done' },
          payload: { name: task.id },
        },
      ),
    );
  };
  const { id } = await start();
  const api = Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([name, one]) => [name, await t().as(one, tenant)])),
  ) as Record<keyof typeof people, Awaited<ReturnType<ReturnType<typeof t>['as']>>>;
  type Name = keyof typeof people;
  const nameOf = (userId: string | undefined) =>
    (Object.keys(people) as Name[]).find((name) => people[name].id === userId) ?? '?';
  const read = async (who: Name = 'pm') => (await api[who].get<ApprovalDetail>(`${base}/${id}`)).data;
  const mineOf = async (who: Name) => (await read(who)).entries.find((one) => one.mine)?.id;
  const move = async (who: Name, path: string, body: object = {}) =>
    api[who].post<ApprovalDetail>(`${base}/${id}/${path}`, body);
  return {
    ...{ tenant, people, api, id, task, start, read, mineOf, move, flowId: saved.data.id, flow, boss },
    /** Answers one's open entry; where there is none, one that somebody has had. */
    async answer(who: Name, pass = true, opinion = pass ? '' : '不合适') {
      const own =
        (await mineOf(who)) ?? (await read()).entries.find((one) => one.principal?.userId === people[who].id)?.id;
      return move(who, 'answer', { entryId: own, pass, opinion });
    },
    with: async (who: Name, path: string, body: object) =>
      move(who, path, { entryId: await mineOf(who), opinion: '', ...body }),
    /** State, then `a:PASSED` of what counts in the present step. */
    async now() {
      const { state, step, entries } = await read();
      const round = Math.max(...entries.map((one) => one.round));
      const here = entries.filter((one) => one.step === step && one.round === round && !one.voided);
      return [state, ...here.map((one) => `${nameOf(one.principal?.userId)}:${one.state}`)].join(' ');
    },
    acts: async () => (await read()).lines.map((one) => one.act),
    todo: async (who: Name) =>
      (await api[who].get<PageOf<ApprovalSummary>>(`${base}/list?box=todo`)).data.result.length,
  };
}

it('asks everybody at once; the last one passes it and what was asked for is done', async () => {
  const asking = await asked(({ a, b }) => [stepOf([a, b])]);
  expect(await asking.now()).toBe('RUNNING a:OPEN b:OPEN');
  expect([await asking.todo('a'), await asking.todo('c')]).toEqual([1, 0]);
  const inbox = (await asking.api.a.get<PageOf<StationMessage>>('message/center/station')).data.result;
  expect(inbox).toEqual([
    expect.objectContaining({
      type: '审批',
      title: expect.stringContaining('请您审批「上线」'),
      url: `/approval?open=${asking.id}`,
    }),
  ]);
  expect((await asking.answer('a')).status).toBe(200);
  expect(await asking.now()).toBe('RUNNING a:PASSED b:OPEN');
  expect(done).not.toContain(asking.task.id);
  await asking.answer('b');
  expect(await asking.now()).toBe('PASSED a:PASSED b:PASSED');
  expect(done).toContain(asking.task.id);
  expect(await asking.todo('b')).toBe(0);
});

it('fails by the first refusal where all must agree, and asks nobody any more (example 22)', async () => {
  const asking = await asked(({ a, b, c }) => [stepOf([a, b, c])]);
  await asking.answer('a');
  expect((await asking.answer('b', false, '')).status).toBe(422);
  await asking.answer('b', false);
  expect(await asking.now()).toBe('REJECTED a:PASSED b:REJECTED c:CLOSED');
  expect(done).not.toContain(asking.task.id);
});

it('is decided by the first answer where one is enough; who comes later learns who was first', async () => {
  const asking = await asked(({ a, b }) => [stepOf([a, b], { mode: 'or' })]);
  await asking.answer('b');
  expect(await asking.now()).toBe('PASSED a:CLOSED b:PASSED');
  const late = await asking.answer('a');
  expect([late.status, late.message]).toEqual([409, expect.stringMatching(/^人员 \S+ 已于 \d\d:\d\d 同意$/)]);
});

it('asks in turn', async () => {
  const asking = await asked(({ a, b }) => [stepOf([a, b], { mode: 'turn' })]);
  expect(await asking.now()).toBe('RUNNING a:OPEN b:WAITING');
  const early = await asking.answer('b');
  expect([early.status, early.message]).toEqual([422, '还没有轮到您审批']);
  await asking.answer('a');
  expect(await asking.now()).toBe('RUNNING a:PASSED b:OPEN');
});

it('counts shares in integers, and anew when one is disabled (example 21)', async () => {
  const asking = await asked(({ a, b, c, d }) => [
    stepOf([a, b, c, d], { mode: 'percent', percent: 75, leaverRule: 'drop' }),
  ]);
  await asking.answer('a');
  await asking.answer('b');
  const disabled = await asking.boss.put('user-center/user/tenant/member', {
    userId: asking.people.d.id,
    disabled: true,
  });
  expect(disabled.status).toBe(200);
  expect(await asking.now()).toBe('RUNNING a:PASSED b:PASSED c:OPEN d:CLOSED');
  await asking.answer('c');
  expect((await asking.read()).state).toBe('PASSED');
});

it('goes to the owner when the last one that is asked is disabled', async () => {
  const asking = await asked(({ a }) => [stepOf([a])]);
  await asking.boss.put('user-center/user/tenant/member', { userId: asking.people.a.id, disabled: true });
  expect(await asking.now()).toBe('RUNNING owner:OPEN');
  expect(await asking.acts()).toContain('replaced');
  await asking.answer('owner');
  expect((await asking.read()).state).toBe('PASSED');
});

it('goes through steps; who agreed to the same is not asked twice; nobody to ask passes where that is the rule', async () => {
  const asking = await asked(({ a, b, pm }) => [
    stepOf([a, b], { name: '一' }),
    stepOf([pm], { name: '二', emptyRule: 'pass' }),
    stepOf([b], { name: '三' }),
  ]);
  await asking.answer('a');
  await asking.answer('b');
  expect(await asking.now()).toBe('PASSED b:PASSED');
  expect(await asking.acts()).toEqual(['submitted', 'passed', 'passed', 'emptyPassed', 'autoPassed', 'ended']);
});

it('lets nobody answer their own request unless that is the rule', async () => {
  const skipped = await asked(({ a, pm }) => [stepOf([pm, a])]);
  expect(await skipped.now()).toBe('RUNNING a:OPEN');
  const own = await asked(({ pm }) => [stepOf([pm], { selfRule: 'may' })]);
  expect(await own.now()).toBe('RUNNING pm:OPEN');
  const nobody = await asked(({ pm }) => [stepOf([pm])]);
  expect(await nobody.now()).toBe('RUNNING owner:OPEN');
  // Nor where they are named for a step that nobody else is in.
  const named = await asked(({ pm }) => [stepOf([pm], { emptyRule: 'user', emptyTo: pm.id })]);
  expect(await named.now()).toBe('RUNNING owner:OPEN');
  const other = await asked(({ pm, c }) => [stepOf([pm], { emptyRule: 'user', emptyTo: c.id })]);
  expect(await other.now()).toBe('RUNNING c:OPEN');
});

it('is returned, straight back or through all steps again (example 23)', async () => {
  const asking = await asked(({ a, b, c }) => [stepOf([a]), stepOf([b]), stepOf([c])]);
  await asking.answer('a');
  await asking.answer('b');
  expect((await asking.with('c', 'return', { toStep: 3, way: 'again', opinion: '再看' })).status).toBe(400);
  await asking.with('c', 'return', { toStep: 1, way: 'straight', opinion: '请补充' });
  expect(await asking.now()).toBe('RUNNING a:OPEN');
  await asking.answer('a');
  expect(await asking.now()).toBe('RUNNING c:OPEN');
  await asking.with('c', 'return', { toStep: 0, way: 'again', opinion: '重来' });
  expect((await asking.read()).state).toBe('RETURNED');
  expect((await asking.read()).moves).toEqual(['withdraw', 'resubmit']);
  expect((await asking.move('a', 'resubmit', { opinion: '' })).status).toBe(403);
  await asking.move('pm', 'resubmit', { opinion: '已补充' });
  for (const who of ['a', 'b', 'c'] as const) await asking.answer(who);
  expect((await asking.read()).state).toBe('PASSED');
});

it('hands an entry on, asks for a word, and adds people (example 24)', async () => {
  const asking = await asked(({ a, b }) => [stepOf([a, b])]);
  expect((await asking.with('a', 'transfer', { toId: asking.people.b.id })).message).toBe('所选成员在本步中已待审批');
  await asking.with('a', 'transfer', { toId: asking.people.c.id, opinion: '请王工看' });
  expect(await asking.now()).toBe('RUNNING c:OPEN b:OPEN');
  await asking.with('c', 'ask', { toId: asking.people.d.id });
  expect(await asking.todo('d')).toBe(1);
  const entryId = await asking.mineOf('c');
  expect((await asking.move('d', 'reply', { entryId, opinion: '没有问题' })).status).toBe(200);
  expect([await asking.todo('d'), await asking.todo('c')]).toEqual([0, 1]);
  // Before: c waits until a has answered; a refusal ends it without c.
  await asking.with('c', 'addSigner', { place: 'before', userIds: [asking.people.a.id] });
  expect(await asking.now()).toBe('RUNNING c:WAITING b:OPEN a:OPEN');
  await asking.answer('a', false);
  expect(await asking.now()).toBe('REJECTED c:CLOSED b:CLOSED a:REJECTED');
});

it('takes an added signer off again, by who added them only', async () => {
  const asking = await asked(({ a, b }) => [stepOf([a, b])]);
  await asking.with('a', 'addSigner', { place: 'after', userIds: [asking.people.c.id] });
  expect(await asking.now()).toBe('RUNNING a:OPEN b:OPEN c:WAITING');
  await asking.answer('a');
  expect(await asking.now()).toBe('RUNNING a:PASSED b:OPEN c:OPEN');
  const entryId = await asking.mineOf('c');
  expect((await asking.move('b', 'removeSigner', { entryId })).status).toBe(403);
  expect((await asking.move('a', 'removeSigner', { entryId })).status).toBe(200);
  expect(await asking.now()).toBe('RUNNING a:PASSED b:OPEN');
});

it('takes an answer back while nobody has answered behind it', async () => {
  const asking = await asked(({ a, b, c }) => [stepOf([a]), stepOf([b, c])]);
  await asking.answer('a');
  expect(await asking.now()).toBe('RUNNING b:OPEN c:OPEN');
  await asking.move('a', 'takeBack');
  expect(await asking.now()).toBe('RUNNING a:OPEN');
  await asking.answer('a');
  await asking.answer('b');
  expect((await asking.move('a', 'takeBack')).status).toBe(422);
  await asking.move('b', 'takeBack');
  expect(await asking.now()).toBe('RUNNING b:OPEN c:OPEN');
});

it('is answered for who is away, by either; a ring leaves it where it is', async () => {
  const asking = await asked(({ a, b }) => [stepOf([a, b])]);
  const [from, to] = [new Date(Date.now() - 60_000).toISOString(), new Date(Date.now() + 3_600_000).toISOString()];
  const away = (who: 'a' | 'b' | 'c', toId: string) =>
    asking.api[who].post<{ id: string }>(`${base}/delegation`, { toId, purposes: [], from, to });
  const given = await away('a', asking.people.c.id);
  expect(given.status).toBe(200);
  expect((await away('a', asking.people.d.id)).status).toBe(422);
  expect([await asking.todo('a'), await asking.todo('c')]).toEqual([1, 1]);
  await asking.answer('c');
  const [line] = (await asking.read()).lines.filter((one) => one.act === 'passed');
  expect([line?.by?.userId, line?.to[0]?.userId]).toEqual([asking.people.c.id, asking.people.a.id]);
  await away('b', asking.people.c.id);
  const rings = async (who: 'a' | 'b' | 'c') =>
    (await asking.api[who].get<Delegation[]>(`${base}/delegation`)).data.map(({ ring }) => ring);
  expect([await rings('a'), await rings('b'), await rings('c')]).toEqual([[false], [false], [false, false]]);
  await away('c', asking.people.b.id);
  // Both of the ring are told; who only leads into it is not in it.
  expect([await rings('a'), await rings('b')]).toEqual([[false], [true, true]]);
  expect([await asking.todo('b'), await asking.todo('c')]).toEqual([1, 0]);
  expect((await asking.api.b.delete(`${base}/delegation/${given.data.id}`)).status).toBe(404);
  expect((await asking.api.a.delete(`${base}/delegation/${given.data.id}`)).status).toBe(200);
});

it('is withdrawn with a reason once somebody has answered, urged not too often, and told to others', async () => {
  const asking = await asked(({ a, b }) => [stepOf([a, b])]);
  expect((await asking.move('a', 'urge')).status).toBe(403);
  expect((await asking.move('pm', 'urge')).status).toBe(200);
  expect((await asking.move('pm', 'urge')).status).toBe(422);
  expect((await asking.api.d.get(`${base}/${asking.id}`)).status).toBe(404);
  await asking.move('pm', 'copy', { userIds: [asking.people.d.id] });
  expect((await asking.api.d.get(`${base}/${asking.id}`)).status).toBe(200);
  await asking.answer('a');
  expect((await asking.move('pm', 'withdraw', { opinion: '' })).status).toBe(400);
  expect((await asking.move('b', 'withdraw', { opinion: '不要' })).status).toBe(403);
  await asking.move('pm', 'withdraw', { opinion: '改期' });
  expect(await asking.now()).toBe('WITHDRAWN a:PASSED b:CLOSED');
  expect((await asking.start()).state).toBe('RUNNING');
});

it('says what could not be done although it passed', async () => {
  const asking = await asked(({ a }) => [stepOf([a])]);
  await expect(asking.start()).rejects.toThrow('已有一个审批在进行');
  refusal = '任务已关闭';
  await asking.answer('a');
  const { state, lines } = await asking.read();
  expect([state, lines.find((one) => one.act === 'failed')?.text]).toEqual(['PASSED', '任务已关闭']);
});

it('two answers at once are taken one after the other', async () => {
  const asking = await asked(({ a, b }) => [stepOf([a, b], { mode: 'or' })]);
  const both = await Promise.all([asking.answer('a'), asking.answer('b', false)]);
  expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
});

it('keeps flows: names are unique, people have to be there, a stale save is told', async () => {
  const asking = await asked(({ a }) => [stepOf([a])]);
  const put = (more: object) =>
    asking.boss.put(`${base}/flow/${asking.flowId}`, { ...asking.flow, version: 1, ...more });
  expect((await asking.boss.post(`${base}/flow`, asking.flow)).status).toBe(409);
  const stranger = (await t().factory.user()).id;
  expect((await put({ steps: [stepOf([{ id: stranger, username: '' }])] })).status).toBe(400);
  expect((await put({ steps: [stepOf([], { people: [{ kind: 'user' }] })] })).message).toBe(
    '第 1 步「审批」：请选择审批人',
  );
  expect((await put({ enabled: false })).status).toBe(200);
  expect((await put({ enabled: true })).status).toBe(409);
  await asking.answer('a');
  await expect(asking.start()).rejects.toThrow('已停用');
  expect((await asking.api.a.post(`${base}/flow`, { ...asking.flow, name: '另一' })).status).toBe(403);
});

it('is signed: by the password, or a sign-in of just now; nothing answers for whoever signs', async () => {
  const s = await asked(({ a, b }) => [stepOf([a]), stepOf([a, b], { sign: true })]);
  expect(await s.answer('a')).toMatchObject({ status: 200 });
  // A agreed to the same before, and is asked again.
  expect(await s.now()).toBe('RUNNING a:OPEN b:OPEN');
  await t().app.platform.database.query("UPDATE session SET created_at = now() - interval '6 minutes'");
  const entryId = await s.mineOf('a');
  const give = (password?: string) =>
    s.move('a', 'answer', { entryId, pass: true, opinion: '', ...(password !== undefined && { password }) });
  expect(await give()).toMatchObject({ status: 400, message: expect.stringContaining('须签署') });
  const many = await s.api.a.post<{ refused: string | null }[]>(`${base}/answerMany`, {
    ...{ ids: [s.id], pass: true, opinion: '' },
  });
  expect(many.data[0]?.refused).toContain('须签署');
  expect(await give('nicht das')).toMatchObject({ status: 400, message: '密码不正确' });
  expect(await s.now()).toBe('RUNNING a:OPEN b:OPEN');
  expect((await give(testPassword)).status).toBe(200);
  const signed = async (name: 'a' | 'b') =>
    (await s.read()).entries.find((one) => one.step === 2 && one.principal?.userId === s.people[name].id)?.signed;
  expect(await signed('a')).toEqual({ by: 'password', hash: expect.stringMatching(/^[0-9a-f]{16,}$/) });
  // Taken back, the signature goes with it.
  expect((await s.move('a', 'takeBack')).status).toBe(200);
  expect(await signed('a')).toBeNull();
  expect((await s.move('a', 'answer', { entryId, pass: true, opinion: '', password: testPassword })).status).toBe(200);
  await t().app.platform.database.query('UPDATE session SET created_at = now()');
  expect((await s.answer('b')).data.state).toBe('PASSED');
  expect(await signed('b')).toMatchObject({ by: 'signIn' });
  const empty = { ...s.flow, name: '空', steps: [stepOf([s.people.a], { sign: true, emptyRule: 'pass' })] };
  expect(await s.boss.post(`${base}/flow`, empty)).toMatchObject({ status: 400 });
});
