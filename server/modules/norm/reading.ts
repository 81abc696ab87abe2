/** Who has to read a norm, who has confirmed it, and asking the others. A minor version keeps what was confirmed. */

import type { Reading, ReadingAssign } from '../../../contract/norm/talk';
import { addDays, iso, newId } from '../../base/present';
import { today } from '../../base/zone';
import { normReading, normVersion } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { SystemContext } from '../../object/define';
import { emit } from '../message';
import { examForm, hasPassed } from '../questionnaire';
import { findNorm, holdNorm, loadNorm, logNorm, managedNorm } from './load';
import { writeNorm } from './save';

/** Whether `m` (tenant_member) is one of those who have to read `n` (norm), as the enterprise stands now. */
export const MUST_READ = `(n.read_audience IS NOT NULL AND n.state IN ('EFFECTIVE', 'TO_REVIEW')
  AND ((n.read_audience->>'everybody')::boolean OR n.read_audience->'userIds' ? m.id::text
    OR EXISTS (SELECT 1 FROM department d WHERE d.tenant_id = m.tenant_id AND d.id = m.department_id
                AND EXISTS (SELECT 1 FROM unnest(d.path) AS above(id)
                             WHERE n.read_audience->'departmentIds' ? above.id::text))))`;
/** … and whether they have confirmed the major that is in effect (`v`). */
export const HAS_READ = `EXISTS (SELECT 1 FROM norm_reading g WHERE g.tenant_id = n.tenant_id AND g.norm_id = n.id
  AND g.user_id = m.id AND g.major = v.major)`;
const FROM = `FROM norm n JOIN norm_version v ON v.tenant_id = n.tenant_id AND v.id = n.current_id
  JOIN tenant_member m ON m.tenant_id = n.tenant_id AND NOT m.disabled AND ${MUST_READ}`;

async function waitingFor(db: TenantDb, normId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT m.id ${FROM} WHERE n.tenant_id = $1 AND n.id = $2 AND NOT ${HAS_READ} ORDER BY m.id`,
    [normId],
  );
  return rows.map(({ id }) => id);
}

/** Asks whoever has not confirmed yet. @returns how many, the actor not among them */
export async function askToRead(
  { platform, db }: SystemContext,
  normId: string,
  actor: { userId: string } | null = null,
): Promise<number> {
  const found = await findNorm(db, normId);
  const current = found?.currentId ? await db.find(normVersion, found.currentId) : undefined;
  if (!found || !current) return 0;
  const to = (await waitingFor(db, normId)).filter((id) => id !== actor?.userId);
  await emit(platform, db, actor, {
    event: 'normReadAsked',
    objectId: normId,
    to,
    once: newId(),
    variables: { versionText: `${current.major}.${current.minor}`, until: dueOf(found) ?? '' },
  });
  return to.length;
}

export const dueOf = ({ readFrom, readDays }: { readFrom: string | null; readDays: number }): string | null =>
  readFrom && addDays(readFrom, readDays);

/** The report: who has to, who has. For who keeps the norm. */
export async function readingOf(context: TenantContext, id: string): Promise<Reading> {
  const found = await managedNorm(context, id);
  const { platform, db } = context;
  const rows = await db.query<{
    id: string;
    department: string | null;
    confirmed_at: string | null;
    minor: number | null;
    major: number;
  }>(
    `SELECT m.id, x.name AS department, g.confirmed_at, g.minor, v.major ${FROM}
       LEFT JOIN norm_reading g ON g.tenant_id = n.tenant_id AND g.norm_id = n.id AND g.user_id = m.id AND g.major = v.major
       LEFT JOIN department x ON x.tenant_id = m.tenant_id AND x.id = m.department_id
      WHERE n.tenant_id = $1 AND n.id = $2 ORDER BY g.confirmed_at DESC NULLS FIRST, m.id LIMIT 5000`,
    [id],
  );
  const people = await platform.directory.of(db.tenantId);
  return {
    audience: found.readAudience,
    days: found.readDays,
    due: found.readAudience ? dueOf(found) : null,
    exam: await namedExam(context, found.readExamId),
    confirmed: rows.filter((row) => row.confirmed_at !== null).length,
    total: rows.length,
    people: rows.flatMap((row) => {
      const person = people(row.id);
      return person
        ? {
            person,
            department: row.department,
            confirmedTime: iso(row.confirmed_at),
            versionText: row.minor === null ? null : `${row.major}.${row.minor}`,
          }
        : [];
    }),
  };
}

async function namedExam(context: TenantContext, id: string | null): Promise<Reading['exam']> {
  if (!id) return null;
  const [seen] = await context.platform.objects.findVisible(context, 'questionnaire', [id]);
  return { id, name: seen?.subject.title ?? '' };
}

export async function assignReading(
  context: TenantContext,
  { id, version, audience, days, examId }: ReadingAssign,
): Promise<void> {
  await managedNorm(context, id);
  if (examId) await assertExam(context, examId);
  if (audience && !audience.everybody && audience.departmentIds.length + audience.userIds.length === 0) {
    throw againstRule('请选择需要阅读的部门或人员');
  }
  const { platform, actor } = context;
  await context.db.transaction(async (tx) => {
    const row = await holdNorm(tx, id);
    const set = {
      ...{ readAudience: audience, readDays: days, readFrom: audience ? today() : null },
      ...(examId !== undefined && { readExamId: examId }),
    };
    await writeNorm(context, tx, row, version, set);
    const count = audience ? await askToRead({ platform, db: tx }, id, actor) : 0;
    await logNorm(actor, tx, 'readingAssigned', row, { count });
  });
}

export async function remindToRead(context: TenantContext, id: string): Promise<{ count: number }> {
  const row = await managedNorm(context, id);
  const { platform, actor, db } = context;
  const count = await db.transaction(async (tx) => {
    const asked = await askToRead({ platform, db: tx }, id, actor);
    if (asked === 0) throw againstRule('没有需要提醒的人：都已确认阅读');
    await logNorm(actor, tx, 'readingReminded', row, { count: asked });
    return asked;
  });
  return { count };
}

/** An exam counts from the day on which the version that is read took effect. */
export async function examOf(
  { db, actor }: Pick<TenantContext, 'db' | 'actor'>,
  { readExamId }: { readExamId: string | null },
  since: string | null,
): Promise<{ id: string; name: string; formKey: string; passed: boolean; open: boolean } | null> {
  const form = readExamId ? await examForm(db, readExamId) : null;
  // One that was deleted keeps nobody.
  if (!form) return null;
  const passed = await hasPassed(db, form, actor.userId, since ?? '1900-01-01');
  return { id: form.id, name: form.title, formKey: form.formKey, passed, open: form.usable };
}

/** @throws 404 for one that the actor does not see; 422 for one by which nobody can be told */
async function assertExam(context: TenantContext, examId: string): Promise<void> {
  await context.platform.objects.load(context, { type: 'questionnaire', id: examId }, 'view');
  const form = await examForm(context.db, examId);
  if (!form?.usable) throw againstRule('考核须是正在收集、不匿名的问卷，请先发布它');
}

/** Of what is in effect now; whoever need not may as well. */
export async function confirmReading(context: TenantContext, id: string): Promise<void> {
  const row = await loadNorm(context, id);
  const current = row.currentId ? await context.db.find(normVersion, row.currentId) : undefined;
  if (!current || row.state === 'OBSOLETE') throw againstRule('该规范没有现行版本');
  const { major, minor } = current;
  const exam = await examOf(context, row, current.effectiveOn);
  if (exam && !exam.passed) {
    throw againstRule(
      exam.open
        ? `请先通过考核“${exam.name}”，再确认阅读`
        : `考核“${exam.name}”已停止收集，请联系规范管理员重新发布或更换考核`,
    );
  }
  await context.db.insertIfAbsent(normReading, { normId: id, userId: context.actor.userId, major, minor });
}
