import { newId } from '@contract/newId';
import { labelColors } from '@contract/task/enums';

/** An option that is being written; without a value it is new. */
export interface DraftOption {
  value: string;
  label: string;
  color?: string;
  parent?: string;
}

/** The value stands in the tasks: random, so that two people who add options at once do not make the same one. */
export const newOption = (at: number, parent?: string): DraftOption => ({
  value: newId(),
  label: '',
  color: labelColors[at % labelColors.length],
  ...(parent && { parent }),
});

/** The options in the order of their tree, each with how deep it lies. */
export function inTree(options: readonly DraftOption[]): { option: DraftOption; depth: number }[] {
  const lines: { option: DraftOption; depth: number }[] = [];
  const add = (parent: string | undefined, depth: number) => {
    for (const option of options.filter((one) => one.parent === parent)) {
      lines.push({ option, depth });
      add(option.value, depth + 1);
    }
  };
  add(undefined, 0);
  return lines;
}

/** An option goes with everything below it. */
export function without(options: readonly DraftOption[], value: string): DraftOption[] {
  const gone = new Set([value]);
  for (let before = 0; before < gone.size; ) {
    before = gone.size;
    for (const one of options) if (one.parent !== undefined && gone.has(one.parent)) gone.add(one.value);
  }
  return options.filter((one) => !gone.has(one.value));
}

/** Changes places with the neighbour of the same parent; the same list where there is none. */
export function moved(options: readonly DraftOption[], value: string, by: 1 | -1): DraftOption[] {
  const at = options.findIndex((one) => one.value === value);
  const siblings = options.filter((one) => one.parent === options[at]?.parent);
  const other = siblings[siblings.findIndex((one) => one.value === value) + by];
  const next = [...options];
  const to = other ? next.indexOf(other) : -1;
  const one = next[at];
  if (!one || !other || to < 0) return next;
  next[at] = other;
  next[to] = one;
  return next;
}
