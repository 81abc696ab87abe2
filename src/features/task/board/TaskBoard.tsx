import type { TaskRow } from '@contract/task/task';
import { useMemo } from 'react';
import { Board, type Dress, PhoneBoard, placeId, type Spot } from '@/features/object/board';
import { useTaskProject } from '../context/TaskProject';
import { groupTitle } from '../groups/groupTitle';
import type { TaskBoard as Store } from './boardStore';
import { LaneList } from './LaneList';
import type { Move } from './laneFields';
import { beginningAt, type Corner, type Place } from './places';
import { Swimlanes } from './Swimlanes';
import { useTaskKit } from './useTaskKit';

interface Props {
  store: Store;
  /** Changes with the lanes and counts of the store. */
  shape: string;
  active: Spot | null;
  folded: ReadonlySet<string>;
  onFold: (lane: string, close: boolean) => void;
  onOpen: (row: TaskRow) => void;
  onMove: (row: TaskRow, move: Move, to: Place) => void;
  /** Where a task can begin, the head of its column offers it. */
  onCreate?: (corner: Corner) => void;
  dress?: Dress<TaskRow>;
  /** One column at a time, for a phone; with what is chosen there. */
  phone?: {
    choosing: boolean;
    chosen?: (row: TaskRow) => boolean;
    onChoose: (row: TaskRow) => void;
  };
}

/** The places of a board, by lane and in it by column. */
function usePlaces(store: Store, shape: string): Place[][] {
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

/** The board of tasks: stages beside each other, or swimlanes of a field below each other. */
export function TaskBoard(props: Props) {
  const { store, shape, active, folded, onFold, onOpen, onMove, onCreate, dress, phone } = props;
  const project = useTaskProject();
  const kit = useTaskKit();
  const places = usePlaces(store, shape);
  const createIn = (corner: Corner) => (onCreate && beginningAt(corner, project) ? onCreate : undefined);
  if (phone) {
    const lanes = (at: number, open: (row: TaskRow) => void, dressed: Dress<TaskRow>) => (
      <LaneList
        key={store.columns[at]?.key}
        {...{ kit, store, places, folded, onFold, at }}
        createIn={phone.choosing ? undefined : createIn}
        onOpen={open}
        dress={dressed}
      />
    );
    return (
      <PhoneBoard
        {...{ kit, store, onOpen, onMove, createIn }}
        {...phone}
        placeOf={(column) => ({ id: column.key, column, lane: null })}
        lanes={store.field ? lanes : undefined}
      />
    );
  }
  return (
    <Board
      {...{ kit, store, places, active, onOpen, onMove, createIn, dress }}
      lanes={
        store.field
          ? (verdictOf) => (
              <Swimlanes {...{ kit, store, places, active, folded, onFold, onOpen, createIn, dress, verdictOf }} />
            )
          : undefined
      }
    />
  );
}
