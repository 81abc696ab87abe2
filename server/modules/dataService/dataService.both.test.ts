/** Datasets: rows as the lists give them, statements that run, limits; and how a published one is read by key. */
import { randomBytes } from 'node:crypto';
import type {
  DatasetDefinition,
  DatasetDetail,
  DatasetPage,
  DatasetSources,
  OpenRows,
  Preview,
} from '../../../contract/dataService/dataset';
import type { DataCallPage, DataKey, DataKeySecret } from '../../../contract/dataService/keys';
import type { PageOf } from '../../../contract/envelope';
import { registerTypes } from '../../../contract/object/registerTypes';
import { usualSettings } from '../../../contract/questionnaire/settings';
import { addDays, newId } from '../../base/present';
import { loadActors } from '../../object/actors';
import { type Client, useTestApp } from '../../test/app';
import type { TestTenant, TestUser } from '../../test/factories';
import { type Ran, runDataset } from './run';
import { signatureOf } from './signature';

const t = useTestApp();
const base = 'data-center/dataset';

const sql = (text: string, more: Partial<DatasetDefinition> = {}): DatasetDefinition => ({
  mode: 'sql',
  sql: text,
  builder: { source: '', columns: [], match: 'all', conditions: [], groups: [], sorts: [], limit: null },
  params: [],
  masks: [],
  cacheSeconds: 0,
  ...more,
});

interface World {
  tenant: TestTenant;
  project: { id: string; code: string };
  hidden: { id: string; code: string };
  people: Record<'owner' | 'pm' | 'dev' | 'viewer' | 'party' | 'guest', TestUser>;
  api: Client;
}
let w: World;

/** In columns that have no usual value. */
const registerColumns: Record<(typeof registerTypes)[number], Record<string, string>> = {
  risk: { first_cell: '13', cell: '13', identified_on: `'2026-01-05'` },
  problem: { severity: '3' },
  review: { type: `'design'` },
  resource: { kind: `'equipment'` },
  environment: { kind: `'test'` },
  cost: {
    subject_id: `(SELECT s.id FROM cost_subject s WHERE s.tenant_id = $1 AND s.project_id = $3)`,
    amount: '12345',
    spent_on: `'2026-01-05'`,
  },
  commitment: {
    subject_id: `(SELECT s.id FROM cost_subject s WHERE s.tenant_id = $1 AND s.project_id = $3)`,
    amount: '12345',
    signed_on: `'2026-01-05'`,
  },
};

beforeAll(async () => {
  const { tenant, owner, pm, member: party, guest } = await t().enterprise();
  const [dev, viewer] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const hidden = await t().factory.project(tenant, owner);
  const people = { owner, pm, dev, viewer, party, guest };
  w = { tenant, project, hidden, people, api: await t().as(owner, tenant) };
  const run = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  for (const at of [project, hidden]) {
    await t().factory.task(tenant, at, pm, {
      title: `公开 ${at.code}`,
      category: 'IN_PROGRESS',
      planEnd: '2026-03-05',
    });
    await t().factory.task(tenant, at, owner, { title: `私密 ${at.code}`, privateTask: true });
    await t().factory.task(tenant, at, owner, { title: `派给 ${at.code}`, privateTask: true, executorId: party.id });
    await run(
      `INSERT INTO cost_subject (tenant_id, id, project_id, name, kind) VALUES ($1, $2, $3, '差旅', 'travel')`,
      newId(),
      at.id,
    );
    for (const type of registerTypes) {
      const columns = Object.entries(registerColumns[type]);
      for (const [seq, isPrivate, assignee] of [
        [1, false, null],
        [2, true, null],
        [3, true, party.id],
      ] as const) {
        await run(
          `INSERT INTO ${type} (tenant_id, id, project_id, seq, title, is_private, assignee_id, created_by${columns.map(([name]) => `, ${name}`).join('')})
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8${columns.map(([, value]) => `, ${value}`).join('')})`,
          ...[newId(), at.id, seq, `${type} ${seq} ${at.code}`, isPrivate, assignee, owner.id],
        );
      }
    }
    const plan = newId();
    await run(`INSERT INTO plan (tenant_id, id, project_id, start_on) VALUES ($1, $2, $3, '2026-03-02')`, plan, at.id);
    await run(
      `INSERT INTO plan_node (tenant_id, id, plan_id, project_id, rank, kind, title) VALUES ($1, $2, $3, $4, 1, 'work', $5)`,
      ...[newId(), plan, at.id, `节点 ${at.code}`],
    );
  }
  await run(
    `INSERT INTO worklog (tenant_id, id, task_id, user_id, day, minutes)
     SELECT $1, gen_random_uuid(), k.id, $2::uuid, date '2026-01-05', 90 FROM task k WHERE k.tenant_id = $1`,
    dev.id,
  );
});

/** A dataset as somebody sees it. */
async function as(
  user: TestUser,
  definition: DatasetDefinition,
  params: Record<string, string | number> = {},
  limit?: number,
): Promise<Ran> {
  const db = t().factory.scope(w.tenant);
  const actor = (await loadActors(db, [user.id])).get(user.id);
  if (!actor) throw new Error('nobody');
  return runDataset({ platform: t().app.platform, db, actor }, definition, params, limit);
}
const firsts = ({ rows }: Ran) => rows.map(([first]) => first).sort();

const people = ['owner', 'pm', 'dev', 'viewer', 'party', 'guest'] as const;

describe('a source has the rows of the lists', () => {
  it.each(people)('tasks, for %s', async (who) => {
    const client = await t().as(w.people[who], w.tenant);
    for (const { id, code } of [w.project, w.hidden]) {
      const list = await client.post<PageOf<{ title: string }>>('collaboration-center/ccTask/query', { projectId: id });
      const listed = list.status === 200 ? list.data.result.map(({ title }) => title).sort() : null;
      const seen = firsts(await as(w.people[who], sql(`select 标题 from 任务 where 项目编号 = '${code}'`)));
      // Who may not open the project still has the tasks that are theirs, as the desk lists them.
      if (listed) expect(seen).toEqual(listed);
      else expect(seen).toEqual(who === 'party' ? [`派给 ${code}`] : who === 'pm' ? [`公开 ${code}`] : []);
    }
  });

  it.each(registerTypes.flatMap((type) => people.map((who) => [type, who] as const)))(
    '%s, for %s',
    async (type, who) => {
      const client = await t().as(w.people[who], w.tenant);
      const { sources } = (await w.api.get<DatasetSources>(`${base}/source`)).data;
      const { name, columns } = sources.find((one) => one.code === type) as DatasetSources['sources'][number];
      const title = columns[1]?.name;
      for (const { id, code } of [w.project, w.hidden]) {
        const list = await client.post<PageOf<{ title: string }>>(`collaboration-center/${type}/query`, {
          projectId: id,
        });
        const listed = list.status === 200 ? list.data.result.map((row) => row.title).sort() : null;
        const seen = firsts(await as(w.people[who], sql(`select ${title} from ${name} where 项目编号 = '${code}'`)));
        if (listed) expect(seen).toEqual(listed);
        else expect(seen).toEqual(who === 'party' ? [`${type} 3 ${code}`] : []);
      }
    },
  );

  it.each(people)('projects, hours and nodes of plans, for %s', async (who) => {
    const user = w.people[who];
    const client = await t().as(user, w.tenant);
    const projects = await client.get<PageOf<{ name: string }>>('project-center/pcProject?pageSize=200');
    const listed = projects.status === 200 ? projects.data.result.map(({ name }) => name).sort() : [];
    expect(firsts(await as(user, sql('select 项目名称 from 项目')))).toEqual(listed);

    const tasks = await as(user, sql('select 任务编号 from 任务'));
    const hours = await as(user, sql('select 任务编号 from 工时'));
    // The hours of each task that one sees; who worked has all of their own, without the tasks that they do not see.
    expect(firsts({ ...hours, rows: hours.rows.filter(([no]) => no !== null) })).toEqual(firsts(tasks));
    expect(hours.rows).toHaveLength(who === 'dev' ? 6 : tasks.rows.length);

    const open: string[] = [];
    for (const { id, code } of [w.project, w.hidden]) {
      const plan = await client.get(`collaboration-center/plan?projectId=${id}`);
      if (plan.status === 200) open.push(`节点 ${code}`);
    }
    expect(firsts(await as(user, sql('select 名称 from 计划节点')))).toEqual(open.sort());
  });

  it('labour cost of the projects whose costs one sees, amounts for who keeps the rates', async () => {
    for (const { id } of [w.project, w.hidden]) {
      await t().app.platform.database.query(
        `INSERT INTO cost_labour (tenant_id, id, project_id, worklog_id, user_id, day, booked_on, minutes, rate_fen, amount_fen, live)
         VALUES ($1, $2, $3, $2, $4, '2026-01-05', '2026-01-05', 90, 10000, 15000, true)`,
        [w.tenant.id, newId(), id, w.people.dev.id],
      );
    }
    const hours = async (who: (typeof people)[number]) =>
      (await as(w.people[who], sql('select 项目编号, 小时 from 人工成本'))).rows;
    expect(await hours('owner')).toHaveLength(2);
    expect(await hours('pm')).toEqual([[w.project.code, 1.5]]);
    expect(await hours('guest')).toEqual([]);
    const amounts = sql('select 单价, 金额 from 人工成本');
    expect((await as(w.people.owner, amounts)).rows).toEqual([
      [100, 150],
      [100, 150],
    ]);
    for (const who of ['pm', 'dev', 'guest'] as const) await expect(as(w.people[who], amounts)).rejects.toThrow('单价');
  });

  it('answers of a questionnaire for who manages it; of an anonymous one for nobody', async () => {
    const form = 'idp-survey/user/form';
    const keeper = await t().as(w.people.pm, w.tenant);
    const choices = [
      { id: 'a', text: '满意' },
      { id: 'b', text: '一般' },
    ];
    const questions = [
      { id: 'q1', kind: 'single', title: '您是否满意？', options: choices },
      { id: 'q2', kind: 'multiple', title: '原因', options: choices },
      { id: 'q3', kind: 'matrixRating', title: '各项', points: 5, rows: [{ id: 'r', text: '速度' }] },
      { id: 'q4', kind: 'date', title: '验收日' },
      { id: 'q5', kind: 'nps', title: '推荐' },
    ];
    const make = async (title: string, anonymous: boolean) => {
      const settings = {
        ...usualSettings,
        ...{ anonymous, once: false, audience: { kind: 'anyone', departmentIds: [], userIds: [] } },
      };
      const draft = { questions, ends: [] };
      const { data } = await keeper.post<{ id: string }>(`${form}/create`, { title, kind: 'survey', draft, settings });
      await keeper.post(`${form}/publish`, { id: data.id, version: 1 });
      const { formKey } = (await keeper.get<{ formKey: string }>(`${form}/detail/${data.id}`)).data;
      for (const answers of [{ q1: 'b', q2: ['a', 'b'], q3: { r: 4 }, q4: '2026-03-05', q5: 9 }, {}]) {
        const sent = { formKey, submitKey: newId(), versionNo: 1, answers };
        expect(await t().visitor.post(`${form}/submit`, sent)).toMatchObject({ status: 200 });
      }
    };
    await make('交付 满意度', false);
    await make('匿名反馈', true);
    const asked = sql(
      'select 您是否满意, 原因, 各项_速度, 验收日, 推荐, 填写人 from 问卷_交付满意度 order by 推荐 nulls last',
    );
    for (const who of ['pm', 'owner'] as const) {
      expect((await as(w.people[who], asked)).rows).toEqual([
        ['一般', '满意、一般', 4, '2026-03-05', 9, null],
        [null, null, null, null, null, null],
      ]);
    }
    for (const who of ['dev', 'viewer', 'guest'] as const)
      await expect(as(w.people[who], asked)).rejects.toThrow('问卷_交付满意度');
    await expect(as(w.people.pm, sql('select 1 as n from 问卷_匿名反馈'))).rejects.toThrow('问卷_匿名反馈');
  });

  it('another enterprise has none of them', async () => {
    const other = await t().enterprise();
    const api = await t().as(other.owner, other.tenant);
    for (const { name } of (await api.get<DatasetSources>(`${base}/source`)).data.sources) {
      const { status, data } = await api.post<Preview>(`${base}/preview`, {
        definition: sql(`select count(*) as n from ${name}`),
      });
      // It has people: its own.
      const own = name === '成员' ? 4 : 0;
      expect([name, status, data?.refusal, data?.rows]).toEqual([name, 200, null, [[own]]]);
    }
  });
});

const harmless: [text: string, rows: unknown[][]][] = [
  ['select 1 as 数, null as 空, true as 是', [[1, null, true]]],
  [`select count(*) as n, sum(进度) as s from 任务`, [[6, 0]]],
  [
    `select 状态, count(*) as n from 任务 group by 状态 having count(*) > 1 order by 2 desc, 1`,
    [
      ['未开始', 4],
      ['进行中', 2],
    ],
  ],
  [`select row_number() over (order by 任务编号) as n from 任务 order by n desc limit 2 offset 1`, [[5], [4]]],
  [
    `select sum(n) over w as s from (select 1 as n, 任务编号 as k from 任务) x window w as (order by k rows between 1 preceding and current row) order by k limit 2`,
    [[1], [2]],
  ],
  [
    `with 多 as (select 状态 as s, count(*) as n from 任务 group by 1) select s from 多 where n = (select max(n) from 多)`,
    [['未开始']],
  ],
  [`select 状态 from 任务 intersect select '进行中'`, [['进行中']]],
  [`select distinct 状态 from 任务 except select '进行中'`, [['未开始']]],
  [`select count(*) as n from 任务 where 截止日期 is distinct from date '2026-03-05'`, [[4]]],
  [
    `select distinct extract(year from 截止日期) as 年, to_char(截止日期, 'YYYY-MM') as 月 from 任务 where 截止日期 is not null`,
    [[2026, '2026-03']],
  ],
  [`select count(*) as n from 任务 where 标题 like '公开%' or 标题 ilike 'x!%%' escape '!'`, [[2]]],
  [
    `select count(*) as n from 任务 a join 项目 b on a.项目编号 = b.项目编号 left join 风险 c on c.项目编号 = b.项目编号`,
    [[18]],
  ],
  [
    `select count(*) as n from 任务 a where exists (select 1 from 工时 b where b.任务编号 = a.任务编号 and b.小时 = 1.5)`,
    [[6]],
  ],
  [
    `select case when 已逾期 then '是' else '否' end as 逾, count(*) as n from 任务 group by 1 order by 2 limit 1`,
    [['是', 2]],
  ],
  [
    `select string_agg(distinct 状态, '、' ) as s, coalesce(min(截止日期), current_date) as d from 任务`,
    [['未开始、进行中', '2026-03-05']],
  ],
  [
    `select left(标题, 2) || '-' || upper('a') as x, round(5 / 3.0, 2) as r, '12'::int + 1 as i from 任务 where 标题 like '公开%' order by 任务编号 limit 1`,
    [['公开-A', 1.67, 13]],
  ],
  [
    `select date_trunc('month', 截止日期)::date as 月, count(*) filter (where 私密) as p from 任务 where 截止日期 between date '2026-01-01' and date '2026-12-31' group by 1`,
    [['2026-03-01', 0]],
  ],
  [
    `select 金额, 科目, 状态 from 费用 where 金额 > 100 and 编号 = 'F-1' order by 1 limit 1`,
    [[123.45, '差旅', '草稿']],
  ],
  [`select 可能性, 影响 from 风险 fetch first 1 rows only`, [[3, 3]]],
  [
    `with 多 as materialized (select 状态 as s, count(*) as n from 任务 group by 1), 名 as not materialized (select s from 多)
      select count(*) as n from 名`,
    [[2]],
  ],
  [
    `select 状态, grouping(状态) as 合计, count(*) as n from 任务 group by rollup (状态) order by 2, 3 desc`,
    [
      ['未开始', 0, 4],
      ['进行中', 0, 2],
      [null, 1, 6],
    ],
  ],
  [
    `select mode() within group (order by 状态) as 多, percentile_cont(0.5) within group (order by 进度) as 中 from 任务`,
    [['未开始', 0]],
  ],
];
it.each(harmless)('runs %s', async (text, rows) => {
  expect((await as(w.people.owner, sql(text))).rows).toEqual(rows);
});

describe('what is kept from people', () => {
  it('an error of theirs tells nothing of rows that they may not see', async () => {
    const { code } = w.hidden;
    // For the owner, who sees the row, it divides by zero; for others there is no row that it could do so for.
    const probe = sql(`select 1 / (case when 标题 = '私密 ${code}' then 0 else 1 end) as x from 任务`);
    await expect(as(w.people.owner, probe)).rejects.toThrow('除数为零');
    expect((await as(w.people.viewer, probe)).rows.every(([x]) => x === 1)).toBe(true);
  });

  it('failures speak in our words, without values', async () => {
    await expect(as(w.people.owner, sql('select 标题::int as x from 任务'))).rejects.toThrow(/^计算出错：[^公]*$/);
    await expect(as(w.people.owner, sql('select 标题 + 1 as x from 任务'))).rejects.toThrow('类型不符');
    await expect(as(w.people.owner, sql('select 标题, count(*) as n from 任务'))).rejects.toThrow('GROUP BY');
  });

  it('rows, bytes and time have their ends', async () => {
    const many = `任务 a, 任务 b, 任务 c, 任务 d, 任务 e`;
    const ran = await as(w.people.owner, sql(`select a.标题 as x from ${many}`), {}, 100);
    expect([ran.rows.length, ran.more]).toEqual([100, true]);
    const wide = Array.from({ length: 90 }, (_, at) => `a.标题 || b.标题 || c.标题 as c${at}`).join(', ');
    await expect(as(w.people.owner, sql(`select ${wide} from ${many}`))).rejects.toThrow('5 MB');
    const long = `with x as (select 1 as n from ${many}) select count(*) as n from x a, x b, x c, x d where a.n + b.n + c.n + d.n > (select count(*) from 任务)`;
    await expect(as(w.people.owner, sql(long))).rejects.toThrow(/5 秒|数据太多/);
  }, 20_000);

  it('masks hide in the result, and say so when their column is gone', async () => {
    const text = `select '13812345678' as 电话, 'zhang@example.com' as 邮箱, '张小明' as 姓名, 7 as 数, 'x' as 码`;
    const masks = (['phone', 'email', 'name', 'all', 'hash'] as const).map((mask, at) => ({
      column: ['电话', '邮箱', '姓名', '数', '码'][at] as string,
      mask,
    }));
    const [row] = (await as(w.people.owner, sql(text, { masks }))).rows;
    expect(row).toEqual(['138****5678', 'z***@example.com', '张**', '****', expect.stringMatching(/^[0-9a-f]{16}$/)]);
    const lost = as(w.people.owner, sql('select 1 as 另一个', { masks: masks.slice(0, 1) }));
    await expect(lost).rejects.toThrow('不在结果中');
  });

  it('the login of datasets may read what sources stand on and nothing else', async () => {
    const { platform } = t().app;
    const mode = await platform.readOnly.mode();
    expect(mode).toEqual({ mode: platform.database.kind === 'postgres' ? 'login' : 'cost', why: null });
    const attempt = (text: string) => platform.readOnly.run(text, [], []);
    await expect(attempt(`UPDATE task SET title = 'x'`)).rejects.toThrow();
    if (mode.mode === 'cost') return;
    await expect(attempt('SELECT token_hash FROM session')).rejects.toThrow('permission denied');
    await expect(attempt('SELECT password_hash FROM account')).rejects.toThrow('permission denied');
    await attempt(`SELECT set_config('role', 'none', false)`);
    await expect(attempt(`SELECT set_config('role', 'postgres', false)`)).rejects.toThrow('permission denied');
    await expect(attempt('SELECT pg_sleep(9)')).rejects.toThrow('statement timeout');
  }, 20_000);
});

it('is built without SQL: columns, conditions of lists, parameters, groups', async () => {
  const definition = sql('', {
    mode: 'builder',
    builder: {
      source: 'task',
      columns: [
        { column: '状态', as: '状态', aggregate: null, unit: null },
        { column: '截止日期', as: '月', aggregate: null, unit: 'month' },
        { column: null, as: '数量', aggregate: null, unit: null },
        { column: '进度', as: '平均进度', aggregate: 'avg', unit: null },
      ],
      match: 'all',
      conditions: [
        { field: '标题', op: 'contains', param: '词' },
        { field: '状态', op: 'anyOf', value: ['未开始', '进行中'] },
      ],
      groups: [
        {
          match: 'any',
          conditions: [
            { field: '私密', op: 'is', value: true },
            { field: '截止日期', op: 'gt', value: '2026-01-01' },
          ],
        },
      ],
      sorts: [{ as: '数量', order: 'desc' }],
      limit: 10,
    },
    params: [{ name: '词', type: 'text', required: false, default: null, note: '' }],
  });
  expect((await as(w.people.owner, definition)).rows).toEqual([
    ['未开始', null, 4, 0],
    ['进行中', '2026-03-01', 2, 0],
  ]);
  expect((await as(w.people.owner, definition, { 词: '公开' })).rows).toEqual([['进行中', '2026-03-01', 2, 0]]);
  await expect(as(w.people.owner, definition, { 别的: 'x' })).rejects.toThrow('没有参数');
});

describe('published', () => {
  interface Open {
    client?: Client;
    query?: string;
    body?: object;
    seconds?: number;
    nonce?: string;
    secret?: string;
    signature?: string;
    ip?: string;
  }
  const serial = { n: 0 };
  /** A signed call. */
  async function call(key: DataKeySecret, path: string, ask: Open = {}) {
    const { query = '', body, seconds = Math.floor(Date.now() / 1000), nonce = randomBytes(8).toString('hex') } = ask;
    const method = body ? 'POST' : 'GET';
    const sent = body ? JSON.stringify(body) : '';
    const signature =
      ask.signature ??
      signatureOf(ask.secret ?? key.secret, {
        ...{ method, path: `/open/v1/${path}`, query, seconds: String(seconds), nonce, body: Buffer.from(sent) },
      });
    return t().visitor.call<OpenRows>(method, `open/v1/${path}${query && `?${query}`}`, undefined, {
      ...(body && { payload: sent }),
      ...(ask.ip && { remoteAddress: ask.ip }),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...{ 'x-app-key': key.appKey, 'x-timestamp': String(seconds), 'x-nonce': nonce, 'x-signature': signature },
      },
    });
  }
  async function setting(definition: DatasetDefinition, values: object = {}, client = w.api) {
    serial.n += 1;
    const path = `tasks-${serial.n}`;
    const made = await client.post<{ id: string; version: number }>(base, { name: '任务', path, note: '', definition });
    expect(made.status).toBe(200);
    const { id, version } = made.data;
    const published = await client.post<{ no: number; version: number }>(`${base}/${id}/publish`, { version });
    expect(published.status).toBe(200);
    const key = await client.post<DataKeySecret>('data-center/key', {
      ...{ name: '看板', datasetIds: [id], addresses: [], perMinute: 600, endsOn: null, enabled: true },
      ...values,
    });
    expect(key.status).toBe(200);
    return { id, path, version: published.data.version, key: key.data };
  }
  const list = sql('select 标题, 状态 from 任务 where (状态 = 参数.状态 or 参数.状态 is null) order by 标题', {
    params: [{ name: '状态', type: 'text', required: false, default: null, note: '' }],
  });

  it('is read by a signed call, with parameters and pages, and each call is logged without values', async () => {
    const { id, path, key } = await setting(list);
    const all = await call(key, path, { query: 'pageSize=4&pageNo=2' });
    expect(all.data).toMatchObject({ columns: ['标题', '状态'], total: 6, pageNo: 2, truncated: false });
    expect(all.data.result).toHaveLength(2);
    const doing = await call(key, path, { query: `${encodeURIComponent('状态')}=${encodeURIComponent('进行中')}` });
    expect(doing.data.result.map((row) => row.状态)).toEqual(['进行中', '进行中']);
    const posted = await call(key, path, { body: { params: { 状态: '进行中' }, pageSize: 1 } });
    expect(posted.data).toMatchObject({ total: 2, pageSize: 1, result: [{ 状态: '进行中' }] });
    expect((await call(key, path, { query: 'x=1' })).status).toBe(400);
    const { data } = await w.api.get<DataCallPage>(`data-center/call?datasetId=${id}&pageSize=50`);
    expect(data.result.map(({ status, rows }) => [status, rows])).toEqual([
      [400, null],
      [200, 1],
      [200, 2],
      [200, 2],
    ]);
    expect(JSON.stringify(data)).not.toContain('进行中');
    const days = await w.api.get<{ calls: number; failed: number }[]>('data-center/call/days');
    expect(days.data).toHaveLength(30);
    expect(days.data.at(-1)).toMatchObject({ failed: expect.any(Number) });
  });

  it('counts the days of the enterprise: those of its calls, and the last one of a key', async () => {
    // Of the first two, one has another day than Shanghai at any hour.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Shanghai']) {
      const { version } = (await w.api.get<{ version: number }>('user-center/calendar')).data;
      const hours = { segments: [{ from: 540, to: 1080 }], zone, version };
      expect((await w.api.put('user-center/calendar/hours', hours)).status).toBe(200);
      const now = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
      const [last, over] = [await setting(list, { endsOn: now }), await setting(list, { endsOn: addDays(now, -1) })];
      const answers = [await call(last.key, last.path), await call(over.key, over.path)];
      expect([zone, ...answers.map(({ status }) => status)]).toEqual([zone, 200, 403]);
      const days = await w.api.get<{ day: string; calls: number }[]>('data-center/call/days');
      expect(days.data.at(-1)).toMatchObject({ day: now, calls: expect.any(Number) });
      expect(days.data.at(-1)?.calls).toBeGreaterThan(0);
    }
  });

  it('refuses a wrong signature, a call that was made before, and one of another time', async () => {
    const { path, key } = await setting(list);
    expect((await call(key, path, { signature: 'f'.repeat(64) })).status).toBe(401);
    expect((await call(key, path, { secret: 'another' })).status).toBe(401);
    expect((await call({ ...key, appKey: 'dk_unknown' }, path)).status).toBe(401);
    const nonce = randomBytes(8).toString('hex');
    expect((await call(key, path, { nonce })).status).toBe(200);
    expect(await call(key, path, { nonce })).toMatchObject({
      status: 401,
      message: expect.stringContaining('已经提交过'),
    });
    // Two at once: one of them.
    const same = randomBytes(8).toString('hex');
    const both = await Promise.all([call(key, path, { nonce: same }), call(key, path, { nonce: same })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const now = Math.floor(Date.now() / 1000);
    expect((await call(key, path, { seconds: now - 290 })).status).toBe(200);
    expect((await call(key, path, { seconds: now - 310 })).status).toBe(401);
    expect((await call(key, path, { seconds: now + 310 })).status).toBe(401);
    expect((await t().visitor.get(`open/v1/${path}`)).status).toBe(401);
  });

  it('holds a key to its datasets, its addresses, its end and its rate', async () => {
    const { path, key } = await setting(list);
    const other = await setting(list);
    expect((await call(key, other.path)).status).toBe(404);
    const from = (await setting(list, { addresses: ['10.1.0.0/16', '2001:db8::/32'] })) as typeof other;
    expect((await call(from.key, from.path)).status).toBe(403);
    expect((await call(from.key, from.path, { ip: '10.1.2.3' })).status).toBe(200);
    expect((await call(from.key, from.path, { ip: '::ffff:10.1.2.3' })).status).toBe(200);
    expect((await call(from.key, from.path, { ip: '10.2.2.3' })).status).toBe(403);
    const ended = await setting(list, { endsOn: '2026-01-01' });
    expect((await call(ended.key, ended.path)).status).toBe(403);
    const slow = await setting(list, { perMinute: 2 });
    await t().app.platform.database.query(
      `INSERT INTO data_rate (tenant_id, key_id, minute, calls)
       SELECT $1, $2, m, 2 FROM unnest(ARRAY[date_trunc('minute', now()), date_trunc('minute', now()) + interval '1 minute']) m`,
      [w.tenant.id, slow.key.id],
    );
    const late = await call(slow.key, slow.path);
    expect(late.status).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      (
        await w.api.post('data-center/key', {
          name: 'x',
          datasetIds: [],
          addresses: ['10.0.0.0/33'],
          perMinute: 1,
          endsOn: null,
          enabled: true,
        })
      ).status,
    ).toBe(400);
    expect((await call(key, path)).status).toBe(200);
  });

  it('takes the former secret for a day, and tells no secret twice', async () => {
    const { path, key } = await setting(list);
    const { data: next } = await w.api.post<DataKeySecret>(`data-center/key/${key.id}/rotate`, {
      version: key.version,
    });
    expect((await call(key, path)).status).toBe(200);
    expect((await call(next, path)).status).toBe(200);
    await t().app.platform.database.query(
      `UPDATE data_key SET former_until = now() - interval '1 second' WHERE id = $1`,
      [key.id],
    );
    expect((await call(key, path)).status).toBe(401);
    expect((await call(next, path)).status).toBe(200);
    const shown = await w.api.get<DataKey[]>('data-center/key');
    expect(shown.body).not.toContain(next.secret);
    const kept = await t().app.platform.database.query('SELECT secret_cipher FROM data_key WHERE id = $1', [key.id]);
    expect(JSON.stringify(kept)).not.toContain(next.secret);
  });

  it('runs with the rights of who published it, as they are now; without them it is paused', async () => {
    const keeper = await t().factory.member(w.tenant);
    const roleId = newId();
    const { database } = t().app.platform;
    await database.query(
      `INSERT INTO role (tenant_id, id, code, name, scope, privileges) VALUES ($1, $2, 'DATA', '数据', 0, ARRAY['TENANT:ENTERPRISE:DATA_SERVICE'])`,
      [w.tenant.id, roleId],
    );
    await database.query('INSERT INTO tenant_member_role (tenant_id, user_id, role_id) VALUES ($1, $2, $3)', [
      w.tenant.id,
      keeper.id,
      roleId,
    ]);
    await database.query(
      `INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)`,
      [w.tenant.id, w.project.id, keeper.id, w.tenant.roleIds.get('ROLE_PROJECT_VIEWER')],
    );
    t().app.platform.bus.publish({ type: 'access', tenantId: w.tenant.id });
    const client = await t().as(keeper, w.tenant);
    const { id, path, key } = await setting({ ...list, cacheSeconds: 60 }, {}, client);
    const titles = async () => (await call(key, path)).data.result.map((row) => row.标题);
    expect(await titles()).toEqual([`公开 ${w.project.code}`]);
    await titles();
    // Kept answers are those of the rights that they were made with.
    await database.query('DELETE FROM project_member WHERE tenant_id = $1 AND user_id = $2', [w.tenant.id, keeper.id]);
    expect(await titles()).toEqual([]);
    const { data: log } = await w.api.get<DataCallPage>(`data-center/call?datasetId=${id}`);
    expect(log.result.map(({ cached }) => cached)).toEqual([false, true, false]);

    // Who has more rights and publishes it, gives theirs; nobody else does.
    const detail = async () => (await w.api.get<DatasetDetail>(`${base}/${id}`)).data;
    await w.api.put(`${base}/${id}`, { version: (await detail()).version, note: '改了' });
    expect((await detail()).owner?.userId).toBe(keeper.id);
    await database.query('UPDATE tenant_member SET disabled = true WHERE tenant_id = $1 AND id = $2', [
      w.tenant.id,
      keeper.id,
    ]);
    expect(await call(key, path)).toMatchObject({ status: 422, message: expect.stringContaining('已暂停') });
    expect(await detail()).toMatchObject({ state: 'PAUSED', pausedBy: expect.stringContaining('停用') });
    await w.api.post(`${base}/${id}/publish`, { version: (await detail()).version });
    expect(await titles()).toHaveLength(6);
    expect(await detail()).toMatchObject({ state: 'PUBLISHED', publishedNo: 2, changed: false });
  });

  it('reads what was published while the draft goes on; what does not run is not published', async () => {
    const { id, path, version, key } = await setting(sql('select 1 as 数'));
    const draft = await w.api.put<{ version: number }>(`${base}/${id}`, { version, definition: sql('select 2 as 数') });
    expect((await call(key, path)).data.result).toEqual([{ 数: 1 }]);
    expect((await w.api.get<DatasetPage>(`${base}?keyword=${path}`)).data.result[0]).toMatchObject({
      changed: true,
      publishedNo: 1,
    });
    expect((await w.api.put(`${base}/${id}`, { version, note: 'x' })).status).toBe(409);
    const broken = await w.api.put<{ version: number }>(`${base}/${id}`, {
      version: draft.data.version,
      definition: sql('select 1 from session'),
    });
    expect((await w.api.post(`${base}/${id}/publish`, { version: broken.data.version })).status).toBe(400);
    const back = await w.api.post<{ version: number }>(`${base}/${id}/restore`, {
      no: 1,
      version: broken.data.version,
    });
    expect((await w.api.get<DatasetDetail>(`${base}/${id}`)).data.definition.sql).toBe('select 1 as 数');
    await w.api.post(`${base}/${id}/withdraw`, { version: back.data.version });
    expect((await call(key, path)).status).toBe(404);
    expect((await w.api.delete(`${base}/${id}`)).status).toBe(200);
    expect((await w.api.get<DataKey[]>('data-center/key')).data.find((one) => one.id === key.id)?.datasetIds).toEqual(
      [],
    );
  });

  it('tells in a preview what is wrong, and where', async () => {
    const { data } = await w.api.post<Preview>(`${base}/preview`, {
      definition: sql('select 标题\nfrom 任务\nwhere 没有 = 1'),
    });
    expect(data.refusal).toEqual({ message: '没有「没有」这一列', at: 24, line: 3, column: 7 });
  });
});
