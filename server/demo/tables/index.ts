/** Tables of the demo enterprises: those of a project, linked to each other, and those of the enterprise. */
import { addDays } from '../../base/present';
import type { Database } from '../../db/client';
import type { TenantDb } from '../../db/scope';
import { addDemoTables } from './build';
import { enterpriseTables, projectTables } from './content';

/** By the enterprise's code: the project, and three of its people. */
const places: Readonly<Record<string, { project: string; people: readonly [string, string, string] }>> = {
  xinghe: { project: 'ZHYW', people: ['pm', 'dev', 'sunwei'] },
  yunfan: { project: 'YFERP', people: ['yunfan', 'xiaofei', 'member'] },
};

export async function createDemoTables(
  db: TenantDb,
  database: Database,
  code: string,
  userIds: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const place = places[code];
  if (!place) return;
  const [project] = await db.query<{ id: string }>(
    'SELECT p.id FROM project p WHERE p.tenant_id = $1 AND p.code = $2',
    [place.project],
  );
  const roles = await db.query<{ id: string }>(
    `SELECT r.id FROM role r WHERE r.tenant_id = $1 AND r.code = 'ROLE_PROJECT_DEVELOPER'`,
  );
  const by = userIds.get(place.people[0]) as string;
  const editors = roles.map(({ id }) => ({ kind: 'projectRole' as const, id }));
  const day = (days: number) => addDays(today, days);
  const ground = { db, database, userIds, by, editors };
  if (project) await addDemoTables({ ...ground, projectId: project.id }, projectTables(day, place.people));
  await addDemoTables({ ...ground, projectId: null }, enterpriseTables(day, place.people));
}
