/** How a view is set, and the fields that it names. */
import { mapConditions } from './filter';
import type { TableViewConfig } from './table';

/**
 * A view without what names fields that are not there: for who may not see them, or as they were removed meanwhile.
 * @returns the view, and whether anything that decides about its records was left out
 */
export function configWithin(config: TableViewConfig, read: ReadonlySet<string>): [TableViewConfig, boolean] {
  let cut = false;
  const known = <T>(list: readonly T[] | undefined, key: (one: T) => string): T[] | undefined => {
    const left = list?.filter((one) => read.has(key(one)));
    cut ||= left?.length !== list?.length;
    return left;
  };
  const { filter, sorts, groups, columns, colors, form } = config;
  const shown: TableViewConfig = {
    ...config,
    ...(filter && {
      filter: mapConditions(filter, (condition) => {
        cut ||= !read.has(condition.field);
        return read.has(condition.field) ? condition : null;
      }),
    }),
    ...(sorts && { sorts: known(sorts, ({ field }) => field) }),
    ...(groups && { groups: known(groups, ({ field }) => field) }),
    ...(colors && { colors: known(colors, ({ condition }) => condition.field) }),
  };
  // What is hidden has no column either, and nobody misses it.
  if (columns) shown.columns = columns.filter(({ key }) => read.has(key));
  if (form) shown.form = { ...form, fields: form.fields.filter(({ key }) => read.has(key)) };
  for (const base of ['by', 'until'] as const) {
    const key = config[base];
    if (!key || read.has(key)) continue;
    cut = true;
    delete shown[base];
  }
  return [shown, cut];
}
