/** Time set aside for people and positions by weeks: many cells in one call, none written over what another wrote. */
import type { BookingCell, BookingSave, BookingSaved } from '../../../contract/manpower/manpower';
import { mondayOf } from '../../../contract/time/period';
import { newId } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { projectFor } from '../../object/project';

type Cell = Pick<BookingCell, 'userId' | 'positionId' | 'week'>;
const keyOf = ({ userId, positionId, week }: Cell) => `${userId ?? positionId} ${week}`;

/** The bookings of one project are written one after the other: what is compared is what stands there. */
export const lockBookings = (tx: TenantDb, projectId: string) =>
  tx.query(`SELECT 1 AS locked FROM project WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`, [projectId]);

async function assertCells(tx: TenantDb, cells: readonly BookingCell[]): Promise<void> {
  const keys = new Set(cells.map(keyOf));
  if (keys.size < cells.length) throw invalid('同一格给了两次，请刷新后重试', 'cells');
  for (const { userId, positionId, week } of cells) {
    if ((userId === null) === (positionId === null)) throw invalid('每一格选择成员或岗位之一', 'cells');
    if (mondayOf(week) !== week) throw invalid('周从星期一开始', 'cells');
  }
  const given = cells.filter(({ minutes }) => minutes > 0);
  const [users, positions] = [
    [...new Set(given.flatMap(({ userId }) => userId ?? []))],
    [...new Set(given.flatMap(({ positionId }) => positionId ?? []))],
  ];
  const [known] = await tx.query<{ users: number; positions: number }>(
    `SELECT (SELECT count(*)::int FROM tenant_member WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND NOT disabled) AS users,
            (SELECT count(*)::int FROM hr_position WHERE tenant_id = $1 AND id = ANY($3::uuid[])) AS positions`,
    [users, positions],
  );
  if (known?.users !== users.length) throw invalid('所选成员不在企业中或已停用，请重新选择', 'cells');
  if (known.positions !== positions.length) throw invalid('岗位不存在，请刷新后重新选择', 'cells');
}

/** Minutes that stand in the cells of a project; a cell without a row is 0. */
async function standing(tx: TenantDb, projectId: string, cells: readonly Cell[]): Promise<Map<string, number>> {
  const rows = await tx.query<Cell & { minutes: number }>(
    `SELECT user_id AS "userId", position_id AS "positionId", week::text AS week, minutes FROM manpower_booking
      WHERE tenant_id = $1 AND project_id = $2 AND coalesce(user_id, position_id) = ANY($3::uuid[]) AND week = ANY($4::date[])`,
    [
      projectId,
      [...new Set(cells.map((cell) => cell.userId ?? cell.positionId))],
      [...new Set(cells.map(({ week }) => week))],
    ],
  );
  return new Map(rows.map((row) => [keyOf(row), row.minutes]));
}

/** Writes cells as they are given. The caller holds the project's bookings and has checked the cells. */
export async function writeBookings(
  tx: TenantDb,
  { userId: by }: { userId: string },
  projectId: string,
  cells: readonly (Cell & { minutes: number })[],
): Promise<void> {
  const gone = cells.filter(({ minutes }) => minutes === 0);
  await tx.query(
    `DELETE FROM manpower_booking b USING unnest($3::uuid[], $4::date[]) AS x(who, week)
      WHERE b.tenant_id = $1 AND b.project_id = $2 AND coalesce(b.user_id, b.position_id) = x.who AND b.week = x.week`,
    [projectId, gone.map((cell) => cell.userId ?? cell.positionId), gone.map(({ week }) => week)],
  );
  const kept = cells.filter(({ minutes }) => minutes > 0);
  await tx.query(
    `INSERT INTO manpower_booking (tenant_id, id, project_id, user_id, position_id, week, minutes, created_by, updated_by)
     SELECT $1, x.id, $2, x.user_id, x.position_id, x.week, x.minutes, $8, $8
       FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::date[], $7::int[]) AS x(id, user_id, position_id, week, minutes)
     ON CONFLICT (tenant_id, project_id, (coalesce(user_id, position_id)), week)
       DO UPDATE SET minutes = excluded.minutes, updated_by = excluded.updated_by, updated_at = now()`,
    [
      projectId,
      kept.map(() => newId()),
      kept.map(({ userId }) => userId),
      kept.map(({ positionId }) => positionId),
      kept.map(({ week }) => week),
      kept.map(({ minutes }) => minutes),
      by,
    ],
  );
}

/** Minutes are added to what stands there, never below 0: how a confirmed request moves time from a position to a person. */
export async function addToBookings(
  tx: TenantDb,
  by: { userId: string },
  projectId: string,
  cells: readonly (Cell & { minutes: number })[],
  most: number,
): Promise<void> {
  const now = await standing(tx, projectId, cells);
  await writeBookings(
    tx,
    by,
    projectId,
    cells.map((cell) => ({
      ...cell,
      minutes: Math.min(most, Math.max(0, (now.get(keyOf(cell)) ?? 0) + cell.minutes)),
    })),
  );
}

/** @returns the cells that hold something else than the caller saw: they stay as they are, and the others are written */
export function saveBookings(context: TenantContext, { projectId, cells }: BookingSave): Promise<BookingSaved> {
  const { actor } = context;
  return context.db.transaction(async (tx) => {
    await projectFor(context, projectId, 'MANPOWER:UPDATE');
    await lockBookings(tx, projectId);
    await assertCells(tx, cells);
    const now = await standing(tx, projectId, cells);
    const stands = (cell: Cell) => now.get(keyOf(cell)) ?? 0;
    const written = cells.filter((cell) => stands(cell) === cell.was && cell.minutes !== cell.was);
    if (written.length > 0) {
      await writeBookings(tx, actor, projectId, written);
      const weeks = written.map(({ week }) => week).sort();
      await logOperation(tx, actor, {
        ...{ module: 'manpower', action: 'updated', objectType: 'manpowerBooking', objectId: projectId, projectId },
        detail: { count: written.length, from: weeks[0], to: weeks.at(-1) },
      });
    }
    const kept = cells.filter((cell) => stands(cell) !== cell.was && stands(cell) !== cell.minutes);
    return {
      kept: kept.map((cell) => ({
        ...{ userId: cell.userId, positionId: cell.positionId, week: cell.week },
        minutes: stands(cell),
      })),
    };
  });
}
