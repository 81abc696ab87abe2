/** Norms from the first draft to their end: versions, signers, days, readers, what is said of them, and tasks. */
import { randomUUID } from 'node:crypto';
import type { ApprovalDetail } from '../../../contract/approval/approval';
import type { PageOf } from '../../../contract/envelope';
import type { Comparison, NormDetail, NormPage, NormVersion } from '../../../contract/norm/norm';
import type {
  InterpretDetail,
  InterpretPage,
  Reading,
  RelationPage,
  RelationStat,
  Reviews,
  TaskRelation,
} from '../../../contract/norm/talk';
import { addMonths } from '../../../contract/norm/versions';
import { usualSettings } from '../../../contract/questionnaire/settings';
import type { SearchAnswer } from '../../../contract/search/search';
import type { TaskDetail, TaskRow } from '../../../contract/task/task';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import { type Client, useTestApp } from '../../test/app';
import type { TestTenant, TestUser } from '../../test/factories';
import { uploadTo } from '../../test/uploading';
import { turnNorms } from './effect';

const t = useTestApp();
const base = 'project-center/kc/specification';

interface World {
  tenant: TestTenant;
  pm: TestUser;
  member: TestUser;
  owner: TestUser;
  api: Client;
  reader: Client;
  boss: Client;
}
let w: World;
beforeAll(async () => {
  const { tenant, pm, member, owner } = await t().enterprise();
  w = {
    ...{ tenant, pm, member, owner },
    api: await t().as(pm, tenant),
    reader: await t().as(member, tenant),
    boss: await t().as(owner, tenant),
  };
});

let serial = 0;
const clause = (
  no: string,
  title: string,
  text: string,
  parent: string | null = null,
  anchor: string = randomUUID(),
) => ({
  ...{ anchor, parent, no, title, html: `<p>${text}</p>` },
});
const detail = async (id: string, client = w.api) => (await client.get<NormDetail>(`${base}/${id}/detail`)).data;

async function made(values: object = {}) {
  serial += 1;
  const fields = { title: '交付规范', source: 'enterprise', category: 'delivery', level: 'mandatory' };
  const { data } = await w.api.post<{ id: string }>(`${base}/save`, {
    code: `Q/XH ${serial}-2026`,
    ...fields,
    ...values,
  });
  return detail(data.id);
}
const clauses = [clause('1', '范围', '本规范适用于交付项目。'), clause('2', '响应', '应在三个工作日内响应。')];

async function sent(values: object = {}, text = clauses) {
  const { id, draft } = await made(values);
  return send(id, draft as NormVersion, text);
}
async function send(id: string, draft: NormVersion, text: typeof clauses, more: object = {}) {
  const { data } = await w.api.post<{ version: number }>(`${base}/version/save`, {
    ...{
      id: draft.id,
      version: draft.version,
      clauses: text,
      reviewers: [w.member.id],
      approvers: [w.owner.id],
      ...more,
    },
  });
  const submitted = await w.api.post<{ approvalId: string }>(`${base}/version/submit`, {
    id: draft.id,
    version: data.version,
  });
  expect(submitted).toMatchObject({ status: 200 });
  return { id, draftId: draft.id, approvalId: submitted.data.approvalId };
}
async function sign(client: Client, approvalId: string, pass = true) {
  const { data } = await client.get<ApprovalDetail>(`collaboration-center/approval/${approvalId}`);
  const entryId = data.entries.find(({ mine }) => mine)?.id;
  return client.post(`collaboration-center/approval/${approvalId}/answer`, {
    entryId,
    pass,
    opinion: pass ? '' : '第二条不可行',
  });
}
async function effective(values: object = {}, text = clauses) {
  const one = await sent(values, text);
  await sign(w.reader, one.approvalId);
  await sign(w.boss, one.approvalId);
  return detail(one.id);
}
const messages = async (user: TestUser, event: string) =>
  (
    await t().app.platform.database.query<{ title: string; body: string }>(
      'SELECT title, body FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = $3 ORDER BY id DESC',
      [w.tenant.id, user.id, event],
    )
  ).map(({ title }) => title);

it('is not sent while somebody waits for an answer', async () => {
  const { id, draft } = await made();
  const version = draft as NormVersion;
  const saved = await w.api.post<{ version: number }>(`${base}/version/save`, {
    ...{ id: version.id, version: version.version, clauses, reviewers: [w.member.id], approvers: [w.owner.id] },
  });
  const submit = () => w.api.post(`${base}/version/submit`, { id: version.id, version: saved.data.version });
  const talk = 'collaboration-center/norm/comments';
  const asked = await w.boss.post<{ id: string }>(talk, { objectId: id, content: '<p>三个工作日从何时起算？</p>' });
  expect(asked.status).toBe(200);
  await w.api.post(talk, { objectId: id, parentId: asked.data.id, content: '<p>从受理起</p>' });
  const refused = await submit();
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('还有 1 条评论没有解决')]);
  expect((await detail(id)).draft?.state).toBe('DRAFT');
  expect((await w.api.put(`${talk}/${asked.data.id}/resolved`, { resolved: true })).status).toBe(200);
  expect((await submit()).status).toBe(200);
});

it('goes from reviewers to approvers in order, is frozen on its way, and takes effect', async () => {
  const { id, draftId, approvalId } = await sent();
  expect(await detail(id)).toMatchObject({
    state: 'DRAFT',
    versionText: '0.1',
    draft: { state: 'IN_REVIEW', text: '0.1' },
  });
  expect((await w.api.post(`${base}/version/save`, { id: draftId, version: 3, clauses: [] })).status).toBe(422);
  // The approver is not asked before the reviewer has agreed, and sees it then.
  expect((await sign(w.boss, approvalId)).status).not.toBe(200);
  await sign(w.reader, approvalId);
  expect(await detail(id)).toMatchObject({ draft: { state: 'IN_APPROVAL' } });
  await sign(w.boss, approvalId);
  const done = await detail(id, w.reader);
  expect(done).toMatchObject({ state: 'EFFECTIVE', versionText: '1.0', effectiveOn: today(), draft: null });
  expect(done.current?.clauses.map(({ no, title }) => [no, title])).toEqual([
    ['1', '范围'],
    ['2', '响应'],
  ]);
});

it('is not there for readers before, and goes back to a draft by one who refuses, or when it is withdrawn', async () => {
  const { id, draftId, approvalId } = await sent();
  const other = await t().as(await t().factory.member(w.tenant), w.tenant);
  expect((await other.get(`${base}/${id}/detail`)).status).toBe(404);
  expect((await other.get(`${base}/version/${draftId}`)).status).toBe(404);
  await sign(w.reader, approvalId, false);
  const back = await detail(id);
  expect(back).toMatchObject({ state: 'DRAFT', draft: { state: 'DRAFT' } });
  const again = await send(id, back.draft as NormVersion, clauses);
  expect(await w.api.post(`collaboration-center/approval/${again.approvalId}/withdraw`, { opinion: '' })).toMatchObject(
    { status: 200 },
  );
  expect(await detail(id)).toMatchObject({ draft: { state: 'DRAFT' } });
});

it('is signed by neither its author nor nobody, and not without text', async () => {
  const { draft } = await made();
  const save = async (version: number, values: object) =>
    (await w.api.post<{ version: number }>(`${base}/version/save`, { id: draft?.id, version, ...values })).data
      ?.version;
  const submit = async (version: number) =>
    (await w.api.post(`${base}/version/submit`, { id: draft?.id, version })).message;
  expect(await submit(1)).toContain('条款');
  await save(1, { clauses });
  expect(await submit(2)).toContain('批准人');
  await save(2, { approvers: [w.pm.id] });
  expect(await submit(3)).toContain('自己');
  expect((await w.api.post(`${base}/version/save`, { id: draft?.id, version: 1 })).status).toBe(409);
  const child = clause('1', '甲', '', randomUUID());
  expect((await w.api.post(`${base}/version/save`, { id: draft?.id, version: 3, clauses: [child] })).status).toBe(400);
});

it('has a draft that is sent or given up, whoever of two is first, and not both', async () => {
  const { id } = await effective();
  await w.api.post(`${base}/version/create`, { id });
  const { draft, current } = await detail(id);
  const written = {
    clauses: current?.clauses,
    reviewers: [w.member.id],
    approvers: [w.owner.id],
    changeReason: '修订',
  };
  const saved = await w.api.post<{ version: number }>(`${base}/version/save`, {
    ...{ id: draft?.id, version: draft?.version, ...written },
  });
  const ref = { id: draft?.id, version: saved.data.version };
  const [sent, gone] = await Promise.all([
    w.api.post(`${base}/version/submit`, ref),
    w.api.post(`${base}/version/delete`, ref),
  ]);
  expect([sent.status, gone.status].filter((status) => status === 200)).toHaveLength(1);
  expect((await detail(id)).draft === null).toBe(gone.status === 200);
});

it('takes effect on its day by the job, tells subscribers once, keeps the former version, and compares them', async () => {
  const { id } = await effective();
  await w.reader.post(`${base}/subscribe`, { id, on: true });
  const { data } = await w.api.post<{ id: string }>(`${base}/version/create`, { id });
  expect((await w.api.post(`${base}/version/create`, { id })).status).toBe(422);
  const { draft, current } = await detail(id);
  expect(draft).toMatchObject({ id: data.id, text: '2.0' });
  const day = addDays(today(), 3);
  const text = (current?.clauses ?? []).map((one) => ({ ...one, html: one.html.replace('三', '五') }));
  const { approvalId } = await send(id, draft as NormVersion, text, {
    changeReason: '响应放宽',
    plannedOn: day,
    changeLevel: 'major',
  });
  await sign(w.reader, approvalId);
  await sign(w.boss, approvalId);
  expect(await detail(id, w.reader)).toMatchObject({
    versionText: '1.0',
    coming: { text: '2.0', on: day },
    draft: { state: 'APPROVED' },
  });
  await turnNorms(t().app.platform, addDays(day, -1));
  expect(await detail(id)).toMatchObject({ versionText: '1.0' });
  await turnNorms(t().app.platform, day);
  await turnNorms(t().app.platform, day);
  expect(await detail(id, w.reader)).toMatchObject({ versionText: '2.0', effectiveOn: day, coming: null });
  expect((await messages(w.member, 'normEffective')).length).toBe(1);
  const versions = (await w.reader.get<NormVersion[]>(`${base}/${id}/versions`)).data;
  expect(versions.map((one) => [one.text, one.state])).toEqual([
    ['2.0', 'EFFECTIVE'],
    ['1.0', 'SUPERSEDED'],
  ]);
  const compared = await w.reader.get<Comparison>(
    `${base}/version/compare?from=${versions[1]?.id}&to=${versions[0]?.id}`,
  );
  const [same, changed] = compared.data.clauses;
  expect(same?.kind).toBe('same');
  expect(changed?.text.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'gone', text: '三' },
    { kind: 'come', text: '五' },
  ]);
});

it('comes to its review by the job, the owner told 30, 7 and 1 days before and on the day', async () => {
  const one = await effective({ reviewMonths: 6 });
  const due = one.nextReviewOn as string;
  const told = () =>
    messages(w.pm, 'normReviewDue').then((all) => all.filter((title) => title.includes(one.code)).length);
  const { platform } = t().app;
  for (const [before, count] of [
    [31, 0],
    [30, 1],
    [29, 1],
    [7, 2],
    [1, 3],
  ] as const) {
    await turnNorms(platform, addDays(due, -before));
    expect([before, await told()]).toEqual([before, count]);
  }
  await turnNorms(platform, due);
  expect([await told(), (await detail(one.id)).state]).toEqual([4, 'TO_REVIEW']);
  const { version } = await detail(one.id);
  expect((await w.reader.post(`${base}/confirmReview`, { id: one.id, version })).status).toBe(403);
  expect((await w.api.post(`${base}/confirmReview`, { id: one.id, version })).status).toBe(200);
  const confirmed = await detail(one.id);
  expect(confirmed).toMatchObject({ state: 'EFFECTIVE', nextReviewOn: due });
  // Confirmed long after its effect: what is saved of it moves the day only where the interval is another one.
  await platform.database.query(
    `UPDATE norm_version SET effective_on = effective_on - 400 WHERE tenant_id = $1 AND norm_id = $2`,
    [w.tenant.id, one.id],
  );
  const save = async (values: object) => {
    const { id, code, source, category, level, version: read } = await detail(one.id);
    await w.api.post(`${base}/save`, { id, code, source, category, level, version: read, title: '改名', ...values });
    return (await detail(one.id)).nextReviewOn;
  };
  expect(await save({ reviewMonths: 6 })).toBe(due);
  expect(await save({ reviewMonths: 12 })).toBe(addMonths(due, 6));
});

it('becomes obsolete with what stands in its place, and seeds nothing', async () => {
  const [old, next] = [await effective(), await effective()];
  const end = (more: object = {}) =>
    w.api.post(`${base}/obsolete`, {
      id: old.id,
      version: old.version,
      reason: '合并',
      replacedBy: [next.id],
      ...more,
    });
  expect((await end({ version: 99 })).status).toBe(409);
  expect((await end()).status).toBe(200);
  expect(await detail(old.id)).toMatchObject({
    state: 'OBSOLETE',
    obsoleteReason: '合并',
    replacedBy: [{ id: next.id }],
    acts: expect.not.arrayContaining(['newVersion']),
  });
  expect((await w.api.post(`${base}/version/create`, { id: old.id })).status).toBe(422);
  expect(
    (
      await w.reader.post(`${base}/appraise`, {
        normId: old.id,
        scores: { clarity: 5, feasible: 5, timely: 5 },
        text: '',
      })
    ).status,
  ).toBe(422);
});

it('has one number in one spelling, and is removed and brought back while it never was in effect', async () => {
  const { id, version } = await made({ code: 'GB/T 19001-2016' });
  const fields = { title: '质量', source: 'national', category: 'quality', level: 'recommended' };
  expect(await w.api.post(`${base}/save`, { code: 'gb／t19001—2016', ...fields })).toMatchObject({ status: 409 });
  expect((await w.api.post(`${base}/remove`, { id, version })).status).toBe(200);
  expect((await w.api.get(`${base}/${id}/detail`)).status).toBe(404);
  expect((await w.api.post(`${base}/restore`, { id })).status).toBe(200);
  expect((await detail(id)).code).toBe('GB/T 19001-2016');
});

describe('is found', () => {
  const cases: [string, string, boolean][] = [
    ['人民群众依照民法典向法院起诉', '人民法院', false],
    ['白板保存有问题', '保存', true],
    ['研究生命起源', '研究生', true],
    ['软件测试', '测试软件', false],
    ['软件测试', '测试 软件', true],
    ['依据ＧＢ／Ｔ　19001执行', 'gb/t 19001', true],
    ['达到一百分', '100%', false],
    ['名称axb', 'a_b', false],
  ];
  it.each(cases)('in its clauses letter by letter: 「%s」 by 「%s」', async (text, keyword, hit) => {
    const one = await effective({ title: '检索' }, [clause('1', '正文', text)]);
    const { data } = await w.reader.get<NormPage>(
      `${base}/queryPage?pageSize=100&keyword=${encodeURIComponent(keyword)}`,
    );
    const found = data.result.find(({ id }) => id === one.id);
    expect(Boolean(found)).toBe(hit);
    if (hit) expect(found?.passage).toMatchObject({ no: '1', title: '正文' });
  });

  it('by its number in another spelling, by shelves and facets, and by the search of everything', async () => {
    const one = await effective({ code: 'SJ/T 11234-2001', title: '过程能力', source: 'industry' }, [
      clause('4.2', '度量', '应建立独角兽度量库。'),
    ]);
    const page = async (query: string, client = w.reader) =>
      (await client.get<NormPage>(`${base}/queryPage?${query}`)).data;
    expect((await page('keyword=sjt11234')).result.map(({ id }) => id)).toEqual([one.id]);
    expect(await page('source=industry')).toMatchObject({ total: 1, counts: { EFFECTIVE: 1 } });
    await w.reader.post(`${base}/mark`, { id: one.id, on: true });
    await w.reader.post(`${base}/mark`, { id: one.id, on: true });
    expect(await page('shelf=marked')).toMatchObject({ total: 1, result: [{ marked: true, marks: 1 }] });
    const other = await t().as(await t().factory.member(w.tenant), w.tenant);
    expect((await page('shelf=drafts', other)).result).toEqual([]);
    expect((await page('shelf=drafts', w.api)).total).toBeGreaterThan(0);
    expect((await w.reader.get<{ source: string; count: number }[]>(`${base}/countBySource`)).data).toContainEqual({
      source: 'industry',
      count: 1,
    });
    const { data } = await w.reader.post<SearchAnswer>('collaboration-center/search/query', { keyword: '独角兽' });
    expect(data.groups[0]).toMatchObject({
      type: 'norm',
      result: [{ id: one.id, excerpt: { text: expect.stringContaining('独角兽度量库') } }],
    });
    await w.reader.get(`${base}/${one.id}/detail`);
    expect((await w.reader.get<{ id: string }[]>(`${base}/hot`)).data.map(({ id }) => id)).toContain(one.id);
  });
});

it('is read by those who have to: a minor keeps what was confirmed, a major asks again, and later joiners are asked', async () => {
  const one = await effective();
  const assign = {
    id: one.id,
    version: one.version,
    audience: { everybody: false, departmentIds: [], userIds: [w.member.id, w.owner.id] },
    days: 10,
  };
  expect((await w.api.post(`${base}/reading/assign`, assign)).status).toBe(200);
  expect(await messages(w.member, 'normReadAsked')).toHaveLength(1);
  const toRead = async () =>
    (await w.reader.get<NormPage>(`${base}/queryPage?shelf=toRead`)).data.result.map(({ id }) => id);
  expect(await toRead()).toContain(one.id);
  expect(await detail(one.id, w.reader)).toMatchObject({
    toRead: true,
    reading: { due: addDays(today(), 10), confirmedTime: null },
  });
  await w.reader.post(`${base}/reading/confirm`, { id: one.id });
  expect(await toRead()).not.toContain(one.id);
  const report = async () => (await w.api.get<Reading>(`${base}/${one.id}/reading`)).data;
  expect(await report()).toMatchObject({ confirmed: 1, total: 2 });
  expect((await w.reader.get(`${base}/${one.id}/reading`)).status).toBe(403);
  expect((await w.api.post<{ count: number }>(`${base}/reading/remind`, { id: one.id })).data).toEqual({ count: 1 });
  const next = async (changeLevel: string) => {
    await w.api.post(`${base}/version/create`, { id: one.id });
    const { draft, current } = await detail(one.id);
    const { approvalId } = await send(one.id, draft as NormVersion, current?.clauses ?? [], {
      changeReason: '修订',
      changeLevel,
    });
    await sign(w.reader, approvalId);
    await sign(w.boss, approvalId);
    return (await detail(one.id)).versionText;
  };
  expect(await next('minor')).toBe('1.1');
  expect(await report()).toMatchObject({ confirmed: 1 });
  expect(await next('major')).toBe('2.0');
  expect(await report()).toMatchObject({ confirmed: 0, total: 2 });
  expect(await toRead()).toContain(one.id);
});

it('is confirmed by who has passed its exam since it took effect, and shows attachments of a task as evidence', async () => {
  const one = await effective();
  const form = 'idp-survey/user/form';
  const exam = {
    questions: [{ id: 'q1', kind: 'text', title: '几个工作日', score: { points: 2, right: ['3'] } }],
    ends: [],
  };
  const settings = { ...usualSettings, once: false, exam: { show: 'points' as const, pass: 2 } };
  const made = { title: '响应考核', kind: 'survey', draft: exam, settings };
  const { id: examId } = (await w.api.post<{ id: string }>(`${form}/create`, made)).data;
  const audience = { everybody: false, departmentIds: [], userIds: [w.member.id] };
  const assign = async () => {
    const { version } = await detail(one.id);
    return w.api.post(`${base}/reading/assign`, { id: one.id, version, audience, days: 10, examId });
  };
  expect((await assign()).message).toBe('考核须是正在收集、不匿名的问卷，请先发布它');
  await w.api.post(`${form}/publish`, { id: examId, version: 1 });
  expect((await assign()).status).toBe(200);
  const confirm = () => w.reader.post(`${base}/reading/confirm`, { id: one.id });
  const refused = await confirm();
  expect([refused.status, refused.message]).toEqual([422, '请先通过考核“响应考核”，再确认阅读']);
  const own = async () => (await detail(one.id, w.reader)).reading?.exam;
  const { formKey } = (await own()) as { formKey: string };
  const answer = (text: string) =>
    w.reader.post(`${form}/submit`, { formKey, submitKey: randomUUID(), versionNo: 1, answers: { q1: text } });
  await answer('5');
  expect([(await own())?.passed, (await confirm()).status]).toEqual([false, 422]);
  // One that takes no answers any more is nobody's fault who reads: they are told whom to ask.
  const version = async () => (await w.api.get<{ version: number }>(`${form}/detail/${examId}`)).data.version;
  await w.api.post(`${form}/stop`, { id: examId, version: await version() });
  expect([(await own())?.open, (await confirm()).message]).toEqual([
    false,
    '考核“响应考核”已停止收集，请联系规范管理员重新发布或更换考核',
  ]);
  await w.api.post(`${form}/rePublish`, { id: examId, version: await version() });
  await answer('3');
  expect([(await own())?.passed, (await confirm()).status]).toEqual([true, 200]);
  expect((await w.api.get<Reading>(`${base}/${one.id}/reading`)).data.exam).toEqual({ id: examId, name: '响应考核' });

  const project = await t().factory.project(w.tenant, w.pm);
  const task = await t().factory.task(w.tenant, project, w.pm);
  const { data: stored } = await uploadTo(w.api, { taskId: task.id }, '现场.txt', '照片');
  const relate = (fileIds: string[]) =>
    w.api.post(`${base}/${one.id}/taskRela`, { taskId: task.id, kind: 'fault', evidence: '超期', fileIds });
  expect((await relate([randomUUID()])).message).toBe('证据须是该任务的附件，请刷新后重新选择');
  expect((await relate([stored.fileId])).status).toBe(200);
  const told = async () =>
    (await w.api.get<TaskRelation[]>(`${base}/taskRela/ofTask?taskId=${task.id}`)).data.flatMap(({ files }) => files);
  expect((await told()).map(({ name }) => name)).toEqual(['现场.txt']);
  await w.api.delete(`common/file/${stored.fileId}?taskId=${task.id}`);
  expect(await told()).toEqual([]);
});

it('is interpreted by whom it concerns: drafts stay their author’s, subscribers are told of what is published', async () => {
  const one = await effective();
  await w.api.post(`${base}/subscribe`, { id: one.id, on: true });
  const anchor = one.current?.clauses[1]?.anchor;
  const values = {
    normId: one.id,
    anchor,
    title: '如何计算工作日',
    kind: 'case',
    html: '<p>节假日不计</p><script>1</script>',
  };
  const saved = await w.reader.post<{ id: string; version: number }>(`${base}/interpret`, {
    ...values,
    publish: false,
  });
  const { id } = saved.data;
  expect((await w.api.get(`${base}/interpret/${id}/detail`)).status).toBe(404);
  expect((await w.reader.get<InterpretPage>(`${base}/queryInterpret?mine=true`)).data).toMatchObject({ total: 1 });
  expect((await w.reader.post(`${base}/interpret`, { ...values, id, version: 1, publish: true })).status).toBe(200);
  expect(await messages(w.pm, 'normInterpreted')).toHaveLength(1);
  const read = await w.api.get<InterpretDetail>(`${base}/interpret/${id}/detail`);
  expect(read.data).toMatchObject({ html: '<p>节假日不计</p>', clause: { no: '2' }, editable: false, removable: true });
  await w.api.post(`${base}/interpret/liked`, { id, on: true });
  expect(
    (await w.api.post('collaboration-center/interpretation/comments', { objectId: id, content: '<p>受教</p>' })).status,
  ).toBe(200);
  const listed = await w.api.get<InterpretPage>(`${base}/queryInterpret?normId=${one.id}`);
  expect(listed.data.result[0]).toMatchObject({ likes: 1, liked: true, comments: 1, excerpt: '节假日不计' });
  expect((await w.reader.post(`${base}/delInterpret`, { id })).status).toBe(200);
  expect((await w.api.get(`${base}/interpret/${id}/detail`)).status).toBe(404);
  expect((await w.reader.post(`${base}/interpret/restore`, { id })).status).toBe(200);
  expect((await w.api.get(`${base}/interpret/${id}/detail`)).status).toBe(200);
});

it('is appraised once a person and version; changing takes a right of its own', async () => {
  const one = await effective();
  const give = (client: Client, clarity: number, more: object = {}) =>
    client.post(`${base}/appraise`, {
      normId: one.id,
      scores: { clarity, feasible: 4, timely: 3 },
      text: '好',
      ...more,
    });
  expect((await give(w.reader, 5)).status).toBe(200);
  expect((await give(w.reader, 5)).status).toBe(409);
  await give(w.boss, 2);
  const reviews = async (client = w.reader) => (await client.get<Reviews>(`${base}/reviews?normId=${one.id}`)).data;
  expect(await reviews()).toMatchObject({
    average: 3.5,
    byDimension: { clarity: 3.5, feasible: 4, timely: 3 },
    distribution: [0, 0, 1, 1, 0],
    mine: { overall: 4 },
  });
  expect((await give(w.reader, 2, { version: 1 })).status).toBe(200);
  expect((await give(w.reader, 1, { version: 1 })).status).toBe(409);
  // Without the right of the specification's §6 one may appraise, and not change it.
  const { id: roleId } = (
    await t().app.platform.database.query<{ id: string }>(
      `UPDATE role SET privileges = array_remove(privileges, 'NORM:APPRAISE:UPDATE') WHERE tenant_id = $1 AND code = 'ROLE_TENANT_MEMBER' RETURNING id`,
      [w.tenant.id],
    )
  )[0] as { id: string };
  expect(roleId).toBeTruthy();
  t().app.platform.bus.publish({ type: 'access', tenantId: w.tenant.id });
  expect((await give(w.reader, 3, { version: 2 })).status).toBe(403);
  const [mine] = (await reviews()).result.filter(({ mine: own }) => own);
  expect((await w.reader.post(`${base}/appraise/reply`, { id: mine?.id, version: 2, reply: '谢谢' })).status).toBe(403);
  expect((await w.api.post(`${base}/appraise/reply`, { id: mine?.id, version: 2, reply: '谢谢' })).status).toBe(200);
  expect((await reviews()).mine).toMatchObject({ reply: '谢谢', replier: { userId: w.pm.id } });
});

it('is the basis of tasks, and what does not hold becomes a problem of their project', async () => {
  const one = await effective();
  const project = await t().factory.project(w.tenant, w.pm, [{ user: w.member, role: 'ROLE_PROJECT_VIEWER' }]);
  const create = async (values: object) =>
    (
      await w.api.post<{ taskId: string }>('collaboration-center/ccTask/create', {
        projectId: project.id,
        title: '联调',
        ...values,
      })
    ).data?.taskId;
  const task = async (id: string) => (await w.api.get<TaskDetail>(`collaboration-center/ccTask/details/${id}`)).data;
  const [named, plain] = [await create({ specificationId: one.id }), await create({})];
  expect(await create({ specificationId: randomUUID() })).toBeUndefined();
  expect(await task(named)).toMatchObject({
    specificationId: one.id,
    specification: { code: one.code, title: one.title },
  });
  // A list names it to whoever reads norms, once it is in effect; so does an export.
  const drafted = await create({ specificationId: (await made()).id });
  const rows = { projectId: project.id, around: true, pageSize: 100 };
  const { data: inList } = await w.api.post<PageOf<TaskRow>>('collaboration-center/ccTask/query', rows);
  const specifications = new Map(
    inList.result.map(({ taskId, specification }) => [taskId, specification?.code ?? null]),
  );
  expect([named, plain, drafted].map((id) => specifications.get(id))).toEqual([one.code, null, null]);
  const asked = { projectId: project.id, format: 'csv', columns: ['title', 'specificationId'] };
  const exported = (await w.api.call('POST', 'collaboration-center/ccTask/export', asked)).body;
  expect(exported).toContain(`联调,${one.code} ${one.title}`);
  const anchor = one.current?.clauses[1]?.anchor;
  const relate = (values: object, client = w.api) => client.post<{ id: string }>(`${base}/${one.id}/taskRela`, values);
  expect((await relate({ taskId: plain, kind: 'basis', anchor })).status).toBe(200);
  expect((await relate({ taskId: plain, kind: 'basis', anchor })).status).toBe(409);
  // Who reads the operation log is told of tasks that they may see: it keeps the id.
  const [logged] = await t().app.platform.database.query<{ changes: unknown; detail: object }>(
    `SELECT changes, detail FROM operation_log WHERE object_id = $1 AND action = 'related'`,
    [one.id],
  );
  expect(logged?.changes).toMatchObject([{ after: '', others: [[], [{ type: 'task', id: plain }]] }]);
  expect(logged?.detail).not.toHaveProperty('task');
  expect(await task(plain)).toMatchObject({ specificationId: one.id });
  expect((await relate({ taskId: plain, kind: 'fault' })).status).toBe(400);
  expect((await relate({ taskId: plain, kind: 'fault', evidence: 'x' }, w.reader)).status).toBe(403);
  const fault = await relate({ taskId: plain, kind: 'fault', anchor, evidence: '响应用了六天' });
  const page = async (client = w.reader) => (await client.get<RelationPage>(`${base}/${one.id}/taskRela`)).data;
  expect((await page()).total).toBe(3);
  expect((await page(await t().as(await t().factory.member(w.tenant), w.tenant))).total).toBe(0);
  const stat = async () => (await w.reader.get<RelationStat>(`${base}/${one.id}/taskRela/stat`)).data;
  expect(await stat()).toMatchObject({
    total: 3,
    tasks: 2,
    faults: 1,
    openFaults: 1,
    byProject: [{ projectId: project.id, count: 2, faults: 1 }],
  });
  const problem = { id: fault.data.id, title: '响应超期', severity: 2, assigneeId: null };
  expect((await w.reader.post(`${base}/taskRela/problem`, problem)).status).toBe(403);
  const became = await w.api.post<{ problemId: string }>(`${base}/taskRela/problem`, problem);
  expect(became.status).toBe(200);
  expect((await w.api.post(`${base}/taskRela/problem`, problem)).status).toBe(409);
  const { data } = await w.api.get<{ title: string; description: string }>(
    `collaboration-center/problem/details/${became.data.problemId}`,
  );
  expect(data).toMatchObject({ title: '响应超期', description: expect.stringContaining('响应用了六天') });
  const ofTask = async () => (await w.api.get<TaskRelation[]>(`${base}/taskRela/ofTask?taskId=${plain}`)).data;
  expect((await ofTask()).map(({ kind, problem: of }) => [kind, of?.title ?? null])).toEqual([
    ['basis', null],
    ['fault', '响应超期'],
  ]);
  const [basis] = await ofTask();
  await w.api.post(`${base}/taskRela/remove`, { id: basis?.id, taskId: plain, normId: one.id });
  expect(await task(plain)).toMatchObject({ specificationId: null });
  // A check that goes takes nothing of the basis along, which the task names by itself.
  const check = await relate({ taskId: named, kind: 'check', result: 'pass' });
  await w.api.post(`${base}/taskRela/remove`, { id: check.data.id, taskId: named, normId: one.id });
  expect(await task(named)).toMatchObject({ specificationId: one.id });
  expect((await w.api.post(`${base}/taskRela/remove`, { id: null, taskId: named, normId: one.id })).status).toBe(200);
  expect(await task(named)).toMatchObject({ specificationId: null });
  const history = (
    await w.api.get<{ changes: { label: string; after: string | null }[] }[]>(
      `collaboration-center/ccTask/actions?taskId=${plain}`,
    )
  ).data;
  expect(history.flatMap(({ changes }) => changes).find(({ label, after }) => label === '规范' && after)?.after).toBe(
    `${one.code} ${one.title}`,
  );
});

it('has labels of the enterprise', async () => {
  const { data } = await w.api.post<{ id: string }>(`${base}/label/create`, { name: '安全', color: 'red' });
  expect((await w.api.post(`${base}/label/create`, { name: '安全', color: 'red' })).status).toBe(409);
  const one = await made({ labelIds: [data.id] });
  // Of a draft that they do not see nobody tells others by its label.
  const used = async (client: Client) =>
    (await client.get<{ id: string; used: number }[]>(`${base}/labels`)).data.find(({ id }) => id === data.id)?.used;
  expect([await used(w.api), await used(w.reader), await used(w.boss)]).toEqual([1, 0, 1]);
  expect(
    (await w.api.get<PageOf<{ id: string }>>(`${base}/queryPage?labelId=${data.id}`)).data.result.map(({ id }) => id),
  ).toEqual([one.id]);
  expect(
    (await w.api.post(`${base}/label/update`, { id: data.id, version: 1, name: '信息安全', color: 'blue' })).status,
  ).toBe(403);
  expect(
    (await w.boss.post(`${base}/label/update`, { id: data.id, version: 1, name: '信息安全', color: 'blue' })).status,
  ).toBe(200);
  await w.boss.post(`${base}/label/delete`, { id: data.id });
  expect((await detail(one.id)).labelIds).toEqual([]);
});
