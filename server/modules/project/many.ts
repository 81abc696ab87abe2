/** The same for many projects, one by one: what refuses is named and holds up no other. */
import { eq } from 'drizzle-orm';
import type { BatchAnswer } from '../../../contract/object/record';
import type { ProjectsChange } from '../../../contract/project/project';
import { project } from '../../db/schema';
import { ApiError, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { canViewProject } from '../../policies/project';
import { recycleProject, setArchived, updateProject, updateStatus } from './service';

type Asked = Omit<ProjectsChange, 'ids' | 'act'>;
type Row = typeof project.$inferSelect;
/** @returns whether anything was written */
type Work = (context: TenantContext, row: Row, asked: Asked) => Promise<boolean>;

const given = <T>(value: T | undefined, field: string): T => {
  if (value === undefined) throw invalid('请填写要改成什么', field);
  return value;
};

const works: Record<ProjectsChange['act'], Work> = {
  async status(context, { id, version, status: now }, { status, reason }) {
    const to = given(status, 'status');
    if (now === to) return false;
    await updateStatus(context, { id, version, status: to, reason });
    return true;
  },
  async archive(context, { id, version, archivedAt }, { archived }) {
    if ((archivedAt !== null) === given(archived, 'archived')) return false;
    await setArchived(context, id, { version, archived: archivedAt === null });
    return true;
  },
  async labels(context, { id, version, labelIds: had }, { addLabelIds = [], removeLabelIds = [] }) {
    const kept = had.filter((label) => !removeLabelIds.includes(label));
    const labelIds = [...new Set([...kept, ...addLabelIds])];
    if (labelIds.length === had.length && labelIds.every((label) => had.includes(label))) return false;
    await updateProject(context, { id, version, labelIds });
    return true;
  },
  async owner(context, { id, version, ownerId: now }, { ownerId }) {
    if (now === given(ownerId, 'ownerId')) return false;
    await updateProject(context, { id, version, ownerId });
    return true;
  },
  async recycle(context, { id }, { reason }) {
    await recycleProject(context, id, given(reason, 'reason'));
    return true;
  },
};

/** What an act cannot do without. */
const needs = { status: 'status', archive: 'archived', labels: null, owner: 'ownerId', recycle: 'reason' } as const;

/** Each by the way of a single one: its rights, its rules, its log. @throws 400 where it is not said what becomes of them */
export async function changeProjects(
  context: TenantContext,
  { ids, act, reason, ...rest }: ProjectsChange,
): Promise<BatchAnswer> {
  const asked: Asked = { ...rest, reason: reason?.trim() || undefined };
  const needed = needs[act];
  if (needed) given(asked[needed], needed);
  const answer: BatchAnswer = { done: 0, unchanged: 0, changed: [], refused: [] };
  for (const id of ids) {
    const loaded = await context.platform.projects.find(context.db.tenantId, id);
    const seen = loaded !== null && !loaded.recycled && canViewProject(context.actor, loaded);
    try {
      const [row] = seen ? await context.db.select(project, eq(project.id, id)) : [];
      if (!row) throw notFound('项目');
      const written = await works[act](context, row, asked);
      answer.done += 1;
      if (!written) answer.unchanged += 1;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) throw failure;
      answer.refused.push({ id, no: seen ? loaded.code : '', reason: failure.message });
    }
  }
  return answer;
}
