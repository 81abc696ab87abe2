/** The enterprise as a file for another installation: asked for, followed and fetched by its owner alone. */
import type { FastifyReply } from 'fastify';
import { TenantRole } from '../../../../contract/access';
import type { TenantExport, TenantExportAsk } from '../../../../contract/enterprise/moving';
import { TENANT_EXPORT_KEPT_DAYS } from '../../../../contract/enterprise/movingLimits';
import { iso, newId } from '../../../base/present';
import { today } from '../../../base/zone';
import { tenantExport } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../../errors';
import { disposition } from '../../../http/disposition';
import type { TenantContext } from '../../../http/route';
import { logOperation } from '../../../object/operationLog';
import { encrypt } from '../../../secrets';
import { isOwnPassword } from '../../auth';
import { MOVING_QUEUE } from './job';

const log = (db: TenantDb, { actor }: TenantContext, action: string) =>
  logOperation(db, actor, { module: 'enterprise', action, objectType: 'tenant', objectId: db.tenantId });

/** Managers hold every privilege of the enterprise; all of it at once is its owner's. */
function assertOwner({ actor }: TenantContext): void {
  if (!actor.roles.includes(TenantRole.OWNER)) throw forbidden('只有企业所有者可以导出整个企业');
}

/** Begins one, in the background. 400 for a wrong password, 422 while another is being made. */
export async function startTenantExport(
  context: TenantContext,
  { passphrase, password }: TenantExportAsk,
): Promise<{ id: string }> {
  const { platform, db, actor, session, ip } = context;
  assertOwner(context);
  if (!(await isOwnPassword(platform, session.account, password, ip))) throw invalid('密码不正确', 'password');
  const id = newId();
  await db.transaction(async (tx, connection) => {
    const added = await tx.insertIfAbsent(tenantExport, {
      ...{ id, passphraseCipher: encrypt(platform.env, passphrase) },
      ...{ createdBy: actor.userId, updatedBy: actor.userId },
    });
    if (added === 0) throw againstRule('企业正在导出，请等它完成后再试');
    await log(tx, context, 'wholeExportStarted');
    await platform.jobs.send(MOVING_QUEUE, { tenantId: db.tenantId, jobId: id }, { singletonKey: id, connection });
  });
  return { id };
}

type Row = Omit<TenantExport, 'createdBy'> & { createdBy: string | null };
const KEPT = `created_at > now() - interval '${TENANT_EXPORT_KEPT_DAYS} days'`;

/** Those whose files can be fetched, or are being made, or failed; the newest first. */
export async function listTenantExports(context: TenantContext): Promise<TenantExport[]> {
  const { platform, db } = context;
  assertOwner(context);
  const rows = await db.query<Row>(
    `SELECT id, state, rows, files, of_files AS "ofFiles", bytes::float8 AS bytes, error, created_by AS "createdBy",
            created_at AS "createdTime", finished_at AS "finishedTime"
       FROM tenant_export WHERE tenant_id = $1 AND ${KEPT} ORDER BY id DESC LIMIT 20`,
  );
  const people = await platform.directory.of(db.tenantId);
  return rows.map((row) => ({
    ...row,
    createdBy: people(row.createdBy),
    createdTime: iso(row.createdTime),
    finishedTime: row.finishedTime === null ? null : iso(row.finishedTime),
  }));
}

/** Sends the file; that it left stands in the log. */
export async function sendTenantExport(context: TenantContext, id: string): Promise<FastifyReply> {
  const { platform, db, reply } = context;
  assertOwner(context);
  const [found] = await db.query<{ code: string }>(
    `SELECT t.code FROM tenant_export e JOIN tenant t ON t.id = e.tenant_id
      WHERE e.tenant_id = $1 AND e.id = $2 AND e.state = 'finished' AND e.${KEPT}`,
    [id],
  );
  const bytes = found ? await platform.files.open(db.tenantId, id) : null;
  if (!found || !bytes) throw notFound('导出的文件');
  await db.transaction((tx) => log(tx, context, 'wholeExportFetched'));
  return reply
    .type('application/zip')
    .header('Content-Disposition', disposition('attachment', `${found.code}-${today()}.zip`))
    .header('Cache-Control', 'no-store')
    .send(bytes);
}
