/** What stands there now against an earlier state of a dashboard, in words. Pure; the console bundles this. */
import type { DashboardFilter, Widget } from './dashboard';

interface State {
  name: string;
  widgets: readonly Widget[];
  filter: DashboardFilter;
}

/** Without its place; both are told by the database, in one order of their inner names. */
const content = (widget: Widget): string =>
  JSON.stringify(Object.entries({ ...widget, x: 0, y: 0, w: 0, h: 0 }).sort(([a], [b]) => (a < b ? -1 : 1)));
const place = ({ x, y, w, h }: Widget): string => [x, y, w, h].join();

/** Since then: 新增 1 个、修改 2 个、删除 1 个组件. */
export function describeDifference(then: State, now: State): string {
  const before = new Map(then.widgets.map((widget) => [widget.id, widget]));
  const after = new Set(now.widgets.map(({ id }) => id));
  const added = now.widgets.filter(({ id }) => !before.has(id)).length;
  const removed = then.widgets.filter(({ id }) => !after.has(id)).length;
  const both = now.widgets.flatMap((widget) => {
    const was = before.get(widget.id);
    return was ? [{ was, widget }] : [];
  });
  const changed = both.filter(({ was, widget }) => content(was) !== content(widget)).length;
  const moved = both.some(({ was, widget }) => place(was) !== place(widget));
  const counted = [
    ...(added > 0 ? [`新增 ${added} 个`] : []),
    ...(changed > 0 ? [`修改 ${changed} 个`] : []),
    ...(removed > 0 ? [`删除 ${removed} 个`] : []),
  ];
  const parts = [
    ...(counted.length > 0 ? [`${counted.join('、')}组件`] : []),
    ...(moved ? ['调整布局'] : []),
    ...(JSON.stringify(then.filter) === JSON.stringify(now.filter) ? [] : ['修改筛选']),
    ...(then.name === now.name ? [] : ['改名']),
  ];
  return parts.length > 0 ? `此后${parts.join('，')}` : '与现在相同';
}
