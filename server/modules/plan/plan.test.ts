/** A project's plan: the worked examples of the area's note that ask for more than the engine, and the rules around them. */
import type { PlanActed, PlanNodeView, PlanView } from '../../../contract/plan/plan';
import { type Answer, type Client, useTestApp } from '../../test/app';
import { uploadTo } from '../../test/projectFiles';

const t = useTestApp();
const base = 'collaboration-center/plan';
const nodes = 'collaboration-center/planNode';

async function setting(startOn = '2026-03-02') {
  const { tenant, pm, owner } = await t().enterprise();
  const [dev, viewer] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const [api, devApi, viewerApi] = [await t().as(pm, tenant), await t().as(dev, tenant), await t().as(viewer, tenant)];
  await api.put(`${base}/settings`, { projectId: project.id, startOn, version: 0 });
  const view = async (client: Client = api) => (await client.get<PlanView>(`${base}?projectId=${project.id}`)).data;
  const one = async (id: string) => (await view()).nodes.find((node) => node.id === id) as PlanNodeView;
  const spans = async (...ids: string[]) => {
    const found = await view();
    return ids.map((id) => {
      const node = found.nodes.find((other) => other.id === id);
      return `${node?.startOn?.slice(5)}–${node?.endOn?.slice(5)}`;
    });
  };
  const add = async (title: string, duration = 1, values: object = {}) => {
    const {
      parentId = null,
      kind = duration === 0 ? 'milestone' : 'work',
      ...rest
    } = values as Record<string, unknown>;
    const siblings = (await view()).nodes.filter((node) => node.parentId === parentId);
    const made = await api.post<PlanActed>(`${nodes}/create`, {
      ...{ projectId: project.id, parentId, afterId: siblings.at(-1)?.id ?? null, kind, title },
      ...(duration > 0 && { duration }),
    });
    const id = made.data.id as string;
    if (Object.keys(rest).length > 0) expect((await set(id, rest)).status).toBe(200);
    return id;
  };
  const set = async (id: string, values: object, client: Client = api): Promise<Answer<PlanActed>> =>
    client.put<PlanActed>(`${nodes}/update/${id}`, { version: (await one(id)).version, ...values });
  const drag = async (id: string, values: object) =>
    api.put<PlanActed>(`${nodes}/drag/${id}`, { version: (await one(id)).version, ...values });
  const link = (fromId: string, toId: string, values: object = {}) =>
    api.post<PlanActed>(`${base}/links`, { fromId, toId, ...values });
  return { tenant, owner, pm, dev, project, api, devApi, viewerApi, view, one, spans, add, set, drag, link };
}

describe('a plan', () => {
  it('is empty at first, and a tree with numbers once nodes are in it', async () => {
    const { view, add, api, one } = await setting();
    expect((await view()).nodes).toEqual([]);
    const phase = await add('启动', 1, { kind: 'phase' });
    const kick = await add('立项', 2, { parentId: phase });
    const other = await add('组建团队', 3, { parentId: phase });
    expect((await view()).nodes.map(({ wbs, title }) => `${wbs} ${title}`)).toEqual([
      '1 启动',
      '1.1 立项',
      '1.2 组建团队',
    ]);
    expect((await one(phase)).endOn).toBe('2026-03-04');
    expect((await api.post(`${nodes}/move`, { ids: [other], parentId: phase, afterId: null })).status).toBe(200);
    expect((await one(other)).wbs).toBe('1.1');
    expect((await api.post(`${nodes}/move`, { ids: [kick], parentId: other, afterId: null })).status).toBe(200);
    expect(await one(kick)).toMatchObject({ wbs: '1.1.1' });
    expect(await one(other)).toMatchObject({ kind: 'group', startOn: '2026-03-02', endOn: '2026-03-03' });
  });

  it('strict phases: a setting that orders them, refuses what leads back, and goes out as dependencies', async () => {
    const { add, api, project, view, spans, link, drag } = await setting();
    const [a, b] = [await add('设计', 1, { kind: 'phase' }), await add('开发', 1, { kind: 'phase' })];
    const [draw, check] = [await add('绘图', 5, { parentId: a }), await add('校对', 2, { parentId: a })];
    const build = await add('编码', 3, { parentId: b });
    expect(await spans(draw, build)).toEqual(['03-02–03-06', '03-02–03-04']);
    const back = await link(build, check);
    expect(back.status).toBe(200);
    const save = async (strictPhases: boolean) =>
      api.put<PlanActed>(`${base}/settings`, {
        ...{ projectId: project.id, strictPhases, version: (await view()).version },
      });
    const refused = await save(true);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('阶段严格先后')]);
    expect((await api.delete(`${base}/links/${(await view()).links[0]?.id}`)).status).toBe(200);
    expect((await save(true)).data.along).toBe(2);
    expect(await spans(draw, b, build)).toEqual(['03-02–03-06', '03-09–03-11', '03-09–03-11']);
    // A phase in it that gets longer takes the next one along; dragged back it is where it was.
    await drag(draw, { startOn: '2026-03-04' });
    expect(await spans(build)).toEqual(['03-11–03-13']);
    await drag(draw, { startOn: '2026-03-02' });
    expect(await spans(build)).toEqual(['03-09–03-11']);
    expect((await link(build, check)).message).toContain('阶段严格先后');
    // The other way round.
    await api.post(`${nodes}/move`, { ids: [b], parentId: null, afterId: null });
    expect(await spans(build, draw)).toEqual(['03-02–03-04', '03-05–03-11']);
    const out = (await api.get(`${base}/export?projectId=${project.id}`)).body;
    expect(/<Name>设计<\/Name>.*?<\/Task>/.exec(out)?.[0]).toContain('<PredecessorLink>');
    const same = (await uploadTo(api, project.id, out)).data;
    expect([same.kept, same.links, same.remarks, (await view()).links]).toEqual([0, 0, [], []]);
    expect(await spans(build, draw)).toEqual(['03-02–03-04', '03-05–03-11']);
  });

  it('9: a pin made by dragging stays when its predecessor goes away and comes back', async () => {
    const { add, link, drag, spans, one } = await setting();
    const [a, b] = [await add('A', 2), await add('B', 1)];
    await link(a, b);
    expect(await spans(a, b)).toEqual(['03-02–03-03', '03-04–03-04']);
    await drag(b, { startOn: '2026-03-06' });
    expect(await one(b)).toMatchObject({ constraintType: 'SNET', constraintOn: '2026-03-06', startOn: '2026-03-06' });
    await drag(a, { startOn: '2026-03-09' });
    expect(await spans(a, b)).toEqual(['03-09–03-10', '03-11–03-11']);
    await drag(a, { startOn: '2026-03-02' });
    expect(await spans(a, b)).toEqual(['03-02–03-03', '03-06–03-06']);
    await drag(b, { startOn: '2026-03-04' });
    expect(await one(b)).toMatchObject({ constraintType: 'ASAP', constraintOn: null, startOn: '2026-03-04' });
  });

  it('a new link drops a pin that is not later than what it asks for', async () => {
    const { add, link, drag, one } = await setting();
    const [a, b, c] = [await add('A', 5), await add('B', 1), await add('C', 1)];
    await drag(b, { startOn: '2026-03-04' });
    await drag(c, { startOn: '2026-03-20' });
    await link(a, b);
    await link(a, c);
    expect(await one(b)).toMatchObject({
      constraintType: 'ASAP',
      startOn: '2026-03-09',
      driver: { by: 'link', from: a },
    });
    expect(await one(c)).toMatchObject({ constraintType: 'SNET', startOn: '2026-03-20', driver: { by: 'pin' } });
  });

  it('10: a link into a group binds each leaf of it', async () => {
    const { add, link, spans } = await setting();
    const a = await add('A', 3);
    const group = await add('G', 1, { kind: 'group' });
    const [b2, b4] = [await add('b2', 2, { parentId: group }), await add('b4', 4, { parentId: group })];
    await link(a, group);
    expect(await spans(b2, b4, group)).toEqual(['03-05–03-06', '03-05–03-10', '03-05–03-10']);
  });

  it('11: out of a group, FS counts its end and SS its start', async () => {
    const { add, link, drag, spans } = await setting();
    const group = await add('G', 1, { kind: 'group' });
    const [g1, g2] = [await add('g1', 2, { parentId: group }), await add('g2', 4, { parentId: group })];
    await drag(g1, { startOn: '2026-03-04' });
    await drag(g2, { startOn: '2026-03-03' });
    const [z, y] = [await add('Z', 1), await add('Y', 1)];
    await link(group, z);
    await link(group, y, { type: 'SS', lag: 1 });
    expect(await spans(group, z, y)).toEqual(['03-03–03-06', '03-09–03-09', '03-04–03-04']);
  });

  it('12: a deadline moves nothing and tells by how much it is missed', async () => {
    const { add, link, one } = await setting();
    const [a, b, c] = [await add('A', 4), await add('B', 3, { deadline: '2026-03-09' }), await add('C', 4)];
    await link(a, b);
    await link(b, c);
    expect(await one(b)).toMatchObject({ startOn: '2026-03-06', endOn: '2026-03-10', late: true, totalSlack: -1 });
    expect([(await one(a)).totalSlack, (await one(c)).totalSlack]).toEqual([-1, 0]);
  });

  it('14: what is scheduled by hand binds others, and says that it is too early', async () => {
    const { add, link, one } = await setting();
    const a = await add('A', 5);
    const b = await add('B', 2, { mode: 'manual', manualStart: '2026-03-04', manualEnd: '2026-03-05' });
    const c = await add('C', 1);
    await link(a, b);
    await link(b, c);
    expect(await one(b)).toMatchObject({ early: true, startOn: '2026-03-04', endOn: '2026-03-05' });
    expect((await one(c)).startOn).toBe('2026-03-06');
  });

  it('13: what is finished binds with its lag', async () => {
    const { add, link, set, spans } = await setting();
    const [a, b] = [await add('A', 5), await add('B', 2)];
    await link(a, b, { lag: 3 });
    expect((await set(a, { realStart: '2026-03-02', realEnd: '2026-03-03' })).status).toBe(200);
    expect(await spans(b)).toEqual(['03-09–03-10']);
  });

  it('25: progress of a group is weighted, leaves out what is cancelled, and is cut', async () => {
    const { add, set, one } = await setting();
    const group = await add('G', 1, { kind: 'group' });
    const parts = [await add('a', 5, { parentId: group }), await add('b', 5, { parentId: group })];
    const gone = await add('c', 5, { parentId: group });
    await set(parts[0] as string, { weight: 60, progress: 50 });
    await set(parts[1] as string, { weight: 40, progress: 100 });
    await set(gone, { weight: 90, cancelled: true });
    expect((await one(group)).percent).toBe(70);
    expect((await set(group, { progress: 10 })).status).toBe(422);
  });

  it('15: works on days that are worked in stead of free ones', async () => {
    const { tenant, owner, add, link, spans } = await setting('2026-09-29');
    const ownerApi = await t().as(owner, tenant);
    expect((await ownerApi.post('user-center/calendar/holiday/official', { year: 2026 })).status).toBe(200);
    const [a, b] = [await add('A', 3), await add('B', 2)];
    await link(a, b, { lag: 1 });
    expect(await spans(a, b)).toEqual(['09-29–10-08', '10-10–10-12']);
  });
});

describe('circles', () => {
  it('are refused naming their path, by links and by moves, and nothing is written', async () => {
    const { add, link, api, view } = await setting();
    const [a, b] = [await add('设计', 2), await add('开发', 2)];
    await link(a, b);
    const before = await view();
    const closed = await link(b, a);
    expect(closed.status).toBe(422);
    expect(closed.message).toContain('1 设计 → 2 开发 → 1 设计');
    const group = await add('实施', 1, { kind: 'group' });
    await link(group, a);
    const inside = await api.post(`${nodes}/move`, { ids: [b], parentId: group, afterId: null });
    expect(inside.status).toBe(422);
    expect(inside.message).toContain('循环依赖');
    const below = await api.post(`${nodes}/move`, { ids: [a], parentId: a, afterId: null });
    expect(below.status).toBe(422);
    const now = await view();
    expect(now.links).toHaveLength(before.links.length + 1);
    expect(now.nodes.map(({ parentId }) => parentId)).toEqual([null, null, null]);
  });

  it('do not close when two links that would close one are made at once', async () => {
    const { add, link, view } = await setting();
    const [a, b, c] = [await add('A'), await add('B'), await add('C')];
    const answers = await Promise.all([link(a, b), link(b, c), link(c, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect((await view()).links).toHaveLength(2);
  });
});

describe('predecessors as they are typed', () => {
  it('are read, changed where they stand and removed where they are gone', async () => {
    const { add, api, view } = await setting();
    const [a, b, c] = [await add('A', 2), await add('B', 2), await add('C', 2)];
    const type = (text: string) => api.put<{ field?: string }>(`${nodes}/${c}/predecessors`, { text });
    expect((await type('1FS+2,2ss-1')).status).toBe(200);
    const links = (await view()).links;
    expect(links.map(({ fromId, type: kind, lag }) => [fromId, kind, lag])).toEqual(
      expect.arrayContaining([
        [a, 'FS', 2],
        [b, 'SS', -1],
      ]),
    );
    expect((await type('1')).status).toBe(200);
    expect((await view()).links).toMatchObject([{ fromId: a, toId: c, type: 'FS', lag: 0 }]);
    for (const wrong of ['9', '1XX', 'abc'])
      expect(await type(wrong)).toMatchObject({ status: 400, data: { field: 'text' } });
    expect((await type('')).status).toBe(200);
    expect((await view()).links).toEqual([]);
  });
});

describe('an act', () => {
  it('is told once with what followed, and taken back as a whole', async () => {
    const { add, link, drag, api, spans, one } = await setting();
    const ids = [await add('A', 2), await add('B', 2), await add('C', 2)] as const;
    await link(ids[0], ids[1]);
    await link(ids[1], ids[2]);
    const before = await spans(...ids);
    const { data } = await drag(ids[0], { duration: 5 });
    expect(data.along).toBe(2);
    const [entry] = (
      await api.get<{ changes: { field: string; after: string }[] }[]>(`${nodes}/actions?objectId=${ids[0]}`)
    ).data;
    expect(entry?.changes).toEqual([
      expect.objectContaining({ field: 'duration', after: '5 天' }),
      expect.objectContaining({ field: 'along', after: '2 项' }),
    ]);
    const back = await api.post<{ written: number; kept: number; actId: string }>(
      `${base}/acts/${data.actId}/takeBack`,
      {},
    );
    expect(back.data).toMatchObject({ written: 1, kept: 0 });
    expect(await spans(...ids)).toEqual(before);
    await api.post(`${base}/acts/${back.data.actId}/takeBack`, {});
    expect((await one(ids[0])).duration).toBe(5);
  });

  it('gives links back: one that was made goes, one that was changed has its lag again, unless somebody changed it since', async () => {
    const { add, link, api, view } = await setting();
    const [a, b] = [await add('A', 2), await add('B', 2)];
    type Back = { written: number; kept: number; actId: string };
    const back = async (actId: string | null) => (await api.post<Back>(`${base}/acts/${actId}/takeBack`, {})).data;
    const made = await link(a, b);
    const lags = async () => (await view()).links.map(({ lag }) => lag);
    const change = async (lag: number) =>
      (await api.put<PlanActed>(`${base}/links/${made.data.id}`, { lag })).data.actId;
    const first = await change(2);
    expect([await back(first), await lags()]).toEqual([expect.objectContaining({ written: 1, kept: 0 }), [0]]);
    const second = await change(3);
    const third = await change(4);
    expect([(await back(second)).kept, (await back(made.data.actId)).kept, await lags()]).toEqual([1, 1, [4]]);
    await back(third);
    await back(second);
    expect([await back(made.data.actId), await lags()]).toEqual([expect.objectContaining({ kept: 0 }), []]);
  });

  it('gives back what was deleted with all below it and its links', async () => {
    const { add, link, api, view } = await setting();
    const group = await add('G', 1, { kind: 'group' });
    const [a, b] = [await add('A', 2, { parentId: group }), await add('B', 2)];
    await link(a, b);
    const before = await view();
    const gone = await api.post<PlanActed>(`${nodes}/remove`, { ids: [group] });
    expect((await view()).nodes.map(({ id }) => id)).toEqual([b]);
    expect((await api.get(`${nodes}/details/${a}`)).status).toBe(404);
    await api.post(`${base}/acts/${gone.data.actId}/takeBack`, {});
    const now = await view();
    expect(now.nodes.map(({ id, startOn, endOn }) => [id, startOn, endOn])).toEqual(
      before.nodes.map(({ id, startOn, endOn }) => [id, startOn, endOn]),
    );
    expect(now.links).toEqual(before.links);
  });

  it('leaves alone what somebody changed since, and is nobody else’s', async () => {
    const { add, set, api, one, devApi } = await setting();
    const a = await add('A', 2);
    const act = await set(a, { title: '改名', weight: 3 });
    await set(a, { title: '再改' });
    expect((await devApi.post(`${base}/acts/${act.data.actId}/takeBack`, {})).status).toBe(404);
    const back = await api.post<{ kept: number }>(`${base}/acts/${act.data.actId}/takeBack`, {});
    expect(back.data.kept).toBe(1);
    expect(await one(a)).toMatchObject({ title: '再改', weight: null });
  });
});

describe('what was created', () => {
  type Back = { written: number; kept: number; actId: string | null };

  it('is not taken back once others have put something into it, and nothing is lost', async () => {
    const { tenant, owner, project, api, add, set, link, view, dev } = await setting();
    const other = await t().as(owner, tenant);
    const make = async (title: string, kind = 'work') => {
      const place = { projectId: project.id, parentId: null, afterId: null };
      const { data } = await api.post<PlanActed>(`${nodes}/create`, { ...place, kind, title });
      return { id: data.id as string, back: () => api.post<Back>(`${base}/acts/${data.actId}/takeBack`, {}) };
    };
    const phase = await make('实施', 'phase');
    await other.post(`${nodes}/create`, {
      ...{ projectId: project.id, parentId: phase.id, afterId: null, kind: 'work', title: '安装' },
    });
    const renamed = await make('改名的');
    await set(renamed.id, { title: '别人改的' }, other);
    const talked = await make('评论的');
    const said = await other.post(`${nodes}/comments`, { objectId: talked.id, content: '<p>已联系供货方</p>' });
    expect(said.status).toBe(200);
    const tasked = await make('有任务的');
    await other.post(`${nodes}/${tasked.id}/tasks/create`, { title: '接口开发' });
    const [linked, next] = [await make('有后置的'), await add('下一步')];
    await link(linked.id, next);
    const answers = [];
    for (const one of [phase, renamed, talked, tasked, linked]) answers.push(await one.back());
    expect(answers.map(({ status, message }) => [status, message])).toEqual([
      [422, '「实施」下已有其他节点，未撤销'],
      [422, '「别人改的」此后被他人修改过，未撤销'],
      [422, '「评论的」已有评论，未撤销'],
      // Linking writes the node's history.
      [422, '「有任务的」此后被他人修改过，未撤销'],
      [422, '「有后置的」已有其他依赖，未撤销'],
    ]);
    expect((await view()).nodes).toHaveLength(7);
    const own = await make('自己的');
    await set(own.id, { title: '自己改的', ownerId: dev.id });
    expect((await own.back()).data).toMatchObject({ written: 1, kept: 0 });
    expect((await view()).nodes).toHaveLength(7);
  });

  it('goes with all that the same act made, and comes back whole by a redo', async () => {
    const { add, link, api, view } = await setting();
    const group = await add('G', 1, { kind: 'group' });
    const [a, b] = [await add('A', 2, { parentId: group }), await add('B', 2, { parentId: group })];
    await link(a, b);
    const back = (id: string | null | undefined) => api.post<Back>(`${base}/acts/${id}/takeBack`, {});
    const gone = await api.post<PlanActed>(`${nodes}/remove`, { ids: [group] });
    const undone = await back(gone.data.actId);
    expect(undone.data).toMatchObject({ kept: 0 });
    const redone = await back(undone.data.actId);
    expect(redone.data).toMatchObject({ written: 4, kept: 0 });
    expect((await view()).nodes).toEqual([]);
    expect((await back(redone.data.actId)).data).toMatchObject({ kept: 0 });
    const now = await view();
    expect([now.nodes.length, now.links.length]).toEqual([3, 1]);
  });
});

describe('who may', () => {
  it('report of a node: whoever answers for it, and nothing else of it', async () => {
    const { add, set, dev, devApi, viewerApi, one } = await setting();
    const a = await add('A', 2);
    expect((await set(a, { progress: 40 }, devApi)).status).toBe(403);
    await set(a, { ownerId: dev.id });
    expect((await set(a, { progress: 40, realStart: '2026-03-02' }, devApi)).status).toBe(200);
    expect((await set(a, { duration: 4 }, devApi)).status).toBe(403);
    expect((await set(a, { progress: 50 }, viewerApi)).status).toBe(403);
    expect(await one(a)).toMatchObject({ progress: 40, realStart: '2026-03-02', percent: 40 });
  });

  it('save what they saw: a stale save is told who was first', async () => {
    const { add, api, one, pm } = await setting();
    const a = await add('A', 2);
    const { version } = await one(a);
    expect((await api.put(`${nodes}/update/${a}`, { version, title: '甲' })).status).toBe(200);
    const stale = await api.put<{ updatedBy: { userId: string } }>(`${nodes}/update/${a}`, { version, title: '乙' });
    expect([stale.status, stale.data.updatedBy.userId]).toEqual([409, pm.id]);
  });
});

describe('lengths that add up', () => {
  it('are refused where they lead beyond all calendars, naming what ends there', async () => {
    const { add, link, set, view } = await setting('2100-01-01');
    const ids: string[] = [];
    for (let at = 0; at < 11; at += 1) ids.push(await add(`段${at}`, 2600));
    for (let at = 1; at < 10; at += 1) expect((await link(ids[at - 1] as string, ids[at] as string)).status).toBe(200);
    const refused = await link(ids[9] as string, ids[10] as string);
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('「段10」排到了 22')]);
    expect((await view()).links).toHaveLength(9);
    expect((await set(ids[10] as string, { duration: 1 })).status).toBe(200);
  });

  it('that lead there already, as by another calendar, go on no further and can be mended', async () => {
    const { add, link, set, one, tenant } = await setting();
    const [a, b] = [await add('甲', 1300), await add('乙', 2600)];
    expect((await link(a, b)).status).toBe(200);
    await t().app.platform.database.query(`UPDATE plan SET start_on = '2190-01-01' WHERE tenant_id = $1`, [tenant.id]);
    expect((await one(b)).endOn?.slice(0, 2)).toBe('22');
    expect((await set(b, { title: '丙' })).status).toBe(200);
    expect((await set(a, { duration: 1301 })).message).toContain('「丙」排到了 22');
    expect((await set(a, { duration: 1299 })).status).toBe(200);
    expect((await set(b, { duration: 1 })).status).toBe(200);
  });
});

describe('values that do not belong together', () => {
  it('are refused by their field', async () => {
    const { add, set } = await setting();
    const a = await add('A', 2);
    const refused = async (values: object) => ((await set(a, values)).data as unknown as { field?: string }).field;
    expect(await refused({ realEnd: '2999-01-01' })).toBe('realEnd');
    expect(await refused({ realStart: '2026-03-05', realEnd: '2026-03-02' })).toBe('realEnd');
    expect(await refused({ constraintType: 'SNET' })).toBe('constraintOn');
    expect(await refused({ mode: 'manual', manualStart: '2026-03-05', manualEnd: '2026-03-02' })).toBe('manualEnd');
    expect(await refused({ duration: 0 })).toBe('duration');
    expect(await refused({ ownerId: '00000000-0000-7000-8000-000000000000' })).toBe('ownerId');
  });
});

describe('a phase', () => {
  it('begins only where no other module blocks it', async () => {
    const { add, set, one } = await setting();
    const phase = await add('上线', 1, { kind: 'phase' });
    const work = await add('割接', 2, { parentId: phase });
    const { hooks } = t().app.platform;
    const asked = jest.spyOn(hooks, 'phaseBlocks').mockResolvedValueOnce([{ phaseId: phase, reason: '评审未通过' }]);
    const refused = await set(work, { realStart: '2026-03-02' });
    expect([refused.status, refused.message]).toEqual([422, '阶段「上线」不能开始：评审未通过']);
    expect((await one(work)).realStart).toBeNull();
    expect((await set(work, { realStart: '2026-03-02' })).status).toBe(200);
    expect(asked.mock.calls.map(([, { phaseIds }]) => phaseIds)).toEqual([[phase], [phase]]);
    await set(work, { progress: 50 });
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });
});
