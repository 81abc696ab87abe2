/** What a form of a widget says, as the widget that is kept. Pure. */
import type { Widget } from '@contract/dashboard/dashboard';
import { isStill } from '@contract/dashboard/words';
import { newId } from '@contract/newId';
import { bottomOf } from '@/features/dashboard/layout';
import { FIRST_TAB } from '@/features/dashboard/tabs';
import type { WidgetValues } from './WidgetForm';

type Made = Pick<
  Widget,
  'kind' | 'metric' | 'dimension' | 'period' | 'chart' | 'title' | 'text' | 'address' | 'tab' | 'target'
>;

/** Kinds that show no figures have nothing of a figure. */
function madeOf(values: WidgetValues): Made {
  const { kind, metric = null, dimension = null, period = null, chart = null, target = null } = values;
  const figure = isStill(kind) ? { metric: null, dimension: null, chart: null } : { metric, dimension, chart };
  return {
    ...values,
    ...figure,
    ...{ period, target, title: values.title ?? '', text: values.text ?? '' },
    address: kind === 'image' || kind === 'page' ? (values.address?.trim() ?? null) : null,
    tab: values.tab?.trim() ?? FIRST_TAB,
  };
}

/** Filters are those of its metric. */
export function changedWidget(widget: Widget, values: WidgetValues): Widget {
  const filters = (values.metric ?? null) === widget.metric ? widget.filters : [];
  return { ...widget, ...madeOf(values), filters };
}

/** Below all that stands on its tab. */
export function addedWidget(widgets: readonly Widget[], values: WidgetValues): Widget {
  const made = madeOf(values);
  const place = {
    x: 0,
    y: bottomOf(widgets.filter((one) => (one.tab ?? FIRST_TAB) === made.tab)),
    w: made.kind === 'number' ? 3 : 6,
    h: made.kind === 'number' || made.kind === 'text' ? 2 : 5,
  };
  return { id: newId(), ...place, filters: [], ...made };
}
