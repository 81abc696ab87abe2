import type { DatasetCondition } from '@contract/dataService/dataset';
import type { ConditionOp } from '@contract/object/conditions';
import { Input, InputNumber, Select } from 'antd';

const LISTS: ReadonlySet<ConditionOp> = new Set(['anyOf', 'noneOf']);

/** What a condition compares with, where that is no parameter. */
export function ConditionValue({
  name,
  family,
  choices,
  condition: { op, value },
  onChange,
}: {
  name: string;
  family: string;
  choices?: readonly string[];
  condition: DatasetCondition;
  onChange(value: DatasetCondition['value']): void;
}) {
  if (choices) {
    const picked = Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)];
    return (
      <Select
        aria-label={name}
        mode={LISTS.has(op) ? 'multiple' : undefined}
        value={(LISTS.has(op) ? picked : picked[0]) as never}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        onChange={(next: string | string[]) => onChange(next)}
      />
    );
  }
  if (family === 'flag') {
    return (
      <Select
        aria-label={name}
        value={value as boolean | undefined}
        options={[
          { value: true, label: '是' },
          { value: false, label: '否' },
        ]}
        onChange={(next: boolean) => onChange(next)}
      />
    );
  }
  if (family === 'number' || op === 'nextDays' || op === 'pastDays') {
    return (
      <InputNumber
        aria-label={name}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
      />
    );
  }
  return (
    <Input
      aria-label={name}
      type={family === 'date' ? 'date' : 'text'}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
}
