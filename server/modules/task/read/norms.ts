/** The norm that a task rests on (specification §3 `specificationId`): asked of the registry, so that no module is imported. */
import type { Actor } from '../../../base/actor';
import type { TenantDb } from '../../../db/scope';
import { invalid } from '../../../errors';
import type { Platform } from '../../../platform';

/** @throws 400 where the actor knows of no such norm, or it is obsolete */
export async function assertSpecification(
  context: { platform: Platform; actor: Actor; db: TenantDb },
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const [norm] = await context.platform.objects.findVisible(context, 'norm', [id]);
  if (!norm) throw invalid('所选规范不存在或您看不到，请重新选择', 'specificationId');
  if (norm.subject.state?.closed) throw invalid('所选规范已废止，请重新选择', 'specificationId');
}

/** What norms are called in a history, by their ids. */
export async function specificationWords(db: TenantDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: string; words: string }>(
    `SELECT n.id, n.code || ' ' || n.title AS words FROM norm n WHERE n.tenant_id = $1 AND n.id = ANY($2::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.words]));
}

export async function specificationOf(
  context: { platform: Platform; actor: Actor; db: TenantDb },
  id: string | null,
): Promise<{ id: string; code: string; title: string } | null> {
  if (!id) return null;
  const [norm] = await context.platform.objects.findVisible(context, 'norm', [id]);
  return norm ? { id, code: norm.subject.no ?? '', title: norm.subject.title } : null;
}
