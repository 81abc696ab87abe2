/** Versions of norms: written as drafts, frozen by sending, numbered by what they change. */
import { and, eq, sql } from 'drizzle-orm';
import type { Clause } from '../../../contract/norm/clauses';
import { depthsOf } from '../../../contract/norm/clauses';
import { CLAUSE_DEPTH_MAX } from '../../../contract/norm/enums';
import type { NormContent, NormVersion, VersionRef, VersionSave } from '../../../contract/norm/norm';
import { nextVersion, versionText } from '../../../contract/norm/versions';
import { htmlToText, sanitize } from '../../base/html';
import type { People } from '../../base/people';
import { newId } from '../../base/present';
import { normClause, normVersion } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { noteHistory } from '../../object/history/note';
import { staleRow } from '../../object/stale';
import { canManageNorm, canSeeDrafts } from '../../policies/norm';
import {
  holdNorm,
  type LoadedNorm,
  loadNorm,
  loadVersion,
  logNorm,
  managedNorm,
  OPEN_STATES,
  type VersionRecord,
} from './load';

/** `2.0`; the first draft of all is 0.1 until it is approved. */
export const textOf = ({ major, minor, state, baseId }: VersionRecord): string =>
  versionText({ major, minor }, { firstDraft: baseId === null && (state === 'DRAFT' || state === 'IN_REVIEW') });

interface Asked extends Record<string, unknown> {
  object_id: string;
  version_id: string;
  id: string;
  state: string;
  step: number;
  steps: number;
}
/** The approvals of versions by their ids: the newest of each. */
async function approvalsOf(db: TenantDb, versions: readonly VersionRecord[]): Promise<Map<string, Asked>> {
  const rows = await db.query<Asked>(
    `SELECT DISTINCT ON (a.payload->>'versionId') a.id, a.state, a.step, jsonb_array_length(a.steps) AS steps,
            a.payload->>'versionId' AS version_id
       FROM approval a WHERE a.tenant_id = $1 AND a.object_type = 'norm' AND a.object_id = ANY($2::uuid[])
      ORDER BY a.payload->>'versionId', a.created_at DESC`,
    [[...new Set(versions.map(({ normId }) => normId))]],
  );
  return new Map(rows.map((row) => [row.version_id, row]));
}

function present(row: VersionRecord, asked: Asked | undefined, people: People): NormVersion {
  const inApproval = row.state === 'IN_REVIEW' && asked && (asked.step === 2 || asked.steps === 1);
  return {
    id: row.id,
    normId: row.normId,
    text: textOf(row),
    major: row.major,
    minor: row.minor,
    state: inApproval ? 'IN_APPROVAL' : row.state,
    changeLevel: row.changeLevel,
    changeReason: row.changeReason,
    changeImpact: row.changeImpact,
    plannedOn: row.plannedOn,
    effectiveOn: row.effectiveOn,
    endedOn: row.endedOn,
    author: people(row.authorId),
    reviewers: row.reviewers.flatMap((id) => people(id) ?? []),
    approvers: row.approvers.flatMap((id) => people(id) ?? []),
    approvalId: asked?.id ?? null,
    baseId: row.baseId,
    version: row.version,
  };
}

export async function presentVersions(
  { platform, db }: Pick<TenantContext, 'platform' | 'db'>,
  rows: readonly VersionRecord[],
): Promise<NormVersion[]> {
  const asked = await approvalsOf(db, rows);
  const people = await platform.directory.of(db.tenantId);
  return rows.map((row) => present(row, asked.get(row.id), people));
}

export async function clausesOf(db: TenantDb, versionId: string): Promise<(Clause & { text: string })[]> {
  const rows = await db.select(normClause, eq(normClause.versionId, versionId));
  return rows
    .sort((a, b) => a.sort - b.sort)
    .map(({ anchor, parent, no, title, html, text }) => ({ anchor, parent, no, title, html, text }));
}

export async function contentOf(
  context: Pick<TenantContext, 'platform' | 'db'>,
  row: VersionRecord,
): Promise<NormContent> {
  const [shown] = await presentVersions(context, [row]);
  const clauses = await clausesOf(context.db, row.id);
  return { ...(shown as NormVersion), clauses: clauses.map(({ text: _text, ...clause }) => clause) };
}

export async function versionContent(context: TenantContext, id: string): Promise<NormContent> {
  return contentOf(context, (await loadVersion(context, id)).version);
}

/** The newest first; who has no part in it does not see the one that is worked on. */
export async function versionsOf(context: TenantContext, normId: string): Promise<NormVersion[]> {
  const found = await loadNorm(context, normId);
  const rows = await context.db.select(normVersion, eq(normVersion.normId, normId));
  const known = canSeeDrafts(context.actor, found)
    ? rows
    : rows.filter(({ state }) => ['EFFECTIVE', 'SUPERSEDED', 'OBSOLETE'].includes(state));
  return presentVersions(
    context,
    known.sort((a, b) => b.major - a.major || b.minor - a.minor),
  );
}

/** A draft that begins with what is in effect. @throws 422 where one is open, or the norm is obsolete */
export async function startVersion(context: TenantContext, normId: string): Promise<{ id: string }> {
  await managedNorm(context, normId);
  const id = newId();
  await context.db.transaction(async (tx) => {
    const row = await holdNorm(tx, normId);
    if (row.state === 'OBSOLETE') throw againstRule('已废止的规范不能再有新版本，请新建规范');
    const [open] = await tx.query(
      `SELECT id FROM norm_version WHERE tenant_id = $1 AND norm_id = $2 AND state IN ${OPEN_STATES}`,
      [normId],
    );
    if (open) throw againstRule('已有一个版本在编制、评审或待生效，请先完成它');
    const base = row.currentId ? await tx.find(normVersion, row.currentId) : undefined;
    const by = { authorId: context.actor.userId, createdBy: context.actor.userId, updatedBy: context.actor.userId };
    const { reviewers = [], approvers = [] } = base ?? {};
    const number = nextVersion(base ?? null, 'major');
    const signers = { reviewers: without(reviewers, by.authorId), approvers: without(approvers, by.authorId) };
    await tx.insert(normVersion, { id, normId, ...number, baseId: base?.id ?? null, ...signers, ...by });
    if (base) {
      await tx.query(
        `INSERT INTO norm_clause (tenant_id, version_id, anchor, parent, sort, no, title, html, text)
         SELECT $1, $2::uuid, c.anchor, c.parent, c.sort, c.no, c.title, c.html, c.text FROM norm_clause c
          WHERE c.tenant_id = $1 AND c.version_id = $3`,
        [id, base.id],
      );
    }
    await noteHistory(tx, { type: 'norm', id: normId }, context.actor.userId, {
      event: 'versionStarted',
      changes: [{ field: 'version', label: '版本', before: null, after: `${number.major}.${number.minor}` }],
    });
    await logNorm(context.actor, tx, 'versionStarted', row, { version: `${number.major}.${number.minor}` });
  });
  return { id };
}
const without = (people: readonly string[], one: string) => people.filter((id) => id !== one);

/** Who may write it: its author, and who keeps the norm. @throws 404, 403, 422 where it is sent already */
export async function writable(
  context: TenantContext,
  id: string,
): Promise<{ norm: LoadedNorm; version: VersionRecord }> {
  const loaded = await loadVersion(context, id);
  const { actor } = context;
  if (loaded.version.authorId !== actor.userId && !canManageNorm(actor, loaded.norm)) {
    throw forbidden('只有编写人和规范的负责人可以修改草稿');
  }
  if (loaded.version.state !== 'DRAFT') throw againstRule('该版本已送审，内容不再改变；需要修改请先撤回');
  return loaded;
}

/** Named fields are changed; clauses as a whole, in the order of the tree. */
export async function saveVersion(context: TenantContext, input: VersionSave): Promise<{ version: number }> {
  const { id, version, clauses, ...values } = input;
  const { norm: of, version: row } = await writable(context, id);
  if (row.version !== version) throw await staleVersion(context, row);
  if (clauses) assertClauses(clauses);
  await context.db.transaction(async (tx) => {
    const base = row.baseId ? await tx.find(normVersion, row.baseId) : undefined;
    const number = values.changeLevel && base ? nextVersion(base, values.changeLevel) : {};
    await writeVersion(context, tx, row, version, { ...values, ...number });
    if (clauses) await writeClauses(tx, id, clauses);
    await logNorm(context.actor, tx, 'versionSaved', of, { fields: Object.keys(input).slice(2) });
  });
  return { version: version + 1 };
}

export async function writeVersion(
  context: TenantContext,
  tx: TenantDb,
  row: VersionRecord,
  version: number,
  set: Partial<typeof normVersion.$inferInsert>,
): Promise<void> {
  const changed = await tx.update(
    normVersion,
    { ...set, version: sql`version + 1`, updatedBy: context.actor.userId, updatedAt: sql`now()` },
    and(eq(normVersion.id, row.id), eq(normVersion.version, version), eq(normVersion.state, row.state)),
  );
  if (changed === 0) throw await staleVersion({ ...context, db: tx }, (await tx.find(normVersion, row.id)) ?? row);
}

/** 409 with what stands there now, its clauses too: who wrote at the same time compares. */
async function staleVersion(context: TenantContext, row: VersionRecord) {
  return staleRow(context, row, await contentOf(context, row));
}

function assertClauses(clauses: readonly Clause[]): void {
  const depths = depthsOf(clauses);
  if (!depths) throw invalid('条款的层级不完整，请刷新后重试', 'clauses');
  if (depths.some((depth) => depth >= CLAUSE_DEPTH_MAX)) throw invalid(`条款最多 ${CLAUSE_DEPTH_MAX} 层`, 'clauses');
}

export async function writeClauses(tx: TenantDb, versionId: string, clauses: readonly Clause[]): Promise<void> {
  await tx.delete(normClause, eq(normClause.versionId, versionId));
  await tx.insert(
    normClause,
    clauses.map(({ anchor, parent, no, title, html }, sort) => {
      const clean = sanitize(html);
      return {
        versionId,
        anchor,
        parent,
        sort,
        no: no.trim(),
        title: title.trim(),
        html: clean,
        text: htmlToText(clean),
      };
    }),
  );
}

/** A draft is given up; the first one goes with its norm. */
export async function dropVersion(context: TenantContext, { id, version }: VersionRef): Promise<void> {
  const { norm: of, version: row } = await writable(context, id);
  if (!of.published) throw againstRule('这是规范的第一个草稿，请删除规范');
  if (row.version !== version) throw await staleVersion(context, row);
  await context.db.transaction(async (tx) => {
    // Whoever sends it for review meanwhile was first: what its signers see must not be gone.
    const mine = and(eq(normVersion.id, id), eq(normVersion.version, version), eq(normVersion.state, 'DRAFT'));
    if ((await tx.delete(normVersion, mine)) === 0) {
      throw await staleVersion({ ...context, db: tx }, (await tx.find(normVersion, id)) ?? row);
    }
    await noteHistory(tx, { type: 'norm', id: of.id }, context.actor.userId, {
      event: 'versionRemoved',
      changes: [{ field: 'version', label: '版本', before: textOf(row), after: null }],
    });
    await logNorm(context.actor, tx, 'versionRemoved', of, { version: textOf(row) });
  });
}
