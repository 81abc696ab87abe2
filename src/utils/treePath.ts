import type { FieldOption } from '@contract/object/customFields';

/** Names from the root down to an option; empty for one that is not there. */
export function pathOf(value: string, choices: readonly FieldOption[]): string[] {
  const path: FieldOption[] = [];
  let at = choices.find((choice) => choice.value === value);
  while (at && !path.includes(at)) {
    path.unshift(at);
    const { parent } = at;
    at = parent === undefined ? undefined : choices.find((choice) => choice.value === parent);
  }
  return path.map(({ label }) => label);
}
