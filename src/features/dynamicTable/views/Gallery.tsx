import type { TableField } from '@contract/dynamicTable/table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Records } from '../records/useRecords';
import { RecordCard } from './Card';
import list from './list.module.css';
import styles from './views.module.css';

interface Props {
  fields: readonly TableField[];
  records: Records;
  onOpen: (id: string) => void;
  /** One line a record, over the whole width. */
  lines?: boolean;
}

const ESTIMATE = 150;
const LINE_PX = 52;

/** Records as cards, as many beside each other as there is room for, one on a phone; or as lines. */
export function Gallery({ fields, records, onOpen, lines = false }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const width = scroller.current?.clientWidth ?? 900;
  const columns = lines ? 1 : Math.max(Math.floor(width / 260), 1);
  const total = records.outline?.total ?? 0;
  const rows = useVirtualizer({
    count: Math.ceil(total / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => (lines ? LINE_PX : ESTIMATE),
    overscan: 4,
  });
  const shown = rows.getVirtualItems();
  const [first, last] = [shown[0]?.index ?? 0, shown[shown.length - 1]?.index ?? 0];
  useEffect(() => {
    if (total > 0) records.need(first * columns, Math.min((last + 1) * columns, total) - 1);
  }, [first, last, columns, total, records]);
  return (
    <div ref={scroller} className={list.scroller}>
      {records.lacking && (
        <Button type="link" onClick={records.refresh}>
          部分内容没有读到，重试
        </Button>
      )}
      <div className={list.body} style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start, key }) => (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className={lines ? list.line : list.row}
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {Array.from({ length: columns }, (_, at) => records.at(index * columns + at)).map((record, at) =>
              record ? (
                <RecordCard key={record.id} {...{ fields, record, onOpen, lines }} people={records.people} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place
                <div key={at} className={index * columns + at < total ? styles.card : undefined} />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
