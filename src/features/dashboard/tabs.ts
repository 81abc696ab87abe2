/** A dashboard's tabs: those that its widgets name, in the order of the first widget of each. Pure. */
import type { Widget } from '@contract/dashboard/dashboard';
import type { Param } from '@/features/object/list';
import { inOrder } from './layout';

/** Of widgets that name none. */
export const FIRST_TAB = '';
const tabOf = ({ tab }: Pick<Widget, 'tab'>): string => tab ?? FIRST_TAB;

/** Those without a name first; one alone is no tab. */
export function tabsOf(widgets: readonly Widget[]): string[] {
  const named = [...new Set(inOrder(widgets).map(tabOf))];
  return named.toSorted((a, b) => Number(a !== FIRST_TAB) - Number(b !== FIRST_TAB));
}
/** The widgets of the tab that is asked for; of the first where there is no such tab any more. */
export function shownOn(widgets: readonly Widget[], asked: string): { tab: string; shown: Widget[] } {
  const tabs = tabsOf(widgets);
  const tab = tabs.includes(asked) ? asked : (tabs[0] ?? FIRST_TAB);
  return { tab, shown: widgets.filter((widget) => tabOf(widget) === tab) };
}
/** The tab behind this one; behind the last comes the first. */
export const nextTab = (tabs: readonly string[], tab: string): string =>
  tabs[(tabs.indexOf(tab) + 1) % Math.max(1, tabs.length)] ?? FIRST_TAB;
export const tabName = (tab: string): string => tab || '首页';

/** The tab of one look, in the address. */
export const tabParam: Param<string> = {
  ...{ initial: FIRST_TAB, effect: 'shows', formerly: [] },
  read: ([text = FIRST_TAB]) => text.slice(0, 20),
  write: (value) => [value],
};
