/** Fields as the editor of layouts knows them: built-in ones, and the custom ones that there are. Pure. */
import { type CustomFieldKind, fieldKinds } from '@contract/object/fieldKinds';
import { creatableFields, type LayoutField, layoutFields } from '@contract/task/layoutFields';

export interface FieldInfo {
  field: string;
  name: string;
  /** Of a custom field: its kind. */
  note: string;
  /** A new task is asked for it, whatever the layout says. */
  required: boolean;
  /** The form for a new task can ask for it. */
  creatable: boolean;
  custom: boolean;
}

interface Custom {
  fieldId: string;
  name: string;
  kind: CustomFieldKind;
  required: boolean;
}

export const fieldInfos = (custom: readonly Custom[]): ReadonlyMap<string, FieldInfo> =>
  new Map([
    ...(Object.keys(layoutFields) as LayoutField[]).map((field): [string, FieldInfo] => [
      field,
      {
        ...{ field, name: layoutFields[field], note: '', required: false, custom: false },
        creatable: creatableFields.includes(field),
      },
    ]),
    ...custom.map(({ fieldId, name, kind, required }): [string, FieldInfo] => [
      fieldId,
      {
        ...{ field: fieldId, name, note: fieldKinds[kind].label, custom: true },
        ...{ required: required && kind !== 'calculated', creatable: kind !== 'calculated' },
      },
    ]),
  ]);
