import type { Actor } from '../base/actor';
import { originColumns } from '../base/origin';
import { newId } from '../base/present';
import { type KeptChange, operationLog } from '../db/schema';
import type { TenantDb } from '../db/scope';

export interface Operation {
  /** The domain's slug: project, task … */
  module: string;
  /** What was done, in the past tense of the API: created, recycled, memberAdded … */
  action: string;
  objectType: string;
  objectId: string;
  /** The project that the object stands in; of a project itself, its own id. */
  projectId?: string | null;
  /** Fields with their values before and after. */
  changes?: KeptChange[];
  /** What changed: names and values, never secrets. */
  detail?: Record<string, unknown>;
}

/**
 * Writes to the enterprise's operation log in the caller's transaction, with the address and the trace of the request
 * that it runs in; the log is only ever added to. Without an actor: the system itself.
 */
export const logOperation = (db: TenantDb, actor: Pick<Actor, 'userId'> | null, operation: Operation): Promise<void> =>
  logOperations(db, actor, [operation]);

/** Several entries, in one statement. */
export async function logOperations(
  db: TenantDb,
  actor: Pick<Actor, 'userId'> | null,
  operations: readonly Operation[],
): Promise<void> {
  const by = { actorId: actor?.userId ?? null, ...originColumns() };
  await db.insert(
    operationLog,
    operations.map((operation) => ({ id: newId(), ...operation, ...by })),
  );
}

/** What differs between two states of an object, by the labels of its fields; what the later one leaves out has not changed. */
export function changesOf(
  labels: Readonly<Record<string, string>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): KeptChange[] {
  const said = (value: unknown) =>
    value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
  return Object.entries(labels)
    .filter(([field]) => after[field] !== undefined && said(before[field]) !== said(after[field]))
    .map(([field, label]) => ({ field, label, before: said(before[field]), after: said(after[field]) }));
}
