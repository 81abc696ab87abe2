/**
 * `Idempotency-Key`: a call that changes something may carry a key of the caller's own, and is then done once, however
 * often it is sent. Whoever got no answer sends it again and is given the first one. `docs/decisions/idempotency.md`.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY_MAX } from '../../contract/constants';
import { ApiError, invalid } from '../errors';
import type { Platform } from '../platform';
import { decrypt, encrypt } from '../secrets';
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from './names';
import type { RouteDefinition } from './route';

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`);
const KEPT = `interval '24 hours'`;
/** Characters of an answer that are kept. Ids and versions are what a caller needs; a larger answer is read anew. */
const ANSWER_MAX = 256 * 1024;

/** What is over; for the job that clears up. */
export const idempotentCallsOver = {
  table: 'idempotent_call',
  key: 'tenant_id, user_id, key',
  condition: `at < now() - ${KEPT}`,
};

interface Row extends Record<string, unknown> {
  hash: string;
  cipher: string | null;
}

/** Whether the call is one that a key belongs to; reading changes nothing, so a key says nothing there. */
const mayRepeat = ({ method, call }: RouteDefinition): boolean => method === 'GET' || call.reads;

function hashOf({ method, path }: RouteDefinition, { params, query, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, params, query, body]))
    .digest('hex');
}

/**
 * Does the work of a call, unless the caller has sent it before under the same key: then the answer is the first one.
 *
 * @throws 400 a key that is none, or on a call that takes none; 409 the first one is still at work, or ended without an
 *   answer; 422 the key belongs to another call
 */
export async function onceByKey(
  { database, env }: Pick<Platform, 'database' | 'env'>,
  definition: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => unknown,
): Promise<unknown> {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined || mayRepeat(definition)) return work();
  const actor = request.session?.actor;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw invalid(`Idempotency-Key 应为 1 到 ${IDEMPOTENCY_KEY_MAX} 个可见的 ASCII 字符，例如一个 UUID`);
  }
  if (!actor || definition.raw || definition.form || definition.bytes) {
    throw invalid('此接口不支持 Idempotency-Key，请去掉该请求头');
  }
  const mine = [actor.tenantId, actor.userId, key] as const;
  const hash = hashOf(definition, request);
  const [begun] = await database.query(
    `INSERT INTO idempotent_call AS c (tenant_id, user_id, key, request_hash) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, user_id, key) DO UPDATE SET request_hash = excluded.request_hash, answer_cipher = NULL, at = now()
      WHERE c.at < now() - ${KEPT}
     RETURNING 1 AS one`,
    [...mine, hash],
  );
  if (!begun) {
    const [first] = await database.query<Row>(
      'SELECT request_hash AS hash, answer_cipher AS cipher FROM idempotent_call WHERE tenant_id = $1 AND user_id = $2 AND key = $3',
      [...mine],
    );
    void reply.header(REPLAYED_HEADER, 'true');
    return answerOf(env, first, hash);
  }
  const forget = () =>
    database.query('DELETE FROM idempotent_call WHERE tenant_id = $1 AND user_id = $2 AND key = $3', [...mine]);
  let data: unknown;
  try {
    data = await work();
  } catch (error) {
    // A refusal changed nothing: the same key may try again. Of a fault nobody knows what it left behind.
    if (error instanceof ApiError && error.status < 500) await forget();
    throw error;
  }
  const answer = JSON.stringify(data ?? null);
  if (answer.length <= ANSWER_MAX) {
    await database.query(
      'UPDATE idempotent_call SET answer_cipher = $4 WHERE tenant_id = $1 AND user_id = $2 AND key = $3',
      [...mine, encrypt(env, answer)],
    );
  }
  return data;
}

function answerOf(env: Platform['env'], first: Row | undefined, hash: string): unknown {
  // It was refused between the two statements, so nothing stands in the way of another try.
  if (!first) throw new ApiError('UNAVAILABLE', '同一个 Idempotency-Key 的上一次请求刚刚失败，请重试');
  if (first.hash !== hash) {
    throw new ApiError('RULE', '这个 Idempotency-Key 已用于另一个请求，请为新的请求使用新的键');
  }
  if (first.cipher === null) {
    throw new ApiError(
      'ANSWERED',
      '同一个 Idempotency-Key 的上一次请求还在处理，或没有留下结果：请稍后重试；一分钟后仍然如此时，请先查看内容是否已经保存',
    );
  }
  return JSON.parse(decrypt(env, first.cipher)) as unknown;
}
