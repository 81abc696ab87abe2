/** A board of any kind of objects: columns of cards, carried by pointer, keys or a menu. */
import boardStyles from './board.less';

export { Board } from './Board';
export { VerdictLine, verdictStyles } from './BoardColumn';
export { type BoardLane, type BoardStore, PlainBoard, sum } from './boardStore';
export { Card, type Dress } from './Card';
export { CARD_GAP, CardList } from './CardList';
export { ColumnHead, Count } from './ColumnHead';
export { ColumnRows } from './columnRows';
export { focusCard } from './focusCard';
export { nextTarget, type Spot, stepCard } from './keyboardMove';
export type { BoardKit } from './kit';
export { PhoneBoard } from './PhoneBoard';
export {
  cardId,
  type LaneKey,
  laneId,
  type Place,
  type PlaceVerdict,
  type PlainColumn,
  placeId,
  placeName,
} from './places';
export { useShownStore } from './useShownStore';
/** Its classes: for what a kind draws inside of it. A style sheet becomes a module where it is imported, not re-exported. */
export { boardStyles };
