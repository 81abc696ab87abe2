/** A running project kept as a template (`saveAsTemplate`): settings with the order of tabs, task tree, dates as working days, links among its tasks. */
import { eq } from 'drizzle-orm';
import type { TemplateSave, TemplateSaved, TemplateTask } from '../../../contract/project/template';
import { plainClass } from '../../../contract/project/templateClass';
import { TEMPLATE_TASKS_MAX } from '../../../contract/project/templateParts';
import type { DependencyType } from '../../../contract/task/enums';
import { dayNumber } from '../../../contract/time/workdays';
import { newId } from '../../base/present';
import { today } from '../../base/zone';
import { project, projectTemplate } from '../../db/schema';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { projectFor } from '../../object/project';

interface TaskSource extends Record<string, unknown> {
  id: string;
  parent_id: string | null;
  title: string;
  notes: string;
  urgent: number;
  plan_start: string | null;
  plan_end: string | null;
}
interface LinkSource extends Record<string, unknown> {
  pre_id: string;
  post_id: string;
  type: DependencyType;
  lag_days: number;
}

/**
 * Private tasks, people and states are not taken.
 * @returns also how many tasks it holds; how many of them stand at the top because what they stood below was not taken;
 *   and how many links were left out because they lead to a task that was not taken
 */
export async function saveAsTemplate(context: TenantContext, input: TemplateSave): Promise<TemplateSaved> {
  const { platform, db, actor } = context;
  const { take = ['settings', 'tasks', 'links'] } = input;
  const source = await projectFor(context, input.projectId, 'PROJECT:CONFIG');
  const rows = take.includes('tasks')
    ? await db.query<TaskSource>(
        `SELECT id, parent_id, title, notes, urgent, plan_start, plan_end FROM task
          WHERE tenant_id = $1 AND project_id = $2 AND deleted_at IS NULL AND private_type = 0
          ORDER BY sort, seq LIMIT ${TEMPLATE_TASKS_MAX + 1}`,
        [source.id],
      )
    : [];
  if (rows.length > TEMPLATE_TASKS_MAX) {
    throw againstRule(`任务超过 ${TEMPLATE_TASKS_MAX} 个，不能另存为模板；可以去掉“任务”后保存`);
  }
  const links = take.includes('links') ? await linksOf(context, rows) : [];
  const starts = rows.map((row) => row.plan_start).filter((day) => day !== null);
  const origin = dayNumber(starts.sort()[0] ?? today());
  const calendar = await platform.calendars.of(actor.tenantId);
  const keys = new Map(rows.map(({ id }, at) => [id, `t${at + 1}`]));
  const kept = links.filter(({ pre_id, post_id }) => keys.has(pre_id) && keys.has(post_id));
  const tree = treeOf(rows, kept, keys, (day) => calendar.distance(origin, dayNumber(day)));
  const [row] = await db.select(project, eq(project.id, source.id));
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.insert(projectTemplate, {
      id,
      name: input.name.trim(),
      description: input.description ?? '',
      templateClass: plainClass(input.templateClass ?? ''),
      settings: take.includes('settings') ? source.settings : {},
      tasks: tree,
      tabs: take.includes('settings') ? (row?.tabs ?? null) : null,
      createdBy: actor.userId,
      updatedBy: actor.userId,
    });
    await logOperation(tx, actor, {
      ...{ module: 'project', action: 'created', objectType: 'projectTemplate', objectId: id, projectId: source.id },
      detail: { name: input.name.trim(), count: rows.length },
    });
  });
  const hoisted = rows.filter(({ parent_id }) => parent_id !== null && !keys.has(parent_id)).length;
  return { id, tasks: rows.length, hoisted, droppedLinks: links.length - kept.length };
}

/** Dependencies of which one end at least is among the tasks. */
const linksOf = ({ db }: TenantContext, rows: readonly TaskSource[]): Promise<LinkSource[]> =>
  db.query<LinkSource>(
    `SELECT pre_id, post_id, type, lag_days FROM task_depend
      WHERE tenant_id = $1 AND (post_id = ANY($2::uuid[]) OR pre_id = ANY($2::uuid[]))`,
    [rows.map(({ id }) => id)],
  );

function treeOf(
  rows: readonly TaskSource[],
  links: readonly LinkSource[],
  keys: ReadonlyMap<string, string>,
  dayOf: (day: string) => number,
): TemplateTask[] {
  const children = grouped(rows, (row) => (row.parent_id && keys.has(row.parent_id) ? row.parent_id : null));
  const before = grouped(links, ({ post_id }) => post_id);
  const visit = (parentId: string | null): TemplateTask[] =>
    (children.get(parentId) ?? []).map((row) => {
      const below = visit(row.id);
      const after = (before.get(row.id) ?? []).map(({ pre_id, type, lag_days: lagDays }) => ({
        ...{ key: keys.get(pre_id) as string, type, lagDays },
      }));
      return {
        ...(links.length > 0 && { key: keys.get(row.id) as string }),
        title: row.title,
        urgent: row.urgent,
        ...(row.notes && { notes: row.notes }),
        ...(row.plan_start && { startDay: dayOf(row.plan_start) }),
        ...(row.plan_end && { endDay: dayOf(row.plan_end) }),
        ...(after.length > 0 && { after }),
        ...(below.length > 0 && { children: below }),
      };
    });
  return visit(null);
}

function grouped<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
