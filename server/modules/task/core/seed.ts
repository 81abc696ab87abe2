/** The tasks of a template, in the project that is made from it. */
import type { TemplateTask } from '../../../../contract/project/project';
import { htmlToText } from '../../../base/html';
import { addDays, newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import type { ObjectContext } from '../../../object/define';
import type { NewProject } from '../../../object/hooks';
import { objectWords } from '../../../object/search/words';
import type { Workflow } from '../types/workflowStore';

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
  await seedTasks(db, workflow, project, instantiate(project.tasks, project.start), actor.userId);
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
  const rows = seeds.map((seed, index) => ({
    id: seed.id,
    parent_id: seed.parentId,
    seq: first + index,
    title: seed.title,
    notes: seed.notes,
    urgent: seed.urgent,
    plan_start: seed.planStart,
    plan_end: seed.planEnd,
    child_total: seeds.filter((other) => other.parentId === seed.id).length,
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

/** A template's tasks with ids and dates for a project that starts on a day; parents stand before their children. */
function instantiate(tasks: readonly TemplateTask[], start: string): SeedTask[] {
  const seeds: SeedTask[] = [];
  const visit = (nodes: readonly TemplateTask[], parentId: string | null) => {
    for (const node of nodes) {
      const id = newId();
      seeds.push({
        id,
        parentId,
        title: node.title,
        notes: node.notes ?? '',
        text: htmlToText(node.notes ?? ''),
        urgent: node.urgent ?? 2,
        planStart: node.startDay === undefined ? null : addDays(start, node.startDay),
        planEnd: node.endDay === undefined ? null : addDays(start, node.endDay),
      });
      visit(node.children ?? [], id);
    }
  };
  visit(tasks, null);
  return seeds;
}
