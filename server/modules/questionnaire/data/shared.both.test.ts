/** Figures of a questionnaire by a public link: counts for a stranger, and nothing that people wrote. */
import { randomUUID } from 'node:crypto';
import type { LinkMade, SharedLink } from '../../../../contract/publicLink/publicLink';
import { LINK_HEADER, PASS_HEADER } from '../../../../contract/publicLink/words';
import type { FormDetail } from '../../../../contract/questionnaire/form';
import type { FormSchema } from '../../../../contract/questionnaire/model';
import { usualSettings } from '../../../../contract/questionnaire/settings';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const form = 'idp-survey/user/form';
const SECRET = '张三的意见';

const design: FormSchema = {
  questions: [
    {
      ...{ id: 'q1', kind: 'single', title: '满意吗' },
      options: [
        { id: 'a', text: '满意' },
        { id: 'b', text: '不满意' },
      ],
    },
    { id: 'q2', kind: 'longText', title: '意见' },
    { id: 'q3', kind: 'signature', title: '签名' },
    { id: 'q4', kind: 'matrixText', title: '逐项说明', rows: [{ id: 'r1', text: '交付' }] },
    { id: 'q5', kind: 'slider', title: '进度', min: 0, max: 10, step: 1 },
  ],
  ends: [],
};

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const [api, theirs] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const { data } = await api.post<{ id: string }>(`${form}/create`, {
    ...{ title: '满意度', kind: 'survey', draft: design, settings: { ...usualSettings, once: false } },
  });
  await api.post(`${form}/publish`, { id: data.id, version: 1 });
  const { formKey } = (await api.get<FormDetail>(`${form}/detail/${data.id}`)).data;
  for (const choice of ['a', 'a', 'b']) {
    const answers = { q1: choice, q2: SECRET, q3: '张三', q4: { r1: SECRET }, q5: 7 };
    const sent = await theirs.post(`${form}/submit`, { formKey, submitKey: randomUUID(), versionNo: 1, answers });
    expect(sent.status).toBe(200);
  }
  const share = (client = api, more = {}) =>
    client.post<LinkMade>('collaboration-center/publicLink', { kind: 'survey', target: data.id, ...more });
  const open = async ({ url }: LinkMade, pass?: string) => {
    const headers = { [LINK_HEADER]: url.split('#')[1] ?? '', ...(pass && { [PASS_HEADER]: pass }) };
    return (await t().visitor.call<SharedLink>('GET', 'collaboration-center/sharedLink', undefined, { headers })).data;
  };
  return { api, theirs, id: data.id, share, open };
}

it('shows a stranger the counts of each question, and nothing that anybody wrote or signed', async () => {
  const { share, open } = await world();
  const { data } = await share();
  expect(data.url).toContain('/shared/survey/');
  const shared = await open(data);
  expect(shared).toMatchObject({ state: 'open', kind: 'survey', survey: { title: '满意度', base: 3 } });
  expect(shared.survey?.questions[0]?.counts?.map(({ text, count }) => [text, count])).toEqual([
    ['满意', 2],
    ['不满意', 1],
  ]);
  expect(shared.survey?.questions.map(({ answered }) => answered)).toEqual([3, 3, 3, 3, 3]);
  expect(shared.survey?.questions[4]).toMatchObject({ mean: 7 });
  expect(JSON.stringify(shared)).not.toMatch(/张三/);
});

it('is handed out by who manages the questionnaire alone, with a password, and shows nothing once that is over', async () => {
  const { api, theirs, share, open, id } = await world();
  expect((await share(theirs)).status).toBe(404);
  const { data } = await share(api, { password: 'kestrel', days: 7 });
  expect(await open(data)).toMatchObject({ state: 'password', survey: null });
  const { version } = (await api.get<FormDetail>(`${form}/detail/${id}`)).data;
  await api.post(`${form}/stop`, { id, version });
  await api.post(`${form}/delete`, { id, version: version + 1 });
  const open2 = await share(api);
  expect(open2.status).toBe(404);
});
