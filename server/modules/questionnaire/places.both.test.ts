/** Places, keys and anonymity: what must hold whoever sends at the same time, on either database. */
import { randomUUID } from 'node:crypto';
import type { FormDetail, SlotHeld, WriteAnswer } from '../../../contract/questionnaire/form';
import type { FormSchema } from '../../../contract/questionnaire/model';
import { usualSettings } from '../../../contract/questionnaire/settings';
import { TenantDb } from '../../db/scope';
import { type Answer, type Client, useTestApp } from '../../test/app';
import type { TestTenant } from '../../test/factories';
import { recount } from './write/recount';
import { shuffle } from './write/shuffle';

const t = useTestApp();
const form = 'idp-survey/user/form';
const design: FormSchema = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '选择' },
      options: [
        { id: 'a', text: '甲' },
        { id: 'b', text: '乙' },
      ],
    },
    { id: 'q2', kind: 'text', title: '意见' },
  ],
  ends: [],
};
const anyone = { kind: 'anyone' as const, departmentIds: [], userIds: [] };
const isA = { q: 'q1', op: 'is', value: 'a' };

let api: Client;
let tenant: TestTenant;
beforeAll(async () => {
  const made = await t().enterprise();
  tenant = made.tenant;
  api = await t().as(made.pm, tenant);
});
const query = <T extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
  t().app.platform.database.query<T>(text, values);

async function published(quotas: object[] = [], settings: Partial<typeof usualSettings> = {}) {
  const { data } = await api.post<{ id: string }>(`${form}/create`, {
    ...{ title: '名额', kind: 'survey', draft: design, settings: { ...usualSettings, audience: anyone, ...settings } },
  });
  await api.post(`${form}/update`, { id: data.id, version: 1, quotas });
  await api.post(`${form}/publish`, { id: data.id, version: 2 });
  return (await api.get<FormDetail>(`${form}/detail/${data.id}`)).data;
}
type Receipt = { receipt: string };
const send = (formKey: string, answers: object, submitKey: string = randomUUID(), client: Client = t().visitor) =>
  client.post<Receipt>(`${form}/submit`, { formKey, submitKey, versionNo: 1, answers });
const outcome = ({ status, data }: Answer<Receipt>) =>
  status === 200 ? 'kept' : (data as unknown as { refusal: string }).refusal;
const used = (id: string) =>
  query<{ name: string; used: number }>('SELECT name, used FROM survey_quota WHERE form_id = $1 ORDER BY sort', id);

it('gives the last place to one of three that come at once (27)', async () => {
  const { id, formKey } = await published([{ name: '总份数', condition: null, limit: 100 }]);
  await Promise.all(Array.from({ length: 99 }, () => send(formKey, { q1: 'a' })));
  expect(await used(id)).toEqual([{ name: '总份数', used: 99 }]);
  const three = await Promise.all([1, 2, 3].map(() => send(formKey, { q1: 'a' })));
  expect(three.map(outcome).sort()).toEqual(['FULL', 'FULL', 'kept']);
  const [row] = await query<{ count: number }>(
    'SELECT count(*)::int AS count FROM survey_response WHERE form_id = $1',
    id,
  );
  expect([await used(id), row?.count]).toEqual([[{ name: '总份数', used: 100 }], 100]);
});

it('says of a full option before it is chosen, and says no more once there is room', async () => {
  const { id, formKey } = await published([
    { name: '甲组', condition: isA, limit: 1 },
    {
      name: '两样',
      condition: {
        all: [
          { q: 'q1', op: 'is', value: 'b' },
          { q: 'q2', op: 'answered' },
        ],
      },
      limit: 1,
    },
  ]);
  const full = async () =>
    (await t().visitor.post<WriteAnswer>(`${form}/validate/writeAuth`, { formKey })).data.form?.full;
  expect(await full()).toEqual([]);
  expect(outcome(await send(formKey, { q1: 'a' }))).toBe('kept');
  // What asks for more than one option shuts none by itself.
  expect(outcome(await send(formKey, { q1: 'b', q2: '好' }))).toBe('kept');
  expect(await full()).toEqual([{ question: 'q1', option: 'a' }]);
  const { quotas, version } = (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  const wider = quotas.map(({ used: _, ...quota }) => ({ ...quota, limit: 2 }));
  expect((await api.post(`${form}/update`, { id, version, quotas: wider })).status).toBe(200);
  expect(await full()).toEqual([]);
});

it('takes no place where one of those that match is full (28)', async () => {
  const quotas = [
    { name: '甲组', condition: isA, limit: 1 },
    { name: '有意见', condition: { q: 'q2', op: 'answered' }, limit: 5 },
  ];
  const { id, formKey } = await published(quotas);
  expect(outcome(await send(formKey, { q1: 'a' }))).toBe('kept');
  const refused = await send(formKey, { q1: 'a', q2: '好' });
  expect([outcome(refused), refused.message]).toEqual(['FULL', '「甲组」的名额已满']);
  expect(await used(id)).toEqual([
    { name: '甲组', used: 1 },
    { name: '有意见', used: 0 },
  ]);
  expect(outcome(await send(formKey, { q1: 'b', q2: '好' }))).toBe('kept');
});

it('keeps one answer a key: the same again has the same receipt, even when stopped or full; another is refused', async () => {
  const { id, formKey } = await published([{ name: '总份数', condition: null, limit: 1 }]);
  const key = randomUUID();
  const both = await Promise.all([
    send(formKey, { q1: 'a', q2: '好' }, key),
    send(formKey, { q2: '好', q1: 'a' }, key),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.data.receipt).toBe(both[1]?.data.receipt);
  await api.post(`${form}/stop`, { id, version: 3 });
  expect((await send(formKey, { q1: 'a', q2: '好' }, key)).data.receipt).toBe(both[0]?.data.receipt);
  expect((await send(formKey, { q1: 'b' }, key)).status).toBe(409);
  expect(await query('SELECT 1 FROM survey_response WHERE form_id = $1', id)).toHaveLength(1);
});

it('keeps one of two that the same person sends at the same time', async () => {
  const member = await t().factory.member(tenant);
  const client = await t().as(member, tenant);
  for (const anonymous of [false, true]) {
    const { formKey } = await published([], { anonymous });
    const both = await Promise.all([1, 2].map(() => send(formKey, { q1: 'a' }, randomUUID(), client)));
    expect(both.map(outcome).sort()).toEqual(['ANSWERED', 'kept']);
  }
});

it('refuses a limit below what is used, and counts the answers for a condition that is new', async () => {
  const { id, formKey } = await published();
  for (const q1 of ['a', 'a', 'b']) await send(formKey, { q1 });
  const set = (limit: number) =>
    api.post(`${form}/update`, { id, version: 3, quotas: [{ name: '甲组', condition: isA, limit }] });
  expect((await set(1)).status).toBe(422);
  expect((await set(5)).status).toBe(200);
  expect(await used(id)).toEqual([{ name: '甲组', used: 2 }]);
  await query('UPDATE survey_quota SET used = 0 WHERE form_id = $1', id);
  expect(await new TenantDb(t().app.platform.database, tenant.id).transaction((tx) => recount(tx, id))).toBe(true);
  expect(await used(id)).toEqual([{ name: '甲组', used: 2 }]);
});

describe('slots', () => {
  const slots = (places: number): FormSchema => ({
    questions: [
      {
        ...{ id: 's', kind: 'slot', title: '时段', required: true },
        options: [
          { id: 'am', text: '上午', places },
          { id: 'pm', text: '下午', places: 1 },
        ],
      },
    ],
    ends: [],
  });
  const open = async (draft: FormSchema, settings: Partial<typeof usualSettings> = {}) => {
    const { data } = await api.post<{ id: string }>(`${form}/create`, {
      ...{ title: '预约', kind: 'survey', draft, settings: { ...usualSettings, audience: anyone, ...settings } },
    });
    expect((await api.post(`${form}/publish`, { id: data.id, version: 1 })).status).toBe(200);
    return (await api.get<FormDetail>(`${form}/detail/${data.id}`)).data;
  };
  const hold = (formKey: string, submitKey: string, option: string | null, question = 's') =>
    t().visitor.post<SlotHeld>(`${form}/hold`, { formKey, submitKey, versionNo: 1, question, option });
  const left = async (formKey: string) =>
    (await t().visitor.post<WriteAnswer>(`${form}/validate/writeAuth`, { formKey })).data.form?.places.map(
      (one) => `${one.option} ${one.left}/${one.of}`,
    );

  it('gives the last place to one of two, keeps it ten minutes for who holds it, then to who comes', async () => {
    const { id, formKey, quotas } = await open(slots(1));
    // The places of the design are none of the quotas that are set by hand.
    expect(quotas).toEqual([]);
    const [one, other] = [randomUUID(), randomUUID()];
    const both = await Promise.all([hold(formKey, one, 'am'), hold(formKey, other, 'am')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [winner, loser] = both[0]?.status === 200 ? [one, other] : [other, one];
    expect(both.find(({ status }) => status === 422)).toMatchObject({
      message: '该时段刚刚被选满，请选择其他时段',
      data: {
        places: [
          { question: 's', option: 'am', left: 0, of: 1 },
          { option: 'pm', left: 1 },
        ],
      },
    });
    expect(await left(formKey)).toEqual(['am 0/1', 'pm 1/1']);
    const refused = await send(formKey, { s: 'am' }, loser);
    expect([refused.status, refused.data]).toEqual([
      422,
      { problems: [{ question: 's', text: '「时段：上午」已被约满，请选择其他时段' }] },
    ]);
    // One who holds changes over, and back: one place a question.
    expect((await hold(formKey, winner, 'pm')).data.seconds).toBe(600);
    expect(await left(formKey)).toEqual(['am 1/1', 'pm 0/1']);
    await hold(formKey, winner, 'am');
    expect(outcome(await send(formKey, { s: 'am' }, winner))).toBe('kept');
    expect(await query('SELECT 1 FROM survey_hold WHERE form_id = $1', id)).toEqual([]);
    // What nobody sends for ten minutes is anybody's.
    await hold(formKey, winner, 'pm');
    expect((await hold(formKey, loser, 'pm')).status).toBe(422);
    await query("UPDATE survey_hold SET expires_at = now() - interval '1 second' WHERE form_id = $1", id);
    expect(await left(formKey)).toEqual(['am 0/1', 'pm 1/1']);
    expect((await hold(formKey, loser, 'pm')).status).toBe(200);
    // Given back.
    expect((await hold(formKey, loser, null)).data).toMatchObject({ seconds: null, places: [{}, { left: 1 }] });
    expect((await hold(formKey, loser, 'gone')).status).toBe(400);
  });

  it('keeps exactly as many as there are places of forty that send at once; fewer than are given out are refused', async () => {
    const { id, formKey } = await open(slots(7), { anonymous: true });
    const all = await Promise.all(Array.from({ length: 40 }, () => send(formKey, { s: 'am' })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(await used(id)).toEqual([
      { name: '时段：上午', used: 7 },
      { name: '时段：下午', used: 0 },
    ]);
    const publishWith = async (places: number) => {
      const { version } = (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
      await api.post(`${form}/update`, { id, version, draft: slots(places) });
      return api.post(`${form}/publish`, { id, version: version + 1 });
    };
    expect(await publishWith(6)).toMatchObject({ status: 422, message: '「时段：上午」已有 7 人预约，名额不能更少' });
    expect((await publishWith(8)).status).toBe(200);
    expect(await left(formKey)).toEqual(['am 1/8', 'pm 1/1']);
    // A quota that is set by hand leaves them alone.
    const { version } = (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
    expect((await api.post(`${form}/update`, { id, version, quotas: [] })).status).toBe(200);
    expect(await left(formKey)).toEqual(['am 1/8', 'pm 1/1']);
  });

  it('is not published without places', async () => {
    const draft = slots(1);
    delete draft.questions[0]?.options?.[0]?.places;
    const { data } = await api.post<{ id: string }>(`${form}/create`, {
      ...{ title: '预约', kind: 'survey', draft, settings: usualSettings },
    });
    expect(await api.post(`${form}/publish`, { id: data.id, version: 1 })).toMatchObject({
      message: '第 1 题：时段“上午”没有设置名额，请修改后再发布',
    });
  });
});

describe('anonymity, against who has the whole database', () => {
  const PEOPLE = 6;

  it('leaves nothing that joins a person and what they said', async () => {
    const { id, formKey } = await published([], { anonymous: true, audience: { ...anyone, kind: 'tenant' } });
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => t().factory.member(tenant)));
    for (const [at, person] of people.entries()) {
      const client = await t().as(person, tenant);
      expect(outcome(await send(formKey, { q1: 'a', q2: `第${at}人` }, randomUUID(), client))).toBe('kept');
      expect(outcome(await send(formKey, { q1: 'a' }, randomUUID(), client))).toBe('ANSWERED');
    }
    const db = new TenantDb(t().app.platform.database, tenant.id);
    await shuffle(db, id);

    const answers = await query<Record<string, unknown> & { id: string }>(
      'SELECT *, xmin::text AS xmin, ctid::text AS ctid FROM survey_response WHERE form_id = $1',
      id,
    );
    expect(answers).toHaveLength(PEOPLE);
    // No id of a person in any column, no instant finer than the day, no id that knows its time.
    for (const row of answers) {
      const text = JSON.stringify(row);
      for (const { id: person } of people) expect(text).not.toContain(person);
      expect([row.respondent_id, row.once_key, row.submitted_at, row.id[14]]).toEqual([null, null, null, '4']);
      expect(Number(row.seconds) % 10).toBe(0);
    }
    // One transaction wrote all, in the order of their random ids.
    expect(new Set(answers.map(({ xmin }) => xmin)).size).toBe(1);
    const placed = await query<{ id: string }>('SELECT id FROM survey_response WHERE form_id = $1 ORDER BY ctid', id);
    expect(placed.map((one) => one.id)).toEqual(placed.map((one) => one.id).sort());
    // Who took part stands in one row, in the order of the ids.
    const [took] = await query<{ keys: string[] }>('SELECT keys FROM survey_participation WHERE form_id = $1', id);
    expect(took?.keys).toEqual(people.map((one) => one.id).sort());
  });

  it('writes no other row of a person with the answer', async () => {
    const { id, formKey } = await published([], { anonymous: true, audience: { ...anyone, kind: 'tenant' } });
    const person = await t().factory.member(tenant);
    const client = await t().as(person, tenant);
    await send(formKey, { q1: 'a' }, randomUUID(), client);
    const [answer] = await query<{ xmin: string }>(
      'SELECT xmin::text AS xmin FROM survey_response WHERE form_id = $1',
      id,
    );
    const tables = await query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    const written: string[] = [];
    for (const { name } of tables) {
      const rows = await query<{ text: string }>(
        `SELECT to_jsonb(x)::text AS text FROM ${name} x WHERE x.xmin::text = $1`,
        answer?.xmin,
      );
      if (rows.length > 0) written.push(name);
      for (const { text } of rows) {
        if (name !== 'survey_participation') expect([name, text.includes(person.id)]).toEqual([name, false]);
      }
    }
    expect(written.sort()).toEqual(['survey_participation', 'survey_response']);
  });
});
