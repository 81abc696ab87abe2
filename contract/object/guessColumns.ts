/** Which column of a file is likely which field: by its heading, without regard to case and width. Pure. */
import { sameLabel } from './dictionary';
import type { ImportMapping } from './registerTable';

interface Target {
  name: string;
  heading: string;
  required?: boolean;
  /** What else such a column is called. */
  words?: readonly string[];
}

/** Each column once: what a field is called counts before what it may be called. */
export function guessMapping({
  columns,
  targets,
}: {
  columns: readonly string[];
  targets: readonly Target[];
}): ImportMapping {
  const free = new Set(columns);
  const mapping: Record<string, string> = {};
  const take = ({ name }: Target, said: readonly string[]) => {
    if (name in mapping) return;
    const found = columns.find(
      (column) => free.has(column) && said.some((word) => sameLabel(column.trim()) === sameLabel(word)),
    );
    if (found === undefined) return;
    mapping[name] = found;
    free.delete(found);
  };
  for (const target of targets) take(target, [target.heading]);
  for (const target of targets) take(target, target.words ?? []);
  return mapping;
}

/** With a number column rows without one are new ones, whose required fields must stand in the file, too. */
export const missingOf = ({ targets }: { targets: readonly Target[] }, mapping: ImportMapping): string[] =>
  'no' in mapping
    ? []
    : targets.flatMap(({ name, heading, required }) => (required && !(name in mapping) ? [heading] : []));
