import type { CellValues } from '@contract/dynamicTable/records';
import type { TableField } from '@contract/dynamicTable/table';
import { Form } from 'antd';
import { FieldInput } from './FieldInput';

interface Props {
  fields: readonly TableField[];
  onChange: (values: CellValues) => void;
}

/** What a new record has to begin with. */
export function RequiredForm({ fields, onChange }: Props) {
  return (
    <Form<CellValues> layout="vertical" onValuesChange={(_changed, values) => onChange(values)}>
      {fields.map((field) => (
        <Form.Item key={field.key} name={field.key} label={field.name} extra={field.hint || undefined} required>
          <FieldInput field={field} />
        </Form.Item>
      ))}
    </Form>
  );
}
