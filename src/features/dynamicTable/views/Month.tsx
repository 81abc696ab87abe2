import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { narrowed } from '@contract/dynamicTable/filter';
import type { ShownValue } from '@contract/dynamicTable/records';
import type { TableDetail, TableField, TableQuery } from '@contract/dynamicTable/table';
import { Button } from 'antd';
import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { thisDay } from '@/utils/today';
import { dayOfValue, isOfMoments, sayValue } from '../records/values';
import { titleOf } from './Card';
import styles from './views.module.css';

const DAY = 'YYYY-MM-DD';
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];
const MOST = 500;

interface Props {
  table: TableDetail;
  by: TableField;
  fields: readonly TableField[];
  query: TableQuery;
  onOpen: (id: string) => void;
}

/** `14:30` of `2026-03-05 14:30`. */
const timeOf = (by: TableField, value: ShownValue | undefined): string => sayValue(by, value, {}).slice(11, 16);

/** Records on the days of a month, by one field of days. */
export function Month({ table, by, fields, query, onOpen }: Props) {
  const [month, setMonth] = useState(() => thisDay().startOf('month'));
  const first = month.subtract((month.day() + 6) % 7, 'day');
  const weeks = Math.ceil((((month.day() + 6) % 7) + month.daysInMonth()) / 7);
  const last = first.add(weeks * 7 - 1, 'day');
  const within = [
    { field: by.key, op: 'gte' as const, value: first.format(DAY) },
    { field: by.key, op: 'lte' as const, value: last.format(DAY) },
  ];
  const filter = narrowed(query.filter, within);
  const { data, error, loading, refresh } = useRequest(
    () =>
      dynamicTableApi.queryRecords({
        tableId: table.id,
        words: query.words,
        filter,
        sorts: [{ field: by.key }],
        size: MOST,
      }),
    {
      refreshDeps: [table.id, table.revision, month.format(DAY), JSON.stringify(query), by.key],
      onError: () => undefined,
    },
  );
  const byDay = new Map<string, NonNullable<typeof data>['records']>();
  for (const record of data?.records ?? []) {
    const day = dayOfValue(record.values[by.key]) ?? '';
    byDay.set(day, [...(byDay.get(day) ?? []), record]);
  }
  return (
    <>
      <div className={styles.monthHead}>
        <Button icon={<LeftOutlined />} aria-label="上个月" onClick={() => setMonth(month.subtract(1, 'month'))} />
        <strong aria-live="polite">{month.format('YYYY 年 M 月')}</strong>
        <Button icon={<RightOutlined />} aria-label="下个月" onClick={() => setMonth(month.add(1, 'month'))} />
        <Button onClick={() => setMonth(thisDay().startOf('month'))}>本月</Button>
        {data?.records.length === MOST && <span>只显示前 {MOST} 条</span>}
      </div>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
        <div className={styles.month}>
          {WEEKDAYS.map((name) => (
            <div key={name} className={`${styles.day} ${styles.weekday}`}>
              {name}
            </div>
          ))}
          {Array.from({ length: weeks * 7 }, (_, at) => first.add(at, 'day')).map((day) => (
            <div key={day.format(DAY)} className={styles.day}>
              <span className="quiet">{day.date() === 1 ? day.format('M 月 D 日') : day.date()}</span>
              {byDay.get(day.format(DAY))?.map((record) => (
                <button key={record.id} type="button" className={styles.entry} onClick={() => onOpen(record.id)}>
                  {isOfMoments(by) && <span className={styles.entryTime}>{timeOf(by, record.values[by.key])}</span>}
                  {titleOf(fields, record, data?.people ?? {})}
                </button>
              ))}
            </div>
          ))}
        </div>
      </StateView>
    </>
  );
}
