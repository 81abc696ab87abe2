/** Where an enterprise sends its operation log on to; kept by its owner and managers, for all of it leaves by this way. */
import type {
  LogStream,
  LogStreamSave,
  LogStreamSaved,
  LogStreamTested,
} from '../../../../contract/enterprise/logStream';
import { logStreamKinds } from '../../../../contract/enterprise/logStreamKinds';
import { iso, newId } from '../../../base/present';
import { newSecret } from '../../../base/signing';
import { logStream } from '../../../db/schema';
import { forbidden, invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { changesOf, logOperation } from '../../../object/operationLog';
import { staleRow } from '../../../object/stale';
import { decrypt, encrypt } from '../../../secrets';
import { assertAddress, sendEntries } from './send';

const LABELS = { kind: '方式', address: '地址', enabled: '启用' };

function assertKeeps({ actor }: TenantContext): void {
  if (!actor.isManager) throw forbidden('只有企业所有者和企业管理员可以设置日志的发送');
}

export async function readStream({ db, actor }: TenantContext): Promise<LogStream> {
  const [row] = await db.select(logStream);
  const [waiting] = await db.query<{ count: number }>(
    `SELECT (coalesce(max(seq), 0) - $2::bigint)::int AS count FROM operation_seal WHERE tenant_id = $1`,
    [row?.seq ?? 0],
  );
  return {
    kind: row?.kind ?? 'WEBHOOK',
    address: row?.address ?? '',
    ca: row?.ca ?? '',
    enabled: row?.enabled ?? false,
    hasSecret: Boolean(row?.secretCipher),
    waiting: row?.enabled ? Math.max(0, waiting?.count ?? 0) : 0,
    sentTime: iso(row?.sentAt ?? null),
    fault: row?.fault ?? null,
    nextTime: iso(row?.nextAt ?? null),
    mayChange: actor.isManager,
    version: row?.version ?? 0,
  };
}

/**
 * Another address begins with what is sealed from now on.
 * @throws VALIDATION for an address that may not be reached, 409 where somebody else saved in between
 */
export async function saveStream(context: TenantContext, body: LogStreamSave): Promise<LogStreamSaved> {
  assertKeeps(context);
  const { platform, db, actor } = context;
  const { kind, enabled, version } = body;
  const address = body.address.trim();
  try {
    assertAddress(platform.env, kind, address);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : '地址不正确', 'address');
  }
  return db.transaction(async (tx) => {
    const before = await readStream({ ...context, db: tx });
    const secret = kind === 'WEBHOOK' && (body.renew || !before.hasSecret) ? newSecret() : null;
    const [row] = await tx.query<{ version: number }>(
      `INSERT INTO log_stream AS s (tenant_id, kind, address, ca, enabled, secret_cipher, seq, created_by, updated_by)
       SELECT $1, $2, $3, $4, $5::boolean, $6,
              (SELECT coalesce(max(o.seq), 0) FROM operation_seal o WHERE o.tenant_id = $1), $7::uuid, $7::uuid
        WHERE $8::int = 0 OR EXISTS (SELECT 1 FROM log_stream w WHERE w.tenant_id = $1)
       ON CONFLICT (tenant_id) DO UPDATE
          SET kind = excluded.kind, address = excluded.address, ca = excluded.ca, enabled = excluded.enabled,
              secret_cipher = coalesce(excluded.secret_cipher, s.secret_cipher),
              seq = CASE WHEN s.address = excluded.address AND s.kind = excluded.kind THEN s.seq ELSE excluded.seq END,
              fault = NULL, fails = 0, next_at = NULL, leased_until = NULL, version = s.version + 1,
              updated_by = excluded.updated_by, updated_at = now()
        WHERE s.tenant_id = $1 AND s.version = $8::int
       RETURNING version`,
      [kind, address, body.ca ?? before.ca, enabled, secret && encrypt(platform.env, secret), actor.userId, version],
    );
    if (!row) {
      const [kept] = await tx.select(logStream);
      throw await staleRow(context, kept, before);
    }
    const words = (of: Pick<LogStream, keyof typeof LABELS>) => ({
      ...{ kind: logStreamKinds[of.kind], address: of.address || null, enabled: of.enabled ? '是' : '否' },
    });
    await logOperation(tx, actor, {
      ...{ module: 'enterprise', action: 'logStreamSaved', objectType: 'tenant', objectId: db.tenantId },
      changes: changesOf(LABELS, words(before), words({ kind, address, enabled })),
    });
    return { version: row.version, secret };
  });
}

/** Sends one entry that says that it is a test, by what is saved. */
export async function testStream(context: TenantContext): Promise<LogStreamTested> {
  assertKeeps(context);
  const { platform, db, actor } = context;
  const [row] = await db.select(logStream);
  if (!row) throw invalid('请先保存地址', 'address');
  const none = {
    object_type: null,
    object_id: null,
    project_id: null,
    changes: null,
    trace_id: null,
    user_agent: null,
  };
  const entry = {
    ...{
      seq: 0,
      hash: '',
      id: newId(),
      at: new Date().toISOString().replace('T', ' ').replace('Z', '+00'),
      actor_id: actor.userId,
      actor: null,
    },
    ...{
      module: 'enterprise',
      action: 'logStreamTest',
      detail: { test: true },
      ip: context.ip,
      operation: null,
      ...none,
    },
  };
  const secret = row.secretCipher ? decrypt(platform.env, row.secretCipher) : '';
  try {
    const { kind, address, ca } = row;
    await sendEntries(platform.env, { kind, address, ca, secret, tenant: actor.tenantCode }, [entry]);
    return { ok: true, text: '对方收下了一条测试日志（logStreamTest）' };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : '没有送达' };
  }
}
