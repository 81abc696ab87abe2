import { cardId } from './BoardCard';
import type { LaneKey } from './laneFields';

/** Puts the focus on a card once it is drawn. */
export function focusCard(taskId: string, lane: LaneKey | undefined, tries = 8): void {
  const card = document.getElementById(cardId(taskId, lane));
  if (card) card.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusCard(taskId, lane, tries - 1));
}
