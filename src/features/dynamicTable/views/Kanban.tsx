import { PlusOutlined } from '@ant-design/icons';
import { narrowed } from '@contract/dynamicTable/filter';
import type { TableRecord } from '@contract/dynamicTable/records';
import type { CellValue, TableDetail, TableField, TableQuery } from '@contract/dynamicTable/table';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import type { Doing } from '../doing';
import { RecordCard } from './Card';
import styles from './views.module.css';

const CARDS = 50;
/** Of a column. */
const MOST = 500;

interface Props {
  table: TableDetail;
  /** A field of one choice. */
  by: TableField;
  fields: readonly TableField[];
  query: TableQuery;
  doing: Doing;
  onOpen: (id: string) => void;
}

interface ColumnProps extends Omit<Props, 'query' | 'doing'> {
  label: string;
  color?: string;
  value: string | null;
  count: number;
  query: TableQuery;
  onMove: (id: string, value: string | null) => void;
  onAdd: (value: string | null) => Promise<void>;
  revision: number;
}

function Column({
  table,
  by,
  fields,
  query,
  label,
  color,
  value,
  count,
  onOpen,
  onMove,
  onAdd,
  revision,
}: ColumnProps) {
  const [over, setOver] = useState(false);
  const [shown, setShown] = useState(CARDS);
  const own = value === null ? { field: by.key, op: 'empty' as const } : { field: by.key, op: 'is' as const, value };
  const filter = narrowed(query.filter, [own]);
  const { data, error, loading, refresh } = useRequest(
    () =>
      dynamicTableApi.queryRecords({
        tableId: table.id,
        filter,
        sorts: query.sorts,
        words: query.words,
        size: Math.min(shown, MOST),
      }),
    { refreshDeps: [table.id, revision, shown, JSON.stringify(query), value], onError: () => undefined },
  );
  return (
    <section
      className={`${styles.column} ${over ? styles.over : ''}`}
      aria-label={label}
      onDragOver={(event) => {
        if (!by.writable) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const id = event.dataTransfer.getData('text/record');
        if (id) onMove(id, value);
      }}
    >
      <div className={styles.columnHead}>
        <Tag color={color}>{label}</Tag>
        <span>{count}</span>
      </div>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
        <div className={styles.columnCards}>
          {data?.records.map((record: TableRecord) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the card inside is the button
            <div
              key={record.id}
              draggable={by.writable}
              onDragStart={(event) => event.dataTransfer.setData('text/record', record.id)}
            >
              <RecordCard
                fields={fields.filter(({ key }) => key !== by.key)}
                {...{ record, onOpen }}
                people={data.people}
              />
            </div>
          ))}
          {count > shown && shown < MOST && (
            <Button size="small" onClick={() => setShown(shown + 100)}>
              显示更多
            </Button>
          )}
          {count > MOST && shown >= MOST && <span>只显示前 {MOST} 条，请用筛选缩小范围</span>}
          {table.mayAdd && by.writable && (
            <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => void onAdd(value)}>
              新增
            </Button>
          )}
        </div>
      </StateView>
    </section>
  );
}

/** Records by the options of one field; a card is pulled from one to the next. */
export function Kanban({ table, by, fields, query, doing, onOpen }: Props) {
  const { message } = App.useApp();
  const { data, error, refresh } = useRequest(
    () => dynamicTableApi.outlineRecords({ tableId: table.id, ...query, groups: [{ field: by.key }] }),
    { refreshDeps: [table.id, table.revision, JSON.stringify(query), by.key], onError: () => undefined },
  );
  const countOf = (value: string | null) => data?.groups.find(({ keys }) => keys[0] === value)?.count ?? 0;
  const move = async (id: string, value: CellValue) => {
    try {
      await doing.change([{ id, values: { [by.key]: value } }], `「${by.name}」`);
    } catch (failure) {
      void message.error(failureText(failure, '移动失败'));
    }
    refresh();
  };
  const add = async (value: string | null) => {
    try {
      const id = await doing.add(value === null ? {} : { [by.key]: value });
      if (id) onOpen(id);
    } catch (failure) {
      void message.error(failureText(failure, '新增失败'));
    }
  };
  const columns = [
    ...by.options.map((option) => ({ value: option.value as string | null, label: option.label, color: option.color })),
    { value: null, label: '（空）', color: undefined },
  ];
  return (
    <StateView error={data ? undefined : error} onRetry={refresh} loading={!data}>
      <div className={styles.board}>
        {columns.map((column) => (
          <Column
            key={column.value ?? ''}
            {...{ table, by, fields, query, onOpen, ...column }}
            count={countOf(column.value)}
            revision={table.revision}
            onMove={(id, value) => void move(id, value)}
            onAdd={add}
          />
        ))}
      </div>
    </StateView>
  );
}
