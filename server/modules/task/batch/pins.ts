/** Pins of tasks that a batch dated: they follow from the dates, and come back with them. */
import type { TenantDb } from '../../../db/scope';
import type { TaskChange } from '../change/plan';
import type { RowOutcome } from './store';
import type { Undone } from './undo';

/** Gives back the pins that stand as the batch left them, behind all that scheduling made of the dates. */
export async function givePinsBack(db: TenantDb, changes: readonly TaskChange[], { changes: undone }: Undone) {
  const pins = changes.flatMap(({ before: { record } }) => {
    const pin = undone.get(record.id)?.notBefore;
    return pin && pin[1] === record.not_before ? [{ id: record.id, day: pin[0] }] : [];
  });
  if (pins.length === 0) return;
  await db.query(
    `UPDATE task t SET not_before = p.day FROM jsonb_to_recordset($2::jsonb) AS p(id uuid, day date)
      WHERE t.tenant_id = $1 AND t.id = p.id`,
    [JSON.stringify(pins)],
  );
}

/** What became of the pins, for the batch to be taken back. */
export async function notePins(db: TenantDb, changes: readonly TaskChange[], outcomes: readonly RowOutcome[]) {
  const before = new Map(changes.map(({ before: { record } }) => [record.id, record.not_before]));
  if (before.size === 0) return;
  const rows = await db.query<{ id: string; not_before: string | null }>(
    'SELECT id, not_before FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
    [[...before.keys()]],
  );
  const now = new Map(rows.map(({ id, not_before: day }) => [id, day]));
  for (const { taskId, changed } of outcomes) {
    const [was = null, is = null] = [before.get(taskId), now.get(taskId)];
    if (changed && was !== is) changed.notBefore = [was, is];
  }
}
