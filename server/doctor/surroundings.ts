/** What the doctor looks at without a database: versions, settings, disk, files, mail, and whether the product runs. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { PRODUCT_NAME } from '../../contract/product';
import { engines } from '../../package.json';
import type { Env } from '../env';
import { probeFolder } from '../files/room';
import { openStore } from '../files/store';
import { openMailer } from '../mail/mailer';
import { explained } from '../startFailure';
import { isOlder, VERSION } from '../version';
import { type Found, fail, ok, warn } from './finding';

/** Lines of Node that get no mends any more come before this one. */
const OLDEST_MENDED = 22;
const GIB = 1024 ** 3;
const FULL_BYTES = GIB / 2;
const NEARLY_FULL_BYTES = 5 * GIB;
const ANSWER_WITHIN_MS = 3_000;

export function versions(root: string, node = process.versions.node): Found {
  const text = `${PRODUCT_NAME} ${VERSION}，Node ${node}`;
  const needed = engines.node.replace(/[^\d.]/g, '');
  if (isOlder(node, needed)) return fail(text, `请安装 Node 22 或 24（至少 ${needed}）`);
  if (!fs.existsSync(path.join(root, 'dist', 'index.html')))
    return warn(`${text}；前端页面尚未构建`, '执行 npm run build，或由 npm start 在启动时构建');
  if (Number.parseInt(node, 10) < OLDEST_MENDED) return warn(text, 'Node 20 已停止维护，请换成 Node 22 或 24');
  return ok(text);
}

const isLocal = (host: string) => ['127.0.0.1', 'localhost', '::1'].includes(host);

/** Settings that are each valid, and together hardly what is meant. */
export function settings(env: Env): Found {
  const open = !isLocal(env.host);
  const publicHost = new URL(env.publicUrl).hostname;
  const isHttps = env.publicUrl.startsWith('https:');
  if (open && env.demo)
    return warn('对外服务，并写入演示数据：演示账号的密码是公开的', '生产环境请设置 DEMO=0，并用一个空的数据库');
  if (isHttps && !env.secureCookie)
    return warn('PUBLIC_URL 是 https，而 SECURE_COOKIE=0', '设置 SECURE_COOKIE=1，会话 Cookie 只走 HTTPS');
  if (!isHttps && env.secureCookie && !isLocal(publicHost))
    return fail(
      'SECURE_COOKIE=1，而 PUBLIC_URL 不是 https：浏览器不会带上会话，无法登录',
      '把 PUBLIC_URL 改为 https 地址',
    );
  if (open && isLocal(publicHost))
    return warn('对外服务，而邮件和群消息中的链接指向 localhost', '把 PUBLIC_URL 设为用户打开页面的地址');
  if (isHttps && env.trustedProxies === 0)
    return warn(
      'PUBLIC_URL 是 https，TRUST_PROXY=0：所有人的地址都是反向代理的地址，限流会一起计算',
      '设置 TRUST_PROXY 为前面反向代理的层数，通常是 1',
    );
  return ok(`监听 ${env.host}:${env.port}，用户地址 ${env.publicUrl}`);
}

/** @param freeBytes what the disk has left; asked of the system otherwise */
export async function disk({ dataDir }: Pick<Env, 'dataDir'>, freeBytes?: number): Promise<Found> {
  try {
    await probeFolder(dataDir);
  } catch (error) {
    return fail(`${dataDir} 不能写入`, explained(error));
  }
  const stat = await statfs(dataDir);
  const free = freeBytes ?? stat.bavail * stat.bsize;
  const text = `${dataDir} 可以写入，剩余 ${(free / GIB).toFixed(1)} GB`;
  if (free < FULL_BYTES) return fail(text, '请腾出空间，或把 DATA_DIR 移到更大的磁盘：写满后不能保存任何内容');
  if (free < NEARLY_FULL_BYTES) return warn(text, '请留意剩余空间，备份和升级还需要一倍于数据的空间');
  return ok(text);
}

const PROBE_TENANT = '00000000-0000-0000-0000-000000000000';

/** Writes some bytes where files lie, reads and removes them. */
export async function files(env: Env): Promise<Found> {
  const where = env.s3 ? `对象存储 ${env.s3.endpoint}（${env.s3.bucket}）` : `${env.dataDir}/files`;
  const [store, id] = [openStore(env), randomUUID()];
  try {
    await store.write(PROBE_TENANT, id, Buffer.from(id));
    const kept = await store.open(PROBE_TENANT, id);
    const bytes = kept && (await buffer(kept));
    await store.remove(PROBE_TENANT, id);
    if (bytes?.toString() === id) return ok(`${where}：写入、读出、删除都成功`);
    return fail(`${where}：读出的不是写入的内容`, '请检查存储服务前面是否有会改写内容的代理');
  } catch (error) {
    // What the bucket itself said is behind the words for people.
    const said = (error as Error).cause ?? error;
    const { name, message } = said as Error;
    return fail(`${where}：${name === 'Error' ? '' : `${name} `}${message}`, S3_HINTS[name] ?? explained(said));
  }
}

const S3_HINTS: Readonly<Record<string, string>> = {
  NoSuchBucket: '请先建立这个存储桶，或检查 S3_BUCKET',
  InvalidAccessKeyId: '请检查 S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: '请检查 S3_SECRET_ACCESS_KEY 和 S3_REGION',
  AccessDenied: '请给这个密钥读、写、删除对象的权限',
  RequestTimeTooSkewed: '本机时钟与存储服务相差太多，请启用时间同步',
};

export async function mail(env: Env): Promise<Found> {
  if (!env.smtpUrl)
    return warn(`没有设置 SMTP_URL：邮件存为 ${env.dataDir}/outbox 中的文件，不会寄出`, '设置 SMTP_URL 和 MAIL_FROM');
  const mailer = openMailer(env);
  try {
    await mailer.check();
    return ok(`邮件服务器接受连接和登录，发件人 ${env.mailFrom}`);
  } catch (error) {
    return fail(`邮件服务器：${(error as Error).message}`, '请检查 SMTP_URL 的协议、主机、端口、用户名和密码');
  } finally {
    mailer.close();
  }
}

/** Whether the product answers on its port, and which version of it. */
export async function running({ host, port }: Pick<Env, 'host' | 'port'>): Promise<Found> {
  const at = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const answer = await fetch(`http://${at}:${port}/api/health`, { signal }).catch(() => null);
  if (!answer) return ok(`没有在 ${port} 端口运行`);
  const { version } = (await answer.json().catch(() => ({}))) as { version?: string };
  if (!version) return warn(`${port} 端口上运行的是别的程序`, '停止它，或用 PORT 指定另一个端口');
  if (version !== VERSION)
    return warn(`正在运行的是 ${version}，安装的是 ${VERSION}`, '请重新启动服务，使用安装的版本');
  return ok(`正在运行，版本 ${version}`);
}
