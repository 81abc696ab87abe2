/** A collection, loaded and judged. */
import type { CollectionPrivilege } from '../../../contract/access';
import { collection } from '../../db/schema';
import { forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { KeptKind } from '../../object/kept';
import { canInCollection } from '../../policies/collection';

export type Collection = typeof collection.$inferSelect;

export const collections: KeptKind<typeof collection> = {
  ...{ table: collection, module: 'collection', type: 'collection', noun: '项目集' },
  labels: { name: '名称', description: '说明', ownerId: '负责人', rule: '自动包含的条件' },
};

/** @throws 404 where the actor may not see it, 403 without the privilege */
export async function collectionFor(
  { db, actor }: TenantContext,
  id: string,
  privilege: CollectionPrivilege,
): Promise<Collection> {
  const found = await db.find(collection, id);
  if (!found || !canInCollection(actor, found, 'PROJECT_COLLECTION:VIEW')) throw notFound('项目集');
  if (!canInCollection(actor, found, privilege)) throw forbidden();
  return found;
}
