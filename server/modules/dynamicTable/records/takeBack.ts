/** An act taken back, cell by cell: what is no longer as it left it stays and is told. Rights are those of any change. */
import { isDeepStrictEqual } from 'node:util';
import type { TakeBackDone } from '../../../../contract/dynamicTable/records';
import type { CellValue } from '../../../../contract/dynamicTable/table';
import { notFound } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { readTable } from '../access';
import { sideOf } from '../model';
import { act, type Changes } from './act';
import { moveWithin } from './gone';
import { linkIds } from './links';
import { type Change, changeWithin, holdRecords } from './write';

interface Line extends Record<string, unknown> {
  record_id: string;
  what: 'added' | 'changed' | 'removed' | 'restored';
  changes: Changes;
}
const WITHIN = `interval '24 hours'`;

/** @throws 404 for an act of somebody else, or older than a day */
export async function takeBack(context: ObjectContext, actId: string): Promise<TakeBackDone> {
  const { db, actor } = context;
  const [found] = await db.query<{ table_id: string }>(
    `SELECT a.table_id FROM dyn_act a WHERE a.tenant_id = $1 AND a.id = $2 AND a.actor_id = $3 AND a.at > now() - ${WITHIN}`,
    [actId, actor.userId],
  );
  if (!found) throw notFound('可撤销的操作');
  const reached = await readTable(context, found.table_id);
  const { table } = reached.access;
  let done = 0;
  let kept = 0;
  const result = await act(context, reached, 'undone', async (one) => {
    const lines = await one.db.query<Line>(
      `SELECT h.record_id, h.what, h.changes FROM dyn_history h WHERE h.tenant_id = $1 AND h.act_id = $2 ORDER BY h.id DESC`,
      [actId],
    );
    const held = await holdRecords(one.db, reached, [...new Set(lines.map((line) => line.record_id))], true);
    const linked = await linksNow();
    const standing = (id: string, key: string): CellValue =>
      linked.has(key) ? (linked.get(key)?.get(id) ?? []) : (held.get(id)?.values[key] ?? null);

    const gone: string[] = [];
    const back: string[] = [];
    const changes: Change[] = [];
    for (const { record_id: id, what, changes: cells } of lines) {
      const asLeft = Object.entries(cells).every(([key, [, after]]) => isDeepStrictEqual(standing(id, key), after));
      if (!held.has(id)) kept += 1;
      else if (what === 'added' || what === 'restored') {
        if (asLeft) gone.push(id);
        else kept += 1;
      } else if (what === 'removed') back.push(id);
      else {
        const fitting = Object.entries(cells).filter(
          ([key, [, after]]) => table.fields.has(key) && isDeepStrictEqual(standing(id, key), after),
        );
        kept += Object.keys(cells).length - fitting.length;
        if (fitting.length > 0)
          changes.push({ id, values: Object.fromEntries(fitting.map(([key, [before]]) => [key, before])) });
      }
    }
    if (changes.length > 0) await changeWithin(one, changes, true);
    if (gone.length > 0) await moveWithin(one, gone, true);
    if (back.length > 0) await moveWithin(one, back, false);
    done = gone.length + back.length + changes.reduce((sum, { values }) => sum + Object.keys(values).length, 0);

    async function linksNow(): Promise<Map<string, Map<string, string[]>>> {
      const keys = new Set(lines.flatMap(({ changes: cells }) => Object.keys(cells)));
      const now = new Map<string, Map<string, string[]>>();
      for (const key of keys) {
        const field = table.fields.get(key);
        if (field?.kind === 'relation') now.set(key, await linkIds(one.db, sideOf(table.id, field), [...held.keys()]));
      }
      return now;
    }
  });
  return { actId: result.actId, done, kept };
}
