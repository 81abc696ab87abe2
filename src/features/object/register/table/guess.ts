/** Which column of a file is likely which field: by its heading, without regard to case and width. Pure. */
import { sameLabel } from '@contract/object/dictionary';
import type { ImportInspected, ImportMapping } from '@contract/object/registerTable';

export function guessMapping({ columns, targets }: Pick<ImportInspected, 'columns' | 'targets'>): ImportMapping {
  return Object.fromEntries(
    targets.flatMap(({ name, heading }) => {
      const found = columns.find((column) => sameLabel(column) === sameLabel(heading));
      return found === undefined ? [] : [[name, found]];
    }),
  );
}

/** With a number column rows without one are new ones, whose required fields must stand in the file, too. */
export const missingOf = ({ targets }: Pick<ImportInspected, 'targets'>, mapping: ImportMapping): string[] =>
  'no' in mapping
    ? []
    : targets.flatMap(({ name, heading, required }) => (required && !(name in mapping) ? [heading] : []));
