/** What an import is told of its kind: the screens are the same for tables, registers, plans and members. */
import type { ReactNode } from 'react';

/** One column of the file, with some of its cells. */
export interface SeenColumn {
  heading: string;
  samples: readonly string[];
}

/** A file as it was read. */
export interface Seen {
  columns: readonly SeenColumn[];
  total: number;
  /** By column: what it is likely to become; `SKIP` is nothing. */
  chosen: readonly string[];
  /** Values that mean nothing here, by what their column becomes. */
  values: readonly UnknownValues[];
}
export interface UnknownValues {
  /** What the column becomes, as `chosen` calls it. */
  target: string;
  label: string;
  /** What a value may be here; empty: it can only be left out. */
  options: readonly string[];
  /** An empty value is one, too. */
  mayLack: boolean;
  found: readonly { value: string; rows: number; reason: string }[];
  more: number;
}

export const SKIP = 'skip';

/** Why a file cannot be read or brought in, as the kind found out itself: a sentence that is shown as it stands. */
export class ImportRefused extends Error {}

export type Options = readonly (
  | { value: string; label: string }
  | { label: string; options: readonly { value: string; label: string }[] }
)[];

/** By targets: what a value of the file means here; '' is nothing. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the file would become, or has become. */
export interface Outcome {
  /** In words, without 将 or 已. */
  said: readonly string[];
  /** Rows that would be written. */
  writes: number;
  issues: readonly { key: string; text: string }[];
  /** What they are, where they are no rows that stay out. */
  issuesTitle?: string;
  notes: readonly string[];
  /** The rows that were left out, as a CSV. */
  leftOut: string | null;
  /** While it goes on: percent, and what is said of it. */
  going?: { percent: number; text: string };
  /** It did not get to its end. */
  error?: string;
}

export interface ImportKind<S extends Seen> {
  title: string;
  /** Under which the mapping is remembered for the next file: of the person. */
  remember: string;
  accept: string;
  /** Why a file cannot be imported, before it is sent. */
  problem(file: File): string | null;
  /** Below the field for the file: limits, a template. */
  hint: ReactNode;
  /** @param chosen as it was changed: values are looked at by that */
  inspect(file: File, chosen?: readonly string[]): Promise<S>;
  /** What a column can become. */
  options(seen: S): Options;
  /** Each but `SKIP` is for one column alone. */
  exclusive: boolean;
  /** Values are looked at anew when columns change. */
  looksAgain: boolean;
  /** Below a column: what else is asked of it. */
  below?: (seen: S, at: number, chosen: string) => ReactNode;
  /** What is still to be chosen; null: nothing. */
  missing(seen: S, chosen: readonly string[]): string | null;
  /** Without it, the import begins at once: it can be taken back whole. */
  hasTrial: boolean;
  run(file: File, seen: S, told: { chosen: readonly string[]; values: Meanings; isTrial: boolean }): Promise<Outcome>;
  /** Of what goes on by itself: how far it is now. */
  follow?: () => Promise<Outcome>;
}

/** Headings with what they became: what the next file of the same shape begins with. */
export interface Remembered {
  columns: Readonly<Record<string, string>>;
  values: Meanings;
}

/** As it was remembered, where the file has those columns and the kind still knows what they became. */
export function recalled(seen: Seen, options: Options, { columns }: Remembered, exclusive: boolean): string[] {
  const known = new Set(
    options.flatMap((one) => ('options' in one ? one.options.map(({ value }) => value) : [one.value])),
  );
  const taken = new Set<string>();
  return seen.columns.map(({ heading }, at) => {
    const before = columns[heading];
    const use = before !== undefined && (before === SKIP || known.has(before)) ? before : (seen.chosen[at] ?? SKIP);
    if (use === SKIP || !exclusive) return use;
    if (taken.has(use)) return SKIP;
    taken.add(use);
    return use;
  });
}
