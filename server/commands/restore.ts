/** `npm run restore -- --from file`: makes of an empty installation what a backup holds. */
import { restore } from '../archive/installation';
import { openStore } from '../files/store';
import { readOptions, runCommand, say, UsageError } from './run';

const usage = `用法：npm run restore -- --from 文件.zip
把备份恢复到空的安装（新的 DATA_DIR，或 DATABASE_URL 指向的空数据库），核对行数、操作日志的封存和文件的校验和。
SECRET_KEY 须与备份时相同；没有设置过时，先把原来的 secret.key 放进新的 DATA_DIR。失败时不留下任何内容。`;

runCommand(
  usage,
  async (open) => {
    const { from } = readOptions(['from']);
    if (!from) throw new UsageError('请用 --from 指定备份文件');
    const { database, env } = await open();
    const started = Date.now();
    const { rows, files, missing } = await restore(database, openStore(env), env, from, say);
    if (missing.length > 0) say(`有 ${missing.length} 个文件的内容在备份时已经不在`);
    say(
      `已恢复并核对 ${rows.toLocaleString('en')} 行、${files.toLocaleString('en')} 个文件，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`,
    );
  },
  { migrate: false },
);
