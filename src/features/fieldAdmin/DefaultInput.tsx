import { wholeUnits } from '@contract/number/units';
import type { CustomFieldKind } from '@contract/object/fieldKinds';
import { DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import type { DraftOption } from './options';
import type { AdminField } from './types';

type Value = AdminField['defaultValue'];
interface Props {
  kind: CustomFieldKind;
  options: readonly DraftOption[];
  /** Given by the form. */
  value?: Value;
  onChange?: (value: Value) => void;
}

const FEN = 100;

/** What a new task begins with, by the kind of the field. */
export function DefaultInput({ kind, options, value = null, onChange }: Props) {
  const set = (next: Value | undefined) => onChange?.(next ?? null);
  const choices = options.filter(({ label }) => label.trim()).map((one) => ({ value: one.value, label: one.label }));
  const number = typeof value === 'number' ? value : null;
  const full = { width: '100%' };
  switch (kind) {
    case 'number':
    case 'percent':
      return <InputNumber<number> style={full} value={number} onChange={set} />;
    case 'money':
      return (
        <InputNumber<number>
          style={full}
          precision={2}
          value={number === null ? null : number / FEN}
          onChange={(next) => set(next === null ? null : wholeUnits(next, FEN))}
        />
      );
    case 'progress':
      return <InputNumber<number> style={full} min={0} max={100} precision={0} value={number} onChange={set} />;
    case 'rating':
      return <InputNumber<number> style={full} min={1} max={5} precision={0} value={number} onChange={set} />;
    case 'date':
      return (
        <DatePicker
          style={full}
          value={typeof value === 'string' ? dayjs(value) : null}
          onChange={(day) => set(day?.format('YYYY-MM-DD'))}
        />
      );
    case 'select':
    case 'treeSelect':
      return (
        <Select allowClear options={choices} value={typeof value === 'string' ? value : undefined} onChange={set} />
      );
    case 'multiSelect':
      return (
        <Select<string[]>
          mode="multiple"
          allowClear
          options={choices}
          value={Array.isArray(value) ? value : []}
          onChange={(next) => set(next.length > 0 ? next : null)}
        />
      );
    case 'switch':
      return (
        <Select
          allowClear
          options={[
            { value: 'yes', label: '是' },
            { value: 'no', label: '否' },
          ]}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined}
          onChange={(next) => set(next === undefined ? null : next === 'yes')}
        />
      );
    case 'text':
    case 'textarea':
    case 'link':
      return (
        <Input
          maxLength={500}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => set(event.target.value || null)}
        />
      );
    default:
      return <span style={{ color: 'var(--ant-color-text-tertiary)' }}>这种字段没有默认值</span>;
  }
}
