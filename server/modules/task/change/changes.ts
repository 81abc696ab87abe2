/** What an update changes, field by field and in words: the task's history. */

import { type BuiltinField, type BuiltinKind, columnNameOf, namesIn } from '../../../../contract/object/fields';
import type { FieldChange } from '../../../../contract/object/history';
import { alarmOffsetsText } from '../../../../contract/task/alarm';
import { taskPriorities } from '../../../../contract/task/enums';
import { taskFields } from '../../../../contract/task/fields';
import type { CustomValue, TaskUpdate } from '../../../../contract/task/task';
import { cutText } from '../../../../contract/text/cut';
import { htmlToText } from '../../../base/html';
import type { People } from '../../../base/people';
import { minuteHere } from '../../../base/zone';
import { fieldKinds } from '../../../object/fields/kinds';
import type { ChangeRecord } from '../read/load';
import { isEmpty, type ProjectFields, type ProjectLabels } from '../read/values';
import type { Workflow } from '../read/workflowStore';

type Value = string | number | null | undefined;
const text = (value: Value) => (value === null || value === undefined || value === '' ? null : String(value));
const DESCRIPTION_KEPT = 2000;

/** What names are looked up in. */
interface Names {
  workflow: Workflow;
  people: People;
  labels: ProjectLabels;
  norms: ReadonlyMap<string, string>;
}
type Say = (value: never, names: Names) => Value;

const nameOf = (id: string, { people }: Names) => people(id)?.name ?? id;
const namesOf = (ids: readonly string[], names: Names) => ids.map((id) => nameOf(id, names)).join('、');
/** Fields whose value says nothing by itself, and whose kind does not tell how to say it. */
const ways: Readonly<Record<string, Say>> = {
  taskTypeId: (id: string, { workflow }) => workflow.type(id)?.name,
  stageId: (id: string, { workflow }) => workflow.stage(id)?.name,
  urgent: (value: number) => taskPriorities.find((one) => one.value === value)?.label,
  alarmOffsets: (hours: number[]) => alarmOffsetsText(hours),
  specificationId: (id: string, { norms }) => norms.get(id) ?? '已删除的规范',
};
const byKind: Partial<Record<BuiltinKind, Say>> = {
  person: nameOf,
  persons: namesOf,
  labels: (ids: readonly string[], { labels }) =>
    [...new Set(ids)].map((id) => labels.get(id) ?? '已删除的标签').join('、'),
  instant: (moment: string) => minuteHere(moment),
  flag: (value: boolean | number) => (value ? '是' : '否'),
  html: (html: string) => cutText(htmlToText(html), DESCRIPTION_KEPT),
};

interface ToldField {
  name: string;
  label: string;
  isHtml: boolean;
  read: (record: ChangeRecord) => unknown;
  say: Say;
}
/** The fields whose changes are told, in the order in which one entry tells them. */
const told = namesIn(taskFields, 'history').map((name): ToldField => {
  const field: BuiltinField = taskFields[name];
  const column = columnNameOf(name, field);
  const { choices } = field;
  return {
    name,
    label: field.label,
    isHtml: field.kind === 'html',
    read: name === 'involveMember' ? (record) => record.involved : (record) => record[column],
    say: ways[name] ?? (choices ? (value: string) => choices[value] : byKind[field.kind]) ?? ((value) => value),
  };
});

export function describeChanges(
  before: ChangeRecord,
  input: Omit<TaskUpdate, 'version'>,
  workflow: Workflow,
  people: People,
  fields: ProjectFields,
  labels: ProjectLabels,
  { files, norms }: Readonly<Record<'files' | 'norms', ReadonlyMap<string, string>>>,
): FieldChange[] {
  const names: Names = { workflow, people, labels, norms };
  const given: Readonly<Record<string, unknown>> = { ...input, title: input.title?.trim() };
  const changes: FieldChange[] = [];
  const note = (field: string, label: string, was: Value, becomes: Value) => {
    if (text(was) !== text(becomes)) changes.push({ field, label, before: text(was), after: text(becomes) });
  };
  for (const { name, label, isHtml, read, say } of told) {
    const [was, becomes] = [read(before), given[name]];
    if (becomes === undefined) continue;
    const words = (value: unknown) => (value === null ? null : say(value as never, names));
    if (!isHtml) note(name, label, words(was), words(becomes));
    // A description that changed is told, also where no word of it did.
    else if (was !== becomes) {
      changes.push({ field: name, label, before: String(words(was)), after: String(words(becomes)) });
    }
  }
  for (const [fieldId, value] of Object.entries(input.customFields ?? {})) {
    const field = fields.get(fieldId);
    if (!field) continue;
    const words = (one: CustomValue | undefined) =>
      one === undefined || isEmpty(one)
        ? null
        : fieldKinds[field.kind].say(one, field, (id) => files.get(id) ?? people(id)?.name ?? id);
    note(fieldId, field.name, words(before.custom_fields[fieldId]), words(value));
  }
  return changes;
}
