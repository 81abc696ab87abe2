/** Writes down what is seen of a risk; with probability and impact its residual becomes that. */
import { cellOf, impactOf, probabilityOf } from '../../../contract/risk/matrix';
import type { RiskTrackCreate } from '../../../contract/risk/risk';
import type { TenantContext } from '../../http/route';
import { staleRecord, writeRecord } from '../../object/register/change';
import { loadRecord } from '../../object/register/load';
import { crossing } from './assessment';
import { risks } from './register';
import { insertTrack } from './tracks';

export async function addTrack(
  context: TenantContext,
  id: string,
  input: RiskTrackCreate,
): Promise<{ version: number }> {
  const loaded = await loadRecord(context, risks, id, 'state');
  const { row } = loaded;
  if (row.version !== input.version) throw await staleRecord(context, risks, id);
  const assessed = input.probability !== undefined || input.impact !== undefined;
  const cell = cellOf(input.probability ?? probabilityOf(row.cell), input.impact ?? impactOf(row.cell));
  const values = {
    trackedAt: new Date().toISOString(),
    ...(assessed && { cell, cellBefore: row.cell }),
    ...(await crossing(context, row, cell)),
  };
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await insertTrack(inside, row.id, { ...input, cell: assessed ? cell : null });
    await writeRecord(inside, risks, loaded, values, { event: 'tracked' });
  });
  return { version: row.version + 1 };
}
