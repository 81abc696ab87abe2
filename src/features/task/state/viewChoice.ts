/** A user's choice about a project's views: which opens by itself, and in which order they stand. Pure. */
import type { TaskView } from '@contract/task/views';

export interface ViewChoice {
  defaultId: string | null;
  order: string[];
}
export const noViewChoice: ViewChoice = { defaultId: null, order: [] };

/** Whatever else was kept counts as no choice. */
export function readViewChoice(value: unknown): ViewChoice {
  if (typeof value !== 'object' || value === null) return noViewChoice;
  const { defaultId, order } = value as Record<string, unknown>;
  return {
    defaultId: typeof defaultId === 'string' ? defaultId : null,
    order: Array.isArray(order) ? order.filter((id): id is string => typeof id === 'string') : [],
  };
}

/** Those that the choice does not know stand behind, as they were made. */
export function orderViews(views: readonly TaskView[], { order }: ViewChoice): TaskView[] {
  const place = ({ layoutId }: TaskView) => {
    const at = order.indexOf(layoutId);
    return at < 0 ? order.length : at;
  };
  return [...views].sort((a, b) => place(a) - place(b));
}

/** One place to the left (-1) or to the right. */
export function moveView(views: readonly TaskView[], choice: ViewChoice, layoutId: string, by: 1 | -1): ViewChoice {
  const order = orderViews(views, choice).map((view) => view.layoutId);
  const from = order.indexOf(layoutId);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return choice;
  order.splice(from, 1);
  order.splice(to, 0, layoutId);
  return { ...choice, order };
}

/** Reads the fields of one's own cards; whatever else was kept counts as no choice. */
export const readCards = (kept: unknown): string[] | null =>
  Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : null;
