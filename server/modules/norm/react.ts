/** 收藏, 点赞, 订阅: said twice is once. */
import { and, eq } from 'drizzle-orm';
import type { Reaction } from '../../../contract/norm/enums';
import type { NormReaction } from '../../../contract/norm/norm';
import { normReaction } from '../../db/schema';
import type { TenantContext } from '../../http/route';
import { loadNorm } from './load';

export async function react(
  context: TenantContext,
  kind: Reaction,
  { id, on }: NormReaction,
): Promise<{ count: number }> {
  await loadNorm(context, id);
  const { db, actor } = context;
  const mine = and(eq(normReaction.normId, id), eq(normReaction.kind, kind), eq(normReaction.userId, actor.userId));
  if (on) await db.insertIfAbsent(normReaction, { normId: id, kind, userId: actor.userId });
  else await db.delete(normReaction, mine);
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM norm_reaction WHERE tenant_id = $1 AND norm_id = $2 AND kind = $3',
    [id, kind],
  );
  return { count: row?.count ?? 0 };
}
