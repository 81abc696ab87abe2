/**
 * Custom fields by name beside the built-in ones: `customFields.<id>`, as refusals, acts to take back and the console's
 * tables call them. No imports: the console bundles this.
 */

const PREFIX = 'customFields.';
type Values = Readonly<Record<string, unknown>>;

export const customName = (fieldId: string): string => `${PREFIX}${fieldId}`;
/** The id of the custom field of this name; undefined for a built-in one. */
export const customIdOf = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;

/** Each custom value under its name, beside the others. */
export function flatValues({ customFields, ...plain }: Values): Values {
  const custom = Object.entries((customFields ?? {}) as Values).map(([id, value]) => [customName(id), value]);
  return { ...plain, ...Object.fromEntries(custom) };
}

/** As the API takes them: custom values in an object of their own. */
export function nestedValues<V extends object>(flat: V): V {
  const entries = Object.entries(flat);
  const custom = entries.flatMap(([name, value]) => {
    const id = customIdOf(name);
    return id === undefined ? [] : [[id, value]];
  });
  if (custom.length === 0) return flat;
  const plain = entries.filter(([name]) => customIdOf(name) === undefined);
  return { ...Object.fromEntries(plain), customFields: Object.fromEntries(custom) } as V;
}
