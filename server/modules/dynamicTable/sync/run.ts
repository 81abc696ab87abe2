/**
 * One run of a sync: rows of the source by their key beside the records of the table. What differs is changed, what is new is
 * added, what has gone is kept or goes to the trash, in chunks that are one act: it stands in the history and can be taken back.
 * Whoever saved it last has to build the table still, and reads the source by their rights.
 */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { CellValues } from '../../../../contract/dynamicTable/records';
import type { SyncLast } from '../../../../contract/dynamicTable/sync';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import { dynSync } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { ApiError, againstRule, forbidden } from '../../../errors';
import { Interrupted } from '../../../jobs/jobs';
import { loadActors } from '../../../object/actors';
import type { ObjectContext } from '../../../object/define';
import { tellTurn } from '../../../object/scheduled';
import type { Platform } from '../../../platform';
import { decrypt } from '../../../secrets';
import { accessTo, assertOpen, type Reached, viewerOf } from '../access';
import { type LoadedField, loadLinked } from '../model';
import { type Act, act } from '../records/act';
import { moveWithin } from '../records/gone';
import { notationsOf, textReader } from '../records/textReader';
import { addWithin, changeWithin } from '../records/write';
import { readSource, type SourceRow } from './source';
import { syncFor } from './told';

export type SyncRow = typeof dynSync.$inferSelect;

const PROBLEMS_MAX = 20;
const CHUNK_MAX = 200;
const READ_MAX = 2_000;
/** No failure of the source: somebody meant it. */
const STOPPED = '同步在执行中被停止或修改，已写入的记录保留';
const FAULT = '同步没有完成，系统出错，请稍后重试';
/** A run that says nothing for so long has died. */
const LEASE = '10 minutes';

/** The table as the sync reaches it: its own columns are written by nobody else. @throws 403, 422 */
export async function reachForSync(context: ObjectContext, tableId: string): Promise<Reached> {
  const tables = await loadLinked(context, tableId);
  const own = tables.get(tableId);
  if (own) tables.set(tableId, { ...own, synced: new Set() });
  const viewer = await viewerOf(context);
  const all = accessTo(viewer, tables);
  const access = all.get(tableId);
  if (!access?.builds) throw forbidden('设置同步的人已不能管理该表格，请由其他管理者重新保存同步');
  assertOpen(access);
  return { viewer, access, tables, of: (id) => all.get(id) };
}

interface Kept {
  id: string;
  values: CellValues;
}

/** Records by the text of their key, of all of the table, with the values that the sync writes: others may be long. */
async function keptBy(
  db: TenantDb,
  { access }: Reached,
  field: LoadedField,
  keys: readonly string[],
): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>();
  // Ends: each turn begins behind the last record of the one before.
  for (let after: string | null = null; ; ) {
    const rows: Kept[] = await db.query<{ id: string; values: CellValues }>(
      `SELECT t.id, (SELECT coalesce(jsonb_object_agg(k, t."values" -> k), '{}') FROM unnest($3::text[]) k
                      WHERE t."values" -> k IS NOT NULL) AS "values"
         FROM ${access.table.heap} t
        WHERE t.tenant_id = $1 AND t.deleted_at IS NULL AND ($2::uuid IS NULL OR t.id > $2) ORDER BY t.id LIMIT ${READ_MAX}`,
      [after, keys],
    );
    for (const row of rows) {
      const key = row.values[field.key];
      if (key !== undefined && key !== null) kept.set(JSON.stringify(key), row);
    }
    const last = rows.at(-1);
    if (rows.length < READ_MAX || !last) return kept;
    after = last.id;
  }
}

interface Planned {
  adds: { values: CellValues; line: number }[];
  changes: { id: string; values: CellValues; line: number }[];
  gone: string[];
  same: number;
}

/** What the rows ask for. Cells that do not fit stay as they are. @param tell of what is left out */
async function planned(
  context: ObjectContext,
  reached: Reached,
  row: SyncRow,
  rows: readonly SourceRow[],
  tell: (text: string) => void,
): Promise<Planned & { newOptions: number; keepOptions: (one: Act) => Promise<void> }> {
  const { fields } = reached.access.table;
  const places = row.columns.flatMap(({ from, key }) => {
    const field = fields.get(key);
    return field ? [{ from, field, cells: () => rows.map((cells) => cells.get(from) ?? '') }] : [];
  });
  const keyed = places.find(({ from }) => from === row.keyColumn);
  if (!keyed) throw againstRule('作为标识的列对应的字段已被删除，请重新设置同步');
  const reader = await textReader(context, reached, true, notationsOf(places));
  const keys = places.map(({ field }) => field.key);
  const kept = await keptBy(context.db, reached, keyed.field, keys);
  const seen = new Set<string>();
  const plan: Planned = { adds: [], changes: [], gone: [], same: 0 };
  const pace = new Pace({ goal: CHUNK_MS.pglite, first: CHUNK_MAX, most: READ_MAX });
  let at = 0;
  while (at < rows.length) {
    const part = rows.slice(at, at + pace.size);
    await pace.step(async () => {
      for (const [offset, cells] of part.entries()) {
        const line = at + offset + 1;
        const values: CellValues = {};
        for (const { from, field } of places) {
          const text = cells.get(from) ?? '';
          const read = text === '' ? { value: null } : reader.read(field, text);
          if ('problem' in read) tell(`第 ${line} 行：${read.problem}`);
          else values[field.key] = read.value;
        }
        const key = values[keyed.field.key];
        if (key === null || key === undefined) {
          tell(`第 ${line} 行：标识列「${row.keyColumn}」为空，没有同步`);
          continue;
        }
        const id = JSON.stringify(key);
        if (seen.has(id)) {
          tell(`第 ${line} 行：标识「${cells.get(row.keyColumn)}」重复，没有同步`);
          continue;
        }
        seen.add(id);
        const stands = kept.get(id);
        if (!stands) plan.adds.push({ values, line });
        else {
          const differing = Object.entries(values).filter(
            ([name, value]) => !isDeepStrictEqual(stands.values[name] ?? null, value),
          );
          if (differing.length === 0) plan.same += 1;
          else plan.changes.push({ id: stands.id, values: Object.fromEntries(differing), line });
        }
      }
    });
    at += part.length;
  }
  plan.gone = [...kept].flatMap(([id, { id: record }]) => (seen.has(id) ? [] : [record]));
  const newOptions = reader.newOptions().length;
  return {
    ...plan,
    newOptions,
    keepOptions: async (one) => void one.options.push(...(await reader.keepOptions(one.db))),
  };
}

/** @throws 403, 422, 400 in words; Interrupted */
async function take(
  context: ObjectContext,
  row: SyncRow,
  signal: Pick<AbortSignal, 'aborted'> | undefined,
): Promise<Omit<SyncLast, 'at' | 'failure'>> {
  const { platform } = context;
  const problems = new Set<string>();
  const tell = (text: string) => void (problems.size < PROBLEMS_MAX && problems.add(text));
  // Before the source is asked: who may not build the table any more reads nothing by it.
  await reachForSync(context, row.id);
  const url = row.urlCipher && decrypt(platform.env, row.urlCipher);
  const from = row.columns.map((column) => column.from);
  const { rows } = await readSource(context, row.source, url, from);
  const plan = await planned(context, await reachForSync(context, row.id), row, rows, tell);
  // A source that is away says nothing more often than it is empty: that is no reason to empty the table.
  if (row.gone === 'remove' && plan.gone.length > 0 && plan.adds.length + plan.changes.length + plan.same === 0) {
    throw againstRule('来源中没有任何可用的行，为防误删没有移走记录；如果来源确实已空，请手工删除');
  }
  const counts = { read: rows.length, added: 0, changed: 0, same: plan.same, gone: plan.gone.length };
  const actId = newId();
  const total = plan.adds.length + plan.changes.length + (row.gone === 'remove' ? plan.gone.length : 0);
  let begun = false;
  const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], first: 20, most: CHUNK_MAX });
  /** A chunk in a transaction of its own, within the one act. @returns records that it is about */
  const within = async (work: (one: Act) => Promise<void>): Promise<number> => {
    if (signal?.aborted) throw new Interrupted();
    await stillOurs(context.db, row);
    const reached = await reachForSync(context, row.id);
    const { actId: made, ids } = await act(context, reached, 'synced', work, { id: actId, begun, count: total });
    begun ||= made !== null;
    return ids.length;
  };
  /** All of a chunk, or record by record where one of them is refused. */
  const each = async <T extends { line: number }>(
    items: readonly T[],
    work: (one: Act, some: readonly T[]) => Promise<void>,
    count: (n: number) => void,
  ) => {
    for (let at = 0; at < items.length; ) {
      const chunk = items.slice(at, at + pace.size);
      await pace.step(async () => {
        try {
          await within((one) => work(one, chunk));
          count(chunk.length);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          for (const item of chunk) {
            try {
              await within((one) => work(one, [item]));
              count(1);
            } catch (alone) {
              if (!(alone instanceof ApiError)) throw alone;
              tell(`第 ${item.line} 行：${alone.message}，没有同步`);
            }
          }
        }
      });
      at += chunk.length;
    }
  };
  // Before any row names them: a chunk that is refused takes back nothing but itself.
  if (plan.newOptions > 0 && plan.adds.length + plan.changes.length > 0) await within(plan.keepOptions);
  await each(
    plan.changes,
    (one, some) => changeWithin(one, some),
    (n) => {
      counts.changed += n;
    },
  );
  await each(
    plan.adds,
    (one, some) => addWithin(one, some),
    (n) => {
      counts.added += n;
    },
  );
  if (row.gone === 'remove') {
    for (let at = 0; at < plan.gone.length; ) {
      const chunk = plan.gone.slice(at, at + pace.size);
      await pace.step(() => within((one) => moveWithin(one, chunk, true)));
      at += chunk.length;
    }
  }
  return { ...counts, problems: [...problems] };
}

/** Says that somebody works on it. @throws 422 where it was stopped or saved anew meanwhile: it goes on by what was asked last */
async function stillOurs(db: TenantDb, { id, version }: SyncRow): Promise<void> {
  const mine = and(eq(dynSync.id, id), eq(dynSync.version, version));
  const ours = await db.update(dynSync, { runningSince: sql`now()` as never }, mine);
  if (ours === 0) throw againstRule(STOPPED);
}

/** When it runs the next time; null: when somebody asks. Every hour, or in the night at 3 of the enterprise. */
export const nextRunSql = (every: SyncRow['every'], zone: string) =>
  every === 'manual'
    ? sql`NULL`
    : every === 'hour'
      ? sql`now() + interval '1 hour'`
      : sql`((date_trunc('day', now() AT TIME ZONE ${zone}) + interval '1 day 3 hours') AT TIME ZONE ${zone})`;

/** What became of a run, told where that is another thing than before. */
async function settle(platform: Platform, db: TenantDb, { id }: SyncRow, last: SyncLast): Promise<void> {
  const known = (failure: string | null) => (failure === STOPPED ? null : failure);
  await db.transaction(async (tx) => {
    const [before] = await tx.query<{ failure: string | null; ownerId: string }>(
      `SELECT last ->> 'failure' AS failure, owner_id AS "ownerId" FROM dyn_sync WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
      [id],
    );
    if (!before) return;
    await tx.update(dynSync, { runningSince: null, last }, eq(dynSync.id, id));
    if (last.failure === STOPPED) return;
    await tellTurn({ platform, db: tx }, known(before.failure), last.failure, () =>
      syncFor({ platform, db: tx }, id, before.ownerId),
    );
  });
}

/**
 * Once at a time a table. What a rule forbids is said where the sync is kept; the table is as it was, or as far as it came.
 * @param isLastTry nobody tries it again before its next time: a fault of the system is then said as well
 * @returns false where it runs already @throws Interrupted
 */
export async function runSync(
  platform: Platform,
  tenantId: string,
  tableId: string,
  signal?: Pick<AbortSignal, 'aborted'>,
  isLastTry = false,
): Promise<boolean> {
  const db = new TenantDb(platform.database, tenantId);
  const { zoneName } = await platform.calendars.hoursOf(tenantId);
  const row = await db.find(dynSync, tableId);
  if (!row) return false;
  const claimed = await db.update(
    dynSync,
    { runningSince: sql`now()` as never, nextAt: nextRunSql(row.every, zoneName) as never },
    and(
      eq(dynSync.id, tableId),
      sql`(${dynSync.runningSince} IS NULL OR ${dynSync.runningSince} < now() - ${sql.raw(`interval '${LEASE}'`)})`,
    ),
  );
  if (claimed === 0) return false;
  const begun: SyncLast = {
    ...{ at: new Date().toISOString(), failure: null, read: 0, added: 0, changed: 0, same: 0, gone: 0, problems: [] },
  };
  try {
    const actor = (await loadActors(db, [row.ownerId])).get(row.ownerId);
    if (!actor) throw againstRule('设置同步的人已离开企业或已停用，请由其他管理者重新保存同步');
    await settle(platform, db, row, { ...begun, ...(await take({ platform, db, actor }, row, signal)) });
  } catch (error) {
    const fault = error instanceof ApiError ? error.message : isLastTry ? FAULT : null;
    if (signal?.aborted || fault === null) {
      // Whoever goes on with it does not wait for a run that is over.
      await db.update(dynSync, { runningSince: null }, eq(dynSync.id, tableId));
      throw signal?.aborted ? new Interrupted() : error;
    }
    await settle(platform, db, row, { ...begun, failure: fault });
    if (!(error instanceof ApiError)) throw error;
  }
  return true;
}
