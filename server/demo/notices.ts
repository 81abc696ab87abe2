/** Two announcements of an enterprise: one to be confirmed, one only to be read. They stand there, nobody is told anew. */
import { newId } from '../base/present';
import { announcement } from '../db/schema';
import type { TenantDb } from '../db/scope';

const notices = [
  {
    title: '信息安全与数据保密要求（请确认）',
    content:
      '<p>即日起执行新版保密要求：</p><ol><li>客户数据不得存放在个人网盘；</li><li>演示环境统一使用脱敏数据；</li><li>离开座位请锁定电脑。</li></ol><p>请全体同事阅读并确认。</p>',
    pinned: true,
    mustConfirm: true,
    daysAgo: 6,
  },
  {
    title: '周五 18:00–20:00 平台例行维护',
    content: '<p>维护期间平台只读，预计 <strong>30 分钟</strong>内恢复。请提前保存工作内容。</p>',
    pinned: false,
    mustConfirm: false,
    daysAgo: 2,
  },
];
const DAY_MS = 86_400_000;

export async function createDemoNotices(db: TenantDb, authorId: string | undefined): Promise<void> {
  await db.insert(
    announcement,
    notices.map(({ daysAgo, ...notice }) => {
      const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
      return {
        id: newId(),
        ...notice,
        state: 'published' as const,
        audience: { kind: 'all' as const, ids: [] },
        publishAt: at,
        publishedBy: authorId,
        toldAt: at,
        createdBy: authorId,
        updatedBy: authorId,
      };
    }),
  );
}
