/** `npm run tenant:import -- --from file`: an enterprise of another installation. */
import { readPassphrase } from '../archive/passphrase';
import { importTenant } from '../archive/tenant';
import { openStore } from '../files/store';
import { readOptions, runCommand, say, UsageError } from './run';

const usage = `用法：npm run tenant:import -- --from 文件.zip --passphrase-file 口令文件 [--as 新编号] [--suffix -acme]
导入另一个安装导出的企业，编号与人员不变；已在这里的人保持原样，与别人重名的用户名加上 --suffix。
全部导入或完全不导入；导入期间其他企业的写入会等待。使用 PostgreSQL 且服务正在运行时，导入后请重启服务。`;

runCommand(usage, async (open) => {
  const options = readOptions(['from', 'passphrase-file', 'as', 'suffix']);
  const { from, as, suffix } = options;
  const passphraseFile = options['passphrase-file'];
  if (!from || !passphraseFile) throw new UsageError('请给出 --from 和 --passphrase-file');
  if (as !== undefined && !/^[a-z][a-z0-9-]{1,31}$/.test(as)) {
    throw new UsageError('--as 应为 2 到 32 位小写字母、数字或连字符，以字母开头');
  }
  if (suffix !== undefined && !/^[a-z0-9._@-]{1,20}$/.test(suffix)) {
    throw new UsageError('--suffix 应为 1 到 20 位小写字母、数字或 . _ @ -');
  }
  const passphrase = readPassphrase(passphraseFile);
  const { database, env } = await open();
  const started = Date.now();
  const context = { database, env, store: openStore(env) };
  const { code, rows, files } = await importTenant(context, { file: from, passphrase, as, suffix }, say);
  say(
    `已导入企业 ${code}：${rows.toLocaleString('en')} 行、${files.toLocaleString('en')} 个文件，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`,
  );
});
