import type { RuleAction } from '@contract/automation/rule';
import { Input, InputNumber, Select } from 'antd';
import { MembersSelect } from '@/features/object/people';
import type { RuleField } from './draft';

type Value = Extract<RuleAction, { kind: 'set' }>['value'];
interface Props {
  field: RuleField;
  value: Value;
  onChange: (value: Value) => void;
}

const label = { 'aria-label': '改为' };
const yesNo = [
  { value: true, label: '是' },
  { value: false, label: '否' },
];

/** What a field is set to: empty clears it, a date is days from the run, labels are added. */
export function ValueInput({ field: { family, choices }, value, onChange }: Props) {
  switch (family) {
    case 'flag':
      return <Select {...label} value={value === true} options={yesNo} onChange={onChange} />;
    case 'number':
      return (
        <InputNumber
          {...label}
          placeholder="清空"
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'date':
      return (
        <InputNumber
          {...label}
          placeholder="清空"
          min={0}
          max={3650}
          precision={0}
          suffix="天之后"
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
    case 'choice':
    case 'tree':
      return (
        <Select
          {...label}
          allowClear
          placeholder="清空"
          showSearch={{ optionFilterProp: 'label' }}
          value={typeof value === 'string' ? value : undefined}
          options={choices}
          onChange={(next?: string) => onChange(next ?? null)}
        />
      );
    case 'person':
    case 'persons': {
      const chosen = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
      return (
        <MembersSelect
          {...label}
          placeholder="清空"
          single={family === 'person'}
          value={chosen}
          onChange={(next) => onChange(family === 'person' ? (next[0] ?? null) : next)}
        />
      );
    }
    case 'choices':
      return (
        <Select
          {...label}
          mode="multiple"
          placeholder="请选择"
          optionFilterProp="label"
          value={Array.isArray(value) ? value : []}
          options={choices}
          onChange={(next: string[]) => onChange(next)}
        />
      );
    default:
      return (
        <Input
          {...label}
          placeholder="清空"
          maxLength={500}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
  }
}
