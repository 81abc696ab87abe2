import type { Person } from '@contract/envelope';
import { customIdOf, customName } from '@contract/object/customNames';
import type { CustomFieldInfo } from '@contract/task/setup';
import { Form } from 'antd';
import { customTable } from './custom';
import { FieldInput } from './FieldInput';
import { fieldValue } from './FieldValue';
import { useDictionary } from './useDictionary';
import { shownValue } from './values';

interface ItemsProps {
  fields: readonly CustomFieldInfo[];
  /** People whom the values name. */
  known?: readonly Person[];
}

/** Custom fields in a form that is no register's: its values stand at `customFields`, by id. */
export function CustomItems({ fields, known }: ItemsProps) {
  const words = useDictionary();
  return Object.entries(customTable(fields)).map(([name, field]) => (
    <Form.Item
      key={name}
      name={['customFields', customIdOf(name) ?? name]}
      label={field.label}
      extra={field.hint}
      rules={field.required ? [{ required: true, message: `请填写${field.label}` }] : []}
    >
      <FieldInput field={field} words={words} projectId="" known={known} />
    </Form.Item>
  ));
}

/** The values of a row as one reads them, for a list of facts (`dl`); those that are empty are left out. */
export function CustomValues({ fields, row }: { fields: readonly CustomFieldInfo[]; row: object }) {
  const words = useDictionary();
  const table = customTable(fields);
  return fields.map(({ fieldId }) => {
    const field = table[customName(fieldId)];
    const value =
      field && fieldValue({ field, value: shownValue(row, customName(fieldId), field), words, projectId: '' });
    return value && field ? (
      <div key={fieldId}>
        <dt>{field.label}</dt>
        <dd>{value}</dd>
      </div>
    ) : null;
  });
}
