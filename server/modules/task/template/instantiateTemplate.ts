/** Creates the tasks of a template in a project, for a day. */

import { taskFields } from '../../../../contract/task/fields';
import type { TemplateNode } from '../../../../contract/task/templates';
import type { Actor } from '../../../base/actor';
import { sanitize } from '../../../base/html';
import { addDays, newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import type { LoadedProject } from '../../../object/project';
import type { Platform } from '../../../platform';
import { canInProject } from '../../../policies/project';
import type { InsertedFields } from '../change/createQueue';
import { type CopiedDependency, insertCopies, type Seedling } from '../copy/insertCopies';
import { type Belongings, type Landing, land, openLanding } from '../copy/landing';
import { estimateOf, executorOf, rearranged } from '../team/parts';
import { soleRoles } from './snapshot';
import { templated } from './templated';

interface Within {
  platform: Platform;
  actor: Actor;
  db: TenantDb;
}
interface Wishes {
  day: string;
  title?: string;
  parentId?: string | null;
}
export interface PlantedTree {
  seedlings: Seedling[];
  numbers: Map<string, string>;
  notes: string[];
}

interface Cast {
  /** Who is to be what a role says; null: nobody, or not one alone. */
  personOf: (role: string) => string | null;
  /** Whether the actor may name others than themselves. */
  mayAssign: boolean;
  me: string;
}

/** Who executes the task of a node, and what of the template is not met there. */
function executorsOf(
  node: TemplateNode,
  { personOf, mayAssign, me }: Cast,
): Pick<Belongings, 'executorId' | 'team'> & { unmet: string[] } {
  const persons = rolesOf(node).map(personOf);
  const unmet = persons.includes(null) ? ['部分任务的角色没有唯一的成员，执行人未设置'] : [];
  const wanted = (node.team?.parts ?? []).flatMap(({ hours }, at) => {
    const userId = persons[at];
    return userId && persons.indexOf(userId) === at ? [{ userId, hours }] : [];
  });
  if (node.team && wanted.length > 1 && mayAssign) {
    const parts = rearranged(node.team.mode, [], wanted);
    const executorId = executorOf(parts, null);
    return { executorId, team: { team_mode: node.team.mode, team: parts, executor_id: executorId }, unmet };
  }
  const one = persons.find((userId) => userId && (mayAssign || userId === me)) ?? null;
  if (!one && persons.some(Boolean)) unmet.push('您没有权限指派执行人，执行人未保留');
  return { executorId: one, unmet };
}

const dependenciesOf = (nodes: readonly TemplateNode[], ids: ReadonlyMap<string, string>): CopiedDependency[] =>
  nodes.flatMap(({ key: own, after = [] }) =>
    after.flatMap(({ key, type, lagDays }) => {
      const preId = ids.get(key);
      return preId ? [{ preId, postId: ids.get(own) as string, type, lagDays }] : [];
    }),
  );

export async function instantiateTemplate(
  within: Within,
  project: LoadedProject,
  nodes: readonly TemplateNode[],
  { day, title, parentId = null }: Wishes,
): Promise<PlantedTree> {
  const { db, actor } = within;
  const holders = new Map([...(await soleRoles(db, project.id))].map(([userId, roleId]) => [roleId, userId]));
  const people = await within.platform.directory.of(actor.tenantId);
  const personOf = (role: string): string | null => {
    if (role === 'creator') return actor.userId;
    if (role === 'owner') return project.ownerId;
    return holders.get(role) ?? (people(role) ? role : null);
  };
  const named = nodes.flatMap(rolesOf).flatMap((role) => personOf(role) ?? []);
  const landing = await openLanding(within, project, named);
  const cast = { personOf, mayAssign: canInProject(actor, project, 'TASK:EXECUTOR:SET'), me: actor.userId };
  const ids = new Map(nodes.map(({ key }) => [key, newId()]));
  const notes = new Set<string>();
  const seedlings = nodes.map((node, index): Seedling => {
    const { unmet, ...executing } = executorsOf(node, cast);
    const { notes: left, ...landed } = land(landing, {
      ...executing,
      involved: [],
      labels: node.labels ?? [],
      customFields: node.customFields ?? [],
    });
    for (const one of [...unmet, ...left]) notes.add(one);
    const type = typeOf(landing, node);
    return {
      id: ids.get(node.key) as string,
      parentId: node.parentKey === null ? parentId : (ids.get(node.parentKey) ?? parentId),
      typeId: type.id,
      stage: landing.workflow.initialStage(type.processId),
      title: (index === 0 && title?.trim()) || node.title,
      notes: sanitize(node.notes ?? ''),
      fields: fieldsOf(node),
      planStart: typeof node.startDay === 'number' ? addDays(day, node.startDay) : null,
      planEnd: typeof node.endDay === 'number' ? addDays(day, node.endDay) : null,
      estimateHours: node.estimateHours ?? estimateOf(landed.team?.team ?? []),
      privateType: 0,
      ...landed,
    };
  });
  return {
    seedlings,
    numbers: await insertCopies(within, project, seedlings, dependenciesOf(nodes, ids)),
    notes: [...notes],
  };
}

const fieldsOf = (node: TemplateNode): Seedling['fields'] => ({
  ...(Object.fromEntries(templated.map(({ name, column }) => [column, node[name]])) as Partial<InsertedFields>),
  urgent: node.urgent ?? taskFields.urgent.initial,
});

const rolesOf = ({ role, team }: TemplateNode): string[] =>
  team ? team.parts.map((part) => part.role) : role ? [role] : [];

const typeOf = ({ workflow }: Landing, { taskTypeId }: TemplateNode) =>
  (taskTypeId && workflow.type(taskTypeId)) || workflow.defaultType;
