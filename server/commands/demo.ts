/** `npm run demo -- --tasks 100000 [--code BENCH]`: one project of that size in the demo enterprise, led by `pm`. */
import { PROJECT_CODE_PATTERN } from '../../contract/project/enums';
import { fillDemo, isEmpty } from '../demo';
import { createBulkProject } from '../demo/bulk';
import { EventBus } from '../events/bus';
import { openStore } from '../files/store';
import { readOptions, runCommand, say, UsageError } from './run';

const TENANT = 'xinghe';
const MAX_TASKS = 2_000_000;
const usage = `用法：npm run demo -- --tasks 100000 [--code BENCH] [--name 项目名称]
在演示企业 ${TENANT} 中新建一个由 pm 负责、含指定数量任务的项目。内置数据库需先停止服务；PostgreSQL 可在服务运行时执行。`;

runCommand(usage, async (open) => {
  const options = readOptions(['tasks', 'code', 'name']);
  const tasks = Number(options.tasks ?? Number.NaN);
  if (!Number.isInteger(tasks) || tasks < 1 || tasks > MAX_TASKS) {
    throw new UsageError(`--tasks 应为 1 到 ${MAX_TASKS.toLocaleString('en')} 之间的整数`);
  }
  const code = options.code ?? 'BENCH';
  if (!new RegExp(PROJECT_CODE_PATTERN).test(code)) {
    throw new UsageError('--code 应为 2 到 12 位大写字母或数字，以字母开头');
  }

  const { database, env } = await open();
  if (env.demo && (await isEmpty(database))) {
    say('数据库为空，先写入演示数据 …');
    await fillDemo(database, say, openStore(env), env);
  }
  const [tenant] = await database.query<{ id: string }>('SELECT id FROM tenant WHERE code = $1', [TENANT]);
  if (!tenant) throw new Error(`没有演示企业 ${TENANT}：以 DEMO=1 启动一次服务，演示数据会写入空数据库`);
  const taken = await database.query('SELECT 1 AS one FROM project WHERE tenant_id = $1 AND code = $2', [
    tenant.id,
    code,
  ]);
  if (taken.length > 0) throw new Error(`项目编号 ${code} 已被使用，请用 --code 指定另一个`);

  const started = Date.now();
  const name = options.name ?? `${tasks.toLocaleString('en')} 个任务的项目`;
  let told = 0;
  await createBulkProject(database, { tenantCode: TENANT, owner: 'pm', code, name, tasks }, (done) => {
    if (done < tasks && Date.now() - told < 1000) return;
    told = Date.now();
    say(`  ${done.toLocaleString('en')} / ${tasks.toLocaleString('en')}（${Math.round((100 * done) / tasks)}%）`);
  });
  // Also says which pages all may see: counts then stay in an index.
  await database.exec('VACUUM (ANALYZE) task, task_span, flow_day, flow_dirty, task_tally');
  // Servers that run beside this hold rights and lists in memory.
  const bus = new EventBus(database);
  await bus.start();
  bus.publish({ type: 'access', tenantId: tenant.id });
  await bus.stop();
  say(`已创建项目 ${code}「${name}」，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`);
});
