/** How fields of a register are called in the API. No imports but types: the console bundles this. */
import type { BuiltinField, BuiltinKind } from './fields';

/** People and moments are shown as such: `assigneeId` as `assignee`, `resolvedAt` as `resolvedTime`. */
export type ShownName<N extends string, K extends BuiltinKind> = K extends 'person'
  ? N extends `${infer P}Id`
    ? P
    : N
  : K extends 'instant'
    ? N extends `${infer P}At`
      ? `${P}Time`
      : N
    : N;

export function shownName(name: string, { kind }: Pick<BuiltinField, 'kind'>): string {
  if (kind === 'person') return name.replace(/Id$/, '');
  return kind === 'instant' ? name.replace(/At$/, 'Time') : name;
}
