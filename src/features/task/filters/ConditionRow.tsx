import { DeleteOutlined } from '@ant-design/icons';
import { type ConditionOp, conditionOps, familyOps } from '@contract/object/conditions';
import type { Condition } from '@contract/object/customFields';
import { Button, DatePicker, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import styles from '../styles/filters.less';
import { fieldChoices, type Known, valueChoices, valueKind, withField, withOp } from './conditionWords';

interface Props {
  condition: Condition;
  known: Known;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}

const DAY = 'YYYY-MM-DD';
const dayOf = (value: unknown): Dayjs | null => (typeof value === 'string' ? dayjs(value) : null);

function Value({
  condition,
  known,
  onChange,
  family,
}: Omit<Props, 'onRemove'> & { family: Parameters<typeof valueKind>[0] }) {
  const { field, op, value } = condition;
  const set = (next: Condition['value']) => onChange({ field, op, value: next });
  const list = Array.isArray(value) ? value : [];
  const choices = useMemo(() => valueChoices(field, family, known), [field, family, known]);
  const label = { 'aria-label': '值' };
  const kind = valueKind(family, op);
  if (known.pickPeople && (family === 'person' || family === 'persons') && (kind === 'one' || kind === 'many')) {
    const chosen = kind === 'one' ? [value].filter((one) => typeof one === 'string') : list.map(String);
    return known.pickPeople({
      single: kind === 'one',
      value: chosen,
      onChange: (next) => set(kind === 'one' ? next[0] : next),
    });
  }
  switch (kind) {
    case 'none':
      return null;
    case 'text':
      return (
        <Input
          {...label}
          maxLength={200}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => set(event.target.value)}
        />
      );
    case 'number':
      return (
        <InputNumber
          {...label}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => set(next ?? undefined)}
        />
      );
    case 'days':
      return (
        <InputNumber
          {...label}
          min={1}
          max={3650}
          precision={0}
          suffix="天"
          value={typeof value === 'number' ? value : null}
          onChange={(next) => set(next ?? undefined)}
        />
      );
    case 'numbers': {
      const [from, to] = list.map((one) => (typeof one === 'number' ? one : null));
      const both = (a: number | null | undefined, b: number | null | undefined) =>
        set([a, b].filter((one): one is number => typeof one === 'number'));
      return (
        <span className={styles.pair}>
          <InputNumber aria-label="最小值" value={from} onChange={(next) => both(next, to)} />
          –
          <InputNumber aria-label="最大值" value={to} onChange={(next) => both(from, next)} />
        </span>
      );
    }
    case 'day':
      return <DatePicker {...label} value={dayOf(value)} onChange={(day) => set(day?.format(DAY))} />;
    case 'dayRange':
      return (
        <DatePicker.RangePicker
          value={[dayOf(list[0]), dayOf(list[1])]}
          onChange={(days) => {
            const [from, to] = days ?? [];
            set(from && to ? [from.format(DAY), to.format(DAY)] : undefined);
          }}
        />
      );
    case 'flag':
      return (
        <Select
          {...label}
          value={value === true}
          options={[
            { value: true, label: '是' },
            { value: false, label: '否' },
          ]}
          onChange={set}
        />
      );
    case 'one':
      return (
        <Select
          {...label}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          value={typeof value === 'string' ? value : undefined}
          options={choices}
          onChange={set}
        />
      );
    case 'many':
      return (
        <Select
          {...label}
          mode="multiple"
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          value={list.map(String)}
          options={choices}
          onChange={(next: string[]) => set(next)}
        />
      );
  }
}

/** Field, operator, value; everything by keyboard. */
export function ConditionRow({ condition, known, onChange, onRemove }: Props) {
  const fields = useMemo(() => fieldChoices(known), [known]);
  const found = fields.find(({ value }) => value === condition.field);
  const groups = ['字段', '自定义字段'].flatMap((label) => {
    const options = fields.filter(({ group }) => group === label);
    return options.length > 0 ? [{ label, options }] : [];
  });
  return (
    <div className={styles.condition}>
      <Select
        aria-label="字段"
        className={styles.field}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={found ? condition.field : undefined}
        placeholder="已删除的字段"
        options={groups}
        onChange={(field: string) => {
          const family = fields.find(({ value }) => value === field)?.family;
          if (family) onChange(withField(field, family));
        }}
      />
      {found && (
        <Select<ConditionOp>
          aria-label="条件"
          className={styles.op}
          value={condition.op}
          popupMatchSelectWidth={false}
          options={familyOps[found.family].map((op) => ({ value: op, label: conditionOps[op] }))}
          onChange={(op) => onChange(withOp(condition, found.family, op))}
        />
      )}
      <span className={styles.value}>
        {found && <Value {...{ condition, known, onChange }} family={found.family} />}
      </span>
      <Button type="text" size="small" icon={<DeleteOutlined />} aria-label="移除这个条件" onClick={onRemove} />
    </div>
  );
}
