/** Datasets as they are kept: drafts, versions that are read, previews. */
import { eq, sql } from 'drizzle-orm';
import type {
  DatasetCreate,
  DatasetDefinition,
  DatasetSaved,
  DatasetUpdate,
  ParameterValues,
  Preview,
  PreviewAsk,
  Published,
} from '../../../contract/dataService/dataset';
import { PREVIEW_ROWS } from '../../../contract/dataService/limits';
import type { DataType } from '../../../contract/dataService/types';
import { newId } from '../../base/present';
import { dataset, datasetVersion } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { duplicate, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, changeKept, type KeptKind, loadKept, removeKept } from '../../object/kept';
import { logOperation } from '../../object/operationLog';
import { runDataset } from './run';
import { SqlRefused } from './sql/refused';

export const datasets: KeptKind<typeof dataset> = {
  table: dataset,
  module: 'dataService',
  type: 'dataset',
  noun: '数据集',
  labels: { name: '名称', path: '路径', note: '说明', definition: '内容' },
};

async function assertFree(db: TenantDb, path: string | undefined, id?: string): Promise<void> {
  if (path === undefined) return;
  const [taken] = await db.query(
    'SELECT id FROM dataset WHERE tenant_id = $1 AND path = $2 AND id IS DISTINCT FROM $3',
    [path, id ?? null],
  );
  if (taken) throw duplicate(`路径「${path}」已被其他数据集使用`, 'path');
}

function checked({ params, masks }: DatasetDefinition): void {
  const twice = (names: readonly string[]) => names.find((name, at) => names.indexOf(name) !== at);
  const parameter = twice(params.map(({ name }) => name));
  if (parameter) throw invalid(`参数「${parameter}」定义了两次`, 'definition.params');
  const column = twice(masks.map((mask) => mask.column));
  if (column) throw invalid(`「${column}」设置了两次脱敏`, 'definition.masks');
}

export async function createDataset(
  context: TenantContext,
  { name, path, note, definition }: DatasetCreate,
): Promise<DatasetSaved> {
  checked(definition);
  return context.db.transaction(async (tx) => {
    await assertFree(tx, path);
    return addKept(context, tx, datasets, { name: name.trim(), path, note: note.trim(), definition });
  });
}

/** Of the draft; what is published stays as it is. */
export async function updateDataset(
  context: TenantContext,
  id: string,
  { version, name, path, note, definition }: DatasetUpdate,
): Promise<DatasetSaved> {
  if (definition) checked(definition);
  return context.db.transaction(async (tx) => {
    await assertFree(tx, path, id);
    return changeKept(context, tx, datasets, id, version, {
      name: name?.trim(),
      path,
      note: note?.trim(),
      definition,
    });
  });
}

export const removeDataset = (context: TenantContext, id: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    await removeKept(context, tx, datasets, id);
    await tx.query(
      `UPDATE data_key SET dataset_ids = array_remove(dataset_ids, $2::uuid)
        WHERE tenant_id = $1 AND dataset_ids @> ARRAY[$2::uuid]`,
      [id],
    );
  });

function placeIn(text: string, at: number | null) {
  if (at === null) return { line: null, column: null };
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** The first rows as whoever asks may see them; a statement that is refused says why and where. */
export async function previewDataset(
  context: TenantContext,
  { definition, params = {} }: PreviewAsk,
): Promise<Preview> {
  checked(definition);
  const began = performance.now();
  try {
    const { columns, rows, more } = await runDataset(context, definition, params, PREVIEW_ROWS);
    return { columns, rows, more, ms: Math.round(performance.now() - began), refusal: null };
  } catch (error) {
    if (!(error instanceof SqlRefused)) throw error;
    const at = definition.mode === 'sql' ? error.at : null;
    const refusal = { message: error.message, at, ...placeIn(definition.sql, at) };
    return { columns: [], rows: [], more: false, ms: Math.round(performance.now() - began), refusal };
  }
}

const samples: Readonly<Record<DataType, string | number | boolean>> = {
  text: '示例',
  number: 1,
  date: '2026-01-01',
  instant: '2026-01-01T00:00',
  flag: true,
};

/** Runs once with values for what has to be given: what cannot run is not published. */
async function assertRuns(context: TenantContext, definition: DatasetDefinition): Promise<void> {
  const values: ParameterValues = Object.fromEntries(
    definition.params
      .filter((one) => one.required && one.default === null)
      .map(({ name, type }) => [name, samples[type]]),
  );
  try {
    await runDataset(context, definition, values, 1);
  } catch (error) {
    if (error instanceof SqlRefused) throw invalid(`不能发布：${error.message}`, 'definition');
    throw error;
  }
}

/** From now on calls read this version, with the rights of who publishes it. @throws 400 for what does not run */
export async function publishDataset(context: TenantContext, id: string, version: number): Promise<Published> {
  const { definition } = await loadKept(context.db, datasets, id);
  await assertRuns(context, definition);
  return context.db.transaction(async (tx) => {
    const [last] = await tx.query<{ no: number }>(
      `SELECT coalesce(max(no), 0)::int AS no FROM dataset_version WHERE tenant_id = $1 AND dataset_id = $2`,
      [id],
    );
    const no = (last?.no ?? 0) + 1;
    const saved = await changeKept(context, tx, { ...datasets, labels: {} }, id, version, { publishedNo: no });
    // What was tried out is what is published, also where somebody saved in between: that is a stale version.
    await tx.insert(datasetVersion, { id: newId(), datasetId: id, no, definition, ownerId: context.actor.userId });
    await note(context, tx, id, 'published', { no });
    return { version: saved.version, no };
  });
}

/** Calls find nothing any more; the versions stay. */
export const withdrawDataset = (context: TenantContext, id: string, version: number): Promise<DatasetSaved> =>
  context.db.transaction(async (tx) => {
    const saved = await changeKept(context, tx, { ...datasets, labels: {} }, id, version, { publishedNo: null });
    await note(context, tx, id, 'withdrawn', {});
    return saved;
  });

const note = ({ actor }: TenantContext, tx: TenantDb, id: string, action: string, detail: Record<string, unknown>) =>
  logOperation(tx, actor, { module: 'dataService', action, objectType: 'dataset', objectId: id, detail });

/** The draft becomes what a version was. @throws 404, 409 */
export async function restoreVersion(
  context: TenantContext,
  id: string,
  no: number,
  version: number,
): Promise<DatasetSaved> {
  await loadKept(context.db, datasets, id);
  const [kept] = await context.db.select(
    datasetVersion,
    eq(datasetVersion.datasetId, id),
    sql`${datasetVersion.no} = ${no}`,
  );
  if (!kept) throw invalid(`没有版本 ${no}`, 'no');
  return updateDataset(context, id, { version, definition: kept.definition });
}
