import type { FieldOption } from '@contract/object/customFields';
import { upward } from '@contract/turns';

/** Names from the root down to an option; empty for one that is not there. */
export function pathOf(value: string, choices: readonly FieldOption[]): string[] {
  const choiceOf = (wanted: string | undefined) => choices.find((choice) => choice.value === wanted);
  return [...upward(choiceOf(value), ({ parent }) => choiceOf(parent))].reverse().map(({ label }) => label);
}
