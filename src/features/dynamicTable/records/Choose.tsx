import type { ShownValue } from '@contract/dynamicTable/records';
import type { CellValue, TableDetail, TableField } from '@contract/dynamicTable/table';
import { momentOfWall } from '@contract/time/moment';
import { zoneOf } from '@contract/time/zone';
import { DatePicker, Select, TreeSelect } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { MemberSelect, MembersSelect } from '@/features/object/people';
import { useFound } from '@/hooks/useFound';
import { dynamicTableApi } from '@/services/dynamicTable';
import { wallAt, zoneHere } from '@/utils/today';
import { ReferenceSelect } from './ReferenceSelect';
import { useTitled } from './useTitled';
import { linkedIds, type People, sayValue } from './values';

export interface ChooseProps {
  field: TableField;
  value: ShownValue | undefined;
  people: People;
  linked: TableDetail['linked'];
  /** Null: the table is the enterprise's. */
  projectId: string | null;
  onChange: (value: CellValue) => void;
  /** In a cell: opened at once. */
  open?: boolean;
  id?: string;
}

/** Records of another table by the words of their titles. */
function RecordSelect({ field, value, linked, onChange, open, id }: ChooseProps) {
  const [words, setWords] = useState('');
  const tableId = field.config.tableId ?? '';
  const title = linked.find((one) => one.id === tableId)?.fields[0];
  const { found, loading, failed } = useFound(
    words,
    async (wanted) => {
      const { records, people } = await dynamicTableApi.queryRecords({ tableId, words: wanted, size: 50 });
      return records.map((record) => ({
        value: record.id,
        label: (title && sayValue(title, record.values[title.key], people)) || `#${record.no}`,
      }));
    },
    { textOf: ({ label }) => label, deps: [tableId] },
  );
  const chosen = useTitled(value, found);
  const options = [...chosen, ...found.filter((one) => !chosen.some((other) => other.value === one.value))];
  const many = field.config.many !== false;
  return (
    <Select<string | string[]>
      {...{ id, loading, options }}
      className="dyn-choose"
      mode={many ? 'multiple' : undefined}
      aria-label={field.name}
      defaultOpen={open}
      autoFocus={open}
      allowClear
      showSearch={{ filterOption: false, onSearch: setWords }}
      value={many ? linkedIds(value) : linkedIds(value)[0]}
      onChange={(next) => onChange(Array.isArray(next) ? next : next ? [next] : [])}
      notFoundContent={failed ? '加载失败，请重新输入以重试' : loading ? '正在查找…' : '没有找到记录'}
    />
  );
}

/** Chooses the value of a field that is chosen: options, people, departments, records, days. */
export function Choose(props: ChooseProps) {
  const { field, value, people, onChange, open, id } = props;
  const label = field.name;
  const shared = {
    id,
    'aria-label': label,
    defaultOpen: open,
    autoFocus: open,
    allowClear: true,
    className: 'dyn-choose',
  };
  const list = Array.isArray(value) ? (value as string[]) : [];
  switch (field.kind) {
    case 'select':
      return (
        <Select
          {...shared}
          showSearch={{ optionFilterProp: 'label' }}
          value={(value as string | undefined) ?? undefined}
          options={field.options.map((option) => ({ value: option.value, label: option.label }))}
          onChange={(next) => onChange(next ?? null)}
        />
      );
    case 'multiSelect':
      return (
        <Select
          {...shared}
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          value={list}
          options={field.options.map((option) => ({ value: option.value, label: option.label }))}
          onChange={(next: string[]) => onChange(next)}
        />
      );
    case 'person':
      return (
        <MemberSelect
          {...shared}
          value={(value as string | undefined) ?? undefined}
          known={Object.values(people)}
          onChange={(next) => onChange(next ?? null)}
        />
      );
    case 'persons':
      return (
        <MembersSelect {...shared} value={list} known={Object.values(people)} onChange={(next) => onChange(next)} />
      );
    case 'department':
      return (
        <TreeSelect
          {...shared}
          treeDataSimpleMode={{ id: 'value', pId: 'parent' }}
          treeData={field.options.map((option) => ({
            value: option.value,
            title: option.label,
            parent: option.parent,
          }))}
          value={(value as string | undefined) ?? undefined}
          onChange={(next?: string) => onChange(next ?? null)}
        />
      );
    case 'date':
      return (
        <DatePicker
          {...{ id, 'aria-label': label, defaultOpen: open, autoFocus: open }}
          className="dyn-choose"
          value={value ? dayjs(String(value)) : null}
          onChange={(next) => onChange(next ? next.format('YYYY-MM-DD') : null)}
        />
      );
    case 'dateTime':
      return (
        <DatePicker
          {...{ id, 'aria-label': label, defaultOpen: open, autoFocus: open }}
          className="dyn-choose"
          showTime={{ format: 'HH:mm' }}
          format={(shown) => shown.format(shown.second() === 0 ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD HH:mm:ss')}
          value={value ? wallAt(String(value)) : null}
          onChange={(next) =>
            onChange(next ? momentOfWall(next.format('YYYY-MM-DDTHH:mm:ss'), zoneOf(zoneHere())) : null)
          }
        />
      );
    case 'task':
    case 'project':
      return <ReferenceSelect {...props} />;
    default:
      return <RecordSelect {...props} />;
  }
}
