/** Answers as their keeper reads them: filtered by what was answered, set aside, exported; few anonymous ones are not shown. */
import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import type { AnswersExportJob, AnswersPage } from '../../../../contract/questionnaire/answers';
import type { FormStatistics } from '../../../../contract/questionnaire/figures';
import type { AnswerReceipt, FormDetail, WriteAnswer } from '../../../../contract/questionnaire/form';
import type { FormSchema } from '../../../../contract/questionnaire/model';
import { type FormSettings, usualSettings } from '../../../../contract/questionnaire/settings';
import { readTable } from '../../../tables/table';
import { useTestApp } from '../../../test/app';

const t = useTestApp({ jobs: true });
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
    { id: 'q2', kind: 'longText', title: '=原因', show: [{ q: 'q1', op: 'is', value: 'b' }] },
    { id: 'q3', kind: 'nps', title: '推荐' },
  ],
  ends: [],
};

async function world(settings: Partial<typeof usualSettings> = {}, quotas?: object[], draft = design) {
  const { tenant, pm, member } = await t().enterprise();
  const [api, other] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const { data } = await api.post<{ id: string }>(`${form}/create`, {
    ...{ title: '满意度', kind: 'survey', draft, settings: { ...usualSettings, once: false, ...settings } },
  });
  const { id } = data;
  if (quotas) await api.post(`${form}/update`, { id, version: 1, quotas });
  await api.post(`${form}/publish`, { id, version: quotas ? 2 : 1 });
  const detail = async () => (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  const { formKey } = await detail();
  const answer = (answers: object) =>
    other.post(`${form}/submit`, { formKey, submitKey: randomUUID(), versionNo: 1, answers });
  const page = async (query: object = {}) => {
    const search = new URLSearchParams({ id, ...query }).toString();
    return api.get<AnswersPage>(`${form}/answers?${search}`);
  };
  return { api, other, id, answer, page, detail };
}

it('pages through answers, and filters by any of them', async () => {
  const { answer, page, other, id } = await world();
  for (const q3 of [10, 9, 3]) await answer({ q1: 'a', q3 });
  for (const q2 of ['太慢', '文档旧']) await answer({ q1: 'b', q2 });
  const all = (await page({ pageSize: '2', pageNo: '2' })).data;
  expect([all.total, all.result.length, all.counts]).toEqual([5, 2, { VALID: 5, INVALID: 0 }]);
  expect([all.result.map(({ answers }) => answers.q3), all.total]).toEqual([[3, 9], 5]);
  const invalid = (await page({ status: 'INVALID' })).data;
  expect([invalid.total, invalid.result]).toEqual([0, []]);
  expect((await page({ versionNo: '2' })).data.total).toBe(0);
  const where = async (condition: object) => {
    const { data } = await page({ filter: JSON.stringify(condition) });
    return data.result.map(({ answers }) => answers.q3 ?? answers.q2);
  };
  expect(await where({ q: 'q3', op: 'gte', value: 9 })).toEqual([9, 10]);
  expect(
    await where({
      all: [
        { q: 'q1', op: 'is', value: 'b' },
        { q: 'q2', op: 'contains', value: '文档' },
      ],
    }),
  ).toEqual(['文档旧']);
  // Compared with nothing: false, also for ≠.
  expect(await where({ q: 'q2', op: 'isNot', value: '太慢' })).toEqual(['文档旧']);
  expect((await page({ filter: '{"q":1}' })).status).toBe(400);
  expect((await other.get(`${form}/answers?id=${id}`)).status).toBe(404);
});

it('gives points for an exam, tells them as the asker likes, and hands out no right answer', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const [api, other] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const exam: FormSchema = {
    questions: [
      {
        ...{ id: 'q1', kind: 'multiple', title: '质数' },
        options: ['2', '3', '4'].map((text, at) => ({ id: `o${at + 1}`, text })),
        score: { points: 4, rule: 'half', right: ['o1', 'o2'] },
      },
      { id: 'q2', kind: 'text', title: '缩写', score: { points: 2, right: ['TCP'] } },
      { id: 'q3', kind: 'number', title: '数', score: { points: 1, value: 3.14, tolerance: 0.01 } },
    ],
    ends: [],
  };
  const settings = { ...usualSettings, once: false, exam: { show: 'answers' as const, pass: 4 } };
  const made = { title: '考试', kind: 'survey', draft: exam, settings };
  const { id } = (await api.post<{ id: string }>(`${form}/create`, made)).data;
  expect((await api.post(`${form}/publish`, { id, version: 1 })).status).toBe(200);
  const { formKey } = (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  const admission = (await other.get<WriteAnswer>(`${form}/write?formKey=${formKey}`)).data;
  expect(admission.form?.schema.questions.map(({ score }) => score)).toEqual([
    { points: 4 },
    { points: 2 },
    { points: 1 },
  ]);
  const sent = { formKey, submitKey: randomUUID(), versionNo: 1, answers: { q1: ['o1'], q2: ' tcp', q3: 3 } };
  const first = await other.post<AnswerReceipt>(`${form}/submit`, sent);
  expect(first.data.exam).toMatchObject({ points: 4, of: 7, passed: true });
  expect(first.data.exam?.questions?.[0]).toMatchObject({ given: '2', right: '2、3', points: 2 });
  // Heard again, the same is told again.
  expect((await other.post<AnswerReceipt>(`${form}/submit`, sent)).data).toEqual(first.data);
  await other.post(`${form}/submit`, { ...sent, submitKey: randomUUID(), answers: { q3: 3.15 } });
  const page = (await api.get<AnswersPage>(`${form}/answers?id=${id}`)).data;
  expect(page.result.map((row) => row.exam)).toEqual([
    { points: 1, of: 7 },
    { points: 4, of: 7 },
  ]);
  const figures = (await api.get<FormStatistics>(`${form}/statistics?id=${id}`)).data.exam;
  expect(figures).toMatchObject({ mean: 2.5, highest: 4, passed: 1 });
  expect(figures?.questions.map((one) => [one.id, one.rate])).toEqual([
    ['q1', 25],
    ['q2', 50],
    ['q3', 50],
  ]);
});

it('keeps the clock of an exam: late answers are marked or refused, and nobody needs to answer all at the end', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const [api, other] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const score = { points: 1, right: ['a'] };
  const exam: FormSchema = {
    questions: ['q1', 'q2'].map((id) => ({ id, kind: 'text' as const, title: id, required: true, score })),
    ends: [],
  };
  const open = async (late: 'keep' | 'refuse', audience: FormSettings['audience'] = usualSettings.audience) => {
    const settings = {
      ...usualSettings,
      audience,
      once: false,
      exam: { show: 'points', pass: null, minutes: 10, late },
    };
    const { id } = (
      await api.post<{ id: string }>(`${form}/create`, { title: '限时', kind: 'survey', draft: exam, settings })
    ).data;
    expect((await api.post(`${form}/publish`, { id, version: 1 })).status).toBe(200);
    const { formKey } = (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
    const look = async (who = other) => (await who.get<WriteAnswer>(`${form}/write?formKey=${formKey}`)).data;
    const send = (answers: object) =>
      other.post<AnswerReceipt>(`${form}/submit`, { formKey, submitKey: randomUUID(), versionNo: 1, answers });
    const pass = (seconds: number) =>
      t().app.platform.database.query(
        'UPDATE survey_attempt SET begun_at = begun_at - make_interval(secs => $2) WHERE form_id = $1',
        [id, seconds],
      );
    return { id, look, send, pass };
  };
  const { id, look, send, pass } = await open('keep');
  const first = (await look()).form?.limit?.seconds ?? 0;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(600);
  expect((await send({ q1: 'a' })).status).toBe(422);
  await pass(200);
  // Another window goes on with the same clock.
  expect((await look()).form?.limit?.seconds).toBeLessThanOrEqual(400);
  await pass(400);
  expect((await send({ q1: 'a' })).data.exam).toMatchObject({ points: 1, of: 2 });
  await look();
  await pass(3600);
  expect((await send({ q1: 'a', q2: 'a' })).status).toBe(200);
  const rows = (await api.get<AnswersPage>(`${form}/answers?id=${id}`)).data.result;
  expect(rows.map((row) => [row.late, row.exam?.points])).toEqual([
    [true, 2],
    [false, 1],
  ]);
  const strict = await open('refuse', { kind: 'anyone', departmentIds: [], userIds: [] });
  expect((await strict.look(t().visitor)).refusal).toBe('LOGIN_REQUIRED');
  await strict.look();
  await strict.pass(3600);
  expect((await strict.look()).refusal).toBe('LATE');
  expect((await strict.send({ q1: 'a', q2: 'a' })).data).toMatchObject({ refusal: 'LATE' });
});

it('never counts the answers of a question for what it became in the next version', async () => {
  const { api, answer, page, detail, id } = await world();
  for (const q3 of [10, 9]) await answer({ q1: 'a', q3 });
  const [q1, q2] = design.questions;
  const q3 = { id: 'q3', kind: 'rating', title: '打分', points: 5 };
  const { version } = await detail();
  const draft = { ...design, questions: [q1, q2, q3] };
  expect((await api.post(`${form}/update`, { id, version, draft })).status).toBe(200);
  expect((await api.post(`${form}/publish`, { id, version: version + 1 })).status).toBe(200);
  const { formKey } = await detail();
  const later = { formKey, submitKey: randomUUID(), versionNo: 2, answers: { q1: 'a', q3: 4 } };
  expect((await api.post(`${form}/submit`, later)).status).toBe(200);
  const { data } = await api.get<FormStatistics>(`${form}/statistics?id=${id}`);
  const of = (wanted: string) => data.questions.find((one) => one.id === wanted);
  expect([of('q3')?.mean, of('q3')?.asked, of('q3')?.notAsked]).toEqual([4, 1, 2]);
  expect([of('q3-nps')?.nps, of('q3-nps')?.asked]).toEqual([100, 2]);
  const filtered = (q: string, value: number) => page({ filter: JSON.stringify({ q, op: 'lte', value }) });
  expect((await filtered('q3', 10)).data.result.map(({ answers }) => answers.q3)).toEqual([4]);
  expect((await filtered('q3-nps', 9)).data.result.map(({ answers }) => answers['q3-nps'])).toEqual([9]);
});

it('sets an answer aside with its reason and its place, and refuses to restore it into a full quota', async () => {
  const { api, answer, page, detail, id } = await world({}, [
    { name: '满意', condition: { q: 'q1', op: 'is', value: 'a' }, limit: 1 },
  ]);
  await answer({ q1: 'a' });
  expect((await answer({ q1: 'a' })).status).toBe(422);
  const [first] = (await page()).data.result;
  const mark = (status: string, note = '') =>
    api.post(`${form}/markAnswer`, { id, responseId: first?.id, status, note });
  expect((await mark('INVALID', '测试数据')).status).toBe(200);
  expect((await detail()).quotas[0]?.used).toBe(0);
  expect((await page({ status: 'INVALID' })).data.result).toMatchObject([{ note: '测试数据' }]);
  expect((await answer({ q1: 'a' })).status).toBe(200);
  expect((await mark('VALID')).status).toBe(422);
  expect((await detail()).quotas[0]?.used).toBe(1);
  // One that counts is noted too, and its place stays as it is.
  const [second] = (await page({ status: 'VALID' })).data.result;
  const noted = { id, responseId: second?.id, status: 'VALID', note: ' 已回访 ' };
  expect((await api.post(`${form}/markAnswer`, noted)).status).toBe(200);
  expect((await page({ status: 'VALID' })).data.result).toMatchObject([{ note: '已回访' }]);
  expect((await detail()).quotas[0]?.used).toBe(1);
});

it('shows nothing of an anonymous questionnaire before there are five, and no time after', async () => {
  const { api, answer, page, id } = await world({ anonymous: true });
  for (let n = 0; n < 4; n += 1) await answer({ q1: 'a' });
  expect((await page()).data).toMatchObject({ suppressed: true, result: [] });
  expect((await api.post(`${form}/exportAnswers`, { id, as: 'texts' })).status).toBe(422);
  await answer({ q1: 'b' });
  const { result, suppressed } = (await page()).data;
  const marked = { id, responseId: result[0]?.id, status: 'VALID', note: '是他' };
  expect((await api.post(`${form}/markAnswer`, marked)).status).toBe(422);
  expect([suppressed, result.length]).toEqual([false, 5]);
  expect(result.filter(({ submittedTime, respondent }) => submittedTime || respondent)).toEqual([]);
  const ids = result.map((row) => row.id);
  expect(ids).toEqual([...ids].sort().reverse());
});

it('tells nothing of a small group of an anonymous questionnaire, nor of all but it, by whatever way', async () => {
  const { api, answer, page, id } = await world({ anonymous: true });
  for (let n = 0; n < 8; n += 1) await answer({ q1: 'a', q3: 9 });
  for (let n = 0; n < 4; n += 1) await answer({ q1: 'b', q2: '太慢' });
  const told = async (value: string) => {
    const filter = JSON.stringify({ q: 'q1', op: 'is', value });
    const { data } = await page({ filter });
    const figures = (await api.get<FormStatistics>(`${form}/statistics?${new URLSearchParams({ id, filter })}`)).data;
    const exported = await api.post(`${form}/exportAnswers`, { id, as: 'texts', filter });
    return [data.suppressed, data.total, data.result.length, figures.suppressed, figures.base, exported.status];
  };
  const nothing = [true, 0, 0, true, 0, 422];
  expect([await told('b'), await told('a')]).toEqual([nothing, nothing]);
  await answer({ q1: 'b', q2: '文档旧' });
  expect([await told('b'), await told('a')]).toEqual([
    [false, 5, 5, false, 5, 200],
    [false, 8, 8, false, 8, 200],
  ]);
});

it('exports words and codes as a workbook, for whoever asked for it alone', async () => {
  const fields = [
    { id: 'n', kind: 'text' as const, title: '姓名' },
    { id: 'c', kind: 'number' as const, title: '年龄' },
  ];
  const family = { id: 'f', kind: 'subform' as const, title: '家属/随行', fields };
  const { api, other, answer, id } = await world({}, undefined, {
    ...design,
    questions: [family, ...design.questions],
  });
  const rows = { '0.n': '李雷', '0.c': 9, '1.n': '=1+1' };
  await answer({ f: rows, q1: 'b', q2: '=HYPERLINK("http://x")', q3: 0 });
  await answer({ q1: 'a' });
  const comma = await api.post<{ id: string }>(`${form}/exportAnswers`, { id, as: 'texts', format: 'csv' });
  const { data } = await api.post<{ id: string }>(`${form}/exportAnswers`, { id, as: 'both' });
  const state = () => api.get<AnswersExportJob>(`${form}/exportAnswers/${data.id}`);
  for (let n = 0; n < 100 && (await state()).data.state !== 'finished'; n += 1) {
    await new Promise((done) => setTimeout(done, 50));
  }
  expect((await state()).data).toMatchObject({ state: 'finished', total: 2 });
  expect((await other.get(`${form}/exportAnswers/${data.id}`)).status).toBe(404);
  const { bytes } = await api.get(`${form}/exportAnswers/${data.id}/file`);
  const table = await readTable(bytes, 'answers.xlsx');
  const sheet = [table.columns, ...table.records.map(({ cells }) => cells)].map((row) => row.slice(-8));
  expect(sheet[0]).toEqual(['家属/随行', '评价', '=原因', '推荐', 'f.rows', 'q1', 'q2', 'q3']);
  expect(sheet[1]).toEqual(['', '满意', '', '', '-2', 'a', '-3', '-2']);
  // A workbook says which cells are texts and runs none of them: nothing is put before them.
  expect(sheet[2]).toEqual([
    ...['1. 姓名 李雷，年龄 9；2. 姓名 =1+1', '不满意', '=HYPERLINK("http://x")', '0'],
    ...['2', 'b', '=HYPERLINK("http://x")', '0'],
  ]);
  const csv = await api.get(`${form}/exportAnswers/${comma.data.id}/file`);
  // A spreadsheet would run what begins with a sign of formulas.
  expect(csv.bytes.toString()).toMatch(
    /^\uFEFF答卷编号,状态,.*推荐\r\n[^\n]*\n.*,"'=HYPERLINK\(""http:\/\/x""\)",0\r\n$/,
  );
  // What repeats stands in a sheet of its own, by the line of its answer.
  const parts = unzipSync(new Uint8Array(bytes));
  const second = Buffer.from(parts['xl/worksheets/sheet2.xml'] ?? []).toString();
  const cells = [...second.matchAll(/<t xml:space="preserve">([^<]*)<|<v>([^<]*)</g)].map(([, text, no]) => text ?? no);
  expect(cells).toEqual([
    ...['答卷所在行', '第几行', '姓名', '年龄'],
    ...['3', '1', '李雷', '9'],
    ...['3', '2', '=1+1'],
  ]);
  expect(Buffer.from(parts['xl/workbook.xml'] ?? []).toString()).toContain('name="家属 随行"');
});
