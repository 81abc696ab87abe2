/** The tasks of a template, in the project that is made from it: ids first, then one statement for the tasks and one for their links. */
import type { TemplateTask } from '../../../../contract/project/template';
import { dayNumber, dayText, type WorkCalendar } from '../../../../contract/time/workdays';
import { htmlToText } from '../../../base/html';
import { newId } from '../../../base/present';
import { taskDepend } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { ObjectContext } from '../../../object/define';
import type { NewProject } from '../../../object/hooks';
import { objectWords } from '../../../object/search/words';
import type { Workflow } from '../read/workflowStore';

interface SeedTask {
  id: string;
  parentId: string | null;
  title: string;
  notes: string;
  /** The notes without markup. */
  text: string;
  urgent: number;
  planStart: string | null;
  planEnd: string | null;
}

/** `onProjectCreated`. */
export async function seedProject({ platform, db, actor }: ObjectContext, project: NewProject): Promise<void> {
  if (project.tasks.length === 0) return;
  const workflow = await platform.workflows.of(actor.tenantId);
  const calendar = await platform.calendars.of(actor.tenantId);
  const { seeds, links } = instantiate(project.tasks, project.start, calendar);
  await seedTasks(db, workflow, project, seeds, actor.userId);
  await db.insert(
    taskDepend,
    links.map((link) => ({ ...link, id: newId(), createdBy: actor.userId, updatedBy: actor.userId })),
  );
}

/** Writes tasks in the default type's first stage; parents have to stand before their children. */
async function seedTasks(
  db: TenantDb,
  workflow: Workflow,
  project: { id: string; code: string },
  seeds: readonly SeedTask[],
  creatorId: string,
): Promise<void> {
  if (seeds.length === 0) return;
  const type = workflow.defaultType;
  const stage = workflow.initialStage(type.processId);
  const [counter] = await db.query<{ last_seq: number }>(
    'UPDATE project_counter SET last_seq = last_seq + $3 WHERE tenant_id = $1 AND project_id = $2 RETURNING last_seq',
    [project.id, seeds.length],
  );
  const first = (counter?.last_seq ?? seeds.length) - seeds.length + 1;
  const children = new Map<string, number>();
  for (const { parentId } of seeds) if (parentId) children.set(parentId, (children.get(parentId) ?? 0) + 1);
  const rows = seeds.map((seed, index) => ({
    id: seed.id,
    parent_id: seed.parentId,
    seq: first + index,
    title: seed.title,
    notes: seed.notes,
    urgent: seed.urgent,
    plan_start: seed.planStart,
    plan_end: seed.planEnd,
    child_total: children.get(seed.id) ?? 0,
    words: objectWords(seed.title, seed.text, `${project.code}-${first + index}`),
    history_id: newId(),
  }));
  await db.query(
    `WITH input AS (
       SELECT * FROM jsonb_to_recordset($7::jsonb) AS r(id uuid, parent_id uuid, seq int, title text, notes text,
         urgent smallint, plan_start date, plan_end date, child_total int, words text[], history_id uuid)
     ), added AS (
       INSERT INTO task (tenant_id, id, project_id, seq, task_no, sort, type_id, stage_id, category, title, notes, parent_id,
                         urgent, plan_start, plan_end, child_total, search, created_by, updated_by)
       SELECT $1, id, $2::uuid, seq, $3 || '-' || seq, seq, $4::uuid, $5::uuid, $8, title, notes, parent_id, urgent,
              plan_start, plan_end, child_total, array_to_tsvector(words), $6::uuid, $6::uuid FROM input RETURNING id
     )
     INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event)
     SELECT $1, history_id, 'task', id, $2::uuid, $6::uuid, 'created' FROM input`,
    [project.id, project.code, type.id, stage.id, creatorId, JSON.stringify(rows), stage.category],
  );
}

type SeedLink = Pick<typeof taskDepend.$inferInsert, 'preId' | 'postId' | 'type' | 'lagDays'>;

/** A template's tasks with ids and dates for a project that starts on a day, and the links among them; parents stand before their children. */
function instantiate(tasks: readonly TemplateTask[], start: string, calendar: WorkCalendar) {
  const seeds: SeedTask[] = [];
  const ids = new Map<string, string>();
  const first = calendar.onOrAfter(dayNumber(start));
  const dayOf = (offset: number | undefined) => (offset === undefined ? null : dayText(calendar.add(first, offset)));
  const visit = (nodes: readonly TemplateTask[], parentId: string | null): { id: string; node: TemplateTask }[] =>
    nodes.flatMap((node) => {
      const id = newId();
      if (node.key) ids.set(node.key, id);
      seeds.push({
        id,
        parentId,
        title: node.title,
        notes: node.notes ?? '',
        text: htmlToText(node.notes ?? ''),
        urgent: node.urgent ?? 2,
        planStart: dayOf(node.startDay),
        planEnd: dayOf(node.endDay),
      });
      return [{ id, node }, ...visit(node.children ?? [], id)];
    });
  const links = visit(tasks, null).flatMap(({ id: postId, node }): SeedLink[] =>
    (node.after ?? []).flatMap(({ key, type, lagDays }) => {
      const preId = ids.get(key);
      return preId ? [{ preId, postId, type, lagDays }] : [];
    }),
  );
  return { seeds, links };
}
