/** Records as bars on the one line of days: from one field of days to another. Bars are pulled where both may be written. */

import { narrowed } from '@contract/dynamicTable/filter';
import { familyOf } from '@contract/dynamicTable/kinds';
import type { TableRecord } from '@contract/dynamicTable/records';
import type { CellValue, TableDetail, TableField, TableQuery, TableViewConfig } from '@contract/dynamicTable/table';
import { isMoment, momentOfWall, onDay } from '@contract/time/moment';
import { dayNumber, dayText, type Span } from '@contract/time/workdays';
import { zoneOf } from '@contract/time/zone';
import { useVirtualizer } from '@tanstack/react-virtual';
import { App, Button, Select } from 'antd';
import { type CSSProperties, useEffect, useRef } from 'react';
import { StateView } from '@/components/StateView';
import {
  BAR_HEIGHT,
  ganttStyles as gantt,
  type Range,
  ROW_HEIGHT,
  type Scale,
  shadesOf,
  TimeHead,
  useGanttDrag,
  useTimeLine,
  useWorkCalendar,
  useZoom,
  widthOf,
  xOf,
  ZoomTools,
} from '@/features/gantt';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { cx } from '@/utils/cx';
import { failureText } from '@/utils/failure';
import { today, zoneHere } from '@/utils/today';
import type { Doing } from '../doing';
import type { Records } from '../records/useRecords';
import { dayOfValue } from '../records/values';
import { titleOf } from './Card';
import styles from './views.module.css';

const HEAD = 46;
const [NAME, NAME_NARROW] = [240, 130];
/** Bars are at least so wide that they can be hit. */
const BAR_MIN = 6;

interface Props {
  table: TableDetail;
  by: TableField;
  /** Left out: each record is one day. */
  until: TableField | undefined;
  fields: readonly TableField[];
  records: Records;
  query: TableQuery;
  doing: Doing;
  onOpen: (id: string) => void;
  onSet: (next: Partial<TableViewConfig>) => void;
}

/** What a bar spans; null: the record has no day. One that ends before it begins is its first day. */
export function spanOfRecord(
  { values }: Pick<TableRecord, 'values'>,
  by: Pick<TableField, 'key'>,
  until: Pick<TableField, 'key'> | undefined,
): Span | null {
  const dayOf = (key: string | undefined) => {
    const day = key === undefined ? undefined : dayOfValue(values[key]);
    return day === undefined ? undefined : dayNumber(day);
  };
  const [start, end] = [dayOf(by.key), dayOf(until?.key)];
  const first = start ?? end;
  if (first === undefined) return null;
  return { start: first, end: Math.max(end ?? first, first) };
}

/** A value on another day: a moment keeps its time, and one that comes to be begins the day. */
function pulledTo(record: TableRecord, field: TableField, day: string): CellValue {
  if (field.kind !== 'dateTime') return day;
  const before = record.values[field.key];
  const zone = zoneOf(zoneHere());
  return isMoment(before) ? onDay(before, day, zone) : momentOfWall(`${day}T00:00:00`, zone);
}

export function Gantt(props: Props) {
  const { table, by, until, query, onSet } = props;
  const edge = async (field: TableField, desc: boolean) => {
    const { records } = await dynamicTableApi.queryRecords({
      ...{ tableId: table.id, words: query.words, sorts: [{ field: field.key, desc }], size: 1 },
      filter: narrowed(query.filter, [{ field: field.key, op: 'notEmpty' }]),
    });
    return dayOfValue(records[0]?.values[field.key]) ?? null;
  };
  const { data, error, loading, refresh } = useRequest(
    async (): Promise<Range> => ({ start: await edge(by, false), end: await edge(until ?? by, true) }),
    {
      refreshDeps: [table.id, table.revision, by.key, until?.key, JSON.stringify(query.filter), query.words],
      onError: () => undefined,
    },
  );
  const days = table.fields.filter((field) => familyOf(field) === 'date' && field.kind !== 'lookup');
  const options = days.map(({ key, name }) => ({ value: key, label: name }));
  return (
    <>
      <div className={styles.monthHead}>
        <Select aria-label="开始日期字段" value={by.key} options={options} onChange={(key) => onSet({ by: key })} />
        <span>至</span>
        <Select
          aria-label="结束日期字段"
          placeholder="结束日期字段"
          allowClear
          value={until?.key}
          options={options.filter(({ value }) => value !== by.key)}
          onChange={(key) => onSet({ until: key })}
        />
      </div>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
        {data && <Chart {...props} range={data} />}
      </StateView>
    </>
  );
}

function Chart({ by, until, fields, records, doing, range, onOpen }: Props & { range: Range }) {
  const { message } = App.useApp();
  const left = useMediaQuery(NARROW) ? NAME_NARROW : NAME;
  const scroller = useRef<HTMLDivElement>(null);
  const zoom = useZoom();
  const { calendar } = useWorkCalendar();
  const now = dayNumber(today());
  const total = records.outline?.total ?? 0;
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    scrollPaddingEnd: HEAD,
  });
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0];
  useEffect(() => {
    if (total > 0) records.need(first, Math.min(last, total - 1));
  }, [first, last, total, records]);
  const line = useTimeLine({ scroller, left, range, today: now, zoom });
  const { scale, level, measure, goTo, drawnFrom, drawnTo } = line;
  const refused = by.writable && (until?.writable ?? true) ? null : '您不能修改它的日期';
  const { draft, onPointerDown } = useGanttDrag<TableRecord>({
    ...{ scroller, scale, calendar, left, head: HEAD },
    rowOf: (id) => records.at(records.placeOf(id) ?? -1),
    idOf: ({ id }) => id,
    spanOf: (record) => spanOfRecord(record, by, until),
    refusalOf: () => refused,
    onOpen: ({ id }) => onOpen(id),
    onRefused: (reason) => void message.info(reason),
    onPull: async (record, span) => {
      const values: Record<string, CellValue> = { [by.key]: pulledTo(record, by, dayText(span.start)) };
      if (until) values[until.key] = pulledTo(record, until, dayText(span.end));
      try {
        await doing.change([{ id: record.id, values }], titleOf(fields, record, records.people));
      } catch (failure) {
        void message.error(failureText(failure, '修改日期失败'));
      }
    },
    onLink: () => {},
  });
  const [height, width] = [rows.getTotalSize(), widthOf(scale)];
  const vars = { '--left': `${left}px` } as CSSProperties;
  return (
    <div className={styles.gantt}>
      <div className={styles.monthHead}>
        <ZoomTools zoom={zoom} onToday={() => goTo(now)} />
        {records.lacking && (
          <Button type="link" onClick={records.refresh}>
            部分内容没有读到，重试
          </Button>
        )}
      </div>
      <div className={gantt.frame}>
        <div ref={scroller} className={gantt.scroller} onScroll={measure} onPointerDown={onPointerDown}>
          <div style={{ ...sheet, width: left + width }}>
            <div className={gantt.head} style={{ height: HEAD, ...vars }} aria-hidden>
              <div className={gantt.corner} style={{ width: left }}>
                {fields[0]?.name}
              </div>
              <div className={gantt.dates} style={{ width }}>
                <TimeHead zoom={level} {...{ scale, calendar }} today={now} from={drawnFrom} to={drawnTo} />
              </div>
            </div>
            <div className={gantt.body} style={{ minHeight: height, ...vars }}>
              <div className={gantt.line} style={{ left, width, height }}>
                {shadesOf(calendar, level, drawnFrom, drawnTo).map(({ day, days }) => (
                  <div key={day} className={gantt.shade} style={{ left: xOf(scale, day), width: days * scale.px }} />
                ))}
                <div className={gantt.today} style={{ left: xOf(scale, now) + scale.px / 2 }} title="今天" />
              </div>
              <div className={gantt.filler} />
              {shown.map(({ index, start }) => {
                const record = records.at(index);
                if (!record) return null;
                const span = draft?.id === record.id ? draft.span : spanOfRecord(record, by, until);
                const title = titleOf(fields, record, records.people);
                return (
                  <div key={record.id} className={gantt.row} style={{ top: start }}>
                    <div className={gantt.name}>
                      <button
                        type="button"
                        className={styles.ganttName}
                        title={title}
                        onClick={() => onOpen(record.id)}
                      >
                        {title}
                        <span className="visually-hidden">{span ? ` ${spanText(span)}` : ' 没有日期'}</span>
                      </button>
                    </div>
                    {span && span.end >= drawnFrom && span.start <= drawnTo && (
                      <Bar {...{ record, span, scale, title }} fixed={refused !== null} ends={until !== undefined} />
                    )}
                  </div>
                );
              })}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

const sheet = { minWidth: '100%', minHeight: '100%', display: 'grid', gridTemplateRows: 'auto 1fr' } as const;
const spanText = ({ start, end }: Span) => (start === end ? dayText(start) : `${dayText(start)} 至 ${dayText(end)}`);

interface BarProps {
  record: TableRecord;
  span: Span;
  scale: Scale;
  title: string;
  fixed: boolean;
  /** Its end is a field of its own, and pulled by itself. */
  ends: boolean;
}

function Bar({ record, span, scale, title, fixed, ends }: BarProps) {
  const style = {
    left: xOf(scale, span.start),
    width: Math.max((span.end - span.start + 1) * scale.px, BAR_MIN),
    top: (ROW_HEIGHT - BAR_HEIGHT) / 2,
    height: BAR_HEIGHT,
    '--bar': 'var(--ant-color-primary)',
    '--done': '0%',
  } as CSSProperties;
  return (
    <div
      className={cx(gantt.bar, gantt.task, fixed && gantt.fixed)}
      style={style}
      data-bar={record.id}
      title={`${title}\n${spanText(span)}`}
    >
      <span className={gantt.progress} />
      {!fixed && ends && <span className={cx(gantt.grip, gantt.gripEnd)} data-part="end" />}
      <span className={gantt.barText}>{title}</span>
    </div>
  );
}
