import type { CustomFieldInfo } from '@contract/project/project';
import detailStyles from '../detail/detail.less';
import { EditableField } from '../detail/EditableField';
import { FieldLine } from '../detail/FieldLine';
import { customTaskField, rowFields } from '../fields/taskFields';
import { type DraftExtras, draftTask, patched } from './draftTask';

interface Props {
  fields: readonly CustomFieldInfo[];
  /** Given by the form. */
  value?: DraftExtras;
  onChange?: (extras: DraftExtras) => void;
}

/** Labels and custom fields of a task that is not there yet, edited as in the detail; formulas come with the task. */
export default function DraftFields({ fields, value = {}, onChange }: Props) {
  const task = draftTask(value);
  const asked = fields.map(customTaskField).filter(({ computed }) => !computed);
  return (
    <dl className={detailStyles.fields}>
      {[rowFields.labels, ...asked].map((field) => (
        <FieldLine key={field.key} label={field.label} hint={field.hint} required={field.required}>
          <EditableField field={field} task={task} onSave={(patch) => onChange?.(patched(value, patch))} />
        </FieldLine>
      ))}
    </dl>
  );
}
