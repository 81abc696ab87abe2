import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import styles from './board.less';
import type { BoardStore } from './boardStore';
import type { Dress } from './Card';
import { CardList } from './CardList';
import { Count } from './ColumnHead';
import type { BoardKit } from './kit';
import type { Place } from './places';

interface Props<T, P extends Place, M> {
  kit: BoardKit<T, P, M>;
  store: BoardStore<T, P['column']>;
  /** The place of a column that stands in no lane. */
  placeOf: (column: P['column']) => P;
  onOpen: (row: T) => void;
  onMove: (row: T, move: M, to: P) => void;
  createIn?: (place: P) => ((place: P) => void) | undefined;
  /** Something is chosen: a tap goes on choosing. */
  choosing?: boolean;
  /** Undefined where nothing can be chosen. A held press chooses the first. */
  chosen?: (row: T) => boolean;
  onChoose?: (row: T) => void;
  /** Instead of the cards of the column: its swimlanes. */
  lanes?: (column: number, open: (row: T) => void, dress: Dress<T>) => ReactNode;
}

/** Where a card can go, in a menu of its own. */
function WaysMenu<T, P extends Place, M>({
  kit,
  row,
  onMove,
}: Pick<Props<T, P, M>, 'kit'> & { row: T; onMove: (move: M) => void }) {
  const ways = kit.ways(row);
  if (ways.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps what is pressed inside from opening the card.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <span
      className={styles.stageMenu}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <ActionMenu
        menu={{
          items: ways.map(({ key, label }) => ({ key, label })),
          onClick: ({ key }) => {
            const way = ways.find((one) => one.key === key);
            if (way) onMove(way.move);
          },
        }}
      >
        <Button type="text" size="small" aria-label={`移动 ${kit.noOf(row)}`}>
          移动
        </Button>
      </ActionMenu>
    </span>
  );
}

/** One column at a time, and a switch between them; a card moves by its menu. */
export function PhoneBoard<T, P extends Place, M>(props: Props<T, P, M>) {
  const { kit, store, placeOf, onMove, createIn, choosing = false, chosen, onChoose, lanes } = props;
  const [picked, setPicked] = useState<string | null>(null);
  const filled = store.columns.findIndex((_column, at) => (store.columnCount(at) ?? 0) > 0);
  const named = store.columns.findIndex(({ key }) => key === picked);
  const at = named >= 0 ? named : Math.max(0, filled);
  const column = store.columns[at];
  if (!column) return null;
  const place = placeOf(column);
  const open = (row: T) => (choosing ? onChoose?.(row) : props.onOpen(row));
  const dress: Dress<T> = (row) => ({
    chosen: chosen?.(row),
    onPress: chosen && onChoose && (() => onChoose(row)),
    extra: !choosing && <WaysMenu kit={kit} row={row} onMove={(move) => onMove(row, move, place)} />,
  });
  const create = choosing ? undefined : createIn?.(place);
  return (
    <>
      <div role="tablist" aria-label={kit.columns} className={styles.stages}>
        {store.columns.map((one, index) => (
          <button
            key={one.key}
            type="button"
            role="tab"
            aria-selected={index === at}
            className={styles.stageTab}
            onClick={() => setPicked(one.key)}
          >
            {kit.mark(one)}
            {one.name}
            <Count count={store.columnCount(index)} limit={one.wipLimit} />
          </button>
        ))}
      </div>
      <section className={styles.column} aria-label={column.name}>
        {lanes?.(at, open, dress) ?? (
          <CardList key={column.key} kit={kit} rows={store.cell(0, at)} activeIndex={-1} onOpen={open} dress={dress} />
        )}
      </section>
      {create && (
        <Button type="text" className={styles.phoneBegin} icon={<PlusOutlined />} onClick={() => create(place)}>
          在「{column.name}」新建
        </Button>
      )}
    </>
  );
}
