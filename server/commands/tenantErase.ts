/** `npm run tenant:erase -- --code acme --confirm acme --to certificate`: an enterprise goes for good, with a certificate. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { type Certificate, eraseTenant } from '../archive/erase';
import { openStore } from '../files/store';
import { readOptions, runCommand, say, UsageError } from './run';

const usage = `用法：npm run tenant:erase -- --code acme --confirm acme --to 证明.json
清除一个企业的全部数据、文件和只属于它的账号，不可恢复；清除了什么写入证明文件。请先导出。
内置数据库需先停止服务；PostgreSQL 可在服务运行时执行，期间其他企业的写入会等待，之后请重启服务。`;

runCommand(usage, async (open) => {
  const { code, confirm = '', to } = readOptions(['code', 'confirm', 'to']);
  if (!code || !to) throw new UsageError('请给出 --code 和 --to');
  if (existsSync(to)) throw new UsageError(`文件 ${to} 已存在，请用 --to 指定另一个文件名`);
  // What cannot be written shows before anything has gone.
  writeFileSync(to, '');
  let certificate: Certificate;
  try {
    const { database, env } = await open();
    certificate = await eraseTenant({ database, store: openStore(env) }, { code, confirmed: confirm });
  } catch (error) {
    rmSync(to);
    throw error;
  }
  writeFileSync(to, `${JSON.stringify(certificate, null, 2)}\n`);
  say(`已清除企业 ${code}，证明在 ${to}`);
});
