/** How the tabs of a project are arranged: in which order, and which of them are not shown. No imports. */

export interface TabArrangement {
  /** Paths of tabs (`task`, `extendApp/{id}`); those that it does not name follow as usual. */
  order: string[];
  hidden: string[];
}

export const TABS_MAX = 100;
export const TAB_PATTERN = '^[A-Za-z]{1,40}(/[0-9a-f-]{36})?$';
/** The way back to the arrangement cannot be hidden. */
export const KEPT_TAB = 'settings';

interface Tab {
  path: string;
}

/** All tabs in the order that was chosen; those that were not there then stand behind the one that usually leads them. */
export function orderTabs<T extends Tab>(tabs: readonly T[], arrangement: TabArrangement | null): T[] {
  if (!arrangement) return [...tabs];
  const chosen = arrangement.order.flatMap((path) => tabs.filter((tab) => tab.path === path));
  for (const [at, tab] of tabs.entries()) {
    if (chosen.includes(tab)) continue;
    const leader = tabs[at - 1];
    chosen.splice(leader ? chosen.indexOf(leader) + 1 : 0, 0, tab);
  }
  return chosen;
}

export const isShown = (path: string, arrangement: TabArrangement | null): boolean =>
  path === KEPT_TAB || !arrangement?.hidden.includes(path);

/** The tabs of the row. */
export const arrangedTabs = <T extends Tab>(tabs: readonly T[], arrangement: TabArrangement | null): T[] =>
  orderTabs(tabs, arrangement).filter(({ path }) => isShown(path, arrangement));
