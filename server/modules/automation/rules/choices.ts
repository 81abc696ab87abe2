/** What rules for a kind can be made of, where they stand: its fields, those of the project, its states, the webhooks. */
import { eq, isNull } from 'drizzle-orm';
import type { RuleChoices, RuleType } from '../../../../contract/automation/rule';
import { dictionaryList } from '../../../../contract/object/dictionary';
import { fieldKinds as customKinds } from '../../../../contract/object/fieldKinds';
import { builtinKinds } from '../../../../contract/object/fields';
import type { FieldsOf } from '../../../../contract/object/registerTypes';
import { taskPriorities } from '../../../../contract/task/enums';
import { dutyRoster, taskLabel, webhook } from '../../../db/schema';
import type { ObjectContext } from '../../../object/define';
import { type ProjectField, projectFieldsOf } from '../../../object/fields/projectFields';
import type { TableField } from '../../../object/fields/table';
import { assertMayManage, heldRules, inProject, mayStillManage, type RulePlace } from '../manage';

type Field = RuleChoices['fields'][number];
type Choice = Field['choices'][number];

/** Values of these can be written without a project at hand: no people of it, no files. */
const settableBuiltin: ReadonlySet<string> = new Set(['choice', 'number', 'date', 'flag', 'labels']);
const settableCustom: ReadonlySet<string> = new Set([
  ...['text', 'textarea', 'link', 'number', 'percent', 'money', 'progress', 'rating', 'date'],
  ...['select', 'treeSelect', 'multiSelect', 'switch'],
]);

export async function fieldsFor(
  { platform, db }: Pick<ObjectContext, 'platform' | 'db'>,
  type: FieldsOf,
  projectId: string | null,
): Promise<Field[]> {
  const use = platform.objects.kind(type).rules;
  if (!use) return [];
  const named = await namedChoices({ platform, db }, projectId);
  const builtin = [...use.fields.fields.values()].flatMap((field) => builtinField(field, named(field)));
  const custom = projectId ? [...(await projectFieldsOf(db, projectId, type)).values()].flatMap(customField) : [];
  return [...builtin, ...custom];
}

function builtinField(field: TableField<never> | TableField, choices: Choice[]): Field[] {
  const { name, label, kind, right, byHand } = field;
  const { family } = builtinKinds[kind];
  if (family === null || label === '') return [];
  const asked = field.in.includes('filter');
  const settable = right !== undefined && !byHand && settableBuiltin.has(kind);
  // A choice of what the kind itself names can only be asked for where there is something to choose.
  const chosen = family === 'choice' || family === 'choices';
  if ((!asked && !settable) || (chosen && choices.length === 0)) return [];
  return [{ value: name, label, family, custom: false, asked, settable, choices }];
}

function customField({ id, name, kind, options }: ProjectField): Field[] {
  const family = customKinds[kind].family;
  const choices = options.map(({ value, label }) => ({ value, label }));
  return family
    ? [{ value: id, label: name, family, custom: true, asked: true, settable: settableCustom.has(kind), choices }]
    : [];
}

const entries = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

async function namedChoices(
  { platform, db }: Pick<ObjectContext, 'platform' | 'db'>,
  projectId: string | null,
): Promise<(field: TableField) => Choice[]> {
  const workflow = await platform.workflows.of(db.tenantId);
  const { dictionary } = await platform.dictionaries.of(db.tenantId);
  const labels = (await db.select(taskLabel)).filter((one) => !one.projectId || one.projectId === projectId);
  const stages = workflow.stages.filter((stage) => !stage.retired);
  const own: Readonly<Record<string, Choice[]>> = {
    stageId: stages.map(({ id, name }) => ({ value: id, label: name })),
    taskTypeId: workflow.types.map(({ id, name }) => ({ value: id, label: name })),
    urgent: taskPriorities.map(({ value, label }) => ({ value: String(value), label })),
  };
  return ({ name, kind, choices, dictionary: list }) => {
    if (kind === 'labels') return labels.map((one) => ({ value: one.id, label: one.name }));
    if (list) {
      return dictionary[list]
        .filter(({ enabled }) => enabled)
        .map(({ code, label }) => ({ value: code, label: label || (dictionaryList(list).items[code] ?? code) }));
    }
    return choices ? entries(choices) : (own[name] ?? []);
  };
}

export async function ruleChoices(context: ObjectContext, type: RuleType, place: RulePlace): Promise<RuleChoices> {
  const { projectId } = await assertMayManage(context, place);
  const use = context.platform.objects.kind(type).rules;
  // Whoever builds a table may not send to webhooks by that alone.
  const maySend = place.tableId === null || (await mayStillManage(context, inProject(projectId)));
  const hooks = maySend
    ? await context.db.select(webhook, projectId ? eq(webhook.projectId, projectId) : isNull(webhook.projectId))
    : [];
  const own =
    place.tableId !== null
      ? await heldRules(context).choices(context, place.tableId)
      : {
          fields: type === 'tableRecord' ? [] : await fieldsFor(context, type, projectId),
          ...{ due: use?.due !== undefined, taskFields: [], mayMakeTasks: true },
        };
  return {
    ...own,
    states: entries(use?.states ?? {}),
    webhooks: hooks.map(({ id, name }) => ({ value: id, label: name })),
    rosters: (await context.db.select(dutyRoster)).map(({ id, name }) => ({ value: id, label: name })),
  };
}
