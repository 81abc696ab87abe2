import type { TaskRow } from '@contract/task/task';
import { useMemo } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { groupTitle } from '../groups/groupTitle';
import styles from '../styles/board.less';
import type { Dress } from './BoardCard';
import { BoardColumn } from './BoardColumn';
import type { BoardStore } from './boardStore';
import { Carrying } from './Carrying';
import type { Spot } from './keyboardMove';
import type { Move } from './laneFields';
import { beginningAt, type Corner, type Place, placeId } from './places';
import { Swimlanes } from './Swimlanes';

interface Props {
  store: BoardStore;
  /** Changes with the lanes and counts of the store. */
  shape: string;
  active: Spot | null;
  folded: ReadonlySet<string>;
  onFold: (lane: string, close: boolean) => void;
  onOpen: (row: TaskRow) => void;
  onMove: (row: TaskRow, move: Move, to: Place) => void;
  /** Where a task can begin, the head of its column offers it. */
  onCreate?: (corner: Corner) => void;
  dress?: Dress;
}

/** The places of a board, by lane and in it by column. */
export function usePlaces(store: BoardStore, shape: string): Place[][] {
  const project = useTaskProject();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape says when the lanes are others.
  return useMemo(
    () =>
      store.lanes.map(({ key, group }) =>
        store.columns.map((column) => ({
          id: placeId(column, key),
          column,
          lane:
            store.field && group
              ? { field: store.field, ...group, title: groupTitle(store.field.name, group, project) }
              : null,
        })),
      ),
    [store, shape, project],
  );
}

/** All columns beside each other, or swimlanes below each other, and what is carried between them. */
export function Board({ store, shape, active, folded, onFold, onOpen, onMove, onCreate, dress }: Props) {
  const project = useTaskProject();
  const places = usePlaces(store, shape);
  const createIn = (corner: Corner) => (onCreate && beginningAt(corner, project) ? onCreate : undefined);
  return (
    <Carrying places={places} onMove={onMove}>
      {(verdictOf, carrying) =>
        store.field ? (
          <Swimlanes {...{ store, places, active, folded, onFold, onOpen, createIn, dress, verdictOf }} />
        ) : (
          <div className={styles.board} data-carrying={carrying ? '' : undefined}>
            {places[0]?.map((place, at) => (
              <BoardColumn
                key={place.id}
                place={place}
                rows={store.cell(0, at)}
                count={store.columnCount(at)}
                verdict={verdictOf(place)}
                activeIndex={active?.column === at ? active.index : -1}
                onCreate={createIn(place)}
                onOpen={onOpen}
                dress={dress}
              />
            ))}
          </div>
        )
      }
    </Carrying>
  );
}
