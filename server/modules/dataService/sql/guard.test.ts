/** Attacks on SQL datasets, each refused for its reason, and statements that people write, each let through. */
import { type DataSource, numberColumn, textColumn } from '../../../object/dataSources';
import { guardSql, openGuard } from './guard';
import { SqlRefused } from './refused';

const source = (name: string, columns: string[]): DataSource => ({
  code: name,
  name,
  note: '',
  columns: columns.map((column) => textColumn(column, 'x')),
  rows: () => 'FROM nothing t WHERE t.tenant_id = $1',
});
const sources = [
  source('需求池', ['编号', '名称', '状态', '数量', '截止']),
  {
    ...source('任务', ['任务编号', '标题', '状态']),
    columns: [textColumn('任务编号', 'x'), textColumn('标题', 'x'), numberColumn('进度', 'x')],
  },
];
const guard = (text: string) =>
  guardSql(text, { sources, parameter: (name) => (name === '起' ? { place: 2, type: 'date' } : null) });

beforeAll(openGuard);

const attacks: [what: string, text: string, reason: RegExp][] = [
  // Catalogs and other schemas.
  ['the catalog', 'select * from pg_catalog.pg_authid', /库名、模式名/],
  ['the catalog without its schema', 'select rolpassword from pg_authid', /没有名为「pg_authid」/],
  ['users of the database', 'select * from pg_user', /没有名为「pg_user」/],
  ['settings', 'select * from pg_settings', /没有名为「pg_settings」/],
  ['what others run', 'select query from pg_stat_activity', /没有名为/],
  ['the information schema', 'select table_name from information_schema.tables', /库名、模式名/],
  ['a table of another schema', 'select * from pgboss.job', /库名、模式名/],
  ['a table of another database', 'select * from other.public.task', /库名、模式名/],
  ['a source by the schema of tables', 'select * from public.任务', /库名、模式名/],
  // Tables that are no sources, and other enterprises.
  ['a table of the product', 'select * from task', /没有名为「task」/],
  ['sessions', 'select token_hash from session', /没有名为「session」/],
  ['passwords', 'select password_hash from account', /没有名为「account」/],
  ['secrets', 'select secret_cipher from data_key', /没有名为「data_key」/],
  ['another enterprise', "select * from task where tenant_id <> '00000000-0000-7000-8000-000000000000'", /没有名为/],
  ['a column behind a source', 'select tenant_id from 任务', /没有「tenant_id」/],
  ['a hidden column', 'select t.ctid from 任务 t', /没有「ctid」/],
  ['where a row stands', 'select tableoid from 任务', /没有「tableoid」/],
  ['what a source is called inside', 'select * from "·1"', /没有名为/],
  ['the enterprise by its place', 'select * from 任务 where 标题 = $1', /ParamRef/],
  ['a parameter that is not declared', 'select * from 任务 where 标题 = 参数.密码', /没有定义参数/],
  // Unions, joins, subqueries onto other tables.
  [
    'a union onto another table',
    'select 标题 from 任务 union all select token_hash from session',
    /没有名为「session」/,
  ],
  ['a join onto another table', 'select 1 from 任务 join account on true', /没有名为「account」/],
  ['a subquery', 'select (select max(password_hash) from account) as p', /没有名为「account」/],
  ['a subquery within IN', 'select 标题 from 任务 where 标题 in (select code from tenant)', /没有名为「tenant」/],
  ['a subquery within EXISTS', 'select 1 from 任务 where exists (select 1 from session)', /没有名为「session」/],
  ['a subquery within ORDER BY', 'select 标题 from 任务 order by (select 1 from session)', /没有名为「session」/],
  ['a subquery within LIMIT', 'select 标题 from 任务 limit (select count(*) from session)', /没有名为「session」/],
  ['a subquery within CASE', 'select case when exists (select 1 from role) then 1 end as x', /没有名为「role」/],
  [
    'a subquery within a window',
    'select count(*) over (order by (select 1 from role)) as x from 任务',
    /没有名为「role」/,
  ],
  [
    'a subquery within a filter',
    'select count(*) filter (where exists (select 1 from role)) from 任务',
    /没有名为「role」/,
  ],
  ['lateral', 'select 1 from 任务 a, lateral (select a.标题) b', /lateral/],
  ['TABLE', 'table session', /没有名为「session」/],
  ['VALUES', 'values (1)', /valuesLists/],
  ['a natural join', 'select 1 from 任务 natural join 需求池', /isNatural/],
  ['a sample', 'select 1 from 任务 tablesample system (1)', /FROM 里只能是/],
  ['only', 'select 1 from only 任务', /ONLY/],
  // Writing.
  ['a CTE that deletes', 'with x as (delete from task returning *) select * from x', /WITH 里只能是 SELECT/],
  ['a CTE that updates', "with x as (update task set title = '' returning 1) select 1", /WITH 里只能是 SELECT/],
  ['a CTE that inserts', 'with x as (insert into task default values returning 1) select 1', /WITH 里只能是 SELECT/],
  [
    'a CTE further in',
    'select * from (with x as (delete from task returning 1) select 1 as y) z',
    /WITH 里只能是 SELECT/,
  ],
  ['select into', 'select 标题 into other from 任务', /intoClause/],
  ['locking', 'select 标题 from 任务 for update', /lockingClause/],
  ['insert', 'insert into task default values', /只能写 SELECT/],
  ['update', "update task set title = ''", /只能写 SELECT/],
  ['delete', 'delete from task', /只能写 SELECT/],
  ['merge', 'merge into task t using role r on true when matched then delete', /只能写 SELECT/],
  ['drop', 'drop table task', /只能写 SELECT/],
  ['truncate', 'truncate task', /只能写 SELECT/],
  ['do', 'do $$ begin perform 1; end $$', /只能写 SELECT/],
  ['call', 'call something()', /只能写 SELECT/],
  ['explain analyze', 'explain analyze delete from task', /只能写 SELECT/],
  ['prepare', 'prepare x as delete from task', /只能写 SELECT/],
  ['listen', 'listen changes', /只能写 SELECT/],
  ['two statements', 'select 1; delete from task', /只能写一条语句/],
  ['two statements and a comment', 'select 1; -- x\ndrop table task', /只能写一条语句/],
  ['nothing but a comment', '-- nothing', /请填写 SELECT/],
  // Set, copy, roles.
  ['set', 'set role postgres', /只能写 SELECT/],
  ['reset', 'reset role', /只能写 SELECT/],
  ['set session authorization', 'set session authorization default', /只能写 SELECT/],
  ['copy to a program', "copy task to program 'sh'", /只能写 SELECT/],
  ['copy of a select', "copy (select 1) to '/srv/x'", /只能写 SELECT/],
  ['setting by a function', "select set_config('role', 'postgres', false)", /不能使用函数 set_config/],
  ['reading a setting', "select current_setting('data_directory')", /不能使用函数 current_setting/],
  ['who one is', 'select current_user', /用户和目录/],
  ['who one was', 'select session_user', /用户和目录/],
  ['which database', 'select current_catalog', /用户和目录/],
  ['the version', 'select version()', /不能使用函数 version/],
  // Functions with effects, sleeps, files, large objects.
  ['sleep', 'select pg_sleep(9)', /不能使用函数 pg_sleep/],
  ['sleep with its letters hidden', String.raw`select U&"p\0067_sleep"(9)`, /不能使用函数 pg_sleep/],
  ['sleep behind a comment', 'select/**/pg_sleep/**/(9)', /不能使用函数 pg_sleep/],
  ['sleep with its schema', 'select pg_catalog.pg_sleep(9)', /不能使用函数 pg_catalog.pg_sleep/],
  ['sleep in quotes', 'select "pg_sleep"(9)', /不能使用函数 pg_sleep/],
  ['sleep in a condition', 'select 1 from 任务 where pg_sleep(9) is null', /不能使用函数 pg_sleep/],
  ['sleep in FROM', 'select * from pg_sleep(9)', /FROM 里只能是/],
  ['a file', "select pg_read_file('/etc/passwd')", /不能使用函数 pg_read_file/],
  ['a folder', "select pg_ls_dir('/')", /不能使用函数 pg_ls_dir/],
  ['a large object read', 'select lo_get(1)', /不能使用函数 lo_get/],
  ['a large object made', "select lo_import('/etc/passwd')", /不能使用函数 lo_import/],
  ['another connection', "select dblink('dbname=x', 'select 1')", /不能使用函数 dblink/],
  ['a query as text', "select query_to_xml('select * from account', true, true, '')", /不能使用函数 query_to_xml/],
  ['a table as XML', "select table_to_xml('account', true, true, '')", /不能使用函数 table_to_xml/],
  ['ending others', 'select pg_terminate_backend(1)', /不能使用函数 pg_terminate_backend/],
  ['a lock', 'select pg_advisory_lock(1)', /不能使用函数 pg_advisory_lock/],
  ['a notice', "select pg_notify('x', 'y')", /不能使用函数 pg_notify/],
  ['a sequence', "select nextval('x')", /不能使用函数 nextval/],
  ['chance', 'select random()', /不能使用函数 random/],
  ['rows out of nothing', 'select * from generate_series(1, 1000000000)', /FROM 里只能是/],
  ['rows out of nothing as a column', 'select generate_series(1, 1000000000)', /不能使用函数 generate_series/],
  ['much text', "select repeat('x', 1000000000)", /不能使用函数 repeat/],
  ['much text by padding', "select lpad('x', 1000000000)", /不能使用函数 lpad/],
  ['much text by a format', "select format('%1000000000s', 1)", /不能使用函数 format/],
  ['a slow expression', "select regexp_replace(标题, '(a+)+$', '') from 任务", /不能使用函数 regexp_replace/],
  ['a slow expression as an operator', "select 1 from 任务 where 标题 ~ '(a+)+$'", /不能使用|不支持运算 ~/],
  ['a slow expression as SIMILAR', "select 1 from 任务 where 标题 similar to '(a+)+'", /不支持运算|不能使用|similar/],
  ['a large number', 'select 9 ^ 999999', /不支持运算 \^/],
  ['a large number written out', 'select 1e400', /数字太长/],
  ['a function by the dot', 'select 任务.row_to_json from 任务', /没有「row_to_json」/],
  ['a whole row', 'select 任务 from 任务', /没有「任务」/],
  ['an argument by its name', 'select left(n => 1)', /不支持|参数个数/],
  ['an operator with its schema', 'select 1 operator(pg_catalog.+) 1', /不支持运算/],
  // Casts that leak, arrays, JSON.
  ['a cast to a table', "select 'account'::regclass", /不支持类型 regclass/],
  ['a cast to a function', "select 'pg_sleep'::regproc", /不支持类型 regproc/],
  ['a cast to a role', 'select 10::oid::regrole', /不支持类型 (oid|regrole)/],
  ['a cast to XML', "select '<a/>'::xml", /不支持类型 xml/],
  ['a cast to an array', "select '{1}'::int[]", /arrayBounds/],
  ['a cast to a type of ours', "select 'x'::public.task", /不支持类型/],
  ['an array', 'select array[1, 2]', /A_ArrayExpr/],
  ['an array of a subquery', 'select array(select 标题 from 任务)', /子查询只能/],
  ['a row', 'select row(1, 2)', /RowExpr/],
  ['a part of a row', 'select (a).b from 任务 a', /A_Indirection/],
  ['JSON', 'select json_agg(标题) from 任务', /不能使用函数 json_agg/],
  ['a collation', 'select 标题 collate "C" from 任务', /CollateClause/],
  // Names.
  ['an alias like a source', 'select 1 from 任务 as 需求池', /数据来源的名称/],
  ['a CTE like a source', 'with 任务 as (select 1 as x) select * from 任务', /数据来源的名称/],
  ['an alias like the parameters', 'select 1 from 任务 as 参数', /不能用作别名/],
  ['an alias like ours', 'select 1 from 任务 as "·1"', /不能用作别名/],
  ['recursion', 'with recursive x as (select 1 as n union all select n from x) select * from x', /RECURSIVE/],
  ['a CTE before it is there', 'with a as (select * from b), b as (select 1 as x) select * from a', /没有名为「b」/],
  ['columns renamed by an alias', 'select x from 任务 as t(x)', /colnames/],
  // Too much.
  ['seven sources', 'select 1 from 任务 a, 任务 b, 任务 c, 任务 d, 任务 e, 任务 f, 任务 g', /最多使用 6 次/],
  ['too long', `select '${'x'.repeat(20_000)}'`, /不能超过 20000/],
  ['too deep', `select ${'('.repeat(400)}1${'+1)'.repeat(400)}`, /嵌套太深/],
  ['too deep in statements', `select * from ${'(select * from '.repeat(40)}任务${') x'.repeat(40)}`, /子查询不能超过/],
  ['an empty character', 'select 1\0', /无法识别的字符/],
  ['two columns of a name', 'select 标题, 任务编号 as 标题 from 任务', /两列都叫/],
  [
    'a cube of too many columns',
    'select count(*) from 需求池 group by cube (编号, 名称, 状态, 数量, 截止, 编号)',
    /最多展开为 32 组/,
  ],
  [
    'cubes beside each other',
    'select 1 from 需求池 group by cube (编号, 名称, 状态), cube (数量, 截止, 编号)',
    /最多展开/,
  ],
  ['a subquery in a grouping', 'select 1 from 任务 group by rollup ((select 1 from session))', /没有名为「session」/],
  ['rows grouped as one by a hidden column', 'select 1 from 任务 group by grouping sets ((标题, tenant_id))', /没有/],
  ['WITHIN GROUP of what takes none', 'select sum(进度) within group (order by 标题) from 任务', /不能用 WITHIN GROUP/],
  ['a percentile without its rows', 'select percentile_cont(0.5) from 任务', /需要写成 WITHIN GROUP/],
  [
    'percentiles by a list',
    'select percentile_cont(array[0.5, 0.9]) within group (order by 进度) from 任务',
    /A_ArrayExpr/,
  ],
];

it.each(attacks)('refuses %s', (_what, text, reason) => {
  let refusal: unknown;
  try {
    guard(text);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(SqlRefused);
  expect((refusal as Error).message).toMatch(reason);
});

it('has at least fifty attacks, and names where in the text', () => {
  expect(attacks.length).toBeGreaterThan(50);
  const at = (text: string) => {
    try {
      guard(text);
      return null;
    } catch (error) {
      return (error as SqlRefused).at;
    }
  };
  expect(at('select 标题 from 任务 where 没有 = 1')).toBe('select 标题 from 任务 where '.length);
  expect(at('select 标题,, 进度 from 任务')).toBe('select 标题,'.length);
});

/** What runs is the tree printed anew: names in quotes, sources under names of ours, values as parameters. */
it('prints what it has judged', () => {
  expect(guard('select 数量 from 需求池 where 截止 >= 参数.起 -- x')).toMatchObject({
    text: expect.stringMatching(
      /^SELECT "数量" AS "数量"\s+FROM "·1" AS "需求池"\s+WHERE\s+"截止" >= CAST\(\$2 AS date\)$/,
    ),
    columns: ['数量'],
    sources: [{ called: '·1', columns: new Set(['数量', '截止']) }],
  });
  const sets = 'select 状态, count(*) as n from 需求池 group by grouping sets ((状态, 名称), rollup (编号), ())';
  expect(guard(sets).sources[0]?.columns).toEqual(new Set(['状态', '名称', '编号']));
  // Text that grows is cut wherever it can.
  expect(guard("select 名称 || '-' || 编号 as x from 需求池").text.replace(/\s+/g, ' ')).toContain(
    '"left"("left"("名称" || \'-\', 10000) || "编号", 10000)',
  );
});
