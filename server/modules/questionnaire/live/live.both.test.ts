/** A vote on a screen: phones see what is asked at once, vote once each, and the votes are answers in the end. */
import { randomUUID } from 'node:crypto';
import type { AnswersPage } from '../../../../contract/questionnaire/answers';
import type { FormDetail } from '../../../../contract/questionnaire/form';
import type { LiveEnded, LiveState, VoteView } from '../../../../contract/questionnaire/live';
import type { FormSchema } from '../../../../contract/questionnaire/model';
import { usualSettings } from '../../../../contract/questionnaire/settings';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const form = 'idp-survey/user/form';
const design: FormSchema = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '去哪里', required: true, score: { points: 1, right: ['a'] } },
      options: [
        { id: 'a', text: '山' },
        { id: 'b', text: '海' },
      ],
    },
    { id: 'q2', kind: 'longText', title: '为什么' },
    { id: 'q3', kind: 'rating', title: '评分', points: 5, show: [{ q: 'q1', op: 'is', value: 'a' }] },
  ],
  ends: [],
};
const anyone = { kind: 'anyone' as const, departmentIds: [], userIds: [] };

async function world(settings: Partial<typeof usualSettings> = {}, draft = design, password?: string) {
  const { tenant, pm, member } = await t().enterprise();
  const [api, theirs] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const { data } = await api.post<{ id: string }>(`${form}/create`, {
    ...{ title: '团建', kind: 'survey', draft, settings: { ...usualSettings, audience: anyone, ...settings } },
  });
  const { id } = data;
  if (password) await api.post(`${form}/update`, { id, version: 1, password });
  await api.post(`${form}/publish`, { id, version: password ? 2 : 1 });
  const { formKey } = (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  const watch = async (voter: string, seen?: string, client: Client = t().visitor) =>
    (await client.post<VoteView>(`${form}/vote/watch`, { formKey, voter, ...(seen !== undefined && { seen }) })).data;
  const vote = (voter: string, live: string, question: string, answer: unknown, client: Client = t().visitor) =>
    client.post(`${form}/vote`, { formKey, voter, live, question, answer });
  const start = async () => (await api.post<LiveState>(`${form}/live/start`, { id })).data.live?.id ?? '';
  const step = async (question: string, taking = true) =>
    (await api.post<LiveState>(`${form}/live/step`, { id, question, taking })).data;
  const state = async () => (await api.get<LiveState>(`${form}/live?id=${id}`)).data;
  const end = async () => (await api.post<LiveEnded>(`${form}/live/end`, { id })).data;
  const page = async () => (await api.get<AnswersPage>(`${form}/answers?${new URLSearchParams({ id })}`)).data;
  return { api, theirs, member, id, formKey, watch, vote, start, step, state, end, page };
}
const counts = (live: LiveState['live'] | VoteView['live']) => live?.figures?.counts?.map(({ count }) => count);

it('goes question by question: votes are counted as they come, changed while they are taken, and become answers', async () => {
  const { watch, vote, start, step, state, end, page } = await world();
  const phones = [randomUUID(), randomUUID(), randomUUID()] as const;
  expect((await watch(phones[0])).live).toBeNull();
  const live = await start();
  expect((await state()).questions.map(({ id }) => id)).toEqual(['q1', 'q3']);
  expect((await watch(phones[0])).live).toMatchObject({ question: null, taking: false });
  await step('q1');
  const shown = (await watch(phones[0])).live;
  // What is right stands on no phone.
  expect(shown?.question).toMatchObject({ id: 'q1', score: { points: 1 } });
  expect(shown?.question?.score).toEqual({ points: 1 });
  for (const [at, answer] of ['a', 'a', 'b'].entries()) {
    expect((await vote(phones[at] as string, live, 'q1', answer)).status).toBe(200);
  }
  expect((await state()).live).toMatchObject({ voters: 3, votes: 3 });
  expect(counts((await state()).live)).toEqual([2, 1]);
  await vote(phones[0], live, 'q1', 'b');
  expect(counts((await state()).live)).toEqual([1, 2]);
  expect((await watch(phones[0])).live).toMatchObject({ mine: 'b', figures: null });
  expect((await vote(phones[0], live, 'q1', 'z')).status).toBe(422);
  expect((await vote(phones[0], live, 'q3', 5)).message).toBe('这一题的投票已经截止');
  await step('q1', false);
  expect(counts((await watch(phones[1])).live)).toEqual([1, 2]);
  expect((await vote(phones[1], live, 'q1', 'b')).message).toBe('这一题的投票已经截止');
  await step('q3');
  expect((await vote(phones[2], live, 'q3', 4)).status).toBe(200);
  expect((await vote(phones[2], live, 'q3', 9)).status).toBe(422);
  expect(await end()).toEqual({ kept: 3, left: 0 });
  expect((await watch(phones[0])).live).toBeNull();
  const { result } = await page();
  expect(result.map(({ source, answers }) => [source, JSON.stringify(answers)]).sort()).toEqual([
    ['live', '{"q1":"a"}'],
    ['live', '{"q1":"b","q3":4}'],
    ['live', '{"q1":"b"}'],
  ]);
  expect((await vote(phones[0], live, 'q1', 'a')).message).toBe('现场投票已经结束');
});

it('lets a phone wait for what is asked next, and tells it at once', async () => {
  const { watch, start, step } = await world();
  await start();
  await step('q1');
  const phone = randomUUID();
  const { seen } = (await watch(phone)).live ?? { seen: '' };
  const waits = watch(phone, seen);
  const isFirst = await Promise.race([
    waits.then(() => true),
    new Promise((resolve) => setTimeout(() => resolve(false), 100)),
  ]);
  expect(isFirst).toBe(false);
  await step('q3');
  expect((await waits).live?.question?.id).toBe('q3');
  // What it shows is old already: it is answered without a wait.
  expect((await watch(phone, seen)).live?.question?.id).toBe('q3');
});

it('counts a member once on however many devices, and keeps whom they are', async () => {
  const { watch, vote, start, step, state, end, page, theirs, member } = await world();
  const live = await start();
  await step('q1');
  await vote(randomUUID(), live, 'q1', 'a', theirs);
  await vote(randomUUID(), live, 'q1', 'b', theirs);
  expect(counts((await state()).live)).toEqual([0, 1]);
  expect((await watch(randomUUID(), undefined, theirs)).live?.mine).toBe('b');
  await end();
  expect((await page()).result[0]).toMatchObject({ respondent: { userId: member.id }, answers: { q1: 'b' } });
  // They have answered now.
  await start();
  expect((await watch(randomUUID(), undefined, theirs)).text).toBe('您已经填写过');
});

it('tells of an anonymous vote nothing while it runs, nor of fewer than five, and keeps no member', async () => {
  const { vote, start, step, state, end, theirs, id } = await world({ anonymous: true, once: false });
  const live = await start();
  await step('q1');
  for (let at = 0; at < 4; at += 1) await vote(randomUUID(), live, 'q1', 'a', theirs);
  expect((await state()).live).toMatchObject({ votes: 4, figures: null });
  await step('q1', false);
  expect((await state()).live).toMatchObject({ votes: 4, figures: null });
  await step('q1');
  await vote(randomUUID(), live, 'q1', 'b');
  await step('q1', false);
  expect(counts((await state()).live)).toEqual([4, 1]);
  // One more vote would say what it was: the question stays closed, also after another one was asked.
  expect((await step('q1')).live).toMatchObject({ taking: false, votes: 5 });
  await step('q3');
  expect((await step('q1')).live?.taking).toBe(false);
  expect((await vote(randomUUID(), live, 'q1', 'b')).status).toBe(422);
  const { query } = t().app.platform.database;
  const members = await query.call(
    t().app.platform.database,
    'SELECT 1 FROM survey_vote WHERE member AND live_id = $1',
    [live],
  );
  expect(members).toEqual([]);
  expect(await end()).toEqual({ kept: 5, left: 0 });
  const kept = await query.call(
    t().app.platform.database,
    'SELECT 1 FROM survey_response WHERE form_id = $1 AND (respondent_id IS NOT NULL OR submitted_at IS NOT NULL OR once_key IS NOT NULL)',
    [id],
  );
  expect(kept).toEqual([]);
});

it('lets a room vote with a password that all of it knows, and goes on counting wrong ones', async () => {
  const { formKey, start, step, state } = await world({}, design, '会场2026');
  const live = await start();
  await step('q1');
  const phones = Array.from({ length: 4 }, () => randomUUID());
  const watch = (voter: string, password: string) =>
    t().visitor.post<VoteView>(`${form}/vote/watch`, { formKey, voter, password });
  for (const phone of phones) expect((await watch(phone, '会场2026')).data.refusal).toBeNull();
  // All of them at one moment, as when the next question is asked: many times what may be guessed.
  const again = await Promise.all(Array.from({ length: 40 }, (_, at) => watch(phones[at % 4] as string, '会场2026')));
  expect(again.filter(({ status, data }) => status === 200 && data.refusal === null)).toHaveLength(40);
  const votes = await Promise.all(
    phones.map((voter) =>
      t().visitor.post(`${form}/vote`, { formKey, voter, live, question: 'q1', answer: 'a', password: '会场2026' }),
    ),
  );
  expect(votes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await state()).live?.votes).toBe(4);
  const wrong = [];
  for (let at = 0; at < 6; at += 1) wrong.push((await watch(phones[0] as string, '错的')).status);
  expect([wrong[0], wrong[5]]).toEqual([200, 429]);
});

it('counts a link for one use once on however many devices, and uses it up', async () => {
  const { api, id, formKey, start, step, state, end } = await world();
  const { token } = (await api.post<{ token: string }>(`${form}/createLink`, { id, singleUse: true })).data;
  const live = await start();
  await step('q1');
  const vote = (answer: string) =>
    t().visitor.post(`${form}/vote`, { formKey, token, voter: randomUUID(), live, question: 'q1', answer });
  for (const answer of ['a', 'b']) expect((await vote(answer)).status).toBe(200);
  expect((await state()).live).toMatchObject({ voters: 1, votes: 1 });
  expect(await end()).toEqual({ kept: 1, left: 0 });
  const admission = await t().visitor.get<{ refusal: string | null }>(
    `${form}/write?formKey=${formKey}&token=${token}`,
  );
  expect(admission.data.refusal).not.toBeNull();
});

it('is one at a time, and refuses in words what no room can be asked', async () => {
  const { start, api, id, watch } = await world();
  expect(await start()).toBe(await start());
  expect((await api.post(`${form}/live/step`, { id, question: 'q2', taking: true })).status).toBe(400);
  await api.post(`${form}/stop`, { id, version: 2 });
  expect((await watch(randomUUID())).text).toBe('问卷已停止收集');
  expect((await api.post(`${form}/live/start`, { id })).message).toContain('问卷没有在收集');
  const words = await world({}, { questions: [{ id: 'q1', kind: 'longText', title: '意见' }], ends: [] });
  expect((await words.api.post(`${form}/live/start`, { id: words.id })).message).toContain('没有可以现场投票的题目');
});
