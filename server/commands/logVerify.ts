/**
 * `npm run log:verify`: whether the operation logs are what was sealed. Run it every night and keep the file of heads
 * elsewhere: entries cut off at the end show against that alone.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { TenantDb } from '../db/scope';
import { type Flaw, type KnownHead, sealAll, verifyLog } from '../modules/enterprise';
import { readOptions, runCommand, say } from './run';

const usage = `用法：npm run log:verify -- [--code acme] [--anchor 文件]
核对操作日志的哈希链，指出被修改、删除或插入的记录；有问题时退出码为 1。
--anchor 与文件中以前的链头比较（能发现末尾被截断），无误后把现在的链头追加进去。请把该文件存放在数据库之外。
内置数据库需先停止服务；PostgreSQL 可在服务运行时执行。`;

const words: Record<Flaw['kind'], string> = {
  changed: '内容与封存时不符',
  removed: '记录已被删除',
  gap: '从这里起缺少封存',
  inserted: '事后插入的记录，没有封存',
  cut: '从这里起的封存已被截断',
};

interface Anchor extends KnownHead {
  code: string;
}
async function anchorsOf(file: string | undefined): Promise<Anchor[]> {
  const text = file === undefined ? '' : await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Anchor);
}

runCommand(usage, async (open) => {
  const { code, anchor } = readOptions(['code', 'anchor']);
  const known = await anchorsOf(anchor);
  const { database } = await open();
  await sealAll({ database });
  const tenants = await database.query<{ id: string; code: string }>(
    'SELECT id, code FROM tenant WHERE $1::text IS NULL OR code = $1 ORDER BY code',
    [code ?? null],
  );
  if (tenants.length === 0) throw new Error(code ? `没有企业 ${code}` : '没有企业');
  for (const one of tenants) {
    const anchors = known.filter((head) => head.code === one.code);
    const { flaws, head, unsealed } = await verifyLog(new TenantDb(database, one.id), anchors);
    for (const { kind, seq, logId } of flaws) say(`${one.code}：第 ${seq ?? '—'} 条 ${words[kind]}（${logId ?? '—'}）`);
    if (flaws.length > 0) process.exitCode = 1;
    say(
      `${one.code}：已封存 ${head?.seq ?? 0} 条，未封存 ${unsealed} 条，${flaws.length === 0 ? '完好' : `${flaws.length} 处问题`}`,
    );
    if (head) say(`${one.code}：链头 ${head.seq} ${head.hash}`);
    if (anchor && head && flaws.length === 0) {
      await appendFile(anchor, `${JSON.stringify({ code: one.code, seq: head.seq, hash: head.hash })}\n`);
    }
  }
});
