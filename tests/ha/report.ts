/** What a part of `npm run ha` finds. */
import type { Program } from './machine';

export interface Row {
  /** What was taken away. */
  what: string;
  /** How often. */
  times: number;
  /** What came of it, with figures. */
  result: string;
  /** Whether that is what was promised. */
  good: boolean;
}

export interface Options {
  /** How often the primary is killed. */
  kills: number;
  /** Writes a second while processes restart: what a machine of two cores bears beside five starts of the product. */
  rate: number;
}

export interface Part {
  name: string;
  programs: readonly Program[];
  run(options: Options): Promise<Row[]>;
}

/** As `docs/operations/high-availability.md` holds it. */
export const tableOf = (rows: readonly Row[]): string =>
  [
    '| taken away | times | what came of it | as promised |',
    '| --- | ---: | --- | --- |',
    ...rows.map(({ what, times, result, good }) => `| ${what} | ${times} | ${result} | ${good ? 'yes' : 'NO'} |`),
  ].join('\n');
