/** Why the server or a command could not start, in words that say what to do. */
import { upward } from '../contract/turns';
import { sqlStateOf } from './db/failures';

const hints: Record<string, string> = {
  DATABASE_OF_OTHER_VERSION:
    '数据库来自本产品的另一个版本，结构不同，不能继续使用：请用原来的版本打开它，或用 DATA_DIR（DATABASE_URL）指定一个新的位置',
  DATABASE_OF_NEWER_VERSION:
    '数据库已由更新的版本升级，这个版本不能打开它：请运行该版本或更新的版本；要回到旧版本，请把升级前的备份恢复到一个新的位置',
  MIGRATION_FAILED:
    '升级数据库失败，数据库已恢复为升级前的样子，原来的版本可以继续使用：请按下面的原因处理后重新启动，无法处理时请联系开发者',
  EADDRINUSE: '端口已被占用，请用 PORT 指定另一个端口',
  EADDRNOTAVAIL: '本机没有这个地址，请检查 HOST',
  EACCES: '没有权限，请检查 DATA_DIR 目录的权限，或用 PORT 指定 1024 以上的端口',
  EROFS: '目录是只读的，请用 DATA_DIR 指定另一个目录',
  ENOSPC: '磁盘已满，请腾出空间后重试',
  '53100': '数据库所在的磁盘已满，请腾出空间后重试',
  ENOTDIR: 'DATA_DIR 不是目录，请指定另一个',
  EEXIST: 'DATA_DIR 不是目录，请指定另一个',
  ECONNREFUSED: '无法连接 PostgreSQL，请确认它已启动，并检查 DATABASE_URL',
  ETIMEDOUT: '连接 PostgreSQL 超时，请检查 DATABASE_URL 和网络',
  ENOTFOUND: '找不到主机，请检查 DATABASE_URL 或 HOST',
  EAI_AGAIN: '找不到主机，请检查 DATABASE_URL 或 HOST',
  '28P01': 'PostgreSQL 拒绝了用户名或密码，请检查 DATABASE_URL',
  '28000': 'PostgreSQL 拒绝了该用户，请检查 DATABASE_URL',
  '3D000': 'PostgreSQL 中没有这个数据库，请先创建，或检查 DATABASE_URL',
  '57P03': 'PostgreSQL 正在启动，请稍后重试',
  '53300': 'PostgreSQL 的连接已用完，请调小 DATABASE_POOL_SIZE 或调大 max_connections',
  '26000': 'DATABASE_URL 指向按事务借出连接的连接池（pgbouncer）：请同时设置 DATABASE_DIRECT_URL',
  '42P05': 'DATABASE_URL 指向按事务借出连接的连接池（pgbouncer）：请同时设置 DATABASE_DIRECT_URL',
  '42501': 'PostgreSQL 用户没有建表的权限，请授权后重试',
};

/** Several addresses of one host fail together, without a message of their own. */
const first = (error: unknown): { code?: string; message?: string; cause?: unknown } =>
  error instanceof AggregateError && error.errors.length > 0 ? first(error.errors[0]) : (error as Error);

export function explained(error: unknown): string {
  for (const one of upward(first(error), ({ cause }) => (cause instanceof Error ? first(cause) : null))) {
    const hint = one.code && hints[one.code];
    if (!hint) continue;
    // Why an upgrade failed is behind it, and may be something that its operator can mend.
    const why = one.code === 'MIGRATION_FAILED' && one.cause instanceof Error ? sqlStateOf(one.cause).code : '';
    return `${hint}${hints[why] ? `。${hints[why]}` : ''}（${one.message || one.code}）`;
  }
  const { message } = first(error);
  return message || String(error);
}
