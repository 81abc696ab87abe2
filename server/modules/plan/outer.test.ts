/** A plan follows nodes of another project's plan that were granted to it: bound, moved along, refused circles, gone grants. */
import { readSheet } from 'read-excel-file/node';
import type { ObjectHistory } from '../../../contract/object/history';
import type { PlanActed, PlanView } from '../../../contract/plan/plan';
import { newId } from '../../base/present';
import { type Client, useTestApp } from '../../test/app';
import { uploadTo } from '../../test/projectFiles';
import { scheduledTold } from '../../test/scheduledTold';
import { followOthers } from './outerFollow';

const t = useTestApp();
const base = 'collaboration-center/plan';
const nodes = 'collaboration-center/planNode';

/** Two projects with a plan each, the days of which are known by hand: March 2026 begins on a Sunday. */
async function two() {
  const { tenant, pm } = await t().enterprise();
  const [lead, dev] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const giver = await t().factory.project(tenant, pm);
  const receiver = await t().factory.project(tenant, lead, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, own] = [await t().as(pm, tenant), await t().as(lead, tenant)];
  const sql = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  for (const [client, project] of [
    [api, giver],
    [own, receiver],
  ] as const) {
    await client.put(`${base}/settings`, { projectId: project.id, startOn: '2026-03-02', version: 0 });
  }
  const add = async (client: Client, projectId: string, title: string, duration: number) =>
    (
      await client.post<PlanActed>(`${nodes}/create`, {
        ...{ projectId, parentId: null, afterId: null, kind: 'work', title, duration },
      })
    ).data.id as string;
  const view = async (client: Client, projectId: string) =>
    (await client.get<PlanView>(`${base}?projectId=${projectId}`)).data;
  const days = async (client: Client, projectId: string, id: string) => {
    const node = (await view(client, projectId)).nodes.find((one) => one.id === id);
    return `${node?.startOn} ${node?.endOn}`;
  };
  const drag = async (client: Client, projectId: string, id: string, startOn: string) => {
    const node = (await view(client, projectId)).nodes.find((one) => one.id === id);
    expect((await client.put(`${nodes}/drag/${id}`, { startOn, version: node?.version })).status).toBe(200);
  };
  const grant = (from: string, to: string, access: string) =>
    sql(
      `INSERT INTO access_grant (tenant_id, id, giver_id, receiver_id, kinds, access)
       VALUES ($1, $2, $3, $4, '{planNode}', $5)`,
      ...[newId(), from, to, access],
    );
  const follow = (projectId: string) => followOthers(t().app.platform, tenant.id, projectId, { by: pm.id, hops: 1 });
  const [named] = await sql('SELECT name FROM project WHERE tenant_id = $1 AND id = $2', giver.id);
  const giverName = String(named?.name);
  return { giverName, tenant, pm, lead, dev, giver, receiver, api, own, sql, add, view, days, drag, grant, follow };
}

it('stands behind a granted node, moves with it by an act that says so, and stays where the grant is over', async () => {
  const { dev, giver, giverName, receiver, api, own, sql, add, view, days, drag, grant, follow } = await two();
  const freeze = await add(api, giver.id, '接口冻结', 5);
  const [build, test] = [await add(own, receiver.id, '对接开发', 3), await add(own, receiver.id, '对接测试', 2)];
  await own.post(`${base}/links`, { fromId: build, toId: test });
  await own.put(`${nodes}/update/${build}`, { version: 1, ownerId: dev.id });
  const link = (values: object = {}) =>
    own.post<PlanActed>(`${base}/outerLinks`, { fromId: freeze, toId: build, ...values });
  expect((await link()).status).toBe(404);
  await grant(giver.id, receiver.id, 'read');
  expect((await link()).status).toBe(404);
  await sql("UPDATE access_grant SET access = 'link' WHERE tenant_id = $1");
  // 接口冻结 03-02 to 06; three days from Monday the 9th, then two.
  const made = await link();
  expect([made.status, made.data.along]).toEqual([200, 2]);
  expect((await link()).status).toBe(409);
  expect(await days(own, receiver.id, build)).toBe('2026-03-09 2026-03-11');
  expect(await days(own, receiver.id, test)).toBe('2026-03-12 2026-03-13');
  const seen = await view(own, receiver.id);
  expect(seen.outer).toEqual([
    expect.objectContaining({ title: '接口冻结', projectName: giverName, endOn: '2026-03-06', gone: null }),
  ]);
  expect(seen.nodes.find(({ id }) => id === build)?.driver).toEqual({ by: 'link', from: freeze });
  // It is no node of this plan: the plan ends with 对接测试, which is critical.
  expect(seen.nodes.map(({ critical, totalSlack }) => [critical, totalSlack])).toEqual([
    [true, 0],
    [true, 0],
  ]);
  // Begins on Wednesday the 4th, ends on Tuesday the 10th: 对接开发 from the 11th.
  await drag(api, giver.id, freeze, '2026-03-04');
  await follow(receiver.id);
  expect(await days(own, receiver.id, build)).toBe('2026-03-11 2026-03-13');
  expect(await days(own, receiver.id, test)).toBe('2026-03-16 2026-03-17');
  const history = (await own.get<ObjectHistory[]>(`${nodes}/actions?objectId=${build}`)).data;
  expect(JSON.stringify(history)).toContain(`随「${giverName}」的「接口冻结」移动`);
  const told = await sql(
    `SELECT title FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND event = 'planFollowed'`,
    dev.id,
  );
  expect(told).toEqual([{ title: `「对接开发」的前置「${giverName}」的「接口冻结」移动了` }]);
  // Nothing is followed any more, and nothing moves for it.
  await sql('UPDATE access_grant SET revoked_at = now() WHERE tenant_id = $1');
  await drag(api, giver.id, freeze, '2026-03-16');
  await follow(receiver.id);
  expect(await days(own, receiver.id, build)).toBe('2026-03-11 2026-03-13');
  const [gone] = (await view(own, receiver.id)).outer;
  expect(gone).toMatchObject({ gone: 'grant', title: null, projectName: null, endOn: '2026-03-10' });
  expect((await own.delete(`${base}/outerLinks/${gone?.id}`)).status).toBe(200);
  expect(await days(own, receiver.id, build)).toBe('2026-03-02 2026-03-04');
});

it('is taken back and done again like any act, with what followed; what was removed stands as if it had stayed', async () => {
  const { giver, receiver, api, own, sql, add, view, days, drag, grant, follow } = await two();
  const freeze = await add(api, giver.id, '接口冻结', 5);
  const [build, test] = [await add(own, receiver.id, '对接开发', 3), await add(own, receiver.id, '对接测试', 2)];
  await own.post(`${base}/links`, { fromId: build, toId: test });
  await grant(giver.id, receiver.id, 'link');
  const back = async (actId: string | null | undefined) => {
    const { status, data } = await own.post<{ actId: string; written: number; kept: number }>(
      `${base}/acts/${actId}/takeBack`,
      {},
    );
    expect(status).toBe(200);
    return data;
  };
  const links = async () => (await view(own, receiver.id)).outer.map(({ id, endOn, gone }) => [id, endOn, gone]);
  const { data: made } = await own.post<PlanActed>(`${base}/outerLinks`, { fromId: freeze, toId: build });
  expect([await days(own, receiver.id, build), await days(own, receiver.id, test)]).toEqual([
    '2026-03-09 2026-03-11',
    '2026-03-12 2026-03-13',
  ]);
  const undone = await back(made.actId);
  expect([undone.written, undone.kept, await links(), await days(own, receiver.id, test)]).toEqual([
    ...[1, 0, [], '2026-03-05 2026-03-06'],
  ]);
  const redone = await back(undone.actId);
  expect([redone.written, await links(), await days(own, receiver.id, test)]).toEqual([
    ...[1, [[made.id, '2026-03-06', null]], '2026-03-12 2026-03-13'],
  ]);
  // Removed, and the other one moves meanwhile: it stands again behind the days of now.
  const { data: gone } = await own.delete<PlanActed>(`${base}/outerLinks/${made.id}`);
  await drag(api, giver.id, freeze, '2026-03-04');
  await follow(receiver.id);
  await back(gone.actId);
  expect([await links(), await days(own, receiver.id, build)]).toEqual([
    ...[[[made.id, '2026-03-10', null]], '2026-03-11 2026-03-13'],
  ]);
  // Where the grant is over meanwhile, as it was last known, and says so.
  const { data: again } = await own.delete<PlanActed>(`${base}/outerLinks/${made.id}`);
  await sql('UPDATE access_grant SET revoked_at = now() WHERE tenant_id = $1');
  await drag(api, giver.id, freeze, '2026-03-16');
  await back(again.actId);
  expect([await links(), await days(own, receiver.id, build)]).toEqual([
    ...[[[made.id, '2026-03-10', 'grant']], '2026-03-11 2026-03-13'],
  ]);
});

it('refuses circles that lead through the other plan, from either side', async () => {
  const { giver, receiver, api, own, add, days, grant } = await two();
  const [a, b] = [await add(api, giver.id, 'A', 2), await add(api, giver.id, 'B', 1)];
  const x = await add(own, receiver.id, 'X', 3);
  await grant(giver.id, receiver.id, 'link');
  await grant(receiver.id, giver.id, 'link');
  // Starts a day behind A's start, and ends with it at the earliest: 03-03 to 05.
  expect((await own.post(`${base}/outerLinks`, { fromId: a, toId: x, type: 'SS', lag: 1 })).status).toBe(200);
  expect(await days(own, receiver.id, x)).toBe('2026-03-03 2026-03-05');
  const back = await api.post(`${base}/outerLinks`, { fromId: x, toId: a });
  expect([back.status, back.message]).toEqual([
    422,
    '与其他项目的计划形成循环：「A」经过其他项目又回到自己。请先移除其中一条依赖',
  ]);
  // A to X to B is a line; B to A closes it within the plan of both.
  expect((await api.post(`${base}/outerLinks`, { fromId: x, toId: b })).status).toBe(200);
  expect(await days(api, giver.id, b)).toBe('2026-03-06 2026-03-06');
  const closing = await api.post(`${base}/links`, { fromId: b, toId: a });
  expect([closing.status, closing.message?.startsWith('与其他项目的计划形成循环')]).toEqual([422, true]);
});

it('names the other project only to who may know it: in the history, its fields, messages, whenever it is read', async () => {
  const { tenant, giver, giverName, receiver, api, own, sql, add, drag, grant, follow } = await two();
  const passer = await t().factory.member(tenant);
  await sql("UPDATE project SET visibility = 'tenant' WHERE tenant_id = $1 AND id = $2", receiver.id);
  t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: receiver.id });
  const theirs = await t().as(passer, tenant);
  const freeze = await add(api, giver.id, '接口冻结', 5);
  const build = await add(own, receiver.id, '对接开发', 3);
  await grant(giver.id, receiver.id, 'link');
  const { data: made } = await own.post<PlanActed>(`${base}/outerLinks`, { fromId: freeze, toId: build });
  await sql(
    "INSERT INTO follower (tenant_id, object_type, object_id, user_id) VALUES ($1, 'planNode', $2, $3)",
    build,
    passer.id,
  );
  await drag(api, giver.id, freeze, '2026-03-04');
  await follow(receiver.id);
  const read = async (client: Client) => {
    const { status, data } = await client.get<ObjectHistory[]>(`${nodes}/actions?objectId=${build}`);
    expect(status).toBe(200);
    return JSON.stringify([data, (await client.get(`${nodes}/actions/facets?objectId=${build}`)).data]);
  };
  const known = [giverName, '接口冻结'];
  const says = (text: string) => known.map((name) => text.includes(name));
  expect(says(await read(own))).toEqual([true, true]);
  const told = await read(theirs);
  // That it was moved, and how far, is theirs to know.
  expect([says(told), told.includes('随其他项目的节点移动'), told.includes('2026-03-04 至 2026-03-10')]).toEqual([
    [false, false],
    true,
    true,
  ]);
  const messages = await sql(
    "SELECT receiver_id, title FROM message WHERE tenant_id = $1 AND event = 'planFollowed' AND receiver_id = $2",
    passer.id,
  );
  expect(messages.map(({ title }) => title)).toEqual(['「对接开发」的前置其他项目的节点移动了']);
  // A grant that is over names nobody any more, in what was written before either.
  await sql('UPDATE access_grant SET revoked_at = now() WHERE tenant_id = $1');
  expect(says(await read(own))).toEqual([false, false]);
  // Lines from before names were kept apart.
  await sql(
    `UPDATE history SET changes = jsonb_build_array(jsonb_build_object('field', 'outer', 'label', $3::text, 'before', NULL, 'after', $4::text))
      WHERE tenant_id = $1 AND object_id = $2 AND event = 'updated'`,
    ...[build, `随「${giverName}」的「接口冻结」移动`, `「${giverName}」的「接口冻结」FS（2026-03-02 至 2026-03-06）`],
  );
  expect(says(await read(own))).toEqual([false, false]);
  expect(made.id).toBeTruthy();
});

it('tells whoever leads the project what keeps its plan from following, of each reason once a day', async () => {
  const { tenant, giver, receiver, lead, pm, api, own, add, days, drag, grant, follow } = await two();
  const a = await add(api, giver.id, 'A', 2);
  // Ten years each, behind one another: sixty from the first day on.
  const chain: string[] = [];
  for (const title of ['一', '二', '三', '四', '五', '六']) chain.push(await add(own, receiver.id, title, 2_600));
  for (const [at, fromId] of chain.slice(0, -1).entries()) {
    expect((await own.post(`${base}/links`, { fromId, toId: chain[at + 1] })).status).toBe(200);
  }
  const [x] = chain as [string];
  await grant(giver.id, receiver.id, 'link');
  expect((await own.post(`${base}/outerLinks`, { fromId: a, toId: x })).status).toBe(200);
  const before = await days(own, receiver.id, x);
  await drag(api, giver.id, a, '2149-06-03');
  await follow(receiver.id);
  await follow(receiver.id);
  expect(await days(own, receiver.id, x)).toBe(before);
  expect(await scheduledTold(t().app.platform, tenant, lead)).toEqual([
    expect.stringMatching(/^计划跟随其他项目的移动失败：「六」排到了 .*超出 2199 年/),
  ]);
  expect(await scheduledTold(t().app.platform, tenant, pm)).toEqual([]);
});

it('goes out as a column of the table and comes back: what a cell names is linked, what it leaves out goes', async () => {
  const { giver, giverName, receiver, api, own, sql, add, view, days, grant } = await two();
  const freeze = await add(api, giver.id, '接口冻结', 5);
  await add(api, giver.id, '重名', 1);
  await add(api, giver.id, '重名', 1);
  const build = await add(own, receiver.id, '对接开发', 3);
  const write = async (outer: string, more: object = {}) => {
    const node = (await view(own, receiver.id)).nodes.find(({ id }) => id === build);
    return own.post<PlanActed>(`${nodes}/rows`, {
      ...{ projectId: receiver.id, parentId: null, afterId: null },
      rows: [{ id: build, version: node?.version, outer, ...more }],
    });
  };
  const linked = `${giverName}/接口冻结 FS+1`;
  const ungranted = await write(linked);
  expect([ungranted.status, ungranted.message]).toEqual([400, expect.stringMatching(/^第 1 行：.*没有找到，请写作/)]);
  await grant(giver.id, receiver.id, 'link');
  expect((await write(`${giverName}/重名`)).message).toContain('有几个节点叫');
  expect((await write(linked)).status).toBe(200);
  // 03-02 to 06, a day between: from Tuesday the 10th.
  expect(await days(own, receiver.id, build)).toBe('2026-03-10 2026-03-12');
  const cellOf = async (client: Client) => {
    const { bytes } = await client.get(`${base}/sheet?projectId=${receiver.id}`);
    const [head = [], row = []] = await readSheet(Buffer.from(bytes));
    return row[head.indexOf('其他项目的前置')];
  };
  expect(await cellOf(own)).toBe(linked);
  // As it went out it changes nothing; another lag is another link; an empty cell has none.
  const kept = (await view(own, receiver.id)).outer[0]?.id;
  expect((await write(linked, { title: '对接' })).status).toBe(200);
  expect((await view(own, receiver.id)).outer.map(({ id }) => id)).toEqual([kept]);
  expect((await write(`${giverName}/接口冻结 FS`)).status).toBe(200);
  expect(await days(own, receiver.id, build)).toBe('2026-03-09 2026-03-11');
  // Who may not know the name reads and sends back what says none, and the link stays.
  await sql('UPDATE access_grant SET revoked_at = now() WHERE tenant_id = $1');
  expect(await cellOf(own)).toBe('其他项目的节点 FS');
  expect((await write('其他项目的节点 FS')).status).toBe(200);
  expect((await view(own, receiver.id)).outer.map(({ fromId }) => fromId)).toEqual([freeze]);
  expect((await write('')).status).toBe(200);
  expect((await view(own, receiver.id)).outer).toEqual([]);
});

it('goes out to MS Project as a task that stands where it was last known, and comes back as the link that it is', async () => {
  const { giver, giverName, receiver, api, own, sql, add, view, days, grant } = await two();
  const freeze = await add(api, giver.id, '接口冻结', 5);
  const build = await add(own, receiver.id, '对接开发', 3);
  await grant(giver.id, receiver.id, 'link');
  const linked = await own.post<PlanActed>(`${base}/outerLinks`, { fromId: freeze, toId: build, lag: 1 });
  const download = async () => (await own.get(`${base}/export?projectId=${receiver.id}`)).body;
  const out = await download();
  const external = /<Task><UID>2<\/UID>.*?<\/Task>/.exec(out)?.[0] ?? '';
  expect(external).toContain(`<GUID>${freeze.toUpperCase()}</GUID>`);
  expect(external).toContain('<Name>接口冻结</Name><Active>1</Active><Manual>1</Manual>');
  expect(external).toContain(
    '<ManualStart>2026-03-02T08:00:00</ManualStart><ManualFinish>2026-03-06T17:00:00</ManualFinish>',
  );
  expect(external).toContain(`<ExternalTask>1</ExternalTask><ExternalTaskProject>${giverName}</ExternalTaskProject>`);
  // As it went out it changes nothing, and nothing of it is held by hand.
  const same = (await uploadTo(own, receiver.id, out)).data;
  expect([same.added, same.removed, same.kept, same.remarks]).toEqual([0, 0, 0, []]);
  expect((await view(own, receiver.id)).outer.map(({ id }) => id)).toEqual([linked.data.id]);
  // Another lag in the file; then the link taken away there; a file without the task says nothing of it.
  const later = out
    .replace('<LinkLag>4800</LinkLag>', '<LinkLag>9600</LinkLag>')
    .replaceAll('2026-03-12T17', '2026-03-13T17')
    .replaceAll('2026-03-10T08', '2026-03-11T08');
  expect((await uploadTo(own, receiver.id, later)).data.remarks).toEqual([]);
  expect(await days(own, receiver.id, build)).toBe('2026-03-11 2026-03-13');
  const link = /<PredecessorLink>.*?<\/PredecessorLink>/.exec(out)?.[0] ?? '';
  expect((await uploadTo(own, receiver.id, out.replace(external, '').replace(link, ''))).status).toBe(200);
  expect((await view(own, receiver.id)).outer).toHaveLength(1);
  expect((await uploadTo(own, receiver.id, out.replace(link, ''))).status).toBe(200);
  expect((await view(own, receiver.id)).outer).toEqual([]);
  // Back in by the file; once nothing is granted it is a task that stands by hand, and is told.
  expect((await uploadTo(own, receiver.id, out)).status).toBe(200);
  expect((await view(own, receiver.id)).outer.map(({ fromId }) => fromId)).toEqual([freeze]);
  await sql('UPDATE access_grant SET revoked_at = now() WHERE tenant_id = $1');
  const unknown = await download();
  expect([unknown.includes('接口冻结'), unknown.includes(giverName)]).toEqual([false, false]);
  await sql('DELETE FROM plan_outer_link WHERE tenant_id = $1');
  const told = (await uploadTo(own, receiver.id, out)).data;
  expect(told.remarks).toEqual(['接口冻结：是其他项目的任务，没有授权给本项目，按固定日期的节点导入']);
  const nodesNow = (await view(own, receiver.id)).nodes;
  expect(nodesNow.map(({ title, mode, startOn, endOn }) => [title, mode, startOn, endOn])).toEqual([
    ['对接开发', 'auto', '2026-03-10', '2026-03-12'],
    ['接口冻结', 'manual', '2026-03-02', '2026-03-06'],
  ]);
});
