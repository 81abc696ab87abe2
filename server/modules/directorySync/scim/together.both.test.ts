/** Two calls for one person at the same moment: none of what they say is lost. */
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'user-center/directory';

it('keeps what both of two changes at once say', async () => {
  const { tenant, owner } = await t().enterprise();
  const admin = await t().as(owner, tenant);
  const settings = { enabled: true, departmentsFrom: 'GROUPS', handOver: 'NOBODY', heirId: null, version: 0 };
  expect((await admin.put(`${base}/scim`, settings)).status).toBe(200);
  const { data } = await admin.post<{ token: string }>(`${base}/scim/token`);
  const headers = { authorization: `Bearer ${data.token}`, 'content-type': 'application/scim+json' };
  const ask = (method: 'POST' | 'PATCH', url: string, body: object, more: Record<string, string> = {}) =>
    t().app.http.inject({
      ...{ method, url: `/scim/v2${url}`, headers: { ...headers, ...more }, payload: JSON.stringify(body) },
    });
  const made = await ask('POST', '/Users', { userName: `both-${tenant.code}` });
  const { id, meta } = made.json() as { id: string; meta: { version: string } };
  const change = (path: string, value: string, more?: Record<string, string>) =>
    ask('PATCH', `/Users/${id}`, { Operations: [{ op: 'add', path, value }] }, more);
  const answers = await Promise.all([change('title', '工程师'), change('nickName', '小明'), change('locale', 'zh-CN')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const last = (await change('timezone', 'Asia/Shanghai')).json();
  expect(last).toMatchObject({ title: '工程师', nickName: '小明', locale: 'zh-CN', timezone: 'Asia/Shanghai' });
  // Of two that name the version which they have read, one is told that the other came first.
  const ifMatch = { 'if-match': last.meta.version as string };
  const two = await Promise.all([change('title', '经理', ifMatch), change('title', '总监', ifMatch)]);
  expect(two.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  expect((await change('title', '顾问', { 'if-match': meta.version })).statusCode).toBe(412);
});
