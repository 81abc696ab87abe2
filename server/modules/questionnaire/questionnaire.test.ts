/** Questionnaires from their first draft to the answers: versions, who may answer, labels, tasks, invitations. */
import { randomUUID } from 'node:crypto';
import type { PageOf } from '../../../contract/envelope';
import type { BankPage } from '../../../contract/questionnaire/bank';
import type {
  FormCreate,
  FormDetail,
  FormLabel,
  FormPage,
  FormsRecycled,
  FormTaken,
  FormToAnswer,
  WriteAnswer,
} from '../../../contract/questionnaire/form';
import type { FormSchema, Question } from '../../../contract/questionnaire/model';
import { portableForm, portableFrom } from '../../../contract/questionnaire/portable';
import { isProven, PROOF_BITS, type ProofAsked, proveWithin } from '../../../contract/questionnaire/proof';
import { type FormKind, usualSettings } from '../../../contract/questionnaire/settings';
import type { TaskEvaluations, TaskForm } from '../../../contract/questionnaire/tasks';
import { type Client, useTestApp } from '../../test/app';
import type { TestTenant, TestUser } from '../../test/factories';
import { purgeForms } from './recycle';

const t = useTestApp();
const form = 'idp-survey/user/form';

const choices = [
  { id: 'a', text: '满意' },
  { id: 'b', text: '不满意' },
];
const design: FormSchema = {
  questions: [
    { id: 'q1', kind: 'single', title: '总体评价', required: true, options: choices },
    { id: 'q2', kind: 'longText', title: '原因', required: true, show: [{ q: 'q1', op: 'is', value: 'b' }] },
  ],
  ends: [],
};

interface World {
  tenant: TestTenant;
  keeper: TestUser;
  api: Client;
  other: Client;
  others: TestUser;
  owner: Client;
}
let w: World;
beforeAll(async () => {
  const { tenant, pm, member, owner } = await t().enterprise();
  w = {
    ...{ tenant, keeper: pm, others: member },
    api: await t().as(pm, tenant),
    other: await t().as(member, tenant),
    owner: await t().as(owner, tenant),
  };
});

const detail = async (id: string) => (await w.api.get<FormDetail>(`${form}/detail/${id}`)).data;
async function made(settings: Partial<typeof usualSettings> = {}, draft = design) {
  const { data } = await w.api.post<{ id: string }>(`${form}/create`, {
    ...{ title: '验收满意度', kind: 'survey', draft, settings: { ...usualSettings, ...settings } },
  });
  return detail(data.id);
}
async function published(settings: Partial<typeof usualSettings> = {}, draft = design) {
  const { id } = await made(settings, draft);
  expect((await w.api.post(`${form}/publish`, { id, version: 1 })).status).toBe(200);
  return detail(id);
}
const admission = async (client: Client, formKey: string, more: object = {}) =>
  (await client.post<WriteAnswer>(`${form}/validate/writeAuth`, { formKey, ...more })).data;
const answer = (client: Client, formKey: string, answers: object, more: object = {}) =>
  client.post<{ receipt: string; end: string | null }>(`${form}/submit`, {
    ...{ formKey, submitKey: randomUUID(), versionNo: 1, answers, ...more },
  });

it('keeps conditions of two parts wherever they stand in the list, and refuses what is none', async () => {
  const both = { all: [{ q: 'q1', op: 'is', value: 'b' } as const, { q: 'q1', op: 'answered' } as const] };
  const [first, second] = design.questions as [Question, Question];
  const { id, draft } = await made({}, { questions: [first, { ...second, show: [both, both] }], ends: [] });
  expect(draft.questions[1]?.show).toEqual([both, both]);
  const deep = { not: { not: { not: { not: { not: both } } } } };
  const edited = { questions: [first, { ...second, show: [deep] }], ends: [] };
  expect((await w.api.post(`${form}/update`, { id, version: 1, draft: edited })).status).toBe(400);
});

it('lets devices of people who are not known work before their answer is kept, where that is asked for', async () => {
  const audience = { kind: 'anyone' as const, departmentIds: [], userIds: [] };
  const { id, formKey } = await published({ audience, proof: true, once: false });
  type Asked = { proof?: ProofAsked };
  const send = (submitKey: string, proof?: string, q1 = 'a') =>
    t().visitor.post<Asked>(`${form}/submit`, {
      ...{ formKey, submitKey, versionNo: 1, answers: { q1 }, ...(proof && { proof }) },
    });
  const [mine, other] = [randomUUID(), randomUUID()];
  const first = await send(mine);
  const asked = first.data.proof as ProofAsked;
  expect([first.status, asked.bits]).toEqual([422, PROOF_BITS]);
  const number = proveWithin(asked, 0, 2 ** 24) as number;
  const proof = `${asked.challenge}.${number}`;
  // Of another answer, forged, easier than it was asked for, or with a number that answers nothing.
  const wrong = [1, 2, 3].map((more) => number + more).find((one) => !isProven(asked, one));
  for (const [key, one] of [
    [other, proof],
    [mine, proof.replace(/\.[^.]{22}\./, `.${'x'.repeat(22)}.`)],
    [mine, proof.replace(/^\d+/, '1')],
    [mine, `${asked.challenge}.${wrong}`],
    [mine, 'x'],
  ] as const) {
    const refused = await send(key, one);
    expect([one, refused.status, refused.data.proof?.bits]).toEqual([one, 422, PROOF_BITS]);
  }
  expect((await send(mine, proof)).status).toBe(200);
  // The same again has its receipt, without a second proof.
  expect((await send(mine)).status).toBe(200);
  // What is not taken asks for no work, and a member who is logged in is known.
  expect((await send(other, undefined, 'z')).data.proof).toBeUndefined();
  expect((await answer(w.other, formKey, { q1: 'a' })).status).toBe(200);
  expect((await detail(id)).answers).toBe(2);
});

it('is its owner’s and the managers’, and for nobody else there', async () => {
  const { id } = await made();
  expect((await w.owner.get(`${form}/detail/${id}`)).status).toBe(200);
  expect((await w.other.get(`${form}/detail/${id}`)).status).toBe(404);
  const { data } = await w.other.get<FormPage>(`${form}/page`);
  expect(data.result.map((one) => one.id)).not.toContain(id);
});

it('publishes what is sound, says what is not, and freezes what it publishes', async () => {
  const broken = await made({}, { questions: [{ id: 'q1', kind: 'single', title: '', options: [] }], ends: [] });
  const refused = await w.api.post(`${form}/publish`, { id: broken.id, version: 1 });
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('第 1 题')]);

  // What a file holds beside its text may lead to who sent it; who is not logged in cannot look into the directory.
  const publish = async (settings: object, kind: 'file' | 'person') => {
    const { id } = await made(settings, { questions: [{ id: 'q1', kind, title: '附件' }], ends: [] });
    return (await w.api.post(`${form}/publish`, { id, version: 1 })).status;
  };
  const anyone = { audience: { kind: 'anyone', departmentIds: [], userIds: [] } };
  expect([await publish({ anonymous: true }, 'file'), await publish(anyone, 'person')]).toEqual([422, 422]);
  expect([await publish(anyone, 'file'), await publish({}, 'person')]).toEqual([200, 200]);

  const { id, formKey } = await published();
  const edited = { ...design, questions: [{ ...design.questions[0], title: '改了' }] };
  await w.api.post(`${form}/update`, { id, version: 2, draft: edited });
  expect((await detail(id)).edited).toBe(true);
  expect((await admission(w.other, formKey)).form?.schema.questions[0]?.title).toBe('总体评价');
  const next = await w.api.post<FormTaken>(`${form}/publish`, { id, version: 3 });
  expect(next.data).toEqual({ version: 4, state: 'COLLECTING', versionNo: 2, waiting: false });
  expect((await admission(w.other, formKey)).form?.schema.questions[0]?.title).toBe('改了');
  // Begun before the next version came out: still good for a day.
  expect((await answer(w.other, formKey, { q1: 'a' })).status).toBe(200);
});

it('tells who comes too late what stands there now, and nothing that is nobody’s to read', async () => {
  const { id } = await made();
  await w.api.post(`${form}/update`, { id, version: 1, password: '芝麻开门' });
  const late = await w.owner.post<{ current: object; updatedBy: { userId: string } }>(`${form}/update`, {
    ...{ id, version: 1, draft: { questions: [], ends: [] } },
  });
  expect([late.status, late.data.updatedBy.userId]).toEqual([409, w.keeper.id]);
  expect(late.data.current).toMatchObject({ version: 2, draft: design });
  expect(Object.keys(late.data.current)).not.toEqual(expect.arrayContaining(['passwordCipher']));
});

it('stops, goes on with its data, and is not removed while it collects', async () => {
  const { id, formKey } = await published({ once: false });
  expect((await answer(w.other, formKey, { q1: 'a' })).status).toBe(200);
  expect((await w.api.post(`${form}/delete`, { id, version: 2 })).status).toBe(422);
  expect((await w.api.post(`${form}/stop`, { id, version: 1 })).status).toBe(409);
  expect((await w.api.post<FormTaken>(`${form}/stop`, { id, version: 2 })).data.state).toBe('STOPPED');
  const stopped = await answer(w.other, formKey, { q1: 'a' });
  expect([stopped.status, stopped.data]).toEqual([422, { refusal: 'STOPPED' }]);
  const again = await w.api.post<FormTaken>(`${form}/rePublish`, { id, version: 3 });
  // Nothing was edited: it is the same version.
  expect(again.data).toEqual({ version: 4, state: 'COLLECTING', versionNo: 1, waiting: false });
  expect((await answer(w.other, formKey, { q1: 'a' })).status).toBe(200);
  expect((await detail(id)).answers).toBe(2);
  const copy = await w.api.post<{ id: string }>(`${form}/copyForm/${id}`);
  expect(await detail(copy.data.id)).toMatchObject({ state: 'DRAFT', answers: 0, title: '验收满意度（副本）' });
});

it('goes into the recycle bin with its answers, comes back with them, and ends when its time is over', async () => {
  const { id, formKey } = await published({ once: false });
  await answer(w.other, formKey, { q1: 'a' });
  await w.api.post(`${form}/stop`, { id, version: 2 });
  expect((await w.api.post(`${form}/delete`, { id, version: 3 })).status).toBe(200);
  expect((await w.api.get(`${form}/detail/${id}`)).status).toBe(404);
  expect((await admission(w.other, formKey)).refusal).toBe('GONE');

  const bin = async (client: Client) =>
    (await client.get<FormsRecycled>(`${form}/recycled`)).data.result.filter((one) => one.id === id);
  expect(await bin(w.api)).toMatchObject([
    { title: '验收满意度', answers: 1, deletedBy: { userId: w.keeper.id }, purgeTime: expect.any(String) },
  ]);
  expect([(await bin(w.owner)).length, (await bin(w.other)).length]).toEqual([1, 0]);
  expect((await w.other.post(`${form}/recover/${id}`)).status).toBe(404);
  expect((await w.api.post(`${form}/recover/${id}`)).status).toBe(200);
  expect(await detail(id)).toMatchObject({ state: 'STOPPED', answers: 1, version: 5 });
  // It lies there no more, and what is not there does not come back.
  expect([await bin(w.api), (await w.api.post(`${form}/recover/${id}`)).status]).toEqual([[], 404]);

  await w.api.post(`${form}/delete`, { id, version: 5 });
  const { platform } = t().app;
  await purgeForms(platform);
  expect(await bin(w.api)).toHaveLength(1);
  await platform.database.query(`UPDATE survey_form SET deleted_at = now() - interval '400 days' WHERE id = $1`, [id]);
  await purgeForms(platform);
  const left = await platform.database.query('SELECT id FROM survey_response WHERE form_id = $1', [id]);
  expect([await bin(w.api), left]).toEqual([[], []]);
});

it('names the first reason against answering, in the order of the specification', async () => {
  const { formKey, id } = await made();
  expect((await admission(w.other, 'nobodysform')).refusal).toBe('GONE');
  expect(await admission(w.other, formKey)).toMatchObject({ refusal: 'DRAFT', title: '', form: null });
  const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString();
  expect((await admission(w.other, (await published({ beginsAt: hour(1) })).formKey)).refusal).toBe('NOT_BEGUN');
  expect((await admission(w.other, (await published({ endsAt: hour(-1) })).formKey)).refusal).toBe('ENDED');
  const open = await published();
  expect(await admission(t().visitor, open.formKey)).toMatchObject({ refusal: 'LOGIN_REQUIRED', title: '' });
  const audience = { kind: 'some' as const, departmentIds: [], userIds: [w.keeper.id] };
  expect((await admission(w.other, (await published({ audience })).formKey)).refusal).toBe('NOT_IN_AUDIENCE');
  await w.api.post(`${form}/update`, { id, version: 1, password: '芝麻开门' });
  await w.api.post(`${form}/publish`, { id, version: 2 });
  expect(await admission(w.other, formKey)).toMatchObject({ refusal: 'PASSWORD_REQUIRED', form: null });
  expect((await admission(w.other, formKey, { password: '芝麻' })).refusal).toBe('PASSWORD_REQUIRED');
  expect((await admission(w.other, formKey, { password: '芝麻开门' })).refusal).toBe(null);
  expect((await admission(w.other, formKey, { password: '芝麻开门', token: 'nobodys-token' })).refusal).toBe(
    'BAD_LINK',
  );
  expect((await answer(w.other, formKey, { q1: 'a' }, { password: '芝麻开门' })).status).toBe(200);
  expect((await admission(w.other, formKey, { password: '芝麻开门' })).refusal).toBe('ANSWERED');
});

it('lets a link in without a login, once where it is for one use', async () => {
  const { id, formKey } = await published();
  const link = await w.api.post<{ token: string; path: string }>(`${form}/createLink`, { id, singleUse: true });
  const { token } = link.data;
  expect(link.data.path).toBe(`/questionnaire/questionWrite?key=${formKey}&token=${token}`);
  expect((await admission(t().visitor, formKey, { token })).refusal).toBe(null);
  expect((await answer(t().visitor, formKey, { q1: 'a' }, { token })).status).toBe(200);
  expect((await admission(t().visitor, formKey, { token })).refusal).toBe('USED_LINK');
  const second = await answer(t().visitor, formKey, { q1: 'a' }, { token });
  expect(second.data).toEqual({ refusal: 'USED_LINK' });
});

it('keeps what is asked and refuses what the page would', async () => {
  const { formKey, id } = await published({ once: false });
  expect((await answer(w.other, formKey, {})).status).toBe(422);
  expect((await answer(w.other, formKey, { q1: 'b' })).data).toMatchObject({ problems: [{ question: 'q2' }] });
  expect((await answer(w.other, formKey, { q1: 'x' })).status).toBe(422);
  expect((await answer(w.other, formKey, { q9: 'a' })).status).toBe(422);
  expect((await answer(w.other, formKey, { q1: 'a', q2: '旧的' })).status).toBe(200);
  const [row] = await t().app.platform.database.query('SELECT answers FROM survey_response WHERE form_id = $1', [id]);
  expect(row).toEqual({ answers: { q1: 'a' } });
});

it('goes into a file and comes back as a draft that asks the same, without people, times and pictures of its own', async () => {
  const source = await made();
  const [first, ...more] = source.draft.questions as [Question, ...Question[]];
  const pictured = { ...first, options: first.options?.map((one) => ({ ...one, imageId: randomUUID() })) };
  const draft = { ...source.draft, questions: [pictured, ...more] };
  const audience = { kind: 'some' as const, departmentIds: [], userIds: [randomUUID()] };
  const settings = { ...source.settings, audience, endsAt: '2026-12-31T00:00:00.000Z' };
  const text = JSON.stringify(portableForm({ ...source, draft, settings }));
  for (const own of [...audience.userIds, '2026-12-31', 'imageId', source.id]) expect(text).not.toContain(own);
  const asked = portableFrom(text) as FormCreate;
  const brought = await w.api.post<{ id: string }>(`${form}/create`, asked);
  expect([brought.status, brought.message]).toEqual([200, expect.anything()]);
  const back = await detail(brought.data.id);
  expect([back.title, back.kind, back.draft]).toEqual([source.title, source.kind, source.draft]);
  expect(back.settings).toEqual({ ...source.settings, audience: { ...audience, kind: 'tenant', userIds: [] } });
  expect([portableFrom('{'), portableFrom('[]'), portableFrom('{"title":"x"}')]).toEqual([null, null, null]);
  // What somebody wrote by hand is judged as all that comes.
  const wrong = { ...asked, draft: { questions: [{ id: '1', kind: 'none', title: '' }], ends: [] } };
  expect((await w.api.post(`${form}/create`, wrong)).status).toBe(400);
});

it('settles at the first publication whether it is anonymous', async () => {
  const { id, settings } = await published({ anonymous: true });
  const changed = await w.api.post(`${form}/update`, { id, version: 2, settings: { ...settings, anonymous: false } });
  expect(changed.status).toBe(422);
});

it('lists what waits for me, and invites who has not answered by message and mail', async () => {
  const { id, formKey } = await published();
  const waits = async () =>
    (await w.other.get<FormToAnswer[]>(`${form}/list`)).data.find((one) => one.id === id)?.answered;
  expect(await waits()).toBe(false);
  const { database } = t().app.platform;
  await database.query(`UPDATE account SET email = 'member@example.com' WHERE id = $1`, [w.others.id]);
  const invited = await w.api.post<{ count: number }>(`${form}/sendInviteMessage`, { id, channels: ['mail'] });
  expect(invited.data.count).toBeGreaterThan(1);
  const told = await database.query<{ url: string }>(
    `SELECT url FROM message WHERE receiver_id = $1 AND event = 'surveyInvited' AND object_id = $2`,
    [w.others.id, id],
  );
  expect(told).toEqual([{ url: `/questionnaire/questionWrite?key=${formKey}` }]);
  const mails = await database.query(`SELECT id FROM delivery WHERE event = 'surveyInvited' AND receiver_id = $1`, [
    w.others.id,
  ]);
  expect(mails.length).toBe(1);
  await answer(w.other, formKey, { q1: 'a' });
  expect(await waits()).toBe(true);
  const next = await w.api.post<{ count: number }>(`${form}/sendInviteMessage`, { id, channels: ['station'] });
  expect(next.data.count).toBe(invited.data.count - 1);
  // Groups hear of it where a robot is told of invitations.
  const byRobot = () => w.api.post(`${form}/sendInviteMessage`, { id, channels: ['station', 'robot'] });
  expect(await byRobot()).toMatchObject({ status: 422, message: expect.stringContaining('没有接收') });
  const robotId = randomUUID();
  await database.query(
    `INSERT INTO robot (tenant_id, id, kind, name, url_cipher, url_hint, at_mobiles, events)
     VALUES ($1, $2, 'feishu', '项目群', '', '', '{}', '{surveyInvited}')`,
    [w.tenant.id, robotId],
  );
  expect((await byRobot()).status).toBe(200);
  const [said] = await database.query<{ payload: object }>('SELECT payload FROM delivery WHERE robot_id = $1', [
    robotId,
  ]);
  expect(said?.payload).toMatchObject({
    title: expect.stringMatching(/ 邀请填写问卷「.+」$/),
    link: expect.stringContaining(`questionWrite?key=${formKey}`),
  });
});

it('keeps questions in the bank of the enterprise: copies without rules, found by words and tags, taken out by who kept them', async () => {
  const bank = 'idp-survey/user/bank';
  const question = { ...design.questions[1], leave: [{ when: null, to: { end: 'e' } }], prefill: { code: 'why' } };
  const keep = (tags: string[], body: object = question) =>
    w.api.post<{ id: string }>(`${bank}/keep`, { question: body, tags });
  const { data } = await keep(['满意度', ' 通用 ']);
  await keep(['其他'], { ...design.questions[0], title: '另一道' });
  expect((await keep([], { id: 'f', kind: 'formula', title: '合计', formula: '1' })).status).toBe(422);
  const page = (query: object) =>
    w.other.get<BankPage>(`${bank}/page?${new URLSearchParams(query as Record<string, string>)}`);
  const found = (await page({ keyword: '原' })).data;
  expect([found.total, found.tags, found.result[0]?.mine, found.result[0]?.owner?.userId]).toEqual([
    ...[1, ['其他', '满意度', '通用'], false, w.keeper.id],
  ]);
  expect(found.result[0]?.question).toEqual({ id: 'q2', kind: 'longText', title: '原因', required: true });
  expect((await page({ tag: '其他' })).data.result.map((one) => one.question.title)).toEqual(['另一道']);
  expect((await page({ kind: 'nps' })).data.total).toBe(0);
  expect((await w.other.post(`${bank}/remove`, { id: data.id })).status).toBe(403);
  expect((await w.owner.post(`${bank}/remove`, { id: data.id })).status).toBe(200);
  expect((await page({})).data.total).toBe(1);
});

it('has labels of the enterprise, whose names are unique', async () => {
  const created = await w.api.post<{ id: string }>('idp-survey/acLabel/create', { name: '内部', color: 'blue' });
  const { id } = created.data;
  expect((await w.other.post('idp-survey/acLabel/create', { name: '内部', color: 'red' })).status).toBe(409);
  expect((await w.other.post('idp-survey/acLabel/delete', { id })).status).toBe(403);
  const { id: formId } = await made();
  await w.api.post(`${form}/update`, { id: formId, version: 1, labelIds: [id] });
  const { data } = await w.api.get<FormPage>(`${form}/page?labelId=${id}`);
  expect(data.result.map((one) => one.id)).toEqual([formId]);
  // Nobody learns by a label how many there are of others.
  const used = async (client: Client) =>
    (await client.get<PageOf<FormLabel>>('idp-survey/acLabel/paginQuery')).data.result.find((one) => one.id === id)
      ?.used;
  expect([await used(w.api), await used(w.other), await used(w.owner)]).toEqual([1, 0, 1]);
  await w.api.post('idp-survey/acLabel/delete', { id });
  expect((await detail(formId)).labelIds).toEqual([]);
});

it('is bound to a task, and answered about it by a link', async () => {
  const { factory } = t();
  const project = await factory.project(w.tenant, w.keeper);
  const task = await factory.task(w.tenant, project, w.keeper);
  const { id, formKey } = await published();
  const allowed = await w.api.get<TaskForm[]>(`idp-survey/ccTask/queryAllowRealForm?taskId=${task.id}`);
  expect(allowed.data.map((one) => one.id)).toContain(id);
  const bind = () => w.api.post('collaboration-center/ccTaskRela', { taskId: task.id, formId: id });
  expect((await bind()).status).toBe(200);
  expect((await bind()).status).toBe(409);
  const link = await w.api.post<{ token: string }>(`${form}/createLink`, { id, singleUse: true, taskId: task.id });
  await answer(t().visitor, formKey, { q1: 'a' }, { token: link.data.token });
  const real = () => w.api.get<TaskForm[]>(`idp-survey/ccTask/queryRealQuestionnaireByTaskId?taskId=${task.id}`);
  expect((await real()).data).toEqual([expect.objectContaining({ id, formKey, answers: 1 })]);
  await w.api.post('idp-survey/ccTask/remove', { taskId: task.id, formId: id });
  expect((await real()).data).toEqual([]);
});

it('compares both evaluations of a task, by answers about it; of few anonymous ones nothing', async () => {
  const { factory } = t();
  const project = await factory.project(w.tenant, w.keeper);
  const [task, elsewhere] = [
    await factory.task(w.tenant, project, w.keeper),
    await factory.task(w.tenant, project, w.keeper),
  ];
  const questions: FormSchema['questions'] = [{ id: 'q1', kind: 'rating', title: '总体满意度', points: 5 }];
  const round = async (kind: FormKind, scores: readonly number[], anonymous = false) => {
    const audience = { kind: 'anyone' as const, departmentIds: [], userIds: [] };
    const settings = { ...usualSettings, audience, anonymous, once: false };
    const { data } = await w.api.post<{ id: string }>(`${form}/create`, {
      ...{ title: kind, kind, draft: { questions, ends: [] }, settings },
    });
    const { id } = data;
    await w.api.post(`${form}/publish`, { id, version: 1 });
    const { formKey } = await detail(id);
    for (const { id: taskId } of [task, elsewhere])
      await w.api.post('collaboration-center/ccTaskRela', { taskId, formId: id });
    const about = async (taskId: string, q1: number) => {
      const link = await w.api.post<{ token: string }>(`${form}/createLink`, { id, singleUse: true, taskId });
      const sent = await answer(t().visitor, formKey, { q1 }, { token: link.data.token });
      expect(sent.status).toBe(200);
      return sent.data.receipt;
    };
    for (const q1 of scores) await about(task.id, q1);
    return { id, other: await about(elsewhere.id, 1), about };
  };
  const asked = async (client: Client) =>
    client.get<TaskEvaluations>(`idp-survey/ccTask/queryEvaluations?taskId=${task.id}`);
  const first = await round('satisfaction1', [2, 3]);
  const doubtful = await first.about(task.id, 5);
  await w.api.post(`${form}/markAnswer`, { id: first.id, responseId: doubtful, status: 'INVALID', note: '重复' });
  await round('satisfaction2', [4, 5, 5]);
  await round('satisfaction2', [1, 1], true);
  const { data } = await asked(w.api);
  expect([data.first, data.second]).toEqual([
    { answers: 2, withheld: 0 },
    { answers: 5, withheld: 2 },
  ]);
  expect(data.lines).toEqual([
    {
      ...{ title: '总体满意度', row: null, unit: 'points', scale: 5 },
      ...{ first: { value: 2.5, base: 2 }, second: { value: 14 / 3, base: 3 } },
    },
  ]);
  // Who does not see the task is told nothing.
  expect((await asked(w.other)).status).toBe(404);
});
