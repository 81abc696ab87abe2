/** Who may call by a key: its signature first, in constant time; then each nonce once, the key's own limits, its rate. */
import { CLOCK_SECONDS } from '../../../contract/dataService/limits';
import { dataNonce } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { ApiError } from '../../errors';
import type { RequestContext } from '../../http/route';
import { decrypt } from '../../secrets';
import { isAllowed } from './addresses';
import { isSignedBy, type SignedCall } from './signature';

interface KeyRow extends Record<string, unknown> {
  id: string;
  tenant_id: string;
  secret_cipher: string;
  former_cipher: string | null;
  dataset_ids: string[];
  addresses: string[];
  per_minute: number;
  ends_on: string | null;
  enabled: boolean;
}

/** A key that the call names; whether the call is signed by it is judged next. */
export interface NamedKey {
  row: KeyRow | null;
  signedCall: SignedCall;
  signature: string;
}

const wrong = (message?: string) => new ApiError('SIGNATURE', message);
const NONCE = /^[\w-]{8,64}$/;
/** A call by a key that is not there takes as long as one by a key that is. */
const NOBODY = 'nobody';

const header = ({ request }: RequestContext, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** @throws 401 for what is no signed call at all, or not of now */
export async function namedKey(context: RequestContext): Promise<NamedKey> {
  const { request, platform } = context;
  const appKey = header(context, 'x-app-key');
  const seconds = header(context, 'x-timestamp');
  const nonce = header(context, 'x-nonce');
  const signature = header(context, 'x-signature');
  if (!appKey || !seconds || !nonce || !signature) {
    throw wrong('请求头应包含 X-App-Key、X-Timestamp、X-Nonce 和 X-Signature');
  }
  if (!/^\d{9,11}$/.test(seconds) || Math.abs(Date.now() / 1000 - Number(seconds)) > CLOCK_SECONDS) {
    throw wrong(`X-Timestamp 应为当前时间的秒数，相差不超过 ${CLOCK_SECONDS} 秒`);
  }
  if (!NONCE.test(nonce)) throw wrong('X-Nonce 应为 8 到 64 个字母、数字、- 或 _');
  const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s);
  // Of all enterprises: the key says which one it is.
  const [row] = await platform.database.query<KeyRow>(
    `SELECT k.id, k.tenant_id, k.secret_cipher, k.dataset_ids, k.addresses, k.per_minute, k.ends_on, k.enabled,
            CASE WHEN k.former_until > now() THEN k.former_cipher END AS former_cipher
       FROM data_key k JOIN tenant t ON t.id = k.tenant_id AND NOT t.disabled WHERE k.app_key = $1`,
    [appKey],
  );
  return {
    row: row ?? null,
    signature,
    signedCall: {
      method: request.method,
      path: path.slice(path.indexOf('/open/')),
      query,
      seconds,
      nonce,
      body: request.sent ?? new Uint8Array(),
    },
  };
}

/** @throws 401, 403 and 429, the last with `Retry-After` */
export async function admit(
  { platform, reply, ip }: RequestContext,
  { row, signedCall, signature }: NamedKey,
): Promise<KeyRow> {
  const { env } = platform;
  const secrets = row
    ? [row.secret_cipher, row.former_cipher].map((cipher) => (cipher ? decrypt(env, cipher) : null))
    : [NOBODY];
  const signed = secrets.map((secret) => secret !== null && isSignedBy(secret, signedCall, signature));
  if (!row || !signed.includes(true)) throw wrong();
  const db = new TenantDb(platform.database, row.tenant_id);
  const claimed = await db.insertIfAbsent(dataNonce, { keyId: row.id, nonce: signedCall.nonce });
  if (claimed === 0) throw wrong('这个请求已经提交过：每次调用请使用新的 X-Nonce');
  if (!row.enabled) throw new ApiError('FORBIDDEN', '密钥已停用');
  if (row.ends_on !== null && row.ends_on < (await platform.calendars.today(row.tenant_id)))
    throw new ApiError('FORBIDDEN', '密钥已到期');
  if (!isAllowed(ip, row.addresses)) throw new ApiError('FORBIDDEN', '不允许从这个地址调用');
  const [counted] = await db.query<{ calls: number; wait: number }>(
    `INSERT INTO data_rate (tenant_id, key_id, minute, calls) VALUES ($1, $2, date_trunc('minute', now()), 1)
     ON CONFLICT (tenant_id, key_id, minute) DO UPDATE SET calls = data_rate.calls + 1
     RETURNING calls, ceil(60 - extract(second FROM now()))::int AS wait`,
    [row.id],
  );
  if (counted && counted.calls > row.per_minute) {
    void reply.header('Retry-After', String(Math.max(1, counted.wait)));
    throw new ApiError('RATE_LIMITED', `超过每分钟 ${row.per_minute} 次，请稍后再试`);
  }
  return row;
}
