/** Predecessors in other plans as a table names them, brought to what it says: `contract/plan/outerCell.ts`. */
import { LAG_MAX } from '../../../contract/plan/kinds';
import { type OuterTyped, outerLine, readOuterCell } from '../../../contract/plan/outerCell';
import type { PlanOuterLink } from '../../../contract/plan/plan';
import type { TenantDb } from '../../db/scope';
import { againstRule, invalid } from '../../errors';
import type { ObjectContext } from '../../object/define';
import { type GrantedSubject, grantedSubjects, liveGrants } from '../../object/grants';
import type { LoadedProject } from '../../object/project';
import type { PlanDraft } from './draft';
import type { PlanContext } from './drafting';
import { dropOuter, presentOuter, putOuter } from './outer';
import { outerOf } from './outerRows';

/** Nodes of these names, of all projects that granted theirs for links. */
const NAMED = `
  SELECT n.id, p.name || '/' || n.title AS name FROM plan_node n
    JOIN project p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
   WHERE n.tenant_id = $1 AND n.deleted_at IS NULL AND n.project_id = ANY($2::uuid[])
     AND p.name || '/' || n.title = ANY($3::text[]) LIMIT 500`;

/** What may be linked to, by the names that are asked for; several are called alike now and then. */
async function subjectsNamed(
  context: ObjectContext,
  project: LoadedProject,
  names: readonly string[],
): Promise<ReadonlyMap<string, GrantedSubject[]>> {
  const found = new Map<string, GrantedSubject[]>();
  const givers = (await liveGrants(context, project, 'planNode', { linkable: true })).map(({ giverId }) => giverId);
  if (names.length === 0 || givers.length === 0) return found;
  const rows = await context.db.query<{ id: string; name: string }>(NAMED, [givers, names]);
  const ids = rows.map(({ id }) => id);
  const subjects = await grantedSubjects(context, project, 'planNode', ids, { linkable: true });
  for (const { id, name } of rows) {
    const subject = subjects.get(id);
    if (subject && subject.project.id !== project.id) found.set(name, [...(found.get(name) ?? []), subject]);
  }
  return found;
}

/** What a row asks for and does not have, and what it has and does not ask for. */
function differing(text: string, own: readonly PlanOuterLink[]): { put: OuterTyped[]; drop: PlanOuterLink[] } {
  const left = [...own];
  const put = readOuterCell(text).filter((typed) => {
    const said = outerLine({ title: '', projectName: '', ...typed }).slice(1);
    const at = left.findIndex((one) => outerLine(one) === `${typed.name}${said}`);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { put, drop: left };
}

export interface OuterRowAsked {
  /** The node, once the rows have theirs. */
  idOf: (ids: readonly string[]) => string;
  text: string;
  /** Says which row is meant. */
  failed: (error: unknown) => unknown;
}
/** Within the act that writes the rows. @throws 400, 404, 409, 422 naming the row */
export type WriteOuter = (draft: PlanDraft, db: TenantDb, ids: readonly string[]) => Promise<void>;

/**
 * Looks up what rows name in other plans, before the act: what its reader may link to is asked outside of a transaction.
 * @param rows those that say something of it; what they leave out goes
 */
export async function outerByName(
  context: PlanContext,
  project: LoadedProject,
  rows: readonly OuterRowAsked[],
): Promise<WriteOuter> {
  if (rows.length === 0) return () => Promise.resolve();
  const [plan] = await context.db.query<{ id: string }>(
    'SELECT id FROM plan WHERE tenant_id = $1 AND project_id = $2',
    [project.id],
  );
  const present = plan ? await presentOuter(context, project, await outerOf(context.db, plan.id)) : [];
  const typed = rows.flatMap(({ text }) => readOuterCell(text).map(({ name }) => name));
  const subjects = await subjectsNamed(context, project, [...new Set(typed)]);
  return async (draft, db, ids) => {
    const within = { db, userId: context.actor.userId, projectId: project.id };
    for (const { idOf, text, failed } of rows) {
      const toId = idOf(ids);
      const { put, drop } = differing(
        text,
        present.filter((one) => one.toId === toId),
      );
      try {
        if (context.drafting && put.length + drop.length > 0) throw againstRule(NOT_IN_DRAFTS);
        for (const { id } of drop) await dropOuter(draft, within, id);
        for (const one of put) await putOuter(draft, within, { ...linkTyped(one, subjects), toId });
      } catch (error) {
        throw failed(error);
      }
    }
  };
}
const NOT_IN_DRAFTS = '变更草稿不能增减其他项目的前置，请在计划中修改';

function linkTyped({ name, type, lag }: OuterTyped, subjects: ReadonlyMap<string, GrantedSubject[]>) {
  const [subject, other] = subjects.get(name) ?? [];
  if (!subject) {
    const how = '请写作“项目名称/节点名称 FS+2”，并由对方项目以“看并关联”授权计划节点';
    throw invalid(`其他项目的前置“${name}”没有找到，${how}`, 'outer');
  }
  if (other) throw invalid(`有几个节点叫“${name}”，请在节点的“依赖”中添加`, 'outer');
  if (Math.abs(lag) > LAG_MAX) throw invalid(`间隔最多 ${LAG_MAX} 天`, 'outer');
  return { subject, type, lag };
}
