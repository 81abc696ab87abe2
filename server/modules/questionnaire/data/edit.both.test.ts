/** Answers are corrected with a log, and sorted by tags. */
import { randomUUID } from 'node:crypto';
import type { AnswerChange, AnswersPage } from '../../../../contract/questionnaire/answers';
import type { FormDetail } from '../../../../contract/questionnaire/form';
import type { FormSchema } from '../../../../contract/questionnaire/model';
import { usualSettings } from '../../../../contract/questionnaire/settings';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const form = 'idp-survey/user/form';
const design: FormSchema = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '评价', required: true },
      options: [
        { id: 'a', text: '满意' },
        { id: 'b', text: '不满意' },
      ],
    },
    { id: 'q2', kind: 'longText', title: '原因', show: [{ q: 'q1', op: 'is', value: 'b' }], required: true },
  ],
  ends: [],
};

async function world(settings: Partial<typeof usualSettings> = {}, quotas?: object[]) {
  const { tenant, pm, member } = await t().enterprise();
  const [api, other] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const { data } = await api.post<{ id: string }>(`${form}/create`, {
    ...{ title: '满意度', kind: 'survey', draft: design, settings: { ...usualSettings, once: false, ...settings } },
  });
  const { id } = data;
  if (quotas) await api.post(`${form}/update`, { id, version: 1, quotas });
  await api.post(`${form}/publish`, { id, version: quotas ? 2 : 1 });
  const detail = async () => (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  const { formKey } = await detail();
  const answer = (answers: object) =>
    other.post(`${form}/submit`, { formKey, submitKey: randomUUID(), versionNo: 1, answers });
  const page = async (query: object = {}) =>
    (await api.get<AnswersPage>(`${form}/answers?${new URLSearchParams({ id, ...query })}`)).data;
  const edit = (responseId: string, answers: object, revision = 0, client = api) =>
    client.post<{ revision: number }>(`${form}/editAnswer`, { id, responseId, revision, answers, reason: '录入有误' });
  const edits = async (responseId: string) =>
    (await api.get<AnswerChange[]>(`${form}/answerEdits?id=${id}&responseId=${responseId}`)).data;
  const tag = (responseIds: string[], change: object) => api.post(`${form}/tagAnswers`, { id, responseIds, ...change });
  return { api, other, pm, id, answer, page, detail, edit, edits, tag };
}

it('corrects an answer as if it had been sent so, and keeps what it said, who changed it and why', async () => {
  const { answer, page, edit, edits, pm, other } = await world();
  await answer({ q1: 'b', q2: '太慢' });
  const [first] = (await page()).result;
  const id = first?.id as string;
  expect((await edit(id, { q2: '太贵' })).data).toEqual({ revision: 1 });
  // What is hidden now goes, as on the page.
  expect((await edit(id, { q1: 'a' }, 1)).data).toEqual({ revision: 2 });
  expect((await page()).result[0]).toMatchObject({ answers: { q1: 'a' }, revision: 2 });
  expect(await edits(id)).toMatchObject([
    {
      ...{ revision: 1, reason: '录入有误', by: { userId: pm.id } },
      changes: [
        { title: '评价', before: '不满意', after: '满意' },
        { title: '原因', before: '太贵', after: '' },
      ],
    },
    { revision: 0, changes: [{ title: '原因', before: '太慢', after: '太贵' }] },
  ]);
  expect((await edit(id, { q1: 'b', q2: '晚了' }, 1)).status).toBe(409);
  expect((await edit(id, { q1: 'a' }, 2, other)).status).toBe(404);
});

it('refuses in words what does not fit, and changes nothing', async () => {
  const { answer, page, edit, edits } = await world();
  await answer({ q1: 'a' });
  const id = (await page()).result[0]?.id as string;
  const missing = await edit(id, { q1: 'b' });
  expect([missing.status, missing.message]).toEqual([422, '有 1 处需要修改：此题必答']);
  expect((await edit(id, { q1: 'gone' })).status).toBe(422);
  expect((await edit(id, { q9: 'x' })).status).toBe(422);
  expect((await edit(randomUUID(), { q1: 'a' })).status).toBe(404);
  expect([(await page()).result[0]?.answers, await edits(id)]).toEqual([{ q1: 'a' }, []]);
});

it('takes its place along, and no place that is full', async () => {
  const { answer, page, edit, detail } = await world({}, [
    { name: '满意', condition: { q: 'q1', op: 'is', value: 'a' }, limit: 1 },
  ]);
  await answer({ q1: 'b', q2: '慢' });
  await answer({ q1: 'a' });
  const ids = (await page()).result;
  const of = (choice: string) => ids.find(({ answers }) => answers.q1 === choice)?.id as string;
  const full = await edit(of('b'), { q1: 'a' });
  expect([full.status, full.message]).toEqual([422, '「满意」的名额已满，不能改成这样']);
  expect((await edit(of('a'), { q1: 'b', q2: '贵' })).status).toBe(200);
  expect((await detail()).quotas[0]?.used).toBe(0);
  expect((await edit(of('b'), { q1: 'a' })).status).toBe(200);
  expect((await detail()).quotas[0]?.used).toBe(1);
});

it('sorts answers by tags, which narrow the list and are taken away again', async () => {
  const { answer, page, tag } = await world();
  for (const choice of ['a', 'a', 'a']) await answer({ q1: choice });
  const ids = (await page()).result.map(({ id }) => id);
  expect((await tag(ids.slice(0, 2), { add: ['回访', '回访 ', '重点'] })).status).toBe(200);
  expect((await page()).tags).toEqual(['回访', '重点']);
  const tagged = await page({ tag: '回访' });
  expect([tagged.total, tagged.result.map(({ tags }) => tags)]).toEqual([
    2,
    [
      ['回访', '重点'],
      ['回访', '重点'],
    ],
  ]);
  await tag([ids[0] as string], { remove: ['回访'] });
  expect((await page({ tag: '回访' })).total).toBe(1);
  expect((await tag(ids, { add: Array.from({ length: 10 }, (_, at) => `标签${at}`) })).status).toBe(422);
  expect((await tag([...ids, randomUUID()], { add: ['x'] })).status).toBe(404);
  expect((await tag(ids, { add: [' '] })).status).toBe(400);
});

it('neither corrects nor tags anonymous answers', async () => {
  const { answer, page, edit, tag } = await world({ anonymous: true });
  for (let n = 0; n < 5; n += 1) await answer({ q1: 'a' });
  const id = (await page()).result[0]?.id as string;
  expect([(await edit(id, { q1: 'a' })).status, (await tag([id], { add: ['x'] })).status]).toEqual([422, 422]);
});
