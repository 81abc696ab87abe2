/** Invitations of the demo enterprises in each of their states. Nobody has their links: an answer needs a new one. */
import { sql } from 'drizzle-orm';
import { newId } from '../base/present';
import { invitation } from '../db/schema';
import type { TenantDb } from '../db/scope';
import { hashToken, newToken } from '../modules/auth';

export interface DemoInvitation {
  /** Absent: a link for several. */
  email?: string;
  name?: string;
  department?: string;
  state?: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'REVOKED';
  /** How long ago it was sent. */
  daysAgo: number;
  uses?: number;
  maxUses?: number;
}

export const xingheInvitations: DemoInvitation[] = [
  { email: 'zhengxiao@example.com', name: '郑晓', department: '研发中心/平台组', daysAgo: 1 },
  { email: 'fangting@example.com', name: '方婷', department: '交付中心/实施一组', daysAgo: 2 },
  { email: 'caolei@partner.example.com', name: '曹磊', department: '外部协作', daysAgo: 12 },
  { email: 'tangyue@example.com', name: '唐悦', department: '研发中心/应用组', daysAgo: 9, state: 'DECLINED' },
  { email: 'old-vendor@partner.example.com', department: '外部协作', daysAgo: 20, state: 'REVOKED' },
  { department: '研发中心/应用组', daysAgo: 3, uses: 2, maxUses: 10 },
];

export const yunfanInvitations: DemoInvitation[] = [
  { email: 'qianwen@example.com', name: '钱雯', department: '数字化部/数据组', daysAgo: 0 },
  { email: 'shenhao@example.com', name: '沈浩', department: '数字化部', daysAgo: 10 },
];

const LIFE_DAYS = 7;

export async function createDemoInvitations(
  db: TenantDb,
  invitations: readonly DemoInvitation[],
  by: string | undefined,
  departments: ReadonlyMap<string, string>,
  roleIds: ReadonlyMap<string, string>,
): Promise<void> {
  await db.insert(
    invitation,
    invitations.map(({ email, name, department, state = 'PENDING', daysAgo, uses = 0, maxUses = 1 }) => {
      const sent = new Date(Date.now() - daysAgo * 86_400_000);
      return {
        id: newId(),
        email: email ?? null,
        name: name ?? null,
        departmentId: department ? departments.get(department) : null,
        roleIds: [roleIds.get('ROLE_TENANT_MEMBER') as string],
        tokenHash: hashToken(newToken()),
        state,
        uses,
        maxUses,
        sentAt: sent.toISOString(),
        expiresAt: new Date(sent.getTime() + LIFE_DAYS * 86_400_000).toISOString(),
        endedAt: state === 'PENDING' ? null : sql`now()`,
        createdBy: by,
        updatedBy: by,
      } as typeof invitation.$inferInsert;
    }),
  );
}
