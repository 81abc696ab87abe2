/** `npm run backup -- --to file`: all of the installation, in one file. */
import { backup } from '../archive/installation';
import { openStore } from '../files/store';
import { readOptions, runCommand, say, UsageError } from './run';

const usage = `用法：npm run backup -- --to 文件.zip
把数据库和全部文件写入一个文件，附校验和。可在服务运行时执行，得到的是同一时刻的数据；内置数据库由服务复制一份出来，需要与它同样大的空余磁盘。
SECRET_KEY（没有设置时是 DATA_DIR/secret.key 的内容）不在其中，请另行妥善保存：没有它就不能恢复。`;

runCommand(
  usage,
  async (open) => {
    const { to } = readOptions(['to']);
    if (!to) throw new UsageError('请用 --to 指定写入的文件');
    const { database, env } = await open();
    const started = Date.now();
    const { rows, files, missing } = await backup(database, openStore(env), to, say);
    if (missing.length > 0) say(`有 ${missing.length} 个文件的内容在备份前已经不在：${missing.slice(0, 5).join('、')}`);
    say(
      `已备份 ${rows.toLocaleString('en')} 行、${files.toLocaleString('en')} 个文件到 ${to}，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`,
    );
  },
  { reads: true },
);
