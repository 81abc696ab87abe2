/** The search over every kind: what is found, in which order, and what stays hidden. */
import type { PageOf } from '../../../contract/envelope';
import type { SearchAnswer, SearchHit } from '../../../contract/search/search';
import type { DeskCounters } from '../../../contract/task/task';
import { newId } from '../../base/present';
import { type Client, useTestApp } from '../../test/app';

const t = useTestApp();
const task = 'collaboration-center/ccTask';

async function setting() {
  const { tenant, owner, pm, member, guest } = await t().enterprise();
  const dev = await t().factory.member(tenant);
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, devApi, ownerApi, memberApi, guestApi] = await Promise.all(
    [pm, dev, owner, member, guest].map((user) => t().as(user, tenant)),
  );
  const create = async (title: string, values: object = {}, client: Client = api as Client) =>
    (
      await client.post<{ taskId: string; taskNo: string }>(`${task}/create`, {
        projectId: project.id,
        title,
        ...values,
      })
    ).data;
  const search = async (keyword: string, values: object = {}, client: Client = api as Client) =>
    (await client.post<SearchAnswer>('collaboration-center/search/query', { keyword, ...values })).data.groups;
  const titles = async (keyword: string, type = 'task', values: object = {}, client?: Client): Promise<string[]> =>
    (await search(keyword, values, client)).find((group) => group.type === type)?.result.map(({ title }) => title) ??
    [];
  return { tenant, pm, dev, member, project, api, devApi, ownerApi, memberApi, guestApi, create, search, titles } as {
    tenant: typeof tenant;
    pm: typeof pm;
    dev: typeof dev;
    member: typeof member;
    project: typeof project;
    create: typeof create;
    search: typeof search;
    titles: typeof titles;
  } & Record<'api' | 'devApi' | 'ownerApi' | 'memberApi' | 'guestApi', Client>;
}

it('puts titles before texts, those that begin first, and marks what matched', async () => {
  const { create, search } = await setting();
  await create('缓存方案', { notes: '<p>先试 <b>Redis</b>，再定。</p>' });
  await create('接入 Redis 集群');
  await create('Redis Bus');
  const [group] = await search('redis');
  expect(group?.result.map(({ title }) => title)).toEqual(['Redis Bus', '接入 Redis 集群', '缓存方案']);
  expect(group?.result.map(({ marks }) => marks)).toEqual([[[0, 5]], [[3, 8]], []]);
  expect(group?.result[2]?.excerpt).toEqual({ text: '先试 Redis，再定。', marks: [[3, 8]] });
});

it('finds by pinyin and initials, and what was renamed by its new name alone', async () => {
  const { create, titles, api } = await setting();
  const { taskId } = await create('统一告警中心');
  await create('告警中心');
  expect(await titles('gjzx')).toEqual(['告警中心', '统一告警中心']);
  expect(await titles('gaojing')).toHaveLength(2);
  await api.put(`${task}/update/${taskId}`, { title: '消息通道', version: 1 });
  expect([await titles('gjzx'), await titles('xiaoxi')]).toEqual([['告警中心'], ['消息通道']]);
});

it('finds the number alone where a number is meant', async () => {
  const { create, search, project } = await setting();
  for (let n = 1; n <= 12; n += 1) await create(`事项 ${n}`);
  const [first] = await search(`${project.code}-1`.toLowerCase());
  expect(first?.result.map(({ no }) => no)).toEqual([`${project.code}-1`]);
  const [bare] = await search('2', { projectId: project.id });
  expect(bare?.result[0]).toMatchObject({ no: `${project.code}-2`, projectName: `项目 ${project.code}` });
});

it('finds as the note says: no shuffled pairs, both readings of a name, initials across words, full-width numbers', async () => {
  const { create, titles, search, project } = await setting();
  await create('管理项目目管');
  expect(await titles('项目管理')).toEqual([]);
  await create('单雄信 入职');
  expect([await titles('sxx'), await titles('dxx')]).toEqual([['单雄信 入职'], ['单雄信 入职']]);
  await create('重庆银行项目');
  expect(await titles('yhxm')).toEqual(['重庆银行项目']);
  for (let n = 4; n <= 12; n += 1) await create(`事项 ${n}`);
  const wide = [...`${project.code}-12`].map((char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0));
  expect((await search(wide.join('')))[0]?.result[0]).toMatchObject({ no: `${project.code}-12` });
});

it('finds risks, problems, projects, people and labels, and forgets old names', async () => {
  const { search, titles, api, project, dev } = await setting();
  const risk = (
    await api.post<{ id: string }>('collaboration-center/risk/create', {
      projectId: project.id,
      title: '核心供应商延期',
      probability: 3,
      impact: 4,
    })
  ).data;
  await api.post('collaboration-center/problem/create', {
    projectId: project.id,
    title: '供应商接口超时',
    severity: 2,
  });
  await api.post('project-center/pcProject/labels', { projectId: project.id, name: '供应商', color: '#1a7a42' });
  await t().app.platform.database.query(`UPDATE account SET name = '曾小贤' WHERE id = $1`, [dev.id]);
  const kinds = (await search('gongyingshang')).map(({ type }) => type);
  expect(kinds.sort()).toEqual(['label', 'problem', 'risk']);
  expect((await search('zxx'))[0]?.result[0]).toMatchObject({ type: 'member', id: dev.id, title: '曾小贤' });
  expect((await search(project.code.toLowerCase()))[0]?.result[0]).toMatchObject({ type: 'project', id: project.id });
  expect(await titles('供应商', 'risk')).toEqual(['核心供应商延期']);
  await t().app.platform.database.query(`UPDATE risk SET title = '港口罢工' WHERE id = $1`, [risk.id]);
  expect([await titles('供应商', 'risk'), await titles('gkbg', 'risk')]).toEqual([[], ['港口罢工']]);
});

it('shows nobody what they may not see, and everything to who may see all', async () => {
  const { create, titles, search, dev, devApi, ownerApi, memberApi, guestApi, project, api } = await setting();
  await create('保密招标文件', { privateTask: true });
  await create('招标公告', { executorId: dev.id });
  expect(await titles('招标', 'task', {}, devApi)).toEqual(['招标公告']);
  expect((await titles('招标', 'task', {}, ownerApi)).sort()).toEqual(['保密招标文件', '招标公告']);
  expect(await search('招标', {}, memberApi)).toEqual([]);
  expect((await guestApi.post('collaboration-center/search/query', { keyword: '招标' })).status).toBe(403);
  await api.post(`project-center/pcProject/${project.id}/recycle`, { deleteReason: '合并到另一个项目' });
  expect(await titles('招标', 'task', {}, ownerApi)).toEqual([]);
});

it('finds no word whose characters only stand apart', async () => {
  const { create, titles } = await setting();
  await create('数据与据库的库表');
  await create('数据库升级');
  expect(await titles('数据库')).toEqual(['数据库升级']);
});

it('ranks what was opened lately and open work higher, over a common word', async () => {
  const { tenant, project, create, search, pm, api, devApi } = await setting();
  const { taskId: old } = await create('巡检 旧');
  const { taskId: begins } = await create('告警 首页');
  const workflow = await t().app.platform.workflows.of(tenant.id);
  const { id: typeId, processId } = workflow.defaultType;
  const stage = workflow.initialStage(processId);
  await t().app.platform.database.query(
    `INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, search, created_by)
     SELECT $1, gen_random_uuid(), $2, n, $3 || '-' || n, n, $4, $5, 'NOT_STARTED', '夜间巡检告警', array_to_tsvector(ARRAY['巡','检','巡检','告','警','告警']), $6
       FROM generate_series(100, 6500) n`,
    [tenant.id, project.id, project.code, typeId, stage.id, pm.id],
  );
  // Of a word that many hold, nothing reads all that hold it: not even for who sees only some projects.
  const { database } = t().app.platform;
  for (const client of [api, devApi]) {
    const spy = jest.spyOn(database, 'query');
    await search('巡检', {}, client);
    const whole = spy.mock.calls.filter(([text]) =>
      /FROM task t WHERE t\.tenant_id = \$1 AND t\.deleted_at IS NULL AND/.test(text),
    );
    spy.mockRestore();
    expect(whole.filter(([text]) => text.includes('LIMIT 501'))).toEqual([]);
  }
  const [all] = await search('告警', { seen: [{ id: newId(), at: new Date().toISOString() }] });
  // The oldest of all, but its title begins so.
  expect(all?.result[0]?.id).toBe(begins);
  expect(all?.more).toBe(true);
  const [seen] = await search('巡检', { seen: [{ id: old, at: new Date().toISOString() }] });
  expect(seen?.result[0]?.id).toBe(old);
});

it('finds the own number, the exact title and what was opened lately among more risks than are ranked', async () => {
  const { tenant, pm, project, search, titles } = await setting();
  const { database } = t().app.platform;
  const others: string[] = [];
  for (let at = 0; at < 3; at += 1) others.push((await t().factory.project(tenant, pm)).id);
  const insert = (projectId: string, from: number, to: number, title: string) =>
    database.query(
      `INSERT INTO risk (tenant_id, id, project_id, seq, title, first_cell, cell, identified_on, created_by, updated_at)
       SELECT $1, gen_random_uuid(), $2, n, $5, 13, 13, '2026-01-05', $6, '2026-01-05'::timestamptz + n * interval '1 minute'
         FROM generate_series($3::int, $4::int) n`,
      [tenant.id, projectId, from, to, title, pm.id],
    );
  // The oldest of all by far, and the only ones of their kind.
  await insert(project.id, 1, 1, '测试');
  for (const other of others) await insert(other, 1, 250, '阶段测试 1');
  const [row] = await database.query<{ id: string }>('SELECT id FROM risk WHERE tenant_id = $1 AND project_id = $2', [
    tenant.id,
    project.id,
  ]);
  const [own] = await search('1', { type: 'risk', projectId: project.id });
  expect([own?.result[0]?.projectId, own?.more]).toEqual([project.id, true]);
  expect((await titles('测试', 'risk'))[0]).toBe('测试');
  await database.query(`UPDATE risk SET title = '早期的阶段测试' WHERE tenant_id = $1 AND id = $2`, [
    tenant.id,
    row?.id,
  ]);
  expect(await titles('测试', 'risk', { seen: [{ id: row?.id, at: new Date().toISOString() }] })).toContain(
    '早期的阶段测试',
  );
});

it('counts what is assigned to me and open, and lists it over all projects', async () => {
  const { api, devApi, dev, project } = await setting();
  const risk = { projectId: project.id, probability: 3, impact: 4, assigneeId: dev.id };
  await api.post('collaboration-center/risk/create', { ...risk, title: '汇率波动' });
  await api.post('collaboration-center/risk/create', { ...risk, title: '别人的', assigneeId: null });
  const counters = async (client: Client) => (await client.get<DeskCounters>(`${task}/deskCounters`)).data;
  expect(await counters(devApi)).toMatchObject({ risk: 1, problem: 0 });
  expect(await counters(api)).toMatchObject({ risk: 0, problem: 0 });
  const { data } = await devApi.get<PageOf<SearchHit>>('collaboration-center/search/assigned?type=risk');
  expect(data.result).toMatchObject([{ no: 'R-1', title: '汇率波动', state: '已识别', projectId: project.id }]);
  expect(data.total).toBe(1);
});

it('pages through the hits of one kind', async () => {
  const { create, search } = await setting();
  for (let n = 1; n <= 7; n += 1) await create(`例会纪要 ${n}`);
  const page = async (pageNo: number) => (await search('例会', { type: 'task', pageNo, pageSize: 3 }))[0];
  const pages = await Promise.all([1, 2, 3].map(page));
  expect(pages.map((one) => one?.result.length)).toEqual([3, 3, 1]);
  const ids = pages.flatMap((one) => one?.result.map(({ id }: SearchHit) => id) ?? []);
  expect(new Set(ids).size).toBe(7);
});

it('answers every sign, alone and beside a word', async () => {
  const { create, search, titles } = await setting();
  await create("it's 接口/文档");
  await create('学习 C++');
  await create('Cache 清理');
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  for (const sign of [...signs, "''", '《》', '“', '”', '、', '\u200b', '\u202e']) {
    for (const words of [sign, `${sign}s`, `s${sign}`, `${sign}接口`, `接口${sign}文档`]) {
      if (words.trim()) await search(words);
    }
  }
  expect(await titles("'s")).toEqual(["it's 接口/文档"]);
  expect(await titles('《接口文档》')).toEqual([]);
  expect(await titles('“接口”、文档')).toEqual(["it's 接口/文档"]);
  expect(await titles('C++')).toEqual(['学习 C++']);
});

it('finds a folder by its title, which has no text, with signs in the question', async () => {
  const { project, api, titles } = await setting();
  await api.post('project-center/pcProjectDocument/folder', {
    projectId: project.id,
    parentId: null,
    name: '接口文档',
  });
  for (const words of ['接口/文档', '“接口文档”', '《接口文档》', '接口、文档']) {
    expect([words, await titles(words, 'document')]).toEqual([words, ['接口文档']]);
  }
});

it('finds letters in either of their forms', async () => {
  const { create, titles } = await setting();
  await create('e\u0301te\u0301 计划');
  await create('İstanbul 站');
  await create('接口\u200b文档');
  await create('한글'.normalize('NFD'));
  expect(await titles('été')).toEqual(['e\u0301te\u0301 计划']);
  expect(await titles('e\u0301te\u0301')).toEqual(['e\u0301te\u0301 计划']);
  expect(await titles('istanbul')).toEqual(['İstanbul 站']);
  expect(await titles('接口文档')).toEqual(['接口\u200b文档']);
  expect(await titles('한글')).toEqual(['한글'.normalize('NFD')]);
});

it('leaves out a kind that cannot be searched, and says so', async () => {
  const { create, api } = await setting();
  await create('接口文档');
  const source = t().app.platform.searchSources.find(({ type }) => type === 'document');
  if (!source) throw new Error('documents are searched');
  const { visible } = source;
  source.visible = () => 'no_such_column';
  try {
    const { data } = await api.post<SearchAnswer>('collaboration-center/search/query', { keyword: '接口' });
    expect(data.failed).toEqual(['document']);
    expect(data.groups.map(({ type }) => type)).toEqual(['task']);
  } finally {
    source.visible = visible;
  }
});
