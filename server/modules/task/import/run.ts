/** What one run of an import knows: read once, before the first chunk. */

import { labelColors } from '../../../../contract/task/enums';
import type { ImportIssue, ImportJob } from '../../../../contract/task/import';
import { LABELS_MAX } from '../../../../contract/task/labels';
import type { CustomValues } from '../../../../contract/task/task';
import type { Actor } from '../../../base/actor';
import type { People as Names } from '../../../base/people';
import { newId } from '../../../base/present';
import { customField, taskLabel } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { fieldKinds } from '../../../object/fields/kinds';
import { type FieldFacts, listed } from '../../../object/fields/kinds/kind';
import { type ProjectFields, projectFieldsOf } from '../../../object/fields/projectFields';
import { Unfit } from '../../../object/fields/reading';
import type { LoadedProject } from '../../../object/project';
import type { Platform } from '../../../platform';
import { canInProject } from '../../../policies/project';
import { cellText, isKeepable, type Table, type TableRecord } from '../../../tables/table';
import { projectLabelsOf } from '../read/values';
import type { TaskTypeRecord, Workflow } from '../read/workflowStore';
import { keyOf, type Naming, namingOf } from './keys';
import type { CustomColumn, Plan, ProjectField } from './mapping';
import { peopleOf } from './people';
import { inOrder, type Newcomer } from './placing';
import { idIn } from './rowIds';
import type { Draft, ReadContext } from './rows';

export interface ImportRun extends ReadContext, Naming {
  platform: Platform;
  jobId: string;
  actor: Actor;
  project: LoadedProject;
  workflow: Workflow;
  names: Names;
  dryRun: boolean;
  /** What a new task is where the file does not say. */
  usualType: TaskTypeRecord;
  /** The fields of the project, those of the file among them. */
  known: ProjectFields;
  /** The rows in the order in which they are written. */
  records: TableRecord[];
  /** Rows whose parents go round in a circle. */
  circular: ReadonlySet<number>;
  /** Of a dry run: rows are shown whole as long as there are some left to show. */
  looks: { take(): boolean };
  /** Of a dry run: what it would create, by key. */
  newcomers: Map<string, Newcomer>;
  /** Rows read before their turn came: while the database wrote those before them. */
  readAhead: Map<TableRecord, Draft | Unfit>;
  /** The id of the task that a row creates. */
  idOf(row: number): string;
}

export const projectFields = async (db: TenantDb, projectId: string): Promise<ProjectField[]> => [
  ...(await projectFieldsOf(db, projectId)).values(),
];

const MAX_OPTIONS = 200;

/** The choices of a new field of choices: what its column holds. */
function optionsOf({ kind, at }: CustomColumn, table: Table): ProjectField['options'] {
  const texts = table.records.map(({ cells }) => cellText(cells[at]).trim());
  return fieldKinds[kind].optionsOf?.(texts, MAX_OPTIONS) ?? [];
}

/** The fields of the plan's custom columns; those that are missing are created, or made up in a dry run. */
async function fieldsFor(db: TenantDb, run: Pick<ImportRun, 'project' | 'actor' | 'dryRun'>, plan: Plan, table: Table) {
  const fields: ProjectField[] = [];
  for (const column of plan.custom) {
    if (column.field) {
      fields.push(column.field);
      continue;
    }
    const field: ProjectField = {
      id: newId(),
      name: column.name,
      kind: column.kind,
      options: optionsOf(column, table),
      config: {},
    };
    if (!run.dryRun) {
      await db.insert(customField, { ...field, projectId: run.project.id, createdBy: run.actor.userId });
    }
    fields.push(field);
  }
  return fields;
}

/** Labels that the file names and nobody has made yet: made, where the importer tends the project's. */
async function labelsFor(
  db: TenantDb,
  { project, actor, dryRun }: Pick<ImportRun, 'project' | 'actor' | 'dryRun'>,
  plan: Plan,
  table: Table,
): Promise<FieldFacts> {
  const labels = await projectLabelsOf(db, project.id);
  const options = [...labels].map(([value, label]) => ({ value, label }));
  const field: FieldFacts = { id: 'labels', name: '标签', options, config: {} };
  const at = plan.targets.labels;
  if (at === undefined || !canInProject(actor, project, 'TAG:UPDATE')) return field;
  const known = new Set(labels.values());
  const fresh = new Set<string>();
  for (const { cells } of table.records) {
    const cell = cellText(cells[at]);
    if (isKnown(cell, field)) continue;
    for (const name of listed(cell))
      if (!known.has(name) && name.length <= LABEL_MAX && isKeepable(name)) fresh.add(name);
  }
  const added = [...fresh]
    .slice(0, Math.max(0, LABELS_MAX - labels.size))
    .map((name) => ({ value: newId(), label: name }));
  const by = { createdBy: actor.userId, updatedBy: actor.userId };
  if (!dryRun) {
    await db.insert(
      taskLabel,
      added.map(({ value, label }, index) => ({
        id: value,
        projectId: project.id,
        name: label,
        color: labelColors[(labels.size + index) % labelColors.length] as string,
        ...by,
      })),
    );
  }
  return { ...field, options: [...options, ...added] };
}
const LABEL_MAX = 30;

/** A label may hold what separates others. */
function isKnown(cell: string, field: FieldFacts): boolean {
  try {
    fieldKinds.multiSelect.parse(cell, field, { person: (name) => name });
    return true;
  } catch (error) {
    if (error instanceof Unfit) return false;
    throw error;
  }
}

export async function openRun(
  platform: Platform,
  db: TenantDb,
  given: { jobId: string; actor: Actor; project: LoadedProject; dryRun: boolean; plan: Plan },
  table: Table,
): Promise<ImportRun> {
  const { jobId, actor, project, dryRun, plan } = given;
  const workflow = await platform.workflows.of(actor.tenantId);
  const firstRows = new Map<string, number>();
  for (const record of table.records) {
    const key = keyOf(record, plan);
    if (key !== null && !firstRows.has(key)) firstRows.set(key, record.row);
  }
  const { fields, labels } = await db.transaction(async (tx) => ({
    fields: await fieldsFor(tx, { project, actor, dryRun }, plan, table),
    labels: await labelsFor(tx, { project, actor, dryRun }, plan, table),
  }));
  return {
    ...inOrder(table.records, plan),
    ...namingOf(table.records, plan),
    platform,
    jobId,
    actor,
    project,
    workflow,
    dryRun,
    plan,
    firstRows,
    names: await platform.directory.of(actor.tenantId),
    people: await peopleOf(db, project),
    allStages: workflow.stages,
    types: workflow.types,
    usualType: workflow.defaultTypeOf(project.id),
    fields,
    labels,
    known: await projectFieldsOf(db, project.id),
    newcomers: new Map(),
    readAhead: new Map(),
    looks: looksOf(),
    idOf: idIn(jobId),
  };
}

const LOOKS = 100;
function looksOf() {
  let left = LOOKS;
  return {
    take: () => {
      left -= 1;
      return left >= 0;
    },
  };
}

/** What a chunk comes to. */
export interface ChunkResult {
  created: number;
  updated: number;
  unchanged: number;
  issues: ImportIssue[];
  preview: ImportJob['preview'];
}

export const withoutNulls = (values: CustomValues): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
