import { newId } from '../base/present';
import { menuEntry } from '../db/schema';
import type { TenantDb } from '../db/scope';

/** Entries of all three open types (specification §2). */
const entries = [
  { code: 'apiDocs', name: '接口文档（开发者）', openType: 'newPage', openUrl: '/api/docs' },
  { code: 'messages', name: '消息中心', openType: 'localComponent', path: '/messageCenter' },
  { code: 'health', name: '服务状态', openType: 'appFrame', openUrl: '/api/health' },
];

export async function createDemoMenus(db: TenantDb): Promise<void> {
  await db.insert(
    menuEntry,
    entries.map((entry, sort) => ({ id: newId(), sort, ...entry })),
  );
}
