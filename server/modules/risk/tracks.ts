/** What was seen of a risk from day to day. */
import { impactOf, levelOf, type Matrix, probabilityOf } from '../../../contract/risk/matrix';
import type { RiskTrack } from '../../../contract/risk/risk';
import { iso, newId } from '../../base/present';
import { riskTrack } from '../../db/schema';
import type { ObjectContext } from '../../object/define';
import { riskRules } from './rules';

interface TrackRow extends Record<string, unknown>, Omit<RiskTrack, 'by'> {
  by: string | null;
}

/** Newest first. */
export async function tracksOf({ platform, db }: ObjectContext, riskId: string): Promise<RiskTrack[]> {
  const rows = await db.query<TrackRow>(
    `SELECT id, at, by, probability, impact, level, situation, measures FROM risk_track
      WHERE tenant_id = $1 AND risk_id = $2 ORDER BY id DESC LIMIT 500`,
    [riskId],
  );
  const people = await platform.directory.of(db.tenantId);
  return rows.map((row) => ({ ...row, at: iso(row.at), by: people(row.by) }));
}

/** @param cell null: nothing was assessed anew */
export async function insertTrack(
  { platform, db, actor }: ObjectContext,
  riskId: string,
  { cell, situation, measures }: { cell: number | null; situation: string; measures?: string },
): Promise<void> {
  const { matrix } = await riskRules(platform, db.tenantId);
  await db.insert(riskTrack, {
    id: newId(),
    riskId,
    by: actor.userId,
    probability: cell === null ? null : probabilityOf(cell),
    impact: cell === null ? null : impactOf(cell),
    level: cell === null ? null : levelOf(matrix as Matrix, cell),
    situation: situation.trim(),
    measures: measures?.trim() ?? '',
  });
}
