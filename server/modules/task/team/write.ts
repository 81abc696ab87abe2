/** Writes who executes tasks together. */
import type { TenantDb } from '../../../db/scope';
import type { TeamPart } from '../read/rows';

export interface WrittenTeam {
  taskId: string;
  /** Null: one alone, or nobody. */
  parts: readonly TeamPart[] | null;
}

export async function writeTeams(db: TenantDb, teams: readonly WrittenTeam[]): Promise<void> {
  if (teams.length === 0) return;
  await db.query(`DELETE FROM task_member WHERE tenant_id = $1 AND role = 'executor' AND task_id = ANY($2::uuid[])`, [
    teams.map(({ taskId }) => taskId),
  ]);
  const rows = teams.flatMap(({ taskId, parts }) =>
    (parts ?? []).map(({ userId, state, hours }, sort) => ({
      task_id: taskId,
      user_id: userId,
      sort,
      state,
      estimate_hours: hours,
    })),
  );
  if (rows.length === 0) return;
  await db.query(
    `INSERT INTO task_member (tenant_id, task_id, user_id, role, sort, state, estimate_hours)
     SELECT $1, task_id, user_id, 'executor', sort, state, estimate_hours FROM jsonb_to_recordset($2::jsonb)
         AS r(task_id uuid, user_id uuid, sort int, state text, estimate_hours numeric)`,
    [JSON.stringify(rows)],
  );
}
