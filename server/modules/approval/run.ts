/** An approval while it runs: its row, held by whoever answers, with the entries that count. */
import { eq, sql } from 'drizzle-orm';
import type { EntryState, StepEntry, StepRule } from '../../../contract/approval/decide';
import type { ApprovalAct, IdentityWay } from '../../../contract/approval/kinds';
import { newId } from '../../base/present';
import { approval, approvalAct, approvalEntry } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { notFound } from '../../errors';
import type { AskedApproval } from '../../object/approvals';
import type { ObjectContext } from '../../object/define';

export type ApprovalRow = typeof approval.$inferSelect;
export type EntryRow = typeof approvalEntry.$inferSelect;

export interface Run {
  row: ApprovalRow;
  /** Of all steps and rounds, voided ones too, in the order in which they came to be. */
  entries: EntryRow[];
}
export interface RunContext extends ObjectContext {
  /** By what whoever answers showed lately who they are; absent where it was not asked. */
  shown?: IdentityWay | null;
}

/** Held until the transaction ends: answers come one after the other. @throws 404 */
export async function holdRun(tx: TenantDb, id: string): Promise<Run> {
  const [held] = await tx.query('SELECT id FROM approval WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [id]);
  if (!held) throw notFound('审批');
  return readRun(tx, id);
}

/** @throws 404 */
export async function readRun(db: TenantDb, id: string): Promise<Run> {
  const row = await db.find(approval, id);
  if (!row) throw notFound('审批');
  const entries = await db.select(approvalEntry, eq(approvalEntry.approvalId, id));
  return { row, entries: entries.sort((a, b) => a.step - b.step || a.sort - b.sort || (a.id < b.id ? -1 : 1)) };
}

/** As the area that asked knows it. */
export const askedOf = ({ row: { id, objectType, objectId, initiatorId, payload } }: Run): AskedApproval => ({
  ...{ id, initiatorId, payload },
  ref: { type: objectType, id: objectId },
});

/** Those that the present step waits for. */
export const ofStep = ({ row, entries }: Run, step = row.step): EntryRow[] =>
  entries.filter((one) => one.step === step && one.round === row.round && !one.voided);

export const ruleOf = ({ row }: Run, step = row.step): StepRule => {
  const { mode, percent } = row.steps[step - 1] ?? { mode: 'and' as const };
  return { mode, percent };
};

export const asStepEntry = ({ id, state, parentId, place }: EntryRow): StepEntry => ({
  id,
  state,
  ...(parentId && place && { added: { to: parentId, where: place } }),
});

/** One line of its course. */
export async function note(
  tx: TenantDb,
  { row }: Run,
  act: ApprovalAct,
  byId: string | null,
  { to = [], text = '' }: { to?: readonly string[]; text?: string } = {},
): Promise<void> {
  await tx.insert(approvalAct, { id: newId(), approvalId: row.id, act, step: row.step, byId, toIds: [...to], text });
}

/** Changes the row and what the run knows of it. */
export async function changeRow(tx: TenantDb, run: Run, set: Partial<ApprovalRow>): Promise<void> {
  await tx.update(approval, { ...set, version: sql`version + 1`, updatedAt: sql`now()` }, eq(approval.id, run.row.id));
  Object.assign(run.row, set, { version: run.row.version + 1 });
}

export async function changeEntry(tx: TenantDb, entry: EntryRow, set: Partial<EntryRow>): Promise<void> {
  await tx.update(approvalEntry, set, eq(approvalEntry.id, entry.id));
  Object.assign(entry, set);
}

export interface NewEntry {
  principalId: string;
  state: EntryState;
  added?: { to: EntryRow; place: NonNullable<EntryRow['place']>; by: string };
  /** Answered by the rules: who had agreed to the same before. */
  auto?: boolean;
}

/** Entries of the present step, behind those that are there. */
export async function addEntries(tx: TenantDb, run: Run, fresh: readonly NewEntry[]): Promise<EntryRow[]> {
  const { row } = run;
  const sort = Math.max(0, ...ofStep(run).map((one) => one.sort));
  const now = new Date().toISOString();
  const rows: EntryRow[] = fresh.map(({ principalId, state, added, auto = false }, at) => ({
    tenantId: row.tenantId,
    id: newId(),
    approvalId: row.id,
    step: row.step,
    round: row.round,
    sort: sort + at + 1,
    principalId,
    askedId: null,
    actorId: auto ? principalId : null,
    state,
    parentId: added?.to.id ?? null,
    place: added?.place ?? null,
    addedBy: added?.by ?? null,
    opinion: '',
    auto,
    voided: false,
    openedAt: null,
    answeredAt: auto ? now : null,
    signedBy: null,
    signedHash: null,
    urgedAt: null,
  }));
  await tx.insert(
    approvalEntry,
    rows.map(({ tenantId: _tenant, ...values }) => values),
  );
  run.entries.push(...rows);
  return rows;
}
