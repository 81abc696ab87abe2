/** A week of one person in one project, or on other work: what is handed in as one, and who may see it. */
import { inArray } from 'drizzle-orm';
import type { Actor } from '../../base/actor';
import { addDays, newId } from '../../base/present';
import { hoursSheet } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { defineKind, type ObjectLock, type SystemContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import { canApproveHours } from '../../policies/hours';

export interface LoadedSheet {
  id: string;
  userId: string;
  projectId: string | null;
  /** Its Monday. */
  week: string;
  project: LoadedProject | null;
  /** Of the person's departments, from the nearest up: those who may come in. */
  leaders: string[];
  name: string;
}
export type SheetOf = Pick<LoadedSheet, 'userId' | 'projectId' | 'week'>;
const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

export async function leadersOf(db: TenantDb, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.query<{ id: string; leaders: string[] }>(
    `SELECT m.id, array_agg(u.leader_id ORDER BY array_length(u.path, 1) DESC) AS leaders
       FROM tenant_member m JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
       JOIN department u ON u.tenant_id = d.tenant_id AND u.id = ANY(d.path)
       JOIN tenant_member l ON l.tenant_id = u.tenant_id AND l.id = u.leader_id AND NOT l.disabled
      WHERE m.tenant_id = $1 AND m.id = ANY($2::uuid[]) GROUP BY m.id`,
    [[...new Set(userIds)]],
  );
  return new Map(rows.map(({ id, leaders }) => [id, leaders]));
}

/** Those of projects that are there. Nothing is judged. */
export async function findSheets(
  { platform, db }: SystemContext,
  ids: readonly string[],
  lock?: ObjectLock,
): Promise<LoadedSheet[]> {
  if (lock) {
    await db.query(
      `SELECT id FROM hours_sheet WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id ${LOCKS[lock]}`,
      [ids],
    );
  }
  const rows = await db.select(hoursSheet, inArray(hoursSheet.id, [...ids]));
  const leaders = await leadersOf(
    db,
    rows.map(({ userId }) => userId),
  );
  const people = await platform.directory.of(db.tenantId);
  const found = await Promise.all(
    rows.map(async ({ id, userId, projectId, week }) => ({
      ...{ id, userId, projectId, week },
      project: projectId ? ((await platform.projects.find(db.tenantId, projectId)) ?? null) : null,
      leaders: leaders.get(userId) ?? [],
      name: people(userId)?.name ?? '已离开的人',
    })),
  );
  return found.filter(({ projectId, project }) => projectId === null || (project && !project.recycled));
}

/** Another one's hours, and by the rule that holds where the enterprise chose no flow. */
export const mayApproveSheet = (actor: Actor, { userId, project, leaders }: LoadedSheet): boolean =>
  canApproveHours(actor, { userId, project, leaders });

/** 11-16 至 11-22. */
export const sayWeek = (week: string): string => `${week.slice(5)} 至 ${addDays(week, 6).slice(5)}`;

export const placeOf = ({ project }: Pick<LoadedSheet, 'project'>): string => project?.name ?? '其他工作';

/** The one of a person, a week and a project: made with the first row that is handed in. */
export async function sheetOf(context: SystemContext, of: SheetOf): Promise<LoadedSheet | undefined> {
  const { db } = context;
  await db.insertIfAbsent(hoursSheet, { id: newId(), ...of });
  const [row] = await db.query<{ id: string }>(
    `SELECT id FROM hours_sheet
      WHERE tenant_id = $1 AND user_id = $2 AND week = $3::date AND project_id IS NOT DISTINCT FROM $4::uuid`,
    [of.userId, of.week, of.projectId],
  );
  return row && (await findSheets(context, [row.id]))[0];
}

const never = () => false;

export const hoursSheetKind = defineKind<LoadedSheet>({
  type: 'hoursSheet',
  table: 'hours_sheet',
  find: findSheets,
  subject: (sheet) => ({
    ...{ id: sheet.id, no: null, title: `${sheet.name} ${sayWeek(sheet.week)} 的工时`, project: sheet.project },
    ...{ openToProject: false, openToTenant: false, parties: [sheet.userId] },
  }),
  may: {
    view: (actor, sheet) => actor.userId === sheet.userId || mayApproveSheet(actor, sheet),
    // Its rows are edited, nothing hangs on it.
    ...{ edit: never, comment: never, attach: never, removeFile: never, link: never, remove: never },
  },
});
