/** What checks found, as spans: from when to when it was the same. Between two of them nothing is known. */
import type { HealthSpan } from '../../../contract/environment/environment';
import { iso, newId } from '../../base/present';
import type { TenantDb } from '../../db/scope';

const SHOWN_DAYS = 7;
const KEPT_DAYS = 30;

/** Of the last week, in order. */
export async function spansOf(db: TenantDb, id: string): Promise<HealthSpan[]> {
  const rows = await db.query<HealthSpan & Record<string, unknown>>(
    `SELECT up, from_at AS "from", to_at AS "to", note FROM environment_health
      WHERE tenant_id = $1 AND environment_id = $2 AND to_at > now() - make_interval(days => ${SHOWN_DAYS})
      ORDER BY from_at, id`,
    [id],
  );
  return rows.map(({ up, from, to, note }) => ({ up, from: iso(from), to: iso(to), note }));
}

/** Makes the last span longer where it says the same and no check was missed since; else begins another one. */
export async function keepSpan(
  db: TenantDb,
  id: string,
  { up, note }: { up: boolean; note: string },
  at: string,
  everyMinutes: number,
): Promise<void> {
  const longer = await db.query(
    `UPDATE environment_health SET to_at = $4, note = $5
      WHERE tenant_id = $1 AND id = (SELECT h.id FROM environment_health h WHERE h.tenant_id = $1 AND h.environment_id = $2
                                      ORDER BY h.to_at DESC, h.id DESC LIMIT 1)
        AND up = $3 AND to_at > $4::timestamptz - make_interval(mins => $6::int) RETURNING id`,
    [id, up, at, note, everyMinutes * 2 + 2],
  );
  if (longer.length > 0) return;
  await db.query(
    `INSERT INTO environment_health (tenant_id, id, environment_id, up, from_at, to_at, note) VALUES ($1, $3, $2, $4, $5, $5, $6)`,
    [id, newId(), up, at, note],
  );
  await db.query(
    `DELETE FROM environment_health WHERE tenant_id = $1 AND environment_id = $2 AND to_at < now() - make_interval(days => ${KEPT_DAYS})`,
    [id],
  );
}
