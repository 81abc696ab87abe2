import type { CellValue, TableField } from '@contract/dynamicTable/table';
import { wholeUnits } from '@contract/number/units';
import { Input, InputNumber, Rate, Switch } from 'antd';
import { Choose } from './Choose';
import { isChosen, units } from './values';

const FIGURES: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'progress', 'duration']);

/** Fen and minutes are whole; of other figures only what binary fractions add is dropped. */
const kept = (value: number, kind: string): number => {
  const unit = units[kind];
  return unit ? wholeUnits(value, unit) : Number(value.toPrecision(15));
};

/** The value of one field, outside of the grid: in forms, and where a record needs it to begin. */
export function FieldInput({
  field,
  value,
  onChange,
  id,
}: {
  field: TableField;
  value?: CellValue;
  onChange?: (value: CellValue) => void;
  id?: string;
}) {
  const change = (next: CellValue) => onChange?.(next);
  if (isChosen(field))
    return (
      <Choose
        {...{ id, field, people: {}, linked: [], projectId: null }}
        value={value ?? undefined}
        onChange={change}
      />
    );
  if (FIGURES.has(field.kind)) {
    const unit = units[field.kind] ?? 1;
    return (
      <InputNumber
        id={id}
        style={{ width: '100%' }}
        suffix={field.kind === 'duration' ? '小时' : undefined}
        value={typeof value === 'number' ? value / unit : null}
        onChange={(next) => change(typeof next === 'number' ? kept(next, field.kind) : null)}
      />
    );
  }
  if (field.kind === 'switch') return <Switch id={id} checked={value === true} onChange={change} />;
  if (field.kind === 'rating') return <Rate aria-label={field.name} value={Number(value ?? 0)} onChange={change} />;
  const text = typeof value === 'string' ? value : '';
  return field.kind === 'textarea' ? (
    <Input.TextArea id={id} autoSize={{ minRows: 3 }} value={text} onChange={(event) => change(event.target.value)} />
  ) : (
    <Input id={id} value={text} onChange={(event) => change(event.target.value)} />
  );
}
