import { cardId, type LaneKey } from './places';

/** Puts the focus on a card once it is drawn. */
export function focusCard(id: string, lane: LaneKey | undefined, tries = 8): void {
  const card = document.getElementById(cardId(id, lane));
  if (card) card.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusCard(id, lane, tries - 1));
}
