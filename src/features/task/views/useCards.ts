import type { ViewModel } from '@contract/task/views';
import { useMemoizedFn } from 'ahooks';
import { useMemo } from 'react';
import { useListState } from '../state/useListState';
import { useViews } from '../state/ViewsContext';

/** What a card says besides its number and title, where nobody has chosen. */
export const usualCards: readonly string[] = ['urgent', 'planEnd', 'labelIds', 'childTotal', 'executorId'];

const same = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();

/** The fields of the board's cards: the view's, as they were saved or changed since; without a view the user's own. */
export function useCards() {
  const { view } = useListState();
  const { ownCards, setOwnCards, drafts, setDraft } = useViews();
  const layoutId = view?.layoutId;
  const saved = (view ? view.model.cardFields : ownCards) ?? usualCards;
  const draft = layoutId === undefined ? undefined : drafts[layoutId]?.cards;
  const fields = draft ?? saved;
  const change = useMemoizedFn((next: readonly string[]) =>
    layoutId === undefined ? setOwnCards(next) : setDraft(layoutId, { cards: next }),
  );
  const model = useMemo<Pick<ViewModel, 'cardFields'>>(
    () => (same(fields, usualCards) ? {} : { cardFields: [...fields] }),
    [fields],
  );
  return { fields, change, model, changed: draft !== undefined && !same(draft, saved) };
}
