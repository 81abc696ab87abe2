/**
 * Rows that people keep without a lifecycle: added, changed against the version that was read, removed; each in one
 * transaction with its entry in the operation log.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { newId } from '../base/present';
import type { TenantDb, TenantTable } from '../db/scope';
import { notFound } from '../errors';
import type { TenantContext } from '../http/route';
import { changesOf, logOperation } from './operationLog';
import { staleRow } from './stale';

export type KeptTable = TenantTable & { id: AnyPgColumn; version: AnyPgColumn };
export type Values<T extends KeptTable> = Partial<Omit<T['$inferInsert'], 'tenantId' | 'id' | 'version'>>;
type Row = { version: number; updatedBy: string | null; updatedAt: string } & Record<string, unknown>;

export interface KeptKind<T extends KeptTable> {
  table: T;
  /** The slug of the domain, and of the object in the operation log. */
  module: string;
  type: string;
  /** As a refusal names one: 岗位. */
  noun: string;
  /** Columns whose changes are told, by their names for people. */
  labels: Readonly<Record<string, string>>;
  /** Values as the log tells them, where a column holds ids. */
  told?: (db: TenantDb, values: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** As its API shows one, where a row holds what its editor may not know: a refusal tells no more. */
  present?: (context: TenantContext, row: T['$inferSelect']) => Promise<{ version: number }>;
}

const asTheyAre = async (_db: TenantDb, values: Record<string, unknown>) => values;

const note = async <T extends KeptTable>(
  { actor }: TenantContext,
  tx: TenantDb,
  { module, type, labels, told = asTheyAre }: KeptKind<T>,
  action: string,
  id: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) =>
  logOperation(tx, actor, {
    module,
    action,
    objectType: type,
    objectId: id,
    projectId: ((before.projectId ?? after.projectId) as string | undefined) ?? null,
    changes: changesOf(labels, await told(tx, before), await told(tx, after)),
  });

/** @throws 404 */
export async function loadKept<T extends KeptTable>(
  db: TenantDb,
  { table, noun }: KeptKind<T>,
  id: string,
): Promise<T['$inferSelect']> {
  const found = await db.find(table, id);
  if (!found) throw notFound(noun);
  return found;
}

/** @param values what the caller has checked */
export async function addKept<T extends KeptTable>(
  context: TenantContext,
  tx: TenantDb,
  kind: KeptKind<T>,
  values: Values<T>,
): Promise<{ id: string; version: number }> {
  const id = newId();
  const { userId } = context.actor;
  const row = { ...values, id, createdBy: userId, updatedBy: userId } as unknown;
  await tx.insert(kind.table, row as Omit<T['$inferInsert'], 'tenantId'>);
  await note(context, tx, kind, 'created', id, {}, values);
  return { id, version: 1 };
}

/** Absent values stay. @throws 404, 409 where somebody saved in between */
export async function changeKept<T extends KeptTable>(
  context: TenantContext,
  tx: TenantDb,
  kind: KeptKind<T>,
  id: string,
  version: number,
  values: Values<T>,
): Promise<{ id: string; version: number }> {
  const { table } = kind;
  const loaded = await loadKept(tx, kind, id);
  const before = loaded as Row;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const set = { ...given, version: sql`version + 1`, updatedBy: context.actor.userId, updatedAt: sql`now()` };
  const written = await tx.update(
    table as KeptTable,
    set as Record<string, unknown>,
    and(eq(table.id, id), eq(table.version, version)),
  );
  if (written === 0) throw await staleRow(context, before, await kind.present?.(context, loaded));
  await note(context, tx, kind, 'updated', id, before, given);
  return { id, version: version + 1 };
}

/** @throws 404 */
export async function removeKept<T extends KeptTable>(
  context: TenantContext,
  tx: TenantDb,
  kind: KeptKind<T>,
  id: string,
): Promise<void> {
  const before = (await loadKept(tx, kind, id)) as Row;
  await tx.delete(kind.table, eq(kind.table.id, id));
  const gone = Object.fromEntries(Object.keys(kind.labels).map((name) => [name, null]));
  await note(context, tx, kind, 'deleted', id, before, gone);
}
