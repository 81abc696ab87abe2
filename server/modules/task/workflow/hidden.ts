/** Values that a stage hides (`stage_field_rule`): answers leave them out, too, so that no screen has to keep a secret. */
import type { RuledField } from '../../../../contract/task/workflowLimits';
import type { FullTaskRecord } from '../core/load';
import type { TaskRecord } from '../core/rows';
import type { Workflow } from '../types/workflowStore';

/** How a record looks without a field. What every task has (priority, progress, private or not) has no empty value. */
const emptied: Record<RuledField, Partial<FullTaskRecord>> = {
  notes: { notes: '' },
  executorId: { executor_id: null, team_mode: null, team: null },
  involveMember: { involved: [] },
  planStart: { plan_start: null },
  planEnd: { plan_end: null },
  alarm: { alarm_time: null, alarm_offsets: [] },
  estimateHours: { estimate_hours: null },
  labelIds: { label_ids: [] },
  urgent: {},
  progress: {},
  privateTask: {},
};

/** The record as it is answered: without what its type hides in its stage, whoever asks. */
export function withoutHidden<R extends Pick<TaskRecord, 'type_id' | 'stage_id' | 'custom_fields'>>(
  record: R,
  workflow: Pick<Workflow, 'fieldRules'>,
): R {
  const rules = workflow.fieldRules(record.type_id, record.stage_id);
  const hidden = [...rules].flatMap(([field, rule]) => (rule === 'hidden' ? [field] : []));
  if (hidden.length === 0) return record;
  const shown: Record<string, unknown> = { ...record };
  for (const field of hidden) {
    for (const [column, value] of Object.entries(emptied[field as RuledField] ?? {})) {
      if (column in shown) shown[column] = value;
    }
  }
  shown.custom_fields = Object.fromEntries(
    Object.entries(record.custom_fields).filter(([fieldId]) => !hidden.includes(fieldId)),
  );
  return shown as R;
}
