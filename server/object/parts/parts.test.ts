/** What every kind of object gets from the ground, asked of each kind that takes it. */
import type { Person } from '../../../contract/envelope';
import type { Followers, ObjectComment } from '../../../contract/object/comments';
import type { HistoryFacets, ObjectHistory } from '../../../contract/object/history';
import { objectTopic } from '../../../contract/realtime';
import { type Client, useTestApp } from '../../test/app';
import { listen, Probe } from '../../test/stomp';

const t = useTestApp();
const open: Probe[] = [];
afterEach(() => {
  for (const probe of open.splice(0)) probe.close();
});

interface Message extends Record<string, unknown> {
  event: string;
  title: string;
  body: string;
  url: string;
}

describe.each([
  { type: 'risk', label: '风险', no: 'R-1', needs: { probability: 3, impact: 4 } },
  { type: 'problem', label: '问题', no: 'P-1', needs: { severity: 3 } },
] as const)('a $type', ({ type, label, no, needs }) => {
  const base = `collaboration-center/${type}`;

  async function setting() {
    const { tenant, pm } = await t().enterprise();
    const [dev, viewer] = [await t().factory.member(tenant), await t().factory.member(tenant)];
    const project = await t().factory.project(tenant, pm, [
      { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
      { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
    ]);
    const [api, devApi, viewerApi] = await Promise.all([pm, dev, viewer].map((user) => t().as(user, tenant)));
    const { data } = await (api as Client).post<{ id: string }>(`${base}/create`, {
      projectId: project.id,
      title: '供应商交付延期',
      ...needs,
    });
    const messagesOf = (userId: string) =>
      t().app.platform.database.query<Message>(
        'SELECT event, title, body, url FROM message WHERE tenant_id = $1 AND receiver_id = $2 ORDER BY id',
        [tenant.id, userId],
      );
    const clients = { api: api as Client, devApi: devApi as Client, viewerApi: viewerApi as Client };
    return { tenant, project, pm, dev, viewer, id: data.id, messagesOf, ...clients };
  }
  const comments = async (client: Client, id: string) =>
    (await client.get<ObjectComment[]>(`${base}/comments?objectId=${id}`)).data;

  it('is commented on in threads, and tells its parties and whom the text names', async () => {
    const { id, pm, viewer, devApi, viewerApi, api, messagesOf, project } = await setting();
    const content = `<p>合同 <span data-mention="${viewer.id}">@看</span> 未签</p>`;
    const root = await devApi.post<{ id: string }>(`${base}/comments`, { objectId: id, content });
    expect(root.status).toBe(200);
    const answer = { objectId: id, content: '<p>收到</p>', parentId: root.data.id };
    expect((await api.post(`${base}/comments`, answer)).status).toBe(200);
    expect((await comments(viewerApi, id)).map(({ parentId }) => parentId)).toEqual([null, root.data.id]);
    const page = `/project/${project.id}/${type}/${id}?comment=${root.data.id}`;
    // Whom a text names follows from then on, and hears of the answer.
    expect(await messagesOf(viewer.id)).toEqual([
      expect.objectContaining({
        event: 'mentioned',
        title: expect.stringContaining(`${label} ${no} 的评论`),
        url: page,
      }),
      expect.objectContaining({ event: 'commented', body: '收到' }),
    ]);
    expect(await messagesOf(pm.id)).toEqual([expect.objectContaining({ event: 'commented', url: page })]);
  });

  it('is not commented on by who may only look, nor reached by the address of another kind', async () => {
    const { id, devApi, viewerApi } = await setting();
    const text = { objectId: id, content: '<p>看</p>' };
    expect((await viewerApi.post(`${base}/comments`, text)).status).toBe(403);
    const made = await devApi.post<{ id: string }>(`${base}/comments`, text);
    const elsewhere = `collaboration-center/${type === 'risk' ? 'problem' : 'risk'}`;
    expect((await devApi.delete(`${elsewhere}/comments/${made.data.id}`)).status).toBe(404);
    expect((await devApi.get(`${elsewhere}/comments?objectId=${id}`)).status).toBe(404);
    expect((await devApi.delete(`${base}/comments/${made.data.id}`)).status).toBe(200);
  });

  it('takes a comment back as long as nobody has taken it up, and brings a removed one back', async () => {
    const { id, api, devApi, viewerApi } = await setting();
    const said = async (client: Client) => (await comments(client, id)).map(({ content }) => content);
    const made = await devApi.post<{ id: string }>(`${base}/comments`, { objectId: id, content: '<p>早</p>' });
    const removed = (client: Client, to: boolean) =>
      client.put(`${base}/comments/${made.data.id}/removed`, { removed: to });
    expect((await removed(api, true)).status).toBe(403);
    expect((await removed(devApi, true)).status).toBe(200);
    expect(await said(viewerApi)).toEqual([]);
    expect((await removed(devApi, false)).status).toBe(200);
    expect((await removed(devApi, false)).status).toBe(200);
    expect(await said(viewerApi)).toEqual(['<p>早</p>']);
    await api.post(`${base}/comments`, { objectId: id, content: '<p>收到</p>', parentId: made.data.id });
    const refused = await removed(devApi, true);
    expect([refused.status, refused.message]).toEqual([422, '评论已有人回复或回应，未撤销']);
    expect((await devApi.delete(`${base}/comments/${made.data.id}`)).status).toBe(200);
    expect((await removed(devApi, false)).status).toBe(200);
    expect(await said(viewerApi)).toEqual(['<p>早</p>', '<p>收到</p>']);
  });

  it('is followed, and who follows hears of comments until they stop', async () => {
    const { id, viewer, viewerApi, devApi, messagesOf } = await setting();
    const follow = (following: boolean) => viewerApi.post(`${base}/follow`, { objectId: id, following });
    const followers = async () => (await viewerApi.get<Followers>(`${base}/followers?objectId=${id}`)).data;
    await follow(true);
    expect(await followers()).toMatchObject({ followed: true, followers: [{ userId: viewer.id }] });
    await devApi.post(`${base}/comments`, { objectId: id, content: '<p>一</p>' });
    expect(await messagesOf(viewer.id)).toEqual([expect.objectContaining({ event: 'commented', body: '一' })]);
    const to = type === 'risk' ? 'HANGUP' : 'CANCELLED';
    const state = type === 'risk' ? 'IDENTIFIED' : 'UNCONFIRMED';
    const stepped = await devApi.post(`${base}/${id}/step`, { to, state, version: 1, reason: '等待' });
    expect(stepped.status).toBe(200);
    expect((await messagesOf(viewer.id)).map(({ event }) => event)).toEqual(['commented', `${type}State`]);
    await follow(false);
    expect(await followers()).toEqual({ followed: false, followers: [] });
  });

  it('offers whom a text may name: those who may see it, and not oneself', async () => {
    const { id, pm, dev, viewer, devApi, api } = await setting();
    const offered = async () =>
      (await devApi.get<Person[]>(`${base}/mentionable?objectId=${id}`)).data?.map(({ userId }) => userId);
    expect(await offered()).toEqual([pm.id, viewer.id]);
    await api.put(`${base}/update/${id}`, { version: 1, isPrivate: true, assigneeId: dev.id });
    expect(await offered()).toEqual([pm.id]);
  });

  it('has a history with who changed what and how long it stood, filtered by field and person', async () => {
    const { id, dev, pm, api, devApi, viewerApi } = await setting();
    const past = `UPDATE history SET at = at - interval '2 hours' WHERE object_id = $1`;
    await t().app.platform.database.query(past, [id]);
    await devApi.put(`${base}/update/${id}`, { version: 1, title: '供应商延期' });
    const to = type === 'risk' ? 'HANGUP' : 'CANCELLED';
    const state = type === 'risk' ? 'IDENTIFIED' : 'UNCONFIRMED';
    expect((await api.post(`${base}/${id}/step`, { to, state, version: 2, reason: '等待' })).status).toBe(200);
    const read = async (filters = '') =>
      (await viewerApi.get<ObjectHistory[]>(`${base}/actions?objectId=${id}${filters}`)).data;
    const all = await read();
    expect(all.map(({ event, actor }) => [event, actor?.userId])).toEqual([
      ['stated', pm.id],
      ['updated', dev.id],
      ['created', pm.id],
    ]);
    const minutes = (all[0]?.stoodSeconds ?? 0) / 60;
    expect(Math.round(minutes)).toBe(120);
    expect(all[1]?.changes).toEqual([{ field: 'title', label: '标题', before: '供应商交付延期', after: '供应商延期' }]);
    expect((await read('&transitions=true')).map(({ reason }) => reason)).toEqual(['等待']);
    expect((await read(`&actorId=${dev.id}`)).length).toBe(1);
    expect((await read('&field=title')).length).toBe(1);
    const facets = (await viewerApi.get<HistoryFacets>(`${base}/actions/facets?objectId=${id}`)).data;
    expect(facets.fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['title', 'state']));
    expect(facets.people.map(({ userId }) => userId)).toEqual([pm.id, dev.id]);
  });

  it('leaves nothing of these behind when its project is deleted for good', async () => {
    const { id, tenant, project, viewer, devApi, viewerApi } = await setting();
    const content = `<p><span data-mention="${viewer.id}">@看</span></p>`;
    await devApi.post(`${base}/comments`, { objectId: id, content });
    await viewerApi.post(`${base}/follow`, { objectId: id, following: true });
    const { database } = t().app.platform;
    const left = async () => {
      const [row] = await database.query<Record<string, number>>(
        `SELECT (SELECT count(*)::int FROM comment WHERE tenant_id = $1) AS comments,
                (SELECT count(*)::int FROM follower WHERE tenant_id = $1) AS followers,
                (SELECT count(*)::int FROM history WHERE tenant_id = $1 AND object_id = $2) AS history,
                (SELECT count(*)::int FROM object_clock WHERE tenant_id = $1 AND object_id = $2) AS clocks`,
        [tenant.id, id],
      );
      return row;
    };
    expect(await left()).toEqual({ comments: 1, followers: 1, history: 1, clocks: type === 'problem' ? 2 : 0 });
    await database.query('DELETE FROM project WHERE tenant_id = $1 AND id = $2', [tenant.id, project.id]);
    expect(await left()).toEqual({ comments: 0, followers: 0, history: 0, clocks: 0 });
  });

  it('has a topic that its readers hear of comments by, and lose with the object', async () => {
    const { id, api, viewerApi, devApi } = await setting();
    const probe = await Probe.connected(await listen(t().app), viewerApi);
    open.push(probe);
    const topic = objectTopic(type, id);
    probe.frame('SUBSCRIBE', { id: 'x', destination: topic, receipt: 'r' });
    await probe.next((frame) => frame.headers['receipt-id'] === 'r');
    await devApi.post(`${base}/comments`, { objectId: id, content: '<p>一</p>' });
    expect(await probe.message(topic)).toMatchObject({ changes: 1 });
    const { version } = (await api.get<{ version: number }>(`${base}/details/${id}`)).data;
    expect((await api.put(`${base}/update/${id}`, { version, isPrivate: true })).status).toBe(200);
    await api.post(`${base}/comments`, { objectId: id, content: '<p>二</p>' });
    expect(await probe.message(topic, 1)).toEqual({ ended: true });
  });
});
