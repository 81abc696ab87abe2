/**
 * A CSV or a workbook into a table: read apart, its columns matched to fields or made into new ones of the kind that all of
 * their cells are, and brought in by a job in batches that go on after a crash.
 */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { IMPORT_MAX_BYTES } from '../../../../contract/constants';
import { RECORDS_MAX, type TableFieldKind, tableKindCodes, tableKinds } from '../../../../contract/dynamicTable/kinds';
import type { CellValues, ImportFound, ImportProgress, ImportRun } from '../../../../contract/dynamicTable/records';
import { newId } from '../../../base/present';
import { isId } from '../../../base/texts';
import { dynAct, dynHistory, dynImport } from '../../../db/schema';
import { TenantDb } from '../../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../../errors';
import { withForm } from '../../../http/form';
import { goneSignal } from '../../../http/gone';
import type { TenantContext } from '../../../http/route';
import type { JobRun } from '../../../jobs/jobs';
import type { ObjectContext } from '../../../object/define';
import type { Platform } from '../../../platform';
import { cellText, readTable, type Table } from '../../../tables/table';
import { type Access, assertOpen, readTable as reachable } from '../access';
import { announce } from '../announce';
import { addField } from '../define/fields';
import { logTable } from '../define/log';
import { reckonFollowing } from '../formula/reckon';
import { IMPORT_QUEUE, type ImportWork, sendReckoning } from '../jobs/queues';
import { kinds } from '../kinds';
import { type LoadedField, sideOf } from '../model';
import { textReader } from '../records/textReader';
import { insertRows } from '../records/write';

const SAMPLES = 3;
const BATCH = 500;
const PROBLEMS_MAX = 20;
const OPTIONS_FOUND_MAX = 20;

/** Kinds that a column may turn out to be, the narrowest first. */
const FOUND_KINDS: readonly TableFieldKind[] = ['switch', 'number', 'percent', 'date', 'mail', 'link', 'phone'];
const probe = (kind: TableFieldKind): LoadedField => ({
  ...{ key: 'f1', kind, name: '', options: [], config: {}, hint: '', defaultValue: null },
  ...{ generation: 0, broken: null, version: 1 },
});

function fitsAll(kind: TableFieldKind, cells: readonly string[]): boolean {
  const field = probe(kind);
  return cells.every((cell) => {
    try {
      return kinds[kind].fits(kinds[kind].parse?.(cell, field, { person: () => '' }), field);
    } catch {
      return false;
    }
  });
}

/** The kind that all cells of a column are. Figures that begin with a zero are numbers of something, not figures. */
export function foundKind(cells: readonly string[]): TableFieldKind {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (filled.length === 0) return 'text';
  const isCode = filled.some((cell) => /^0\d/.test(cell.trim()));
  const looksLikeDay = filled.every((cell) => /[-/.年]/.test(cell));
  for (const kind of FOUND_KINDS) {
    if (isCode && kind !== 'phone') continue;
    if (kind === 'switch' && !filled.every((cell) => /^(是|否)$/.test(cell.trim()))) continue;
    if (kind === 'percent' && !filled.every((cell) => /[%％]$/.test(cell.trim()))) continue;
    if (kind === 'date' && !looksLikeDay) continue;
    if (kind === 'phone' && !filled.every((cell) => cell.replace(/\D/g, '').length >= 7)) continue;
    if (fitsAll(kind, filled)) return kind;
  }
  const distinct = new Set(filled.map((cell) => cell.trim()));
  const isChoice = distinct.size <= OPTIONS_FOUND_MAX && distinct.size * 3 <= filled.length;
  if (isChoice && [...distinct].every((one) => one.length <= 30)) return 'select';
  return filled.some((cell) => cell.length > 500 || cell.includes('\n')) ? 'textarea' : 'text';
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
    const table = await readTable(file, file.name, { who: actor.userId, signal: goneSignal(context.reply) });
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
    const columns = table.columns.map((heading, at) => {
      const cells = table.records.map((record) => cellText(record.cells[at]));
      return {
        heading,
        key: byName.get(heading.trim())?.key ?? null,
        kind: foundKind(cells),
        samples: cells
          .filter(Boolean)
          .slice(0, SAMPLES)
          .map((cell) => cell.slice(0, 60)),
      };
    });
    return { importId, total: table.records.length, columns };
  });

export async function runImport(context: TenantContext, { importId, columns }: ImportRun): Promise<ImportProgress> {
  const { db, platform } = context;
  const row = await ownImport(context, importId);
  if (row.state !== 'waiting' || row.columns.length > 0) throw againstRule('该文件已开始导入');
  const { access } = await reachable(context, row.tableId);
  assertOpen(access);
  if (!mayImport(access)) throw forbidden('您不能向该表格导入');
  const chosen: ImportRun['columns'] = [];
  for (const column of columns) {
    const field = column.key ? access.table.fields.get(column.key) : undefined;
    if (column.key && !(field && access.write.has(field.key)))
      throw invalid('表格中没有这个字段，请刷新后重试', 'columns');
    if (column.key || !column.kind) {
      chosen.push(column.key ? { key: column.key } : {});
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
    chosen.push({ key });
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
  const { state, total, done, lost, problems, error } = await ownImport(context, importId);
  return { importId, state, total, done, lost, problems, error };
}

type ImportRow = typeof dynImport.$inferSelect;

/** Options that a column's new field needs are made, where who imports makes the table. */
async function bringIn(
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
  const table: Table = await readTable(await buffer(bytes), row.fileName, { signal });
  let { done, lost } = row;
  const problems = new Set(row.problems);
  const actId = row.actId ?? newId();
  if (!row.actId) {
    await db.insert(dynAct, { id: actId, tableId: row.tableId, kind: 'imported', actorId: row.createdBy });
    await db.update(dynImport, { actId, state: 'running' }, eq(dynImport.id, row.id));
  }
  while (done < table.records.length && !signal.aborted) {
    const batch = table.records.slice(done, done + BATCH);
    await db.transaction(async (tx, connection) => {
      const within = { ...context, db: tx };
      const reached = await reachable(within, row.tableId);
      assertOpen(reached.access);
      const writable = reached.access.reaches.find(({ add }) => add)?.write ?? new Set<string>();
      const reader = await textReader(within, reached, reached.access.builds);
      const places = row.columns.flatMap(({ key }, at) => {
        const field = key && writable.has(key) ? reached.access.table.fields.get(key) : undefined;
        return field ? [{ field, at }] : [];
      });
      const texts = batch.map((record) => places.map(({ at }) => cellText(record.cells[at])));
      const links = await reader.records(
        places.map(({ field }) => field),
        texts,
      );
      const values = texts.map((cells, line) => {
        const own: CellValues = {};
        places.forEach(({ field }, place) => {
          const read = reader.read(field, cells[place] ?? '', links);
          if ('value' in read) own[field.key] = read.value;
          else {
            lost += 1;
            if (problems.size < PROBLEMS_MAX) problems.add(`第 ${batch[line]?.row} 行：${read.problem}`);
          }
        });
        return own;
      });
      await reader.keepOptions(tx);
      const [last] = await tx.query<{ last_no: number }>(
        'UPDATE dyn_table t SET last_no = t.last_no + $3 WHERE t.tenant_id = $1 AND t.id = $2 RETURNING t.last_no',
        [row.tableId, values.length],
      );
      const first = (last?.last_no ?? 0) - values.length + 1;
      if (first + values.length > RECORDS_MAX)
        throw againstRule(`一张表格最多 ${RECORDS_MAX.toLocaleString('zh-CN')} 条记录`);
      const isLink = new Set(places.filter(({ field }) => field.kind === 'relation').map(({ field }) => field.key));
      const rows = values.map((own, at) => ({
        id: newId(),
        no: first + at,
        values: Object.fromEntries(Object.entries(own).filter(([key]) => !isLink.has(key))),
      }));
      await insertRows(tx, reached, row.createdBy, rows);
      for (const { field } of places.filter(({ field: { key } }) => isLink.has(key))) {
        const side = sideOf(reached.access.table.id, field);
        const pairs = rows.flatMap(({ id }, at) =>
          ((values[at]?.[field.key] as string[] | null) ?? []).map((other) => ({ own: id, other })),
        );
        await tx.query(
          `INSERT INTO dyn_link (tenant_id, table_id, key, ${side.own}, ${side.other}, from_ord, to_ord)
           SELECT $1, $2, $3, (e.one->>'own')::uuid, (e.one->>'other')::uuid, e.n, e.n + $5
             FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY AS e(one, n) ON CONFLICT DO NOTHING`,
          [side.tableId, side.key, JSON.stringify(pairs), first],
        );
      }
      const history = rows.map(({ id, values: own }) => ({
        ...{ id: newId(), tableId: row.tableId, actId, recordId: id, what: 'added' as const },
        changes: Object.fromEntries(
          Object.entries(own).flatMap(([key, value]) =>
            value === null ? [] : [[key, [null, value] as [null, typeof value]]],
          ),
        ),
      }));
      await tx.insert(dynHistory, history);
      const touched = [{ tableId: row.tableId, ids: rows.map(({ id }) => id), keys: 'all' as const }];
      const { roots } = await reckonFollowing(tx, reached.tables, touched, Number.POSITIVE_INFINITY);
      if (roots.length > 0) await sendReckoning(platform, connection, { tenantId: db.tenantId, roots });
      done += batch.length;
      await tx.update(dynImport, { done, lost, problems: [...problems] }, eq(dynImport.id, row.id));
      await announce(within, tx, [row.tableId]);
    });
  }
  if (done >= table.records.length) {
    await db.update(dynImport, { state: 'finished' }, eq(dynImport.id, row.id));
    await platform.files.remove(db.tenantId, row.id);
  }
}

export function defineImports(platform: Platform): void {
  platform.jobs.define<ImportWork>(IMPORT_QUEUE, async ({ tenantId, importId }, run) => {
    const db = new TenantDb(platform.database, tenantId);
    const row = await db.find(dynImport, importId);
    if (!row || row.state === 'finished') return;
    try {
      await bringIn(platform, db, row, run);
    } catch (error) {
      const message = error instanceof Error ? error.message : '导入没有成功，请重试';
      await db.update(dynImport, { state: 'failed', error: message }, eq(dynImport.id, importId));
      throw error;
    }
  });
}
