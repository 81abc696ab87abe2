/** Makes, changes, removes and brings back norms; their versions are kept apart (`versions.ts`). */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { normCodeKey } from '../../../contract/norm/code';
import type { NormSave, NormSaved } from '../../../contract/norm/norm';
import { addMonths } from '../../../contract/norm/versions';
import { newId } from '../../base/present';
import { department, norm, normLabel, normVersion, tenantMember } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, duplicate, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { noteHistory } from '../../object/history/note';
import { fold } from '../../object/list/words';
import { changesOf } from '../../object/operationLog';
import { canCreateNorm, canManageNorm } from '../../policies/norm';
import { holdNorm, logNorm, managedNorm, type NormRecord, staleNorm } from './load';

const LABELS: Readonly<Record<string, string>> = {
  code: '编号',
  title: '名称',
  source: '来源',
  category: '分类',
  level: '级别',
  departmentId: '归口部门',
  ownerId: '负责人',
  labelIds: '标签',
  reviewMonths: '复审周期（月）',
  replaces: '代替',
  cites: '引用',
};

/** What it is found by, letter by letter. */
export const foldedOf = ({ code, title, body }: Pick<NormRecord, 'code' | 'title' | 'body'>): string =>
  fold(`${code}\n${title}\n${body}`);

/** `save`: a new norm with its first draft, or the changed fields of one. @throws 400, 403, 404, 409 */
export async function saveNorm(context: TenantContext, input: NormSave): Promise<NormSaved> {
  const { id, version, ...values } = input;
  if (id === undefined) return createNorm(context, values);
  if (version === undefined) throw invalid('请刷新后重试', 'version');
  const found = await managedNorm(context, id);
  if (found.version !== version) throw await staleNorm(context, found);
  await assertValues(context.db, values, id);
  await context.db.transaction(async (tx) => {
    const row = await holdNorm(tx, id);
    const code = values.code.trim();
    const title = values.title.trim();
    const next = {
      ...values,
      ...{ code, title, codeKey: normCodeKey(code), folded: foldedOf({ code, title, body: row.body }) },
      ...(values.reviewMonths !== undefined && { nextReviewOn: await reviewDay(tx, row, values.reviewMonths) }),
    };
    await writeNorm(context, tx, row, version, next);
    const changes = changesOf(LABELS, row as unknown as Record<string, unknown>, { ...values, code, title });
    await noteHistory(tx, { type: 'norm', id }, context.actor.userId, { event: 'updated', changes });
    await logNorm(context.actor, tx, 'updated', { ...row, code, title }, { fields: Object.keys(values) });
  });
  return { id, version: version + 1 };
}

/** Another interval counts from where the present one began: the effect, or the review that was confirmed last. */
async function reviewDay(tx: TenantDb, norm: NormRecord, months: number): Promise<string | null> {
  const { currentId, nextReviewOn, reviewMonths } = norm;
  if (nextReviewOn === null || months === reviewMonths) return nextReviewOn;
  const current = currentId ? await tx.find(normVersion, currentId) : undefined;
  // From the day itself, as the end of a month may have been cut: 31 August and six months.
  if (current?.effectiveOn && addMonths(current.effectiveOn, reviewMonths) === nextReviewOn)
    return addMonths(current.effectiveOn, months);
  return addMonths(nextReviewOn, months - reviewMonths);
}

/** The version that was read, and nothing in between; 409 otherwise. */
export async function writeNorm(
  context: TenantContext,
  tx: TenantDb,
  row: NormRecord,
  version: number,
  set: Partial<typeof norm.$inferInsert>,
): Promise<void> {
  const changed = await tx.update(
    norm,
    { ...set, version: sql`version + 1`, updatedBy: context.actor.userId, updatedAt: sql`now()` },
    and(eq(norm.id, row.id), eq(norm.version, version)),
  );
  if (changed === 0) throw await staleNorm({ ...context, db: tx }, await holdNorm(tx, row.id));
}

async function createNorm(context: TenantContext, values: Omit<NormSave, 'id' | 'version'>): Promise<NormSaved> {
  const { db, actor } = context;
  if (!canCreateNorm(actor)) throw forbidden();
  const { code: givenCode, title: givenTitle, source, category, level, ...others } = values;
  await assertValues(db, values, null);
  const [id, code, title] = [newId(), givenCode.trim(), givenTitle.trim()];
  const by = { createdBy: actor.userId, updatedBy: actor.userId };
  await db.transaction(async (tx) => {
    await tx.insert(norm, {
      ...{ ownerId: actor.userId, ...others },
      ...{ id, code, codeKey: normCodeKey(code), title, source, category, level, ...by },
      folded: foldedOf({ code, title, body: '' }),
    });
    await tx.insert(normVersion, { id: newId(), normId: id, major: 1, minor: 0, authorId: actor.userId, ...by });
    await noteHistory(tx, { type: 'norm', id }, actor.userId, { event: 'created' });
    await logNorm(actor, tx, 'created', { id, code, title });
  });
  return { id, version: 1 };
}

async function assertValues(
  db: TenantDb,
  values: Omit<NormSave, 'id' | 'version'>,
  self: string | null,
): Promise<void> {
  const { code, labelIds = [], departmentId, ownerId, replaces = [], cites = [] } = values;
  if (code !== undefined) {
    const key = normCodeKey(code);
    if (key === '') throw invalid('编号里要有字母、数字或汉字', 'code');
    const [same] = await db.select(norm, eq(norm.codeKey, key));
    if (same && same.id !== self) throw duplicate(`编号「${code}」已被其他规范使用`, 'code');
  }
  if (labelIds.length > 0 && (await db.select(normLabel, inArray(normLabel.id, labelIds))).length < labelIds.length) {
    throw invalid('所选标签已被删除，请重新选择', 'labelIds');
  }
  if (departmentId && !(await db.find(department, departmentId))) throw invalid('所选部门不存在', 'departmentId');
  if (ownerId) {
    const member = await db.find(tenantMember, ownerId);
    if (!member || member.disabled) throw invalid('所选负责人不在企业中或已停用', 'ownerId');
  }
  const others = [...new Set([...replaces, ...cites])];
  if (self && others.includes(self)) throw invalid('规范不能代替或引用自己', 'replaces');
  if (others.length > 0 && (await db.select(norm, inArray(norm.id, others))).length < others.length) {
    throw invalid('所选规范已被删除，请重新选择', 'replaces');
  }
}

/** One that never was in effect; the others are made obsolete. */
export async function removeNorm(
  context: TenantContext,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const found = await managedNorm(context, id);
  if (found.published) throw againstRule('已生效过的规范不能删除，请改为废止');
  await context.db.transaction(async (tx) => {
    const row = await holdNorm(tx, id);
    const [running] = await tx.select(normVersion, eq(normVersion.normId, id), eq(normVersion.state, 'IN_REVIEW'));
    if (running) throw againstRule('规范正在评审，请先撤回，再删除');
    await writeNorm(context, tx, row, version, { deletedAt: sql`now()` as never, deletedBy: context.actor.userId });
    await logNorm(context.actor, tx, 'recycled', row);
  });
}

export async function restoreNorm(context: TenantContext, id: string): Promise<void> {
  const { db, actor } = context;
  const [row] = await db.selectWithRecycled(norm, eq(norm.id, id));
  if (!row?.deletedAt || !canManageNorm(actor, row)) throw notFound('规范');
  await db.transaction(async (tx) => {
    const [same] = await tx.select(norm, eq(norm.codeKey, row.codeKey));
    if (same) throw duplicate(`编号「${row.code}」已被其他规范使用，不能恢复`, 'code');
    await tx.query(
      `UPDATE norm SET deleted_at = NULL, deleted_by = NULL, version = version + 1, updated_by = $3, updated_at = now()
        WHERE tenant_id = $1 AND id = $2`,
      [id, actor.userId],
    );
    await logNorm(actor, tx, 'recovered', row);
  });
}
