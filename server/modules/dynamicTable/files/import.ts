/**
 * A CSV or a workbook into a table: read apart, its columns matched to fields or made into new ones of the kind that all of
 * their cells are, and brought in by a job in batches that go on after a crash.
 */

import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import { IMPORT_MAX_BYTES } from '../../../../contract/constants';
import { RECORDS_MAX, tableKindCodes, tableKinds } from '../../../../contract/dynamicTable/kinds';
import type { CellValues, ImportFound, ImportProgress, ImportRun } from '../../../../contract/dynamicTable/records';
import { cutText } from '../../../../contract/text/cut';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import { isId } from '../../../base/texts';
import { lookAtGrowth } from '../../../db/growth';
import { dynAct, dynImport } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { ApiError, againstRule, forbidden, invalid, notFound } from '../../../errors';
import { withForm } from '../../../http/form';
import { goneSignal } from '../../../http/gone';
import type { TenantContext } from '../../../http/route';
import { Interrupted, type JobRun } from '../../../jobs/jobs';
import type { ObjectContext } from '../../../object/define';
import { removeExpired } from '../../../object/files/expired';
import type { Platform } from '../../../platform';
import { LateFile } from '../../../sandbox/sandbox';
import { cellText, readTable, type Table } from '../../../tables/table';
import { type Access, assertOpen, readTable as reachable } from '../access';
import { announce } from '../announce';
import { addField } from '../define/fields';
import { logTable } from '../define/log';
import { reckonFollowing } from '../formula/reckon';
import { IMPORT_QUEUE, type ImportWork, sendReckoning } from '../jobs/queues';
import { isBlank } from '../kinds';
import { Act } from '../records/act';
import { rememberOptions } from '../records/options';
import { notationsOf, textReader } from '../records/textReader';
import { addWithin } from '../records/write';
import { foundColumn } from './foundKind';

const SAMPLES = 3;
/** Rows of the largest batch. */
const BATCH_MAX = 500;
const PROBLEMS_MAX = 20;

function* cellsOf({ records }: Table, at: number): Generator<string> {
  for (const { cells } of records) yield cellText(cells[at]);
}

const mayImport = ({ reaches, closed }: Access) => !closed && reaches.some(({ add }) => add);

export const inspectImport = (context: TenantContext): Promise<ImportFound> =>
  withForm(context, { files: ['file'], fields: ['tableId'], maxBytes: IMPORT_MAX_BYTES }, async ({ files, fields }) => {
    const { file } = files;
    const { tableId } = fields;
    if (!isId(tableId)) throw invalid('缺少 tableId 或其格式不正确', 'tableId');
    const { access } = await reachable(context, tableId);
    assertOpen(access);
    if (!mayImport(access)) throw forbidden('您不能向该表格导入');
    if (!file) throw invalid('请选择要导入的文件', 'file');
    const { platform, db, actor } = context;
    const caller = { who: actor.userId, of: db.tenantId, signal: goneSignal(context.reply) };
    const table = await readTable(file, file.name, caller);
    if (table.records.length > RECORDS_MAX)
      throw againstRule(`一张表格最多 ${RECORDS_MAX.toLocaleString('zh-CN')} 条记录`);
    const importId = newId();
    await platform.files.write(db.tenantId, importId, await readFile(file.path));
    await db.insert(dynImport, {
      id: importId,
      tableId,
      fileName: file.name,
      total: table.records.length,
      createdBy: actor.userId,
    });
    const byName = new Map(
      [...access.table.fields.values()].filter(({ key }) => access.write.has(key)).map((field) => [field.name, field]),
    );
    const columns: ImportFound['columns'] = [];
    for (const [at, heading] of table.columns.entries()) {
      const cells = table.records.map((record) => cellText(record.cells[at]));
      columns.push({
        heading,
        key: byName.get(heading.trim())?.key ?? null,
        ...(await foundColumn(cells)),
        samples: cells
          .filter(Boolean)
          .slice(0, SAMPLES)
          .map((cell) => cutText(cell, 60)),
      });
    }
    return { importId, total: table.records.length, columns };
  });

export async function runImport(context: TenantContext, { importId, columns }: ImportRun): Promise<ImportProgress> {
  const { db, platform } = context;
  const row = await ownImport(context, importId);
  if (row.state !== 'waiting' || row.columns.length > 0) throw againstRule('该文件已开始导入');
  const { access } = await reachable(context, row.tableId);
  assertOpen(access);
  if (!mayImport(access)) throw forbidden('您不能向该表格导入');
  const chosen: (typeof row)['columns'] = [];
  const names = new Set([...access.table.fields.values()].map(({ name }) => name));
  /** A text right of a field, for what does not fit there. */
  const besideOf = async (after: string, of: string): Promise<string> => {
    const wanted = `${cutText(of, 40)}（原文）`;
    let name = wanted;
    // Ends: each turn tries a name that was not tried, and taken ones are finite.
    for (let n = 2; names.has(name); n += 1) name = `${wanted} ${n}`;
    names.add(name);
    return (await addField(context, { tableId: row.tableId, name, kind: 'text', after })).key;
  };
  for (const { beside = false, ...column } of columns) {
    const field = column.key ? access.table.fields.get(column.key) : undefined;
    const { dayOrder, decimalSign } = column;
    const isBeside = beside && access.builds;
    if (column.key && !(field && access.write.has(field.key)))
      throw invalid('表格中没有这个字段，请刷新后重试', 'columns');
    if (column.key || !column.kind) {
      const rest = isBeside && field ? await besideOf(field.key, field.name) : undefined;
      chosen.push(column.key ? { key: column.key, dayOrder, decimalSign, rest } : {});
      continue;
    }
    const kind = tableKindCodes.find((one) => one === column.kind);
    if (!kind || tableKinds[kind].computed || kind === 'relation') throw invalid('新字段的类型不可用', 'columns');
    const { key } = await addField(context, {
      tableId: row.tableId,
      name: column.name ?? '',
      kind,
      ...(kind === 'money' && { config: { currency: 'CNY' } }),
    });
    names.add(column.name ?? '');
    const rest = isBeside ? await besideOf(key, column.name ?? '') : undefined;
    chosen.push({ key, dayOrder, decimalSign, rest, made: true });
  }
  if (!chosen.some(({ key }) => key)) throw invalid('请选择至少一列对应的字段', 'columns');
  await db.transaction(async (tx, connection) => {
    await tx.update(dynImport, { columns: chosen }, eq(dynImport.id, importId));
    await logTable(context, tx, 'records_imported', access.table, { file: row.fileName, count: row.total });
    const work: ImportWork = { tenantId: db.tenantId, importId };
    await platform.jobs.send(IMPORT_QUEUE, work, { singletonKey: importId, connection });
  });
  return importProgress(context, importId);
}

async function ownImport({ db, actor }: ObjectContext, id: string) {
  const row = await db.find(dynImport, id);
  if (row?.createdBy !== actor.userId) throw notFound('导入');
  return row;
}

export async function importProgress(context: ObjectContext, importId: string): Promise<ImportProgress> {
  const { state, total, done, lost, problems, error, actId } = await ownImport(context, importId);
  const ended = state === 'finished' || state === 'failed';
  const [counted] =
    ended && actId
      ? await context.db.query<{ added: number }>(
          `SELECT count(*)::int AS added FROM dyn_history h WHERE h.tenant_id = $1 AND h.act_id = $2 AND h.what = 'added'`,
          [actId],
        )
      : [];
  const skipped = counted ? done - counted.added : 0;
  return { importId, state, total, done, lost, skipped, actId: counted?.added ? actId : null, problems, error };
}

type ImportRow = typeof dynImport.$inferSelect;

/** Another run of the same import was quicker with a batch: it goes on, and this one ends. */
class Overtaken extends Error {}

/**
 * As adding by hand does, record by record: rows that may not be added are left out and told. Options that a column's new
 * field needs are made, where who imports makes the table.
 * @throws Interrupted where the process stops before all is in
 */
export async function bringIn(
  platform: Platform,
  db: TenantDb,
  row: ImportRow,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const actor = await platform.access.actor(row.createdBy, db.tenantId);
  if (!actor) throw againstRule('发起导入的成员已不在本企业或已停用');
  const context: ObjectContext = { platform, db, actor };
  const bytes = await platform.files.open(db.tenantId, row.id);
  if (!bytes) throw againstRule('导入的文件已不在，请重新上传');
  const table: Table = await readTable(await buffer(bytes), row.fileName, { who: '', of: db.tenantId, signal });
  let { done, lost } = row;
  /** By the whole of each column, looked at once. */
  let notations: ReturnType<typeof notationsOf> | undefined;
  let heap = '';
  let grown: ReturnType<typeof lookAtGrowth> | undefined;
  const problems = new Set(row.problems);
  const tell = (line: number, what: string) => {
    if (problems.size < PROBLEMS_MAX) problems.add(`第 ${line} 行：${what}`);
  };
  const actId = row.actId ?? newId();
  if (!row.actId) {
    await db.transaction(async (tx) => {
      await tx.insert(dynAct, { id: actId, tableId: row.tableId, kind: 'imported', actorId: row.createdBy });
      const made = row.columns.flatMap((one) => [one.made ? one.key : undefined, one.rest]);
      await rememberOptions(
        tx,
        actId,
        made.flatMap((key) => (key ? [{ key }] : [])),
      );
      await tx.update(dynImport, { actId, state: 'running' }, eq(dynImport.id, row.id));
    });
  }
  const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], first: 20, most: BATCH_MAX });
  while (done < table.records.length) {
    if (signal.aborted) throw new Interrupted();
    const before = done;
    await pace.step(bringBatch);
    grown ??= lookAtGrowth(platform.database, heap);
    await grown(done - before);
  }
  await db.update(dynImport, { state: 'finished' }, eq(dynImport.id, row.id));
  await platform.files.remove(db.tenantId, row.id);

  /** The next so many rows, in a transaction of their own. */
  async function bringBatch(size: number): Promise<void> {
    const batch = table.records.slice(done, done + size);
    const next = done + batch.length;
    lost = await db.transaction(async (tx, connection) => {
      // Done again after a deadlock, it counts anew.
      let lostHere = lost;
      // The cursor is taken first: a run that counts as lost may be at work still.
      const taken = await tx.update(dynImport, { done: next }, and(eq(dynImport.id, row.id), eq(dynImport.done, done)));
      if (taken === 0) throw new Overtaken();
      const within = { ...context, db: tx };
      const reached = await reachable(within, row.tableId);
      assertOpen(reached.access);
      if (!mayImport(reached.access)) throw forbidden('您不能向该表格导入');
      heap = reached.access.table.heap;
      const writable = (key: string | undefined) =>
        key && reached.access.write.has(key) ? reached.access.table.fields.get(key) : undefined;
      const places = row.columns.flatMap(({ key, rest, dayOrder, decimalSign }, at) => {
        const field = writable(key);
        const said = { dayOrder, decimalSign };
        return field ? [{ field, rest: writable(rest), at, said, cells: () => cellsOf(table, at) }] : [];
      });
      notations ??= notationsOf(places);
      const reader = await textReader(within, reached, reached.access.builds, notations);
      const usable = batch.filter(({ row: line, problem }) => {
        if (problem) tell(line, `${problem}，没有导入`);
        return !problem;
      });
      const texts = usable.map((record) => places.map(({ at }) => cellText(record.cells[at])));
      const links = await reader.records(
        places.map(({ field }) => field),
        texts,
      );
      const records = texts.map((cells, line) => {
        const values: CellValues = {};
        places.forEach(({ field, rest }, place) => {
          const text = cells[place] ?? '';
          const read = reader.read(field, text, links);
          const kept = 'problem' in read && rest ? reader.read(rest, text) : undefined;
          if (rest && kept && 'value' in kept) values[rest.key] = kept.value;
          else if ('problem' in read) {
            lostHere += 1;
            tell(usable[line]?.row ?? 0, read.problem);
          } else if (!isBlank(read.value)) values[field.key] = read.value;
          // An empty cell of a column that was chosen is empty, whatever the field begins with.
          else if (field.defaultValue !== null) values[field.key] = null;
        });
        return { values };
      });
      const one = new Act(within, tx, connection, reached, actId);
      one.options.push(...(await reader.keepOptions(tx)));
      if (records.length > 0) {
        await addWithin(one, records, (at, why) => tell(usable[at]?.row ?? 0, `${why}，没有导入`));
      }
      await one.writeOn();
      const { roots } = await reckonFollowing(tx, reached.tables, one.touched, Number.POSITIVE_INFINITY);
      if (roots.length > 0) await sendReckoning(platform, connection, { tenantId: db.tenantId, roots });
      await tx.update(dynImport, { lost: lostHere, problems: [...problems] }, eq(dynImport.id, row.id));
      await announce(within, tx, [...new Set([row.tableId, ...one.touched.map(({ tableId }) => tableId)])]);
      return lostHere;
    });
    done = next;
  }
}

async function runJob(platform: Platform, { tenantId, importId }: ImportWork, run: JobRun): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const row = await db.find(dynImport, importId);
  if (!row || row.state === 'finished' || row.state === 'failed') return;
  try {
    await bringIn(platform, db, row, run);
  } catch (error) {
    if (error instanceof Overtaken) return;
    // Whatever the end of the process broke is as it was before this batch.
    if (run.signal.aborted) throw new Interrupted();
    // What a rule forbids is forbidden the next time as well; a busy moment passes, and so may anything else.
    const isRule = error instanceof ApiError && error.status < 500 && !(error instanceof LateFile);
    if (isRule || run.last) {
      await db.update(
        dynImport,
        { state: 'failed', error: isRule ? error.message : '导入没有完成，请撤销后重新导入' },
        eq(dynImport.id, importId),
      );
      await platform.files.remove(tenantId, importId);
    }
    if (!isRule) throw error;
  }
}

/** Days for which it can be asked what became of an import. */
const KEPT_DAYS = 7;

/** Files that were only looked at, imports that nothing goes on with, and those that are over. Over all enterprises. */
export async function removeOldImports(platform: Platform): Promise<void> {
  await removeExpired(
    platform,
    'dyn_import',
    `state IN ('waiting', 'running') AND created_at < now() - interval '1 day'`,
    `UPDATE dyn_import SET state = 'failed', error = '导入没有完成，请重新上传'
      WHERE tenant_id = $1 AND id = $2 AND state IN ('waiting', 'running')`,
  );
  // Also the bytes that the store would not give up when the import ended.
  await removeExpired(
    platform,
    'dyn_import',
    `state IN ('finished', 'failed') AND created_at < now() - interval '${KEPT_DAYS} days'`,
  );
}

export function defineImports(platform: Platform): void {
  const { jobs } = platform;
  jobs.define<ImportWork>(IMPORT_QUEUE, (work, run) => runJob(platform, work, run), { expireIn: 3600 });
  jobs.define(`${IMPORT_QUEUE}-retention`, () => removeOldImports(platform));
  jobs.schedule(`${IMPORT_QUEUE}-retention`, '35 19 * * *');
}
