/** `npm run tenant:export -- --code acme --to file`: one enterprise, whole, for another installation. */
import { readPassphrase } from '../archive/passphrase';
import { exportTenant } from '../archive/tenant';
import { openStore } from '../files/store';
import { readOptions, runCommand, say, UsageError } from './run';

const usage = `用法：npm run tenant:export -- --code acme --to 文件.zip --passphrase-file 口令文件
把一个企业的全部数据、设置、操作日志和文件写入一个文件；其中的密钥用口令文件第一行的口令加密，导入时需要同一口令。
内置数据库需先停止服务；PostgreSQL 可在服务运行时执行。`;

runCommand(usage, async (open) => {
  const { code, to, 'passphrase-file': from } = readOptions(['code', 'to', 'passphrase-file']);
  if (!code || !to || !from) throw new UsageError('请给出 --code、--to 和 --passphrase-file');
  const passphrase = readPassphrase(from);
  const { database, env } = await open();
  const started = Date.now();
  const context = { database, env, store: openStore(env) };
  const { rows, files, missing } = await exportTenant(context, { code, file: to, passphrase }, say);
  if (missing.length > 0) say(`有 ${missing.length} 个文件的内容在导出前已经不在`);
  say(
    `已导出企业 ${code}：${rows.toLocaleString('en')} 行、${files.toLocaleString('en')} 个文件，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`,
  );
});
