/** Messages to people in DingTalk, WeCom or Feishu, by the application that their directory is read with. */
import type { CloudSettings } from '../../../../contract/directorySync/directorySync';
import {
  APP_MESSAGES_A_MINUTE,
  type CloudKind,
  cloudAgentWords,
  cloudKinds,
} from '../../../../contract/directorySync/words';
import type { TenantDb } from '../../../db/scope';
import type { Env } from '../../../env';
import { decrypt } from '../../../secrets';
import { openAsk, ServiceBusy } from '../cloud/ask';
import type { Ask } from '../cloud/types';
import { DirectoryFault } from '../reading';
import { type AppMessage, appServices, type Target } from './services';

/** A directory that sends messages. */
export interface AppSender {
  id: string;
  name: string;
}
/** What became of a message: taken; not, and never to be; not now; or that nobody answers there. */
export type AppOutcome =
  | { sent: true }
  | { dropped: string }
  | { waits: number }
  | { failed: string; unreachable: boolean };

interface Row extends Record<string, unknown> {
  id: string;
  kind: CloudKind;
  cloud: CloudSettings;
  secret_cipher: string;
}
const SENDS = `FROM directory_source s WHERE s.tenant_id = $1 AND s.enabled AND s.secret_cipher IS NOT NULL
  AND (s.cloud->>'messages')::boolean`;

/** The directory by which the enterprise sends; null: by none. */
export async function senderOf(db: TenantDb): Promise<AppSender | null> {
  const [row] = await db.query<Pick<Row, 'id' | 'kind'> & Record<string, unknown>>(`SELECT s.id, s.kind ${SENDS}`, []);
  return row ? { id: row.id, name: cloudKinds[row.kind] } : null;
}

const REACHED = 'p.tenant_id = $1 AND p.source_id = $2 AND p.active AND p.gone_at IS NULL';

/** Whom of these the directory knows, each by the name it has there. */
export async function reachedBy(
  db: TenantDb,
  { id }: AppSender,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ user_id: string; user_name: string }>(
    `SELECT p.user_id, p.user_name FROM directory_person p WHERE ${REACHED} AND p.user_id = ANY($3::uuid[])`,
    [id, userIds],
  );
  return new Map(rows.map((row) => [row.user_id, row.user_name]));
}

/** A token is good for two hours there, and an application may ask for few of them. */
const ASK_LIVES_MS = 10 * 60_000;
const ASKS_MAX = 1_000;
const asks = new Map<string, { ask: Promise<Ask>; until: number }>();

function askOf(env: Env, { id, kind, cloud, secret_cipher: cipher }: Row): Promise<Ask> {
  const key = `${id}/${cloud.appId}/${cipher}`;
  const known = asks.get(key);
  if (known && known.until > Date.now()) return known.ask;
  if (asks.size >= ASKS_MAX) asks.clear();
  const ask = openAsk(
    env,
    kind,
    { appId: cloud.appId, secret: decrypt(env, cipher) },
    { patience: 0, refused: (words) => `${cloudKinds[kind]}没有接受消息：${words}` },
  );
  asks.set(key, { ask, until: Date.now() + ASK_LIVES_MS });
  // What failed is asked anew by the next one.
  ask.catch(() => asks.delete(key));
  return ask;
}

const BUSY_SECONDS = 60;

/**
 * Sends one, by the directory as it is set now. The caller has judged that the person may still read what it says.
 *
 * @param delivery its row; `sourceId` is the directory that it was written for
 */
export async function sendByApp(
  { env }: { env: Env },
  db: TenantDb,
  { sourceId, userId, message }: { sourceId: string; userId: string; message: AppMessage },
): Promise<AppOutcome> {
  const taken = await db.transaction((tx) => takeTurn(tx, sourceId, message.id));
  if (!('row' in taken)) return taken;
  const { row } = taken;
  const to = await targetOf(db, sourceId, userId);
  if (!to) return { dropped: `${cloudKinds[row.kind]}的目录中已没有这名成员` };
  if (cloudAgentWords[row.kind] && !row.cloud.agentId)
    return { dropped: `没有填写应用的 ${cloudAgentWords[row.kind]}` };
  try {
    const refused = await appServices[row.kind].send(await askOf(env, row), row.cloud, to, message);
    return refused === null ? { sent: true } : { dropped: refused };
  } catch (error) {
    if (error instanceof ServiceBusy) return { waits: BUSY_SECONDS };
    if (!(error instanceof DirectoryFault)) throw error;
    // A token that was given before may be none any more; an application that is refused is refused for everybody.
    if (error.step === 'bind') asks.clear();
    return { failed: error.message, unreachable: error.step !== 'people' };
  }
}

async function targetOf(db: TenantDb, sourceId: string, userId: string): Promise<Target | null> {
  const [row] = await db.query<{ userName: string; externalId: string | null }>(
    `SELECT p.user_name AS "userName", p.external_id AS "externalId" FROM directory_person p
       JOIN tenant_member m ON m.tenant_id = p.tenant_id AND m.id = p.user_id AND NOT m.disabled
      WHERE ${REACHED} AND p.user_id = $3`,
    [sourceId, userId],
  );
  return row ?? null;
}

/** Counts every try of the last minute, over all processes: the directory's row is their lock. */
async function takeTurn(tx: TenantDb, sourceId: string, id: string): Promise<{ row: Row } | AppOutcome> {
  const [row] = await tx.query<Row>(`SELECT s.id, s.kind, s.cloud, s.secret_cipher ${SENDS} AND s.id = $2 FOR UPDATE`, [
    sourceId,
  ]);
  if (!row) return { dropped: '企业已不再用这个目录发送应用消息' };
  const [recent] = await tx.query<{ sent: number }>(
    `SELECT count(*)::int AS sent FROM delivery
      WHERE tenant_id = $1 AND robot_id = $2 AND sent_at > now() - interval '1 minute'`,
    [sourceId],
  );
  if (recent && recent.sent >= APP_MESSAGES_A_MINUTE[row.kind]) return { waits: BUSY_SECONDS };
  await tx.query('UPDATE delivery SET sent_at = now() WHERE tenant_id = $1 AND id = $2', [id]);
  return { row };
}

/** What became of the messages of the last seven days, for who keeps the directory. */
export async function messageFacts(
  db: TenantDb,
  sourceId: string | undefined,
): Promise<{ sent: number; failed: number; lastReason: string | null }> {
  const [row] = await db.query<{ sent: number; failed: number; reason: string | null }>(
    `SELECT count(*) FILTER (WHERE status = 'sent')::int AS sent,
            count(*) FILTER (WHERE status IN ('failed', 'dropped'))::int AS failed,
            (array_agg(fail_reason ORDER BY updated_at DESC) FILTER (WHERE status <> 'sent' AND fail_reason IS NOT NULL))[1]
              AS reason
       FROM delivery WHERE tenant_id = $1 AND robot_id = $2::uuid AND created_at > now() - interval '7 days'`,
    [sourceId ?? null],
  );
  return { sent: row?.sent ?? 0, failed: row?.failed ?? 0, lastReason: row?.reason ?? null };
}
