/** What managers look at in the demo: health with notes of different days, collections with a past, a grant between two projects. */
import { eq } from 'drizzle-orm';
import type { CollectionRule } from '../../contract/collection/collection';
import type { GrantKind } from '../../contract/project/grants';
import { addDays, newId } from '../base/present';
import { accessGrant, collection, collectionMember, collectionProject, project } from '../db/schema';
import type { TenantDb } from '../db/scope';

interface Portfolio {
  /** Days ago that it was said; the newest are within the two weeks that a health is believed. */
  health: Record<string, { note: string; by: string; ago: number }>;
  collections: {
    name: string;
    description: string;
    owner: string;
    projects: string[];
    members: Record<string, string>;
    rule?: (user: (name: string) => string) => CollectionRule;
  }[];
  grants: { from: string; to: string; by: string; kinds: GrantKind[]; days: number | null }[];
}

const portfolios: Record<string, Portfolio> = {
  xinghe: {
    health: {
      ZHYW: { note: '核心模块按计划推进，性能压测排在下周', by: 'pm', ago: 3 },
      GSYS: { note: '满意度接口规范未最终确认，联调可能顺延一周', by: 'luoyang', ago: 5 },
      DSJ: { note: '等待客户确认治理范围，暂停投入', by: 'pm', ago: 26 },
      KFZX: { note: '已验收，遗留问题两项', by: 'pm', ago: 40 },
    },
    collections: [
      {
        name: '省级重点交付',
        description: '面向省公司的重点交付项目，每周一例会过一遍',
        owner: 'pm',
        projects: ['ZHYW', 'GSYS'],
        members: { pm: 'ROLE_COLLECTION_MANAGER', luoyang: 'ROLE_COLLECTION_VIEWER', dev: 'ROLE_COLLECTION_VIEWER' },
      },
      {
        name: '内部能力建设',
        description: '自研平台与数据治理，已挂起的项目自动包含',
        owner: 'admin',
        projects: ['DSJ', 'YDBG', 'KFZX'],
        members: { pm: 'ROLE_COLLECTION_VIEWER' },
        rule: () => ({ statuses: ['SUSPENDED'] }),
      },
    ],
    grants: [{ from: 'DSJ', to: 'ZHYW', by: 'pm', kinds: ['task', 'risk'], days: 60 }],
  },
  yunfan: {
    health: {
      YFERP: { note: '主数据清洗完成八成，月底试算', by: 'xiaofei', ago: 6 },
      YFGY: { note: '供应商准入流程待采购部确认', by: 'yunfan', ago: 20 },
    },
    collections: [
      {
        name: '数字化转型',
        description: '集团年度数字化项目',
        owner: 'yunfan',
        projects: ['YFERP', 'YFGY'],
        members: { xiaofei: 'ROLE_COLLECTION_MANAGER' },
      },
    ],
    grants: [{ from: 'YFERP', to: 'YFGY', by: 'xiaofei', kinds: ['task', 'problem'], days: null }],
  },
};

export async function createDemoPortfolio(
  db: TenantDb,
  code: string,
  userIds: ReadonlyMap<string, string>,
  roleIds: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const portfolio = portfolios[code];
  if (!portfolio) return;
  const user = (name: string) => userIds.get(name) as string;
  const ids = new Map((await db.select(project)).map((row) => [row.code, row.id]));
  const of = (name: string) => ids.get(name) as string;
  for (const [name, { note, by, ago }] of Object.entries(portfolio.health)) {
    await db.update(
      project,
      { healthNote: note, healthBy: user(by), healthAt: `${addDays(today, -ago)}T02:00:00Z` },
      eq(project.id, of(name)),
    );
  }
  for (const { name, description, owner, projects, members, rule } of portfolio.collections) {
    const id = newId();
    await db.insert(collection, { id, name, description, ownerId: user(owner), ...(rule && { rule: rule(user) }) });
    await db.insert(
      collectionProject,
      projects.map((one, sort) => ({ collectionId: id, projectId: of(one), sort })),
    );
    await db.insert(
      collectionMember,
      Object.entries(members).map(([member, role]) => ({
        ...{ collectionId: id, userId: user(member), roleId: roleIds.get(role) as string },
      })),
    );
  }
  for (const { from, to, by, kinds, days } of portfolio.grants) {
    const endsOn = days === null ? null : addDays(today, days);
    await db.insert(accessGrant, {
      ...{ id: newId(), giverId: of(from), receiverId: of(to), kinds, access: 'link', endsOn, createdBy: user(by) },
    });
  }
  for (const weeks of [1, 2, 3, 4]) await snapshot(db, addDays(today, -7 * weeks));
}

/** What the weekly job would have kept on that day, as far as the rows still tell. */
const snapshot = (db: TenantDb, day: string) =>
  db.query(
    `INSERT INTO project_snapshot (tenant_id, project_id, day, variant, figures)
     SELECT $1, p.id, $2::date, v.variant, jsonb_build_object(
       'tasks', t.tasks, 'done', t.done, 'overdue', t.overdue, 'risks', r.risks, 'highRisks', r.high, 'problems', q.problems)
       FROM project p CROSS JOIN (VALUES ('public', false), ('all', true)) AS v(variant, whole)
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS tasks, count(*) FILTER (WHERE t.real_end::date <= $2::date)::int AS done,
                count(*) FILTER (WHERE t.plan_end < $2::date AND (t.real_end IS NULL OR t.real_end::date > $2::date)
                  AND t.category <> 'CANCELLED')::int AS overdue
           FROM task t WHERE t.tenant_id = $1 AND t.project_id = p.id AND t.deleted_at IS NULL
            AND t.created_at::date <= $2::date AND (v.whole OR t.private_type = 0)) t
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS risks,
                count(*) FILTER (WHERE ((k.cell - 1) / 5 + 1) * ((k.cell - 1) % 5 + 1) > 12)::int AS high
           FROM risk k WHERE k.tenant_id = $1 AND k.project_id = p.id AND k.deleted_at IS NULL
            AND k.identified_on <= $2::date AND (k.closed_on IS NULL OR k.closed_on > $2::date)
            AND (v.whole OR NOT k.is_private)) r
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS problems FROM problem b
          WHERE b.tenant_id = $1 AND b.project_id = p.id AND b.deleted_at IS NULL AND b.created_at::date <= $2::date
            AND (b.closed_at IS NULL OR b.closed_at::date > $2::date) AND (v.whole OR NOT b.is_private)) q
      WHERE p.tenant_id = $1 AND p.deleted_at IS NULL AND p.status <> 'CLOSED'`,
    [day],
  );
