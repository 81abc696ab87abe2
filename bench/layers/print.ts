/** The tables of `npm run bench -- --layers`. */
import type { Asked } from './asked';
import type { Spent } from './processorTime';

/** What each layer spent a call, round by round, by its name. */
export type Measured = Map<string, Spent[]>;

export const middle = (values: readonly number[]): number =>
  [...values].sort((x, y) => x - y)[values.length >> 1] ?? NaN;

export const micro = (value: number) => (Number.isNaN(value) ? '' : Math.round(value).toLocaleString('en'));
export const spread = (values: readonly number[]) =>
  values.some(Number.isNaN) ? '' : `${micro(Math.min(...values))}–${micro(Math.max(...values))}`;

export function print(call: string, measured: Measured, unit = 'µs a call'): void {
  console.log(`\n| ${call}: ${unit} | server | adds | spread | database | adds | spread |`);
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  const lines = [...measured].map(([name, all]) => {
    const server = all.map((one) => one.server);
    const database = all.map((one) => one.database);
    return { name, server, database, of: { server: middle(server), database: middle(database) } };
  });
  const added = lines.map(({ of }, at) => ({
    server: of.server - (lines[at - 1]?.of.server ?? 0),
    database: of.database - (lines[at - 1]?.of.database ?? 0),
  }));
  const dearest = Math.max(...added.flatMap(({ server, database }) => [server, database || 0]));
  const told = (value: number) => (value === dearest && lines.length > 1 ? `**${micro(value)}**` : micro(value));
  for (const [at, { name, server, database, of }] of lines.entries()) {
    const adds = added[at] as (typeof added)[number];
    const cells = [name, micro(of.server), told(adds.server), spread(server)];
    console.log(`| ${[...cells, micro(of.database), told(adds.database), spread(database)].join(' | ')} |`);
  }
}

/** @param of calls, or rows: the figures are by one of them */
export function printAsked(call: string, asked: readonly Asked[], of: number): void {
  if (asked.length === 0) return;
  console.log(`\n| ${call}: what the database was asked (pg_stat_statements) | times | µs planned | µs run |`);
  console.log('| --- | ---: | ---: | ---: |');
  for (const { text, calls, planned, run } of asked) {
    const told = text.replace(/\s+/g, ' ').replaceAll('|', '¦').trim().slice(0, 90);
    const [times, plan, ran] = [calls, planned, run].map((one) => (one / of).toFixed(one / of < 10 ? 2 : 0));
    console.log(`| ${[told, times, plan, ran].join(' | ')} |`);
  }
}

/** Thousands of instructions a call, of the server's own process; what the system does for it is not among them. */
export function printCounted(call: string, counted: ReadonlyMap<string, number[]>): void {
  console.log(`\n| ${call}: thousand instructions of the server a call | all | adds | two counts |`);
  console.log('| --- | ---: | ---: | ---: |');
  let before = 0;
  const thousands = (value: number) => (value / 1000).toFixed(0);
  for (const [name, counts] of counted) {
    const least = Math.min(...counts);
    const cells = [name, thousands(least), thousands(least - before), counts.map(thousands).join(', ')];
    console.log(`| ${cells.join(' | ')} |`);
    before = least;
  }
}
