/** Answers out of a file: judged row by row, never twice, within their places, and marked. */
import { randomUUID } from 'node:crypto';
import type { AnswersExportJob, AnswersImported, AnswersPage } from '../../../../contract/questionnaire/answers';
import type { FormDetail } from '../../../../contract/questionnaire/form';
import type { FormSchema } from '../../../../contract/questionnaire/model';
import { usualSettings } from '../../../../contract/questionnaire/settings';
import { useTestApp } from '../../../test/app';
import { sendParts } from '../../../test/uploading';

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
    { id: 'q2', kind: 'text', title: '原因', show: [{ q: 'q1', op: 'is', value: 'b' }], required: true },
  ],
  ends: [],
};

async function world(settings: Partial<typeof usualSettings> = {}, quotas?: object[], draft = design) {
  const { tenant, pm, member } = await t().enterprise();
  const [api, other] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const made = async (title: string) => {
    const { data } = await api.post<{ id: string }>(`${form}/create`, {
      ...{ title, kind: 'survey', draft, settings: { ...usualSettings, once: false, ...settings } },
    });
    if (quotas) await api.post(`${form}/update`, { id: data.id, version: 1, quotas });
    await api.post(`${form}/publish`, { id: data.id, version: quotas ? 2 : 1 });
    return data.id;
  };
  const id = await made('满意度');
  const detail = async () => (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  const page = async (of = id) =>
    (await api.get<AnswersPage>(`${form}/answers?${new URLSearchParams({ id: of })}`)).data;
  const bring = (content: string | Buffer, more: Record<string, string> = {}, of = id) =>
    sendParts<AnswersImported>(api, `${form}/importAnswers`, { formId: of, ...more }, { file: ['答卷.csv', content] });
  const answer = async (answers: object) =>
    other.post(`${form}/submit`, { formKey: (await detail()).formKey, submitKey: randomUUID(), versionNo: 1, answers });
  async function exported(of = id) {
    const { data } = await api.post<{ id: string }>(`${form}/exportAnswers`, { id: of, as: 'both', format: 'csv' });
    // Ends: a job of a few rows.
    for (let turn = 0; turn < 200; turn += 1) {
      const job = (await api.get<AnswersExportJob>(`${form}/exportAnswers/${data.id}`)).data;
      if (job.state === 'finished') break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const file = await api.call('GET', `${form}/exportAnswers/${data.id}/file`);
    return file.body;
  }
  return { api, member, id, made, detail, page, bring, answer, exported };
}

const CSV =
  '评价,原因,备注,提交时间\n满意,,纸质,2020-10-01 09:30\n不满意,太慢,,\n不满意,,,\n一般,,,\n满意,,,昨天\n,,,\n';

it('says what would happen row by row and keeps nothing; then keeps it, marked, and never twice', async () => {
  const { page, bring } = await world();
  const tried = (await bring(CSV, { dryRun: '1' })).data;
  expect(tried).toMatchObject({ dryRun: true, created: 2, known: 0, found: ['评价', '原因'], absent: [], unknown: [] });
  expect(tried.issues.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
    '4 原因：此题必答',
    '5 评价：「一般」不是这道题的选项',
    '6 提交时间「昨天」无法识别，应如 2026-11-29 19:30',
    ...(tried.total === 6 ? ['7 这一行没有任何答案'] : []),
  ]);
  expect((await page()).total).toBe(0);
  expect((await bring(CSV)).data).toMatchObject({ dryRun: false, created: 2, known: 0 });
  const { result } = await page();
  expect(result.map(({ source, answers }) => [source, answers])).toEqual([
    ['import', { q1: 'b', q2: '太慢' }],
    ['import', { q1: 'a' }],
  ]);
  expect(result[1]).toMatchObject({ note: '纸质', respondent: null });
  expect(new Date(result[1]?.submittedTime ?? 0).toISOString()).toBe('2020-10-01T01:30:00.000Z');
  expect((await bring(CSV)).data).toMatchObject({ created: 0, known: 2 });
  expect((await page()).total).toBe(2);
});

it('takes two people who said the same, and paper that has gaps where that is wanted', async () => {
  const { page, bring } = await world();
  const twice = '评价\n满意\n满意\n';
  expect((await bring(twice)).data.created).toBe(2);
  expect((await bring(`${twice}满意\n`)).data).toMatchObject({ created: 1, known: 2 });
  expect((await bring('评价,原因\n不满意,\n', { lenient: '1' })).data.created).toBe(1);
  expect((await page()).total).toBe(4);
});

it('knows its own export again, and brings it into a copy once, with who answered', async () => {
  const { page, bring, answer, exported, made, member } = await world();
  await answer({ q1: 'b', q2: '慢，"真的"慢' });
  await answer({ q1: 'a' });
  const file = await exported();
  expect((await bring(file)).data).toMatchObject({ total: 2, created: 0, known: 2 });
  const copy = await made('副本');
  expect((await bring(file, {}, copy)).data).toMatchObject({ created: 2, issues: [], unknown: [] });
  expect((await bring(file, {}, copy)).data).toMatchObject({ created: 0, known: 2 });
  const [before, after] = [await page(), await page(copy)];
  const said = ({ result }: AnswersPage) => result.map(({ answers }) => JSON.stringify(answers)).sort();
  expect(said(after)).toEqual(said(before));
  expect(after.result.map(({ respondent }) => respondent?.userId)).toEqual([member.id, member.id]);
});

it('gives places in the order of the rows and none too many', async () => {
  const { bring, detail } = await world({}, [{ name: '满意', condition: { q: 'q1', op: 'is', value: 'a' }, limit: 2 }]);
  const rows = '评价,原因\n满意,\n满意,\n满意,\n不满意,贵\n';
  const full = [{ row: 4, reason: '「满意」的名额已满' }];
  expect((await bring(rows, { dryRun: '1' })).data).toMatchObject({ created: 3, issues: full });
  expect((await bring(rows)).data).toMatchObject({ created: 3, issues: full });
  expect((await detail()).quotas[0]?.used).toBe(2);
});

it('lets a person answer once, in a file as on the page', async () => {
  const { bring, answer, member } = await world({ once: true });
  const [{ name } = { name: '' }] = await t().app.platform.database.query<{ name: string }>(
    'SELECT name FROM account WHERE id = $1',
    [member.id],
  );
  const rows = `评价,填写人\n满意,${name}\n满意,${name}\n满意,外部的人\n`;
  expect((await bring(rows)).data).toMatchObject({
    created: 2,
    issues: [{ row: 3, reason: '这名成员已经填写过，每人只能填写一次' }],
  });
  expect((await answer({ q1: 'a' })).message).toBe('您已经填写过');
});

it('takes people and departments of the enterprise alone, also by their codes', async () => {
  const asked: FormSchema = { questions: [{ id: 'q1', kind: 'person', title: '联系人' }], ends: [] };
  const { bring, member, page } = await world({}, undefined, asked);
  const rows = `q1\n${member.id}\n${randomUUID()}\n`;
  expect((await bring(rows)).data).toMatchObject({
    created: 1,
    issues: [{ row: 3, reason: '联系人：有编号在企业中找不到' }],
  });
  expect((await page()).result.map(({ answers }) => answers)).toEqual([{ q1: [member.id] }]);
});

it('refuses in words an anonymous questionnaire, a draft, and a file of something else', async () => {
  const anonymous = await world({ anonymous: true });
  expect((await anonymous.bring('评价\n满意\n')).message).toContain('匿名问卷不能导入答卷');
  const { bring, api } = await world();
  expect((await bring('姓名\n张三\n')).message).toContain('没有这份问卷的题目');
  const { data } = await api.post<{ id: string }>(`${form}/create`, { title: '草稿', kind: 'survey', draft: design });
  expect((await bring('评价\n满意\n', {}, data.id)).message).toBe('问卷尚未发布，请先发布，再导入答卷');
});
