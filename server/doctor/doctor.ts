/** Looks at all that the product stands on, and changes none of it. */
import { type Env, readEnv } from '../env';
import { lookIntoDatabase } from './database';
import type { Finding, Found } from './finding';
import { fail, ok } from './finding';
import { disk, files, mail, running, settings, versions } from './surroundings';

const TITLES = {
  versions: '版本',
  settings: '设置',
  disk: '磁盘',
  database: '数据库',
  clock: '时钟',
  secret: '密钥',
  files: '文件',
  mail: '邮件',
  running: '服务',
} as const;
type Check = keyof typeof TITLES;

/**
 * @param root of the package
 * @param source the settings; left out: those of this process
 */
export async function examine(root: string, source?: NodeJS.ProcessEnv): Promise<Finding[]> {
  const found: Partial<Record<Check, Found>> = { versions: versions(root) };
  let env: Env | undefined;
  try {
    env = readEnv(source);
  } catch (error) {
    found.settings = fail((error as Error).message, '请改正这个环境变量（README 的“配置”），再检查其余各项');
  }
  if (env) {
    found.settings = settings(env);
    found.disk = await disk(env);
    Object.assign(found, await lookIntoDatabase(env));
    // A folder that takes nothing is told of once.
    found.files = found.disk.state === 'fail' && !env.s3 ? ok('在上面的磁盘上，没有检查') : await files(env);
    found.mail = await mail(env);
    found.running = await running(env);
  }
  return (Object.keys(TITLES) as Check[]).flatMap((check) => {
    const one = found[check];
    return one ? [{ check, title: TITLES[check], ...one }] : [];
  });
}
