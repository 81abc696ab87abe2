/** Who answers instead, or as well: handed on, asked for a word, added before, after or beside. */
import type { AddSigners, OneEntry, Reply, Transfer } from '../../../contract/approval/approval';
import { ADDED_DEPTH, ADDED_MAX } from '../../../contract/approval/kinds';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import { advance } from './advance';
import { ownOpenEntry } from './mine';
import { addEntries, changeEntry, changeRow, type EntryRow, note, ofStep, type Run, type RunContext } from './run';
import { tellPeople } from './tell';

const isAsked = ({ state }: EntryRow) => state === 'OPEN' || state === 'WAITING';

/** Those who can be asked: members who are there, asked in this step neither yet nor twice. */
async function assertFree(db: TenantDb, run: Run, userIds: readonly string[], field: string): Promise<void> {
  const wanted = new Set(userIds);
  if (wanted.size < userIds.length) throw invalid('同一人不能选择两次', field);
  const there = await db.query(
    'SELECT id FROM tenant_member WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND NOT disabled',
    [[...wanted]],
  );
  if (there.length < wanted.size) throw invalid('所选成员不在企业中或已停用，请重新选择', field);
  const busy = ofStep(run).some((one) => isAsked(one) && wanted.has(one.principalId));
  if (busy) throw againstRule('所选成员在本步中已待审批');
  if (wanted.has(run.row.initiatorId)) throw againstRule('不能请发起人审批自己的申请');
}

export async function transfer(context: RunContext, run: Run, { entryId, toId, opinion }: Transfer): Promise<void> {
  const { db, actor } = context;
  const entry = await ownOpenEntry(context, run, entryId);
  await assertFree(db, run, [toId], 'toId');
  await changeEntry(db, entry, { principalId: toId, askedId: null, urgedAt: null });
  await changeRow(db, run, {});
  await note(db, run, 'transferred', actor.userId, { to: [toId], text: opinion.trim() });
  await tellPeople(context, run, 'approvalAsked', [toId]);
}

/** 委派: somebody's word, and the answer comes back. */
export async function ask(context: RunContext, run: Run, { entryId, toId, opinion }: Transfer): Promise<void> {
  const { db, actor } = context;
  const entry = await ownOpenEntry(context, run, entryId);
  if (entry.askedId) throw againstRule('已委派给他人，请等待答复');
  await assertFree(db, run, [toId], 'toId');
  await changeEntry(db, entry, { askedId: toId });
  await changeRow(db, run, {});
  await note(db, run, 'asked', actor.userId, { to: [toId], text: opinion.trim() });
  await tellPeople(context, run, 'approvalAsked', [toId]);
}

export async function reply(context: RunContext, run: Run, { entryId, opinion }: Reply): Promise<void> {
  const { db, actor } = context;
  const entry = run.entries.find((one) => one.id === entryId && one.askedId === actor.userId);
  if (!entry) throw notFound('委派');
  await changeEntry(db, entry, { askedId: null });
  await changeRow(db, run, {});
  await note(db, run, 'replied', actor.userId, { to: [entry.principalId], text: opinion.trim() });
  await tellPeople(context, run, 'approvalAsked', [entry.principalId]);
}

const depthOf = (entries: readonly EntryRow[], entry: EntryRow): number => {
  const parent = entry.parentId ? entries.find((one) => one.id === entry.parentId) : undefined;
  return parent ? 1 + depthOf(entries, parent) : 0;
};

export async function addSigners(
  context: RunContext,
  run: Run,
  { entryId, place, userIds, opinion }: AddSigners,
): Promise<void> {
  const { db, actor } = context;
  const entry = await ownOpenEntry(context, run, entryId);
  const entries = ofStep(run);
  const added = entries.filter((one) => one.parentId !== null).length;
  if (added + userIds.length > ADDED_MAX) throw againstRule(`每一步最多加签 ${ADDED_MAX} 人`);
  if (depthOf(entries, entry) >= ADDED_DEPTH) throw againstRule(`加签最多 ${ADDED_DEPTH} 层`);
  await assertFree(db, run, userIds, 'userIds');
  await addEntries(
    db,
    run,
    userIds.map((principalId) => ({
      principalId,
      state: 'WAITING' as const,
      added: { to: entry, place, by: actor.userId },
    })),
  );
  await changeRow(db, run, {});
  await note(db, run, 'added', actor.userId, { to: userIds, text: opinion.trim() });
  await advance(context, run);
}

/** Only by who added them, and only while they have not answered. */
export async function removeSigner(context: RunContext, run: Run, { entryId }: OneEntry): Promise<void> {
  const { db, actor } = context;
  const entry = run.entries.find((one) => one.id === entryId);
  if (!entry || entry.parentId === null) throw notFound('加签');
  if (entry.addedBy !== actor.userId) throw forbidden('只能取消自己加签的人');
  if (run.row.state !== 'RUNNING' || !isAsked(entry) || entry.voided) throw againstRule('该加签已答复，不能取消');
  if (ofStep(run).some((one) => one.parentId === entry.id && isAsked(one))) {
    throw againstRule('其加签的人还未答复，请先取消他们');
  }
  await changeEntry(db, entry, { state: 'CLOSED', voided: true });
  await changeRow(db, run, {});
  await note(db, run, 'addedOff', actor.userId, { to: [entry.principalId] });
  await advance(context, run);
}
