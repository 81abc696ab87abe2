/** The places of a board where a card can be put: a column, or a column of one swimlane. No imports. */

/** As the groups of the API have it: the value as text, null where there is none. */
export type LaneKey = string | null;

export interface PlainColumn {
  key: string;
  name: string;
  /** Rows that it should hold at the most; null: any number. */
  wipLimit: number | null;
}

export interface Place<C extends PlainColumn = PlainColumn> {
  id: string;
  column: C;
  /** Null: the board has no swimlanes. */
  lane: { key: LaneKey; title: string } | null;
}

/** What putting a card somewhere means; `M` is what its kind does then. */
export type PlaceVerdict<M> =
  | { kind: 'home' }
  | { kind: 'allowed'; name: string; reasonRequired: boolean; move: M }
  | { kind: 'refused'; why: string };

export const laneId = (key: LaneKey): string => (key === null ? 'none' : `=${key}`);
export const placeId = ({ key }: PlainColumn, lane: LaneKey | undefined): string =>
  lane === undefined ? key : `${laneId(lane)}|${key}`;

/** How a place is called: 「进行中」, or with lanes 「张三 · 进行中」. */
export const placeName = ({ column, lane }: Place): string => (lane ? `${lane.title} · ${column.name}` : column.name);

/** The id of a card on the page: a row with two labels has a card in two lanes. */
export const cardId = (id: string, lane: LaneKey | undefined) =>
  lane === undefined ? `card-${id}` : `card-${id}-${laneId(lane)}`;
