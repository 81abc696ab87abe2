/** Days of nodes: as stored, as reckoned, and where the two differ. Pure. */
import type { Reckoned } from '../../../contract/plan/reckon';

export interface Dated {
  id: string;
  startOn: string | null;
  endOn: string | null;
}

/** Days as reckoned, of the nodes that have others. */
export const datedBy = (
  nodes: readonly Dated[],
  dates: ReadonlyMap<string, Pick<Reckoned, 'startOn' | 'endOn'>>,
): Dated[] =>
  nodes.flatMap(({ id, startOn, endOn }) => {
    const now = dates.get(id);
    return now && (now.startOn !== startOn || now.endOn !== endOn)
      ? [{ id, startOn: now.startOn, endOn: now.endOn }]
      : [];
  });

export const endsOf = (nodes: readonly Pick<Dated, 'id' | 'endOn'>[]): ReadonlyMap<string, string | null> =>
  new Map(nodes.map(({ id, endOn }) => [id, endOn]));
