/** Values of custom fields said so that another project understands them: fields by name and kind, options by their labels. */
import type { CustomValue, CustomValues } from '../../../../contract/task/task';
import type { PortableValue } from '../../../../contract/task/templates';
import { fieldKinds } from '../../../object/fields/kinds';
import type { ProjectFields } from '../read/values';

type Field = ProjectFields extends ReadonlyMap<string, infer F> ? F : never;
/** Files belong to the task that they were uploaded for; what is calculated comes of itself. */
const isLeftBehind = ({ kind }: Field) => fieldKinds[kind].names === 'file' || fieldKinds[kind].computed;

const each = (value: CustomValue, change: (one: string) => string): CustomValue => {
  if (Array.isArray(value)) return value.map(change);
  return typeof value === 'string' ? change(value) : value;
};

const translated = (value: CustomValue, { options }: Field, from: 'value' | 'label', to: 'value' | 'label') =>
  options.length === 0 ? value : each(value, (one) => options.find((option) => option[from] === one)?.[to] ?? one);

export function toPortable(fields: ProjectFields, values: CustomValues): PortableValue[] {
  return Object.entries(values).flatMap(([id, value]) => {
    const field = fields.get(id);
    if (!field || value === null || isLeftBehind(field)) return [];
    return { name: field.name, kind: field.kind, value: translated(value, field, 'value', 'label') };
  });
}

/** @param dropped hears the names of what has no place there. */
export function fromPortable(
  fields: ProjectFields,
  values: readonly PortableValue[],
  mayBeNamed: (userId: string) => boolean,
  dropped: (name: string) => void,
): CustomValues {
  const known = [...fields.values()];
  const taken: CustomValues = {};
  for (const { name, kind, value } of values) {
    const field = known.find((one) => one.name === name && one.kind === kind);
    const here = field && fitting(field, translated(value, field, 'label', 'value'), mayBeNamed);
    if (field && here !== undefined) taken[field.id] = here;
    else dropped(name);
  }
  return taken;
}

function fitting(field: Field, value: CustomValue, mayBeNamed: (userId: string) => boolean): CustomValue | undefined {
  if (fieldKinds[field.kind].names === 'person') {
    const people = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && mayBeNamed(one));
    if (people.length === 0) return undefined;
    return fieldKinds[field.kind].family === 'persons' ? (people as string[]) : (people[0] ?? undefined);
  }
  return fieldKinds[field.kind].fits(value, field) ? value : undefined;
}
