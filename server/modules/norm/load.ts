/** Loads norms and versions for who may see them; for everybody else they do not exist. */
import { type KeptChange, norm, normVersion } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';
import { canManageNorm, canSeeDrafts, canViewNorm, type NormFacts } from '../../policies/norm';

export type NormRecord = typeof norm.$inferSelect;
export type VersionRecord = typeof normVersion.$inferSelect;
export interface LoadedNorm extends NormRecord, NormFacts {}
export type Reach = Pick<TenantContext, 'platform' | 'actor' | 'db'>;

/** States in which a version is worked on: at most one of a norm stands there. */
export const OPEN_STATES = `('DRAFT', 'IN_REVIEW', 'APPROVED')`;

export async function partiesOf(db: TenantDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.query<{ norm_id: string; people: string[] }>(
    `SELECT v.norm_id, v.author_id || v.reviewers || v.approvers AS people FROM norm_version v
      WHERE v.tenant_id = $1 AND v.norm_id = ANY($2::uuid[]) AND v.state IN ${OPEN_STATES}`,
    [ids],
  );
  return new Map(rows.map(({ norm_id: id, people }) => [id, people.filter(Boolean)]));
}

export async function findNorm(db: TenantDb, id: string): Promise<LoadedNorm | undefined> {
  const row = await db.find(norm, id);
  if (!row) return undefined;
  return { ...row, published: row.currentId !== null, parties: (await partiesOf(db, [id])).get(id) ?? [] };
}

/** @throws 404 */
export async function loadNorm({ db, actor }: Reach, id: string): Promise<LoadedNorm> {
  const found = await findNorm(db, id);
  if (!found || !canViewNorm(actor, found)) throw notFound('规范');
  return found;
}

/** For who keeps it; whoever may only read it is told so. @throws 404, 403 */
export async function managedNorm(context: Reach, id: string): Promise<LoadedNorm> {
  const found = await loadNorm(context, id);
  if (!canManageNorm(context.actor, found)) throw forbidden('只有规范的负责人和管理员可以维护');
  return found;
}

/** A version that the actor may read: drafts are for those who have a part in them. @throws 404 */
export async function loadVersion(context: Reach, id: string): Promise<{ norm: LoadedNorm; version: VersionRecord }> {
  const version = await context.db.find(normVersion, id);
  const found = version && (await findNorm(context.db, version.normId));
  if (!version || !found || !canViewNorm(context.actor, found)) throw notFound('版本');
  const isPublic = ['EFFECTIVE', 'SUPERSEDED', 'OBSOLETE'].includes(version.state);
  if (!isPublic && !canSeeDrafts(context.actor, found)) throw notFound('版本');
  return { norm: found, version };
}

/** Nobody else changes the norm, or what is in effect of it, until the transaction ends. @throws 404 */
export async function holdNorm(tx: TenantDb, id: string): Promise<NormRecord> {
  await tx.query('SELECT id FROM norm WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [id]);
  const row = await tx.find(norm, id);
  if (!row) throw notFound('规范');
  return row;
}

export const staleNorm = (context: Pick<TenantContext, 'platform' | 'actor' | 'db'>, row: NormRecord) => {
  const { search: _search, body: _body, folded: _folded, ...rest } = row;
  return staleRow(context as TenantContext, row, rest);
};

export const logNorm = (
  actor: { userId: string } | null,
  db: TenantDb,
  action: string,
  { id, code, title }: Pick<NormRecord, 'id' | 'code' | 'title'>,
  detail: object = {},
  changes: KeptChange[] = [],
) =>
  logOperation(db, actor, {
    module: 'norm',
    action,
    objectType: 'norm',
    objectId: id,
    ...(changes.length > 0 && { changes }),
    detail: { no: code, title, ...detail },
  });
