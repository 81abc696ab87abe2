/** Word to whoever saved a directory last: a sync by the clock has nobody who watches it. */
import { newId } from '../../base/present';
import { message } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';
import type { Source } from './source';

const PAGE = '/enterpriseManage/directory';
const TITLES = { asks: '人员目录的同步等待确认', failed: '人员目录的同步失败' } as const;

/** As a message in the product. @param what a sentence; nobody is told where the keeper is gone */
export async function tellKeeper(
  platform: Platform,
  { tenantId, updatedBy }: Source,
  kind: keyof typeof TITLES,
  what: string,
): Promise<void> {
  if (!updatedBy) return;
  await new TenantDb(platform.database, tenantId).insert(message, {
    ...{ id: newId(), receiverId: updatedBy, type: '系统', title: TITLES[kind], body: what, url: PAGE },
  });
  platform.bus.publish({ type: 'message', tenantId, userId: updatedBy });
}
