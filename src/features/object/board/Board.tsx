import type { ReactNode } from 'react';
import { BoardColumn } from './BoardColumn';
import styles from './board.less';
import type { BoardStore } from './boardStore';
import type { Dress } from './Card';
import { Carrying } from './Carrying';
import type { Spot } from './keyboardMove';
import type { BoardKit } from './kit';
import type { Place, PlaceVerdict } from './places';

interface Props<T, P extends Place, M> {
  kit: BoardKit<T, P, M>;
  store: BoardStore<T, P['column']>;
  /** By lane, and in it by column; without swimlanes one lane. */
  places: readonly (readonly P[])[];
  active: Spot | null;
  onOpen: (row: T) => void;
  onMove: (row: T, move: M, to: P) => void;
  /** Where something can begin, the head of its column offers it. */
  createIn?: (place: P) => ((place: P) => void) | undefined;
  dress?: Dress<T>;
  /** Instead of columns beside each other: swimlanes. */
  lanes?: (verdictOf: (place: P) => PlaceVerdict<M> | undefined) => ReactNode;
}

/** All columns beside each other, or swimlanes below each other, and what is carried between them. */
export function Board<T, P extends Place, M>(props: Props<T, P, M>) {
  const { kit, store, places, active, onOpen, onMove, createIn, dress, lanes } = props;
  return (
    <Carrying kit={kit} places={places} onMove={onMove}>
      {(verdictOf, carrying) =>
        lanes?.(verdictOf) ?? (
          <div className={styles.board} data-carrying={carrying ? '' : undefined}>
            {places[0]?.map((place, at) => (
              <BoardColumn
                key={place.id}
                {...{ kit, place, onOpen, dress }}
                rows={store.cell(0, at)}
                count={store.columnCount(at)}
                verdict={verdictOf(place)}
                activeIndex={active?.column === at ? active.index : -1}
                onCreate={createIn?.(place)}
              />
            ))}
          </div>
        )
      }
    </Carrying>
  );
}
