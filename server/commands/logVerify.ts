/**
 * `npm run log:verify`: whether the operation logs are what was sealed. Run it every night and keep the file of heads
 * elsewhere: entries cut off at the end show against that alone.
 */
import { flawTexts } from '../../contract/enterprise/operationObjects';
import { TenantDb } from '../db/scope';
import { keepHead, readHeads, sealAll, verifyLog } from '../modules/enterprise';
import { readOptions, runCommand, say } from './run';

const usage = `用法：npm run log:verify -- [--code acme] [--anchor 文件]
核对操作日志的哈希链，指出被修改、删除或插入的记录；有问题时退出码为 1。
--anchor 与文件中以前的链头比较（能发现末尾被截断），无误后把现在的链头追加进去。请把该文件存放在数据库之外。
内置数据库需先停止服务；PostgreSQL 可在服务运行时执行。`;

runCommand(usage, async (open) => {
  const { code, anchor } = readOptions(['code', 'anchor']);
  const known = anchor ? await readHeads(anchor) : null;
  if (known?.torn) say(`${anchor} 中有 ${known.torn} 行无法读取，已略过`);
  const { database } = await open();
  await sealAll({ database });
  const tenants = await database.query<{ id: string; code: string }>(
    'SELECT id, code FROM tenant WHERE $1::text IS NULL OR code = $1 ORDER BY code',
    [code ?? null],
  );
  if (tenants.length === 0) throw new Error(code ? `没有企业 ${code}` : '没有企业');
  for (const one of tenants) {
    const heads = known?.of.get(one.id);
    const { flaws, from, head, unsealed } = await verifyLog(new TenantDb(database, one.id), heads);
    for (const { kind, seq, logId } of flaws)
      say(`${one.code}：第 ${seq ?? '—'} 条 ${flawTexts[kind]}（${logId ?? '—'}）`);
    if (flaws.length > 0) process.exitCode = 1;
    say(
      `${one.code}：${from > 1 ? `从第 ${from} 条起核对（更早的已按保留天数清除），` : ''}已封存 ${head ? head.seq - from + 1 : 0} 条，未封存 ${unsealed} 条，${flaws.length === 0 ? '完好' : `${flaws.length} 处问题`}`,
    );
    if (head) say(`${one.code}：链头 ${head.seq} ${head.hash}`);
    if (anchor && head && flaws.length === 0) await keepHead(anchor, one.id, head);
  }
});
