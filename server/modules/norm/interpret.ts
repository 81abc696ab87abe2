/** Interpretations: what a clause means in practice, written by whoever knows. A draft is its author's alone. */

import { and, eq, sql } from 'drizzle-orm';
import type { InterpretKind, InterpretState } from '../../../contract/norm/enums';
import type {
  InterpretDetail,
  InterpretPage,
  InterpretQuery,
  InterpretRow,
  InterpretSave,
} from '../../../contract/norm/talk';
import { cutText } from '../../../contract/text/cut';
import { htmlToText, sanitize } from '../../base/html';
import type { People } from '../../base/people';
import { iso, newId } from '../../base/present';
import { normClause, normInterpret, normInterpretLike } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { Bind } from '../../object/define';
import { noteHistory } from '../../object/history/note';
import { windowOf, windowSql } from '../../object/list/page';
import { SqlConditions } from '../../object/list/sql';
import { logOperation } from '../../object/operationLog';
import { staleRow } from '../../object/stale';
import {
  canEditInterpretation,
  canRemoveInterpretation,
  canViewInterpretation,
  canViewNorm,
} from '../../policies/norm';
import { emit } from '../message';
import { subscribersOf } from './effect';
import { findNorm, loadNorm } from './load';

type InterpretRecord = typeof normInterpret.$inferSelect;

const EXCERPT = 120;

interface Listed extends Record<string, unknown> {
  id: string;
  norm_id: string;
  code: string;
  norm_title: string;
  major: number;
  minor: number;
  anchor: string | null;
  no: string | null;
  clause_title: string | null;
  title: string;
  kind: InterpretKind;
  state: InterpretState;
  author_id: string | null;
  html: string;
  likes: number;
  liked: boolean;
  comments: number;
  published_at: string | null;
  updated_at: string;
  version: number;
}

const columns = (me: string) => `i.id, i.norm_id, n.code, n.title AS norm_title, v.major, v.minor, i.anchor, c.no,
  c.title AS clause_title, i.title, i.kind, i.state, i.author_id, i.html, i.published_at, i.updated_at, i.version,
  (SELECT count(*)::int FROM norm_interpret_like l WHERE l.tenant_id = i.tenant_id AND l.interpret_id = i.id) AS likes,
  EXISTS (SELECT 1 FROM norm_interpret_like l WHERE l.tenant_id = i.tenant_id AND l.interpret_id = i.id AND l.user_id = ${me}) AS liked,
  (SELECT count(*)::int FROM comment k WHERE k.tenant_id = i.tenant_id AND k.object_type = 'interpretation'
      AND k.object_id = i.id AND k.deleted_at IS NULL) AS comments`;
const FROM = `FROM norm_interpret i JOIN norm n ON n.tenant_id = i.tenant_id AND n.id = i.norm_id AND n.deleted_at IS NULL
  JOIN norm_version v ON v.tenant_id = i.tenant_id AND v.id = i.version_id
  LEFT JOIN norm_clause c ON c.tenant_id = i.tenant_id AND c.version_id = i.version_id AND c.anchor = i.anchor`;

function present(row: Listed, people: People, userId: string): InterpretRow {
  const text = htmlToText(row.html).replace(/\s+/g, ' ');
  return {
    id: row.id,
    normId: row.norm_id,
    normCode: row.code,
    normTitle: row.norm_title,
    versionText: `${row.major}.${row.minor}`,
    clause: row.anchor && row.no !== null ? { anchor: row.anchor, no: row.no, title: row.clause_title ?? '' } : null,
    title: row.title,
    kind: row.kind,
    state: row.state,
    author: people(row.author_id),
    excerpt: text.length > EXCERPT ? `${cutText(text, EXCERPT)}…` : text,
    likes: row.likes,
    liked: row.liked,
    comments: row.comments,
    publishedTime: iso(row.published_at),
    updatedTime: iso(row.updated_at),
    version: row.version,
    mine: row.author_id === userId,
  };
}

/** `queryInterpret`: those of a norm, or one's own with the drafts. */
export async function pageInterpretations(context: TenantContext, query: InterpretQuery): Promise<InterpretPage> {
  const { platform, db, actor } = context;
  const { pageNo = 1, pageSize = 10, normId, anchor, mine } = query;
  if (normId) await loadNorm(context, normId);
  const conditions = new SqlConditions();
  const bind: Bind = (value) => conditions.bind(value);
  const me = `${bind(actor.userId)}::uuid`;
  const own = `i.author_id = ${me}`;
  const texts = ['i.tenant_id = $1', 'i.deleted_at IS NULL', mine ? own : `(i.state = 'PUBLISHED' OR ${own})`];
  if (normId) texts.push(`i.norm_id = ${bind(normId)}::uuid`);
  // Without a norm: of those that everybody reads, or that are one's own.
  else texts.push(`(n.current_id IS NOT NULL OR ${own})`);
  if (anchor) texts.push(`i.anchor = ${bind(anchor)}::uuid`);
  const where = texts.join(' AND ');
  const [counted] = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total ${FROM} WHERE ${where} AND ${me} IS NOT NULL`,
    [...conditions.params],
  );
  const rows = await db.query<Listed>(
    `SELECT ${columns(me)} ${FROM} WHERE ${where}
      ORDER BY (i.state = 'DRAFT') DESC, likes DESC, coalesce(i.published_at, i.updated_at) DESC, i.id DESC
      ${windowSql(bind, windowOf({ pageNo, pageSize }))}`,
    conditions.params,
  );
  const people = await platform.directory.of(actor.tenantId);
  const result = rows.map((row) => present(row, people, actor.userId));
  return { result, total: counted?.total ?? 0, pageNo, pageSize };
}

async function load({ db, actor }: TenantContext, id: string) {
  const row = await db.find(normInterpret, id);
  const of = row && (await findNorm(db, row.normId));
  const facts = row && of && { authorId: row.authorId, published: row.state === 'PUBLISHED', norm: of };
  if (!row || !facts || !canViewInterpretation(actor, facts)) throw notFound('解读');
  return { row, facts };
}

export async function interpretation(context: TenantContext, id: string): Promise<InterpretDetail> {
  const { row, facts } = await load(context, id);
  const { platform, db, actor } = context;
  const [listed] = await db.query<Listed>(
    `SELECT ${columns('$3::uuid')} ${FROM} WHERE i.tenant_id = $1 AND i.id = $2`,
    [id, actor.userId],
  );
  if (!listed) throw notFound('解读');
  return {
    ...present(listed, await platform.directory.of(actor.tenantId), actor.userId),
    html: row.html,
    outdated: facts.norm.currentId !== row.versionId,
    editable: canEditInterpretation(actor, facts),
    removable: canRemoveInterpretation(actor, facts),
  };
}

const log = (
  { actor }: TenantContext,
  db: TenantDb,
  action: string,
  { id, title }: Pick<InterpretRecord, 'id' | 'title'>,
) => logOperation(db, actor, { module: 'norm', action, objectType: 'interpretation', objectId: id, detail: { title } });

/** `interpret`: written anew, or changed by its author. What was published stays so. */
export async function saveInterpretation(
  context: TenantContext,
  input: InterpretSave,
): Promise<{ id: string; version: number }> {
  const { id, version, normId, publish, anchor = null } = input;
  const { db, actor } = context;
  const of = await loadNorm(context, normId);
  if (!canViewNorm(actor, of) || of.currentId === null) throw againstRule('规范生效后才能解读');
  const html = sanitize(input.html);
  if (publish && htmlToText(html).trim() === '' && !html.includes('<img')) throw invalid('请填写解读内容', 'html');
  const values = { title: input.title.trim(), kind: input.kind, html, anchor };
  if (id === undefined) {
    if (of.state === 'OBSOLETE') throw againstRule('已废止的规范不再接受解读');
    await assertClause(db, of.currentId, anchor);
    const row = { id: newId(), normId, versionId: of.currentId, authorId: actor.userId, ...values };
    const by = { createdBy: actor.userId, updatedBy: actor.userId };
    await db.transaction(async (tx) => {
      await tx.insert(normInterpret, { ...row, ...by, ...(publish && published()) });
      await log(context, tx, publish ? 'interpreted' : 'interpretSaved', row);
      if (publish) await tell(context, tx, row);
    });
    return { id: row.id, version: 1 };
  }
  const { row, facts } = await load(context, id);
  if (!canEditInterpretation(actor, facts)) throw forbidden('只有作者可以修改解读');
  if (row.version !== version) throw await staleRow(context, row);
  await assertClause(db, row.versionId, anchor);
  const first = publish && row.state === 'DRAFT';
  await db.transaction(async (tx) => {
    const set = { ...values, version: row.version + 1, updatedBy: actor.userId, updatedAt: sql`now()` };
    const changed = await tx.update(
      normInterpret,
      { ...set, ...(first && published()) },
      and(eq(normInterpret.id, id), eq(normInterpret.version, row.version)),
    );
    if (changed === 0) throw await staleRow(context, row);
    await noteHistory(tx, { type: 'interpretation', id }, actor.userId, { event: first ? 'interpreted' : 'updated' });
    await log(context, tx, first ? 'interpreted' : 'interpretSaved', { id, title: values.title });
    if (first) await tell(context, tx, { ...row, ...values });
  });
  return { id, version: row.version + 1 };
}
const published = () => ({ state: 'PUBLISHED' as const, publishedAt: new Date().toISOString() });

async function assertClause(db: TenantDb, versionId: string, anchor: string | null): Promise<void> {
  if (anchor === null) return;
  const [clause] = await db.select(normClause, eq(normClause.versionId, versionId), eq(normClause.anchor, anchor));
  if (!clause) throw invalid('所选条款不在该版本中，请重新选择', 'anchor');
}

async function tell(
  { platform, actor }: TenantContext,
  tx: TenantDb,
  row: Pick<InterpretRecord, 'id' | 'normId' | 'title'>,
) {
  await emit(platform, tx, actor, {
    event: 'normInterpreted',
    objectId: row.normId,
    to: await subscribersOf(tx, row.normId),
    once: row.id,
    variables: { heading: row.title, interpretId: row.id },
  });
}

/** `delInterpret`; who took it away may bring it back. */
export async function removeInterpretation(context: TenantContext, id: string): Promise<void> {
  const { row, facts } = await load(context, id);
  if (!canRemoveInterpretation(context.actor, facts)) throw forbidden('只有作者和规范的负责人可以删除解读');
  await context.db.transaction(async (tx) => {
    await tx.query('UPDATE norm_interpret SET deleted_at = now(), deleted_by = $3 WHERE tenant_id = $1 AND id = $2', [
      id,
      context.actor.userId,
    ]);
    await log(context, tx, 'interpretRemoved', row);
  });
}

export async function restoreInterpretation(context: TenantContext, id: string): Promise<void> {
  const { db, actor } = context;
  const [row] = await db.selectWithRecycled(normInterpret, eq(normInterpret.id, id));
  if (!row?.deletedAt || row.deletedBy !== actor.userId) throw notFound('解读');
  await db.transaction(async (tx) => {
    await tx.query(
      'UPDATE norm_interpret SET deleted_at = NULL, deleted_by = NULL, updated_at = now() WHERE tenant_id = $1 AND id = $2',
      [id],
    );
    await log(context, tx, 'interpretRestored', row);
  });
}

export async function likeInterpretation(
  context: TenantContext,
  { id, on }: { id: string; on: boolean },
): Promise<{ count: number }> {
  await load(context, id);
  const { db, actor } = context;
  const mine = { interpretId: id, userId: actor.userId };
  if (on) await db.insertIfAbsent(normInterpretLike, mine);
  else
    await db.delete(
      normInterpretLike,
      and(eq(normInterpretLike.interpretId, id), eq(normInterpretLike.userId, actor.userId)),
    );
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM norm_interpret_like WHERE tenant_id = $1 AND interpret_id = $2',
    [id],
  );
  return { count: row?.count ?? 0 };
}
