/** What an update changes, field by field and in words: the task's history. */

import type { FieldChange } from '../../../../contract/object/history';
import { alarmOffsetsText } from '../../../../contract/task/alarm';
import { progressModes, scheduleModes, taskPriorities } from '../../../../contract/task/enums';
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

export function describeChanges(
  before: ChangeRecord,
  input: Omit<TaskUpdate, 'version'>,
  workflow: Workflow,
  people: People,
  fields: ProjectFields,
  labels: ProjectLabels,
  { files, norms }: Readonly<Record<'files' | 'norms', ReadonlyMap<string, string>>>,
): FieldChange[] {
  const changes: FieldChange[] = [];
  const note = (field: string, label: string, was: Value, becomes: Value) => {
    if (text(was) !== text(becomes)) changes.push({ field, label, before: text(was), after: text(becomes) });
  };
  const name = (id: string | null) => (id ? (people(id)?.name ?? id) : null);
  const names = (ids: string[]) => ids.map(name).join('、');
  const priority = (value: number) => taskPriorities.find((one) => one.value === value)?.label;
  const minute = (instant: string | null) => (instant ? minuteHere(instant) : null);
  const yesNo = (value: boolean) => (value ? '是' : '否');
  const description = (html: string) => cutText(htmlToText(html), DESCRIPTION_KEPT);

  if (input.title !== undefined) note('title', '标题', before.title, input.title.trim());
  if (input.taskTypeId !== undefined) {
    note('taskTypeId', '类型', workflow.type(before.type_id)?.name, workflow.type(input.taskTypeId)?.name);
  }
  if (input.stageId !== undefined) {
    note('stageId', '阶段', workflow.stage(before.stage_id)?.name, workflow.stage(input.stageId)?.name);
  }
  if (input.notes !== undefined && input.notes !== before.notes) {
    changes.push({ field: 'notes', label: '描述', before: description(before.notes), after: description(input.notes) });
  }
  if (input.urgent !== undefined) note('urgent', '优先级', priority(before.urgent), priority(input.urgent));
  if (input.executorId !== undefined) note('executorId', '执行人', name(before.executor_id), name(input.executorId));
  if (input.planStart !== undefined) note('planStart', '计划开始', before.plan_start, input.planStart);
  if (input.planEnd !== undefined) note('planEnd', '计划截止', before.plan_end, input.planEnd);
  if (input.notBefore !== undefined) note('notBefore', '不早于', before.not_before, input.notBefore);
  if (input.scheduleMode) {
    note('scheduleMode', '排期方式', scheduleModes[before.schedule_mode], scheduleModes[input.scheduleMode]);
  }
  if (input.milestone !== undefined) note('milestone', '里程碑', yesNo(before.milestone), yesNo(input.milestone));
  if (input.alarmTime !== undefined) note('alarmTime', '提醒时间', minute(before.alarm_time), minute(input.alarmTime));
  if (input.alarmOffsets) {
    note('alarmOffsets', '截止提醒', alarmOffsetsText(before.alarm_offsets), alarmOffsetsText(input.alarmOffsets));
  }
  if (input.progress !== undefined) note('progress', '进度', before.progress, input.progress);
  if (input.estimateHours !== undefined) {
    note('estimateHours', '预计工时', before.estimate_hours, input.estimateHours);
  }
  if (input.leftHours !== undefined) note('leftHours', '剩余工时', before.left_hours, input.leftHours);
  if (input.progressMode) {
    note('progressMode', '进度方式', progressModes[before.progress_mode], progressModes[input.progressMode]);
  }
  if (input.progressWeight !== undefined) note('progressWeight', '权重', before.progress_weight, input.progressWeight);
  if (input.privateTask !== undefined) {
    note('privateTask', '私密', yesNo(before.private_type === 1), yesNo(input.privateTask));
  }
  if (input.groupId !== undefined) note('groupId', '小组', before.group_id, input.groupId);
  if (input.specificationId !== undefined) {
    const called = (id: string | null) => (id ? (norms.get(id) ?? '已删除的规范') : null);
    note('specificationId', '规范', called(before.specification_id), called(input.specificationId));
  }
  if (input.relaObjId !== undefined) note('relaObjId', '关联对象', before.rela_obj_id, input.relaObjId);
  if (input.formKey !== undefined) note('formKey', '表单', before.form_key, input.formKey);
  if (input.involveMember) note('involveMember', '参与人', names(before.involved), names(input.involveMember));
  const labelNames = (ids: readonly string[]) => ids.map((id) => labels.get(id) ?? '已删除的标签').join('、');
  if (input.labelIds) note('labelIds', '标签', labelNames(before.label_ids), labelNames([...new Set(input.labelIds)]));
  for (const [fieldId, value] of Object.entries(input.customFields ?? {})) {
    const field = fields.get(fieldId);
    if (!field) continue;
    const words = (one: CustomValue | undefined) =>
      one === undefined || isEmpty(one)
        ? null
        : fieldKinds[field.kind].say(one, field, (id) => files.get(id) ?? name(id) ?? id);
    note(fieldId, field.name, words(before.custom_fields[fieldId]), words(value));
  }
  return changes;
}
