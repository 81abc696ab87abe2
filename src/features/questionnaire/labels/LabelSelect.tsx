import { Select } from 'antd';
import { useFormLabels } from './useFormLabels';

/** Labels of questionnaires. */
export function LabelSelect({ value, onChange }: { value?: string[]; onChange?: (ids: string[]) => void }) {
  const { labels, loading } = useFormLabels();
  return (
    <Select
      mode="multiple"
      aria-label="标签"
      placeholder="选择标签"
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      options={labels.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
