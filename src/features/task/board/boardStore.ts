/** The cards of a board of tasks with swimlanes, lane by lane and in it by column; what is asked for is what is in sight. */
import type { BoardColumn } from '@contract/task/boardColumns';
import type { TaskRow } from '@contract/task/task';
import type { TaskGroup, TaskGroups } from '@contract/task/views';
import {
  type BoardLane,
  type BoardStore,
  ColumnRows as CardRows,
  PlainBoard as PlainRows,
  type Spot,
  sum,
} from '@/features/object/board';
import { keyOf } from '../groups/GroupWindows';
import { type LoadPage, taskIdOf } from '../state/taskWindow';
import type { LaneField, LaneKey } from './laneFields';
import type { LaneValue } from './laneValues';

type ColumnRows = CardRows<TaskRow>;

export interface TaskLane extends BoardLane {
  /** What its head says; null without swimlanes. */
  group: Pick<TaskGroup, 'key' | 'name'> | null;
}
export interface TaskBoard extends BoardStore<TaskRow, BoardColumn> {
  lanes: readonly TaskLane[];
  field: LaneField | null;
  /** Lanes stand there although no task does. */
  showsEmpty: boolean;
}

const ONLY: TaskLane = { key: undefined, id: '', group: null };

export class PlainBoard extends PlainRows<TaskRow, BoardColumn> implements TaskBoard {
  readonly field = null;
  readonly showsEmpty = false;
  override readonly lanes = [ONLY];

  constructor(columns: readonly BoardColumn[], load: (column: BoardColumn) => LoadPage) {
    super(columns, taskIdOf, (row, { stageIds }) => stageIds.includes(row.stageId), load);
  }
}

/** Cards asked for at once in one cell: a few are in sight. */
const CELL_PAGE = 20;

interface Heads {
  /** By lane, and in it by stage. */
  cells: TaskGroups;
  /** By stage: a task with two labels stands in two lanes, and counts once for its column. */
  stages: TaskGroups;
}
interface CountedLane extends TaskLane {
  counts: number[];
}

export class SwimlaneBoard implements TaskBoard {
  lanes: CountedLane[] = [];
  loaded = false;
  error: unknown = null;
  truncated = false;
  private stageTotals: number[] = [];
  private all = 0;
  private asked = 0;
  private readonly cells = new Map<string, { rows: ColumnRows; lane: string; column: number }>();
  private listeners = new Set<() => void>();

  constructor(
    readonly columns: readonly BoardColumn[],
    readonly field: LaneField,
    private readonly loadHeads: () => Promise<Heads>,
    private readonly load: (column: BoardColumn, lane: LaneKey) => LoadPage,
    /** Lanes that stand there in any case, in their order. */
    private readonly standing: readonly LaneValue[] = [],
  ) {}

  get showsEmpty(): boolean {
    return this.standing.length > 0;
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  get total(): number {
    return this.all;
  }
  shape = () =>
    `${this.lanes.map(({ id }, lane) => `${id}:${this.columns.map((_one, column) => this.count(lane, column))}`).join(';')}|${this.stageTotals}`;

  start = () => void this.heads();

  cell = (lane: number, column: number): ColumnRows => {
    const found = this.lanes[lane] as CountedLane;
    const id = `${found.id}|${column}`;
    const known = this.cells.get(id);
    if (known) return known.rows;
    const { stageIds } = this.columns[column] as BoardColumn;
    const key = found.key ?? null;
    const rows = new CardRows(
      taskIdOf,
      (row) => stageIds.includes(row.stageId) && this.field.keysOf(row).includes(key),
      this.load(this.columns[column] as BoardColumn, key),
      found.counts[column],
      CELL_PAGE,
    );
    rows.subscribe(this.changed);
    this.cells.set(id, { rows, lane: found.id, column });
    return rows;
  };

  count = (lane: number, column: number) => {
    const found = this.lanes[lane];
    if (!found) return 0;
    return this.cells.get(`${found.id}|${column}`)?.rows.count ?? found.counts[column] ?? 0;
  };

  /** As the server counted it, and what has been moved since. */
  columnCount = (column: number) => {
    if (!this.loaded) return null;
    const moved = this.lanes.map((lane, at) => this.count(at, column) - (lane.counts[column] ?? 0));
    return Math.max(0, (this.stageTotals[column] ?? 0) + sum(moved));
  };

  find = (taskId: string, lane?: LaneKey) => {
    let other: Spot | null = null;
    for (const { rows, lane: id, column } of this.cells.values()) {
      const index = rows.indexOf(taskId);
      const at = index < 0 ? -1 : this.lanes.findIndex((one) => one.id === id);
      if (at < 0) continue;
      if (lane === undefined || this.lanes[at]?.key === lane) return { lane: at, column, index };
      other ??= { lane: at, column, index };
    }
    return other;
  };
  place = (row: TaskRow, settled: boolean) => {
    // Where it belongs it has to be seen, though nobody has looked there yet.
    const keys = this.field.keysOf(row);
    const column = this.columns.findIndex(({ stageIds }) => stageIds.includes(row.stageId));
    if (column >= 0) {
      for (const [at, lane] of this.lanes.entries()) if (keys.includes(lane.key ?? null)) this.cell(at, column);
    }
    for (const { rows } of this.cells.values()) rows.place(row, settled);
  };
  settle = (taskId: string) => {
    for (const { rows } of this.cells.values()) rows.settle(taskId);
  };
  reload = () => {
    for (const [id, { rows }] of this.cells) {
      // What is not drawn (only this store looks at it) is asked for when it comes into sight again.
      if (rows.watchers > 1 || rows.moving) rows.reload();
      else this.cells.delete(id);
    }
    void this.heads();
  };
  retry = () => {
    this.error = null;
    void this.heads();
  };

  private async heads(): Promise<void> {
    const turn = ++this.asked;
    try {
      const { cells, stages } = await this.loadHeads();
      if (turn !== this.asked) return;
      this.take(cells, stages);
    } catch (error) {
      if (turn !== this.asked) return;
      this.error = error;
    }
    this.changed();
  }

  private take(cells: TaskGroups, stages: TaskGroups): void {
    const columnOf = (stageId: string | null) =>
      this.columns.findIndex(({ stageIds }) => stageId !== null && stageIds.includes(stageId));
    const laneOf = ({ key, name }: LaneValue): CountedLane => ({
      ...{ key, id: keyOf({ key }), group: { key, name } },
      counts: this.columns.map(() => 0),
    });
    const lanes = new Map(this.standing.map((value) => [keyOf(value), laneOf(value)]));
    for (const { key, name, swimlane, count } of cells.groups) {
      const id = keyOf({ key });
      const lane = lanes.get(id) ?? laneOf({ key, name });
      const column = columnOf(swimlane);
      if (column >= 0) lane.counts[column] = (lane.counts[column] ?? 0) + count;
      lanes.set(id, lane);
    }
    // What is no choice any more comes behind those that are, and none at the end.
    const found = [...lanes.values()];
    this.lanes = [...found.filter(({ key }) => key !== null), ...found.filter(({ key }) => key === null)];
    this.stageTotals = this.columns.map(({ stageIds }) =>
      sum(stages.groups.filter(({ key }) => key !== null && stageIds.includes(key)).map(({ count }) => count)),
    );
    this.all = stages.total;
    this.truncated = cells.truncated;
    this.loaded = true;
    this.error = null;
    for (const [id, { rows, lane, column }] of this.cells) {
      const found = lanes.get(lane);
      if (found) rows.expect(found.counts[column] ?? 0);
      else if (!rows.moving) this.cells.delete(id);
    }
  }

  private changes = 0;
  version = () => this.changes;
  private readonly changed = () => {
    this.changes += 1;
    for (const listener of this.listeners) listener();
  };
}
