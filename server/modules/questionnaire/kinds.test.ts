/** Questions whose answers name something: regions, people, departments, files and pictures. */
import { randomUUID } from 'node:crypto';
import type { FormDetail, FormFile, NamedChoice } from '../../../contract/questionnaire/form';
import type { FormSchema } from '../../../contract/questionnaire/model';
import { usualSettings } from '../../../contract/questionnaire/settings';
import { type Client, useTestApp } from '../../test/app';

const { entriesOf } = require('../../sandbox/zip.cjs') as {
  entriesOf(bytes: Buffer, limits: object): { name: string }[];
};
const t = useTestApp();
const form = 'idp-survey/user/form';
const BOUNDARY = 'kinds';

const design: FormSchema = {
  questions: [
    { id: 'q1', kind: 'region', title: '所在地区' },
    { id: 'q2', kind: 'person', title: '最想感谢的同事' },
    { id: 'q3', kind: 'department', title: '协作最多的部门', max: 2 },
    { id: 'q4', kind: 'file', title: '现场照片', max: 2 },
  ],
  ends: [],
};

const send = (client: Client, path: string, fields: Record<string, string>, name: string) => {
  const part = (disposition: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  const parts = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value));
  return client.call<FormFile>('POST', path, undefined, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: `${parts.join('')}${part(`name="file"; filename="${name}"`, '照片')}--${BOUNDARY}--\r\n`,
  });
};

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const api = await t().as(pm, tenant);
  const other = await t().as(member, tenant);
  const { data } = await api.post<{ id: string }>(`${form}/create`, {
    ...{ title: '现场巡检', kind: 'survey', draft: design, settings: { ...usualSettings, once: false } },
  });
  await api.post(`${form}/publish`, { id: data.id, version: 1 });
  const { formKey } = (await api.get<FormDetail>(`${form}/detail/${data.id}`)).data;
  const answer = (answers: object, submitKey = randomUUID()) =>
    other.post<{ receipt: string; problems?: { question: string; text: string }[] }>(`${form}/submit`, {
      ...{ formKey, submitKey, versionNo: 1, answers },
    });
  return { api, other, member, formKey, answer, id: data.id };
}

it('takes a city of its province, and nothing else', async () => {
  const { answer } = await world();
  expect((await answer({ q1: ['甘肃省', '兰州市'] })).status).toBe(200);
  expect((await answer({ q1: ['甘肃省', '成都市'] })).status).toBe(422);
  expect((await answer({ q1: ['甘肃省'] })).data.problems).toEqual([{ question: 'q1', text: '请选择城市' }]);
});

it('opens to nobody new what is being answered by naming people', async () => {
  const { api, id } = await world();
  const { version, settings } = (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  const audience = { kind: 'anyone', departmentIds: [], userIds: [] };
  const open = await api.post(`${form}/update`, { id, version, settings: { ...settings, audience } });
  expect([open.status, open.message]).toEqual([422, expect.stringContaining('未登录的人')]);
  expect((await api.post(`${form}/update`, { id, version, settings: { ...settings, thanks: '谢谢' } })).status).toBe(
    200,
  );
});

it('offers people and departments to members who may answer, and takes only those that are there', async () => {
  const { answer, other, member, formKey } = await world();
  const found = await other.get<NamedChoice[]>(`${form}/choices?formKey=${formKey}&kind=person`);
  expect(found.data.map(({ id }) => id)).toContain(member.id);
  expect((await t().visitor.get(`${form}/choices?formKey=${formKey}&kind=person`)).status).toBe(422);
  expect((await answer({ q2: [member.id] })).status).toBe(200);
  expect((await answer({ q2: [randomUUID()] })).data.problems).toMatchObject([{ question: 'q2' }]);
  expect((await answer({ q2: [member.id, randomUUID()] })).data.problems).toMatchObject([{ text: '最多 1 个' }]);
  expect((await answer({ q3: [randomUUID()] })).data.problems).toMatchObject([{ question: 'q3' }]);
});

it('keeps a file with the answer that it was uploaded for, once, and gives it to the keeper alone', async () => {
  const { api, other, answer, formKey } = await world();
  const upload = (question: string) => send(other, `${form}/uploadFile`, { formKey, question }, '现场.jpg');
  expect((await upload('q1')).status).toBe(400);
  const { data } = await upload('q4');
  expect((await api.get(`${form}/file/${data.id}`)).status).toBe(404);
  const key = randomUUID();
  expect((await answer({ q4: [data.id] }, key)).status).toBe(200);
  expect((await answer({ q4: [data.id] }, key)).status).toBe(200);
  expect((await answer({ q4: [data.id] })).data.problems).toMatchObject([{ question: 'q4' }]);
  expect((await api.get(`${form}/file/${data.id}`)).status).toBe(200);
  expect((await other.get(`${form}/file/${data.id}`)).status).toBe(404);
});

it('shows pictures of options by their ids, and takes pictures only', async () => {
  const { api, id } = await world();
  expect((await send(api, `${form}/uploadImage`, { formId: id }, 'a.svg')).status).toBe(400);
  const { data } = await send(api, `${form}/uploadImage`, { formId: id }, 'a.png');
  expect((await t().visitor.get(`${form}/image/${data.id}`)).status).toBe(200);
  expect((await t().visitor.get(`${form}/image/${randomUUID()}`)).status).toBe(404);
});

it('packs the files of the answers that are shown, a folder an answer, for who reads answers', async () => {
  const { api, other, answer, formKey, id } = await world();
  const upload = async (name: string) =>
    (await send(other, `${form}/uploadFile`, { formKey, question: 'q4' }, name)).data.id;
  const zip = (client: Client, more = '') => client.call('GET', `${form}/answers/zip?id=${id}${more}`);
  expect((await zip(api)).status).toBe(422);
  await answer({ q4: [await upload('现场.jpg'), await upload('现场.jpg')] });
  await answer({ q4: [await upload('../合同.pdf')] });
  await upload('没有提交.jpg');
  const packed = await zip(api);
  expect([packed.status, packed.headers['content-type']]).toEqual([200, 'application/zip']);
  const limits = { entries: 10, unpacked: 100_000, broken: 'broken', tooLarge: 'large' };
  const entries = entriesOf(packed.bytes, limits).map((entry) => entry.name.split('/'));
  expect(entries.map(([, name]) => name).sort()).toEqual(['合同.pdf', '现场 (2).jpg', '现场.jpg'].sort());
  expect([entries.every((parts) => parts.length === 2), new Set(entries.map(([folder]) => folder)).size]).toEqual([
    true,
    2,
  ]);
  expect((await zip(api, '&status=INVALID')).status).toBe(422);
  expect((await zip(other)).status).toBe(404);
});
