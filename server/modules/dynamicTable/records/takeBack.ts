/** An act taken back, cell by cell: what is no longer as it left it stays and is told. Rights are those of any change. */
import { isDeepStrictEqual } from 'node:util';
import type { TakeBackAsk, TakeBackDone } from '../../../../contract/dynamicTable/records';
import type { CellValue } from '../../../../contract/dynamicTable/table';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import { notFound } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { type Reached, readTable } from '../access';
import { isBlank, kinds } from '../kinds';
import { sideOf } from '../model';
import { type Act, act, type Changes } from './act';
import { moveWithin } from './gone';
import { linkIds } from './links';
import { giveFieldsBack, takeFieldsAway } from './madeFields';
import { type ActOption, giveOptionsBack, takeOptionsAway } from './options';
import { type Change, changeWithin, holdRecords } from './write';

interface Line extends Record<string, unknown> {
  id: string;
  record_id: string;
  what: 'added' | 'changed' | 'removed' | 'restored';
  changes: Changes;
}
const WITHIN = `interval '24 hours'`;
/** Lines of an act that is taken back as one: all of it or nothing. */
const WHOLE_MAX = 200;
/** Lines of the first and of the largest chunk of what is more. */
const FIRST_CHUNK = 20;
const CHUNK_MAX = 500;
/** Milliseconds after which a call answers how far it came. */
const TOLD_MS = 800;

/**
 * A large act goes in chunks, the youngest lines first, over as many calls as it takes, and is one act again, to be taken back
 * as one. Where the process ends half-way, or a rule forbids the rest, what was taken back stays so, and asking again goes on
 * with what is left.
 * @throws 404 for an act of somebody else, or older than a day
 */
export async function takeBack(context: ObjectContext, { actId, goesOn }: TakeBackAsk): Promise<TakeBackDone> {
  const { platform } = context;
  const began = performance.now();
  const { tableId, count, options, left: open } = await takenAct(context, actId, goesOn);
  const isWhole = count <= WHOLE_MAX;
  const pace = new Pace({
    goal: CHUNK_MS[platform.database.kind],
    first: isWhole ? WHOLE_MAX : FIRST_CHUNK,
    most: isWhole ? WHOLE_MAX : CHUNK_MAX,
  });
  const ongoing = { id: goesOn?.actId ?? newId(), begun: Boolean(goesOn?.actId), count };
  // Options are part of the act from the first of them on: a call that finds no value to take back may have given some.
  const withOptions = async (change: typeof giveOptionsBack): Promise<void> => {
    if (options.length === 0) return;
    const { actId: written } = await act(
      context,
      await readTable(context, tableId),
      'undone',
      async (one) => {
        one.options.push(...(await change({ ...context, db: one.db }, tableId, options)));
      },
      ongoing,
    );
    ongoing.begun ||= written !== null;
  };
  await withOptions(async (inside, ...made) => [
    ...(await giveFieldsBack(inside, ...made)),
    ...(await giveOptionsBack(inside, ...made)),
  ]);
  const sum: Taken = { done: 0, kept: 0 };
  let before = goesOn?.next ?? null;
  let left = open;
  let isTime = false;
  while (left > 0 && !isTime) {
    const lines: number = await pace.step(async (size) => {
      const chunk: Line[] = await linesOf(context, actId, before, size);
      if (chunk.length === 0) return 0;
      // Read anew for each chunk: the table may have changed, or its doors closed, since the one before.
      const reached = await readTable(context, tableId);
      const taken: Taken = { done: 0, kept: 0 };
      const { actId: written } = await act(
        context,
        reached,
        'undone',
        async (one) => {
          Object.assign(taken, await takeLinesBack(one, reached, chunk));
        },
        ongoing,
      );
      ongoing.begun ||= written !== null;
      sum.done += taken.done;
      sum.kept += taken.kept;
      before = chunk.at(-1)?.id ?? null;
      return chunk.length;
    });
    left = lines === 0 ? 0 : left - lines;
    isTime = performance.now() - began > TOLD_MS;
  }
  // The values that are still to be taken back hold them until the last call.
  if (left === 0) {
    await withOptions(async (inside, ...made) => [
      ...(await takeOptionsAway(inside, ...made)),
      ...(await takeFieldsAway(inside, ...made)),
    ]);
  }
  return { actId: ongoing.begun ? ongoing.id : null, ...sum, total: count, left, next: left > 0 ? before : null };
}

/** The act, how many lines it has and how many of them are left. What a call goes on with is its own, too. */
async function takenAct({ db, actor }: ObjectContext, actId: string, goesOn: TakeBackAsk['goesOn']) {
  const [found] = await db.query<{ table_id: string; options: ActOption[] | null; count: number; left: number }>(
    `SELECT a.table_id, a.options, h.count, h."left" FROM dyn_act a
       JOIN LATERAL (SELECT count(*)::int AS count, count(*) FILTER (WHERE $4::uuid IS NULL OR h.id < $4::uuid)::int AS "left"
                       FROM dyn_history h WHERE h.tenant_id = $1 AND h.act_id = a.id) h ON true
      WHERE a.tenant_id = $1 AND a.id = $2 AND a.actor_id = $3 AND a.at > now() - ${WITHIN}
        AND ($5::uuid IS NULL OR EXISTS (SELECT 1 FROM dyn_act u WHERE u.tenant_id = $1 AND u.id = $5::uuid AND u.kind = 'undone'
               AND u.table_id = a.table_id AND u.actor_id = $3 AND u.at > now() - ${WITHIN}))`,
    [actId, actor.userId, goesOn?.next ?? null, goesOn?.actId ?? null],
  );
  if (!found) throw notFound('可撤销的操作');
  return { tableId: found.table_id, options: found.options ?? [], count: found.count, left: found.left };
}

interface Taken {
  /** Cells and records. */
  done: number;
  kept: number;
}

const linesOf = ({ db }: ObjectContext, actId: string, before: string | null, size: number): Promise<Line[]> =>
  db.query<Line>(
    `SELECT h.id, h.record_id, h.what, h.changes FROM dyn_history h
      WHERE h.tenant_id = $1 AND h.act_id = $2 AND ($3::uuid IS NULL OR h.id < $3::uuid) ORDER BY h.id DESC LIMIT $4`,
    [actId, before, size],
  );

async function takeLinesBack(one: Act, reached: Reached, lines: readonly Line[]): Promise<Taken> {
  const { table } = reached.access;
  let kept = 0;
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
        ([key, [before, after]]) => canStand(key, before) && isDeepStrictEqual(standing(id, key), after),
      );
      kept += Object.keys(cells).length - fitting.length;
      if (fitting.length > 0)
        changes.push({ id, values: Object.fromEntries(fitting.map(([key, [before]]) => [key, before])) });
    }
  }
  if (changes.length > 0) await changeWithin(one, changes, true);
  if (gone.length > 0) await moveWithin(one, gone, true);
  if (back.length > 0) await moveWithin(one, back, false);
  const done = gone.length + back.length + changes.reduce((sum, { values }) => sum + Object.keys(values).length, 0);

  return { done, kept };

  /** Its field may have been made another meanwhile: of one link, or without an option. */
  function canStand(key: string, before: CellValue): boolean {
    const field = table.fields.get(key);
    return field !== undefined && (isBlank(before) || kinds[field.kind].fits(before, field));
  }
  async function linksNow(): Promise<Map<string, Map<string, string[]>>> {
    const keys = new Set(lines.flatMap(({ changes: cells }) => Object.keys(cells)));
    const now = new Map<string, Map<string, string[]>>();
    for (const key of keys) {
      const field = table.fields.get(key);
      if (field?.kind === 'relation') now.set(key, await linkIds(one.db, sideOf(table.id, field), [...held.keys()]));
    }
    return now;
  }
}
