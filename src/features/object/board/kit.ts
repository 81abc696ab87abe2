/** What a board has to know of the objects that are its cards. */
import type { MouseEvent, ReactNode } from 'react';
import type { LaneKey, Place, PlaceVerdict } from './places';

/** `T`: a row; `P`: where its card can be put; `M`: what putting it there does. */
export interface BoardKit<T, P extends Place = Place, M = unknown> {
  idOf: (row: T) => string;
  noOf: (row: T) => string;
  titleOf: (row: T) => string;
  /** What the cards are (任务), and what the columns are (阶段). */
  noun: string;
  columns: string;
  /** All cards of a board are as high: where each stands is known without it. */
  cardHeight: number;
  /** What a card says; `face` changes its identity with what that depends on. */
  face: (row: T) => ReactNode;
  /** Before a column's name. */
  mark: (column: P['column']) => ReactNode;
  /** Whether a card may be put somewhere, and if not, why. The server decides again. */
  judge: (row: T, from: LaneKey, place: P) => PlaceVerdict<M>;
  /** What the right button opens. */
  onMenu?: (row: T, event: MouseEvent) => void;
  /** Where a card can go from a menu, where nothing can be dragged. */
  ways: (row: T) => readonly { key: string; label: ReactNode; move: M }[];
}
