/** Creates the tasks of a template in a project, for a day. */
import type { TemplateNode } from '../../../../contract/task/templates';
import type { TenantDb } from '../../../db/scope';
import type { Actor } from '../../../http/actor';
import { sanitize } from '../../../http/html';
import { addDays, newId } from '../../../http/present';
import type { Platform } from '../../../platform';
import { canInProject } from '../../../policies/project';
import type { LoadedProject } from '../../project';
import { type Landing, land, openLanding } from '../copy/landing';
import { type Bond, plant, type Seedling } from '../copy/plant';
import { soleRoles } from './snapshot';

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

export async function plantTemplate(
  within: Within,
  project: LoadedProject,
  nodes: readonly TemplateNode[],
  { day, title, parentId = null }: Wishes,
): Promise<PlantedTree> {
  const { db, actor } = within;
  const holders = new Map([...(await soleRoles(db, project.id))].map(([userId, roleId]) => [roleId, userId]));
  const personOf = (role: string | null | undefined) => {
    if (!role) return null;
    if (role === 'creator') return actor.userId;
    return role === 'owner' ? project.ownerId : (holders.get(role) ?? null);
  };
  const landing = await openLanding(within, project, [actor.userId, project.ownerId, ...holders.values()]);
  const mayAssign = canInProject(actor, project, 'TASK:EXECUTOR:SET');
  const ids = new Map(nodes.map(({ key }) => [key, newId()]));
  const notes = new Set<string>();
  const seedlings = nodes.map((node, index): Seedling => {
    const person = personOf(node.role);
    if (node.role && !person) notes.add('部分任务的角色没有唯一的成员，执行人未设置');
    const { notes: left, ...landed } = land(landing, {
      executorId: mayAssign || person === actor.userId ? person : null,
      involved: [],
      labels: node.labels ?? [],
      customFields: node.customFields ?? [],
    });
    for (const one of left) notes.add(one);
    const type = typeOf(landing, node);
    return {
      id: ids.get(node.key) as string,
      parentId: node.parentKey === null ? parentId : (ids.get(node.parentKey) ?? parentId),
      typeId: type.id,
      stage: landing.workflow.initialStage(type.processId),
      title: (index === 0 && title?.trim()) || node.title,
      notes: sanitize(node.notes ?? ''),
      urgent: node.urgent ?? 2,
      planStart: typeof node.startDay === 'number' ? addDays(day, node.startDay) : null,
      planEnd: typeof node.endDay === 'number' ? addDays(day, node.endDay) : null,
      scheduleMode: node.scheduleMode,
      milestone: node.milestone,
      estimateHours: node.estimateHours ?? null,
      privateType: 0,
      ...landed,
    };
  });
  const bonds = nodes.flatMap((node): Bond[] =>
    (node.after ?? []).flatMap(({ key, type, lagDays }) => {
      const preId = ids.get(key);
      return preId ? [{ preId, postId: ids.get(node.key) as string, type, lagDays }] : [];
    }),
  );
  return { seedlings, numbers: await plant(db, actor.userId, project, seedlings, bonds), notes: [...notes] };
}

const typeOf = ({ workflow }: Landing, { taskTypeId }: TemplateNode) =>
  (taskTypeId && workflow.type(taskTypeId)) || workflow.defaultType;
