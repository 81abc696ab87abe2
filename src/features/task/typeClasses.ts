/** Task types by the kind of work that they are, for choosing among many. Pure. */
import type { TaskTypeInfo } from '@contract/task/setup';

type Classed = Pick<TaskTypeInfo, 'taskTypeId' | 'name' | 'typeClass'>;

export interface ClassOfTypes<T> {
  /** '' where no type has a class: then there is nothing to say. */
  name: string;
  types: T[];
}

/** In the order of the types, those of no class last; one class without a name where nobody has made any. */
export function typesByClass<T extends Classed>(types: readonly T[]): ClassOfTypes<T>[] {
  const classes = new Map<string, T[]>();
  for (const type of types) classes.set(type.typeClass, [...(classes.get(type.typeClass) ?? []), type]);
  const named = [...classes].filter(([name]) => name !== '').map(([name, of]) => ({ name, types: of }));
  const rest = classes.get('') ?? [];
  if (named.length === 0) return rest.length > 0 ? [{ name: '', types: rest }] : [];
  return rest.length > 0 ? [...named, { name: '未分类', types: rest }] : named;
}
