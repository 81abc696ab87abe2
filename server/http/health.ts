import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { probeFolder } from '../files/room';
import type { Platform } from '../platform';
import { VERSION } from '../version';

/** A database or a disk that answers nothing for so long is not ready. */
const READY_WITHIN_MS = 3_000;

/**
 * `/api/health`: the process lives, and of which version it is. `/api/ready`: it can do its work, that is, the database answers and the data folder
 * can be written; 503 with `missing` where one does not, and `stopping` once the process is told to end: a proxy in front of it
 * sends no more, while what comes is still answered.
 */
export function registerHealth(http: FastifyInstance, { database, env }: Platform, isStopping: () => boolean): void {
  const asked = (summary: string) => ({
    logLevel: 'silent' as const,
    exposeHeadRoute: true,
    // Who watches over the process asks from one address, which may be that of everybody.
    config: { rateLimit: false as const },
    schema: { summary, tags: ['运行状态'], description: '无需登录' },
  });
  http.get('/api/health', asked('进程在运行'), () => ({ status: 'live', version: VERSION }));
  http.get('/api/ready', asked('可以服务：数据库有响应，数据目录可以写入'), async (_request, reply) => {
    const told = (missing: string) =>
      reply.status(503).send({ status: 'unavailable', database: database.kind, missing });
    if (isStopping()) return told('stopping');
    const [answers, takes] = await Promise.all([
      inTime(database.query('SELECT 1 AS one')),
      inTime(probeFolder(env.dataDir)),
    ]);
    if (answers && takes) return { status: 'ready', database: database.kind };
    return told(answers ? 'storage' : 'database');
  });
}

async function inTime(work: Promise<unknown>): Promise<boolean> {
  const silence = new AbortController();
  const late = sleep(READY_WITHIN_MS, false, { signal: silence.signal }).catch(() => false);
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    silence.abort();
  }
}
