import type { ShownValue } from '@contract/dynamicTable/records';
import { useRef } from 'react';
import { isLinked, linkedIds } from './values';

interface Option {
  value: string;
  label: string;
}

/** What is chosen, by name: as the record has it, or as it was found before something else was looked for. */
export function useTitled(value: ShownValue | undefined, found: readonly Option[]): Option[] {
  const seen = useRef(new Map<string, string>());
  for (const one of found) seen.current.set(one.value, one.label);
  for (const one of Array.isArray(value) ? value : []) if (isLinked(one)) seen.current.set(one.id, one.title);
  return linkedIds(value).map((id) => ({ value: id, label: seen.current.get(id) ?? '…' }));
}
