/** Approvals as their readers see them. */
import type {
  ApprovalDetail,
  ApprovalEntry,
  ApprovalLine,
  ApprovalMove,
  ApprovalSummary,
} from '../../../contract/approval/approval';
import type { ApprovalAct, ApprovalState } from '../../../contract/approval/kinds';
import type { Person } from '../../../contract/envelope';
import { type ObjectType, pageOf } from '../../../contract/objectTypes';
import { iso } from '../../base/present';
import type { ObjectContext } from '../../object/define';
import { takeBackOf } from './answer';
import { claimsOf } from './mine';
import { type ApprovalRow, type EntryRow, ofStep, type Run } from './run';

const present = (at: string | null) => (at === null ? null : at.includes('T') ? at : iso(at));

export interface Shown {
  id: string;
  waiting: readonly string[] | null;
  reason: string | null;
}

/** @param around of each, whose answers are awaited, and why it was refused */
export async function presentSummaries(
  context: ObjectContext,
  rows: readonly ApprovalRow[],
  around: ReadonlyMap<string, Omit<Shown, 'id'>>,
): Promise<ApprovalSummary[]> {
  const { platform, actor } = context;
  const people = await platform.directory.of(actor.tenantId);
  const objects = await objectsOf(context, rows);
  return rows.map((row) => {
    const subject = objects.get(row.objectId);
    return {
      id: row.id,
      purpose: row.purpose,
      title: row.title,
      objectType: row.objectType,
      objectId: row.objectId,
      object: subject
        ? { no: subject.no, title: subject.title, page: pageOf(row.objectType, row.objectId, row.projectId ?? '') }
        : null,
      projectName: subject?.project?.name ?? null,
      state: row.state,
      step: row.step,
      steps: row.steps.length,
      stepName: row.steps[row.step - 1]?.name ?? '',
      initiator: people(row.initiatorId),
      waitingFor: (around.get(row.id)?.waiting ?? []).flatMap((id) => people(id) ?? []),
      reason: around.get(row.id)?.reason ?? '',
      createdTime: iso(row.createdAt),
      endedTime: present(row.endedAt),
      version: row.version,
    };
  });
}

/** What the reader may see of what they are about. */
async function objectsOf(context: ObjectContext, rows: readonly ApprovalRow[]) {
  const types = [...new Set(rows.map((row) => row.objectType))] as ObjectType[];
  const found = await Promise.all(
    types.map((type) =>
      context.platform.objects.findVisible(
        context,
        type,
        rows.flatMap((row) => (row.objectType === type ? [row.objectId] : [])),
      ),
    ),
  );
  return new Map(found.flat().map(({ subject }) => [subject.id, subject]));
}

/** What says why an approval did not pass. */
export const refusals: readonly ApprovalAct[] = ['rejected', 'returned', 'withdrawn'];

interface ActRow extends Record<string, unknown> {
  id: string;
  act: ApprovalLine['act'];
  step: number;
  by_id: string | null;
  to_ids: string[];
  text: string;
  at: string;
}

export async function presentDetail(context: ObjectContext, run: Run): Promise<ApprovalDetail> {
  const { platform, db, actor } = context;
  const { row, entries } = run;
  const [people, claim, acts, copies] = [
    await platform.directory.of(actor.tenantId),
    await claimsOf(context, run),
    await db.query<ActRow>('SELECT * FROM approval_act WHERE tenant_id = $1 AND approval_id = $2 ORDER BY id', [
      row.id,
    ]),
    await db.query<{ user_id: string }>(
      'SELECT user_id FROM approval_copy WHERE tenant_id = $1 AND approval_id = $2 ORDER BY user_id',
      [row.id],
    ),
  ];
  const open = row.state === 'RUNNING' ? ofStep(run).filter((one) => one.state === 'OPEN') : [];
  const [asked, byRule] = (['asked', 'rule'] as const).map((by) => open.filter((one) => claim(one) === by));
  const mine = asked?.length ? asked : (byRule ?? []);
  const shown = { waiting: open.map((one) => one.principalId), reason: reasonOf(row.state, acts) };
  const [summary] = await presentSummaries(context, [row], new Map([[row.id, shown]]));
  return {
    ...(summary as ApprovalSummary),
    text: row.text,
    flow: row.steps,
    entries: entries.map((one) => presentEntry(one, people, mine.includes(one), actor.userId)),
    lines: acts.map((one) => ({
      ...{ id: one.id, act: one.act, step: one.step, text: one.text, time: iso(one.at) },
      by: people(one.by_id),
      to: one.to_ids.flatMap((id) => people(id) ?? []),
    })),
    copied: copies.flatMap(({ user_id: id }) => people(id) ?? []),
    moves: movesOf(run, actor.userId, { answers: mine.length > 0, asked: Boolean(asked?.length) }),
  };
}

const reasonOf = (state: ApprovalState, acts: readonly ActRow[]): string => {
  if (state === 'RUNNING' || state === 'PASSED') return '';
  return acts.findLast(({ act }) => refusals.includes(act))?.text ?? '';
};

const presentEntry = (
  one: EntryRow,
  people: (id: string | null) => Person | null,
  mine: boolean,
  userId: string,
): ApprovalEntry => ({
  id: one.id,
  step: one.step,
  round: one.round,
  state: one.state,
  principal: people(one.principalId),
  actor: people(one.actorId),
  asked: people(one.askedId),
  parentId: one.parentId,
  place: one.place,
  opinion: one.opinion,
  auto: one.auto,
  voided: one.voided,
  openedTime: present(one.openedAt),
  answeredTime: present(one.answeredAt),
  signed: one.signedBy && { by: one.signedBy, hash: one.signedHash ?? '' },
  mine,
  removable: one.addedBy === userId && !one.voided && (one.state === 'OPEN' || one.state === 'WAITING'),
});

interface Part {
  answers: boolean;
  /** And not by the area's own rule alone. */
  asked: boolean;
}

function movesOf(run: Run, userId: string, { answers, asked }: Part): ApprovalMove[] {
  const { row, entries } = run;
  const isInitiator = row.initiatorId === userId;
  const isRunning = row.state === 'RUNNING';
  const moves: [ApprovalMove, boolean][] = [
    ['answer', answers],
    ['transfer', asked],
    ['ask', asked],
    ['addSigner', asked],
    ['return', answers],
    ['reply', isRunning && entries.some((one) => one.askedId === userId)],
    ['takeBack', takeBackOf(run, userId) !== null],
    ['urge', isInitiator && isRunning],
    ['withdraw', isInitiator && (isRunning || row.state === 'RETURNED')],
    ['resubmit', isInitiator && row.state === 'RETURNED'],
    ['copy', isRunning],
  ];
  return moves.flatMap(([move, may]) => (may ? [move] : []));
}
