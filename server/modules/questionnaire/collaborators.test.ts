/** Collaborators with three rights: every route of a questionnaire is asked with each of them. */
import { randomUUID } from 'node:crypto';
import type { Collaborator, FormDetail, FormPage } from '../../../contract/questionnaire/form';
import type { FormSchema } from '../../../contract/questionnaire/model';
import type { FormShare } from '../../../contract/questionnaire/rights';
import { usualSettings } from '../../../contract/questionnaire/settings';
import { type Client, useTestApp } from '../../test/app';
import { sendParts } from '../../test/uploading';
import { questionnaireRoutes } from './routes';

const t = useTestApp({ jobs: true });
const form = 'idp-survey/user/form';
const design: FormSchema = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '一加一', score: { points: 5, right: ['b'] } },
      options: [
        { id: 'a', text: '一' },
        { id: 'b', text: '二' },
      ],
    },
    {
      id: 'q2',
      kind: 'yesNo',
      title: '清楚吗',
      options: [
        { id: 'y', text: '是' },
        { id: 'n', text: '否' },
      ],
    },
  ],
  ends: [],
};

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const api = await t().as(pm, tenant);
  const { data } = await api.post<{ id: string }>(`${form}/create`, {
    ...{ title: '小测', kind: 'survey', draft: design, settings: { ...usualSettings, once: false } },
  });
  const { id } = data;
  await api.post(`${form}/publish`, { id, version: 1 });
  const { formKey } = (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  const answerer = await t().as(member, tenant);
  await answerer.post(`${form}/submit`, {
    formKey,
    submitKey: randomUUID(),
    versionNo: 1,
    answers: { q1: 'a', q2: 'y' },
  });
  const give = (userId: string, rights: FormShare[], client = api) =>
    client.post(`${form}/saveCollaborator`, { id, userId, rights });
  const helper = async (...rights: FormShare[]) => {
    const user = await t().factory.member(tenant);
    if (rights.length > 0) expect((await give(user.id, rights)).status).toBe(200);
    return { user, client: await t().as(user, tenant) };
  };
  return { tenant, owner, pm, api, id, formKey, give, helper, answerer };
}

/** What each route of one questionnaire asks for, and how it is called; `any`: whoever holds a right at all. */
type Needs = FormShare | 'own' | 'any';
const asked = (
  id: string,
  responseId: string,
  fileId: string,
): Record<string, [Needs, (c: Client) => Promise<{ status: number }>]> => {
  const version = 999;
  const get =
    (path: string, query: object = { id }) =>
    (c: Client) =>
      c.get(`${form}/${path}?${new URLSearchParams(query as never)}`);
  const post = (path: string, body: object) => (c: Client) => c.post(`${form}/${path}`, body);
  const file =
    (path: string, fields: Record<string, string> = {}) =>
    (c: Client) =>
      sendParts(c, `${form}/${path}`, { formId: id, ...fields }, { file: ['x.csv', 'x'] });
  return {
    [`GET ${form}/detail/{id}`]: ['any', (c) => c.get(`${form}/detail/${id}`)],
    [`GET ${form}/collaborators`]: ['any', get('collaborators')],
    [`POST ${form}/update`]: ['edit', post('update', { id, version, title: '新' })],
    [`POST ${form}/copyForm/{id}`]: ['edit', post(`copyForm/${id}`, {})],
    [`POST ${form}/uploadImage`]: ['edit', file('uploadImage')],
    [`POST ${form}/questionsFromFile`]: ['edit', file('questionsFromFile')],
    [`GET ${form}/answers`]: ['answers', get('answers')],
    [`GET ${form}/statistics`]: ['answers', get('statistics')],
    [`GET ${form}/crossTable`]: ['answers', get('crossTable', { id, row: 'q1', column: 'q2' })],
    [`GET ${form}/answerEdits`]: ['answers', get('answerEdits', { id, responseId })],
    [`POST ${form}/exportAnswers`]: ['answers', post('exportAnswers', { id, as: 'texts' })],
    [`GET ${form}/answers/zip`]: ['answers', get('answers/zip')],
    [`GET ${form}/file/{fileId}`]: ['answers', (c) => c.get(`${form}/file/${fileId}`)],
    [`POST ${form}/publish`]: ['manage', post('publish', { id, version })],
    [`POST ${form}/stop`]: ['manage', post('stop', { id, version })],
    [`POST ${form}/rePublish`]: ['manage', post('rePublish', { id, version })],
    [`POST ${form}/sendInviteMessage`]: ['manage', post('sendInviteMessage', { id, channels: ['station'] })],
    [`POST ${form}/createLink`]: ['manage', post('createLink', { id, singleUse: true })],
    [`POST ${form}/saveCollaborator`]: [
      'manage',
      post('saveCollaborator', { id, userId: randomUUID(), rights: ['edit'] }),
    ],
    [`POST ${form}/markAnswer`]: ['manage', post('markAnswer', { id, responseId, status: 'VALID', note: '看过' })],
    [`POST ${form}/tagAnswers`]: ['manage', post('tagAnswers', { id, responseIds: [responseId], add: ['回访'] })],
    [`POST ${form}/editAnswer`]: [
      'manage',
      post('editAnswer', { id, responseId, revision: 7, answers: { q1: 'b' }, reason: '录入有误' }),
    ],
    [`POST ${form}/importAnswers`]: ['manage', file('importAnswers', { dryRun: '1' })],
    [`POST ${form}/uploadLogo`]: ['manage', file('uploadLogo')],
    [`GET ${form}/live`]: ['manage', get('live')],
    [`POST ${form}/live/start`]: ['manage', post('live/start', { id })],
    [`POST ${form}/live/step`]: ['manage', post('live/step', { id, question: 'q1', taking: true })],
    [`POST ${form}/live/end`]: ['manage', post('live/end', { id })],
    [`POST ${form}/delete`]: ['own', post('delete', { id, version })],
  };
};
/** Of nobody's questionnaire, of whoever answers, or of what one asked for oneself. */
const others = [
  ...[
    'page',
    'list',
    'recycled',
    'image/{fileId}',
    'choices',
    'write',
    'exportAnswers/{id}',
    'exportAnswers/{id}/file',
  ],
  ...['create', 'recover/{id}', 'uploadFile', 'hold', 'left', 'validate/writeAuth', 'submit', 'vote', 'vote/watch'],
];

it('judges every route by the right that it asks for', async () => {
  const { id, helper, api, tenant } = await world();
  const [answer] = (await api.get<{ result: { id: string }[] }>(`${form}/answers?id=${id}`)).data.result;
  const fileId = randomUUID();
  await t().app.platform.database.query(
    `INSERT INTO survey_file (tenant_id, id, form_id, purpose, name, size, held) VALUES ($1, $2, $3, 'answer', 'a.txt', 1, true)`,
    [tenant.id, fileId, id],
  );
  await t().app.platform.files.write(tenant.id, fileId, Buffer.from('x'));
  const calls = asked(id, answer?.id ?? '', fileId);
  const names = questionnaireRoutes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => name.includes(`${form}/`) && !others.some((own) => name.endsWith(` ${form}/${own}`)));
  expect(Object.keys(calls).sort()).toEqual(names.sort());
  const people = {
    none: await helper(),
    edit: await helper('edit'),
    answers: await helper('answers'),
    manage: await helper('manage'),
  };
  const holds: Record<string, readonly Needs[]> = {
    none: [],
    edit: ['any', 'edit'],
    answers: ['any', 'answers'],
    manage: ['any', 'edit', 'answers', 'manage'],
  };
  const wrong: string[] = [];
  for (const [name, [needs, call]] of Object.entries(calls)) {
    for (const [who, { client }] of Object.entries(people)) {
      const { status } = await call(client);
      const allowed = holds[who]?.includes(needs);
      // Whoever holds none hears that there is no such questionnaire; whoever holds others, that this is not theirs.
      const fits = allowed
        ? ![401, 403, 404].includes(status) || name.endsWith('live/end')
        : status === (who === 'none' ? 404 : 403);
      if (!fits) wrong.push(`${who} ${name}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('shows a collaborator the questionnaire with their rights, and what is right in an exam to who may edit it', async () => {
  const { id, helper } = await world();
  const [editor, reader] = [await helper('edit'), await helper('answers')];
  const seen = async (client: Client) => {
    const { data } = await client.get<FormPage>(`${form}/page`);
    const detail = await client.get<FormDetail>(`${form}/detail/${id}`);
    return [data.result.map((row) => row.rights), detail.data.draft.questions[0]?.score];
  };
  expect(await seen(editor.client)).toEqual([[['edit']], { points: 5, right: ['b'] }]);
  expect(await seen(reader.client)).toEqual([[['answers']], { points: 5 }]);
  for (const path of ['answers', 'statistics']) {
    const { data } = await reader.client.get<{ schema: FormSchema }>(`${form}/${path}?id=${id}`);
    expect(data.schema.questions[0]?.score).toEqual({ points: 5 });
  }
  // Settings are for who manages it, texts for who edits.
  const version = 2;
  expect((await editor.client.post(`${form}/update`, { id, version, password: '1' })).status).toBe(403);
  expect((await editor.client.post(`${form}/update`, { id, version, title: '小测二' })).status).toBe(200);
});

it('changes and takes away rights, which hold from then on; everybody may leave by themselves', async () => {
  const { id, api, pm, give, helper } = await world();
  const { user, client } = await helper('manage');
  const other = await helper('answers');
  expect((await give(other.user.id, ['edit'], client)).status).toBe(200);
  expect((await other.client.get(`${form}/answers?id=${id}`)).status).toBe(403);
  const list = async () => (await api.get<Collaborator[]>(`${form}/collaborators?id=${id}`)).data;
  expect((await list()).map(({ person, rights }) => [person.userId, rights])).toEqual([
    [user.id, ['manage']],
    [other.user.id, ['edit']],
  ]);
  expect((await give(pm.id, ['edit'], client)).message).toBe('负责人已有全部权限，不用加为协作人');
  expect((await give(randomUUID(), ['edit'])).status).toBe(400);
  expect((await give(user.id, [], other.client)).status).toBe(403);
  expect((await give(other.user.id, [], other.client)).status).toBe(200);
  expect((await other.client.get(`${form}/detail/${id}`)).status).toBe(404);
  expect((await give(user.id, [])).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await client.post(`${form}/copyForm/${id}`, {})).status).toBe(404);
});

it('keeps what is right in a question of the bank to who kept it and the managers', async () => {
  const { api, answerer, owner, tenant } = await world();
  const question = { ...design.questions[0], id: 'q1' };
  expect((await api.post('idp-survey/user/bank/keep', { question, tags: [] })).status).toBe(200);
  const seen = async (client: Client) =>
    (await client.get<{ result: { question: { score?: object } }[] }>('idp-survey/user/bank/page')).data.result[0]
      ?.question.score;
  expect(await seen(api)).toEqual({ points: 5, right: ['b'] });
  expect(await seen(await t().as(owner, tenant))).toEqual({ points: 5, right: ['b'] });
  expect(await seen(answerer)).toEqual({ points: 5 });
});
