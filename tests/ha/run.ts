/**
 * `npm run ha [-- part …] [-- --kills 10 --rate 20]`: takes away what an installation on several machines stands on, under load, and
 * counts what is lost and how long it takes. Needs Debian's packages, and says which are missing. HA_SUMMARY names a file
 * for `{ passed, failed }`.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { database } from './database';
import { files } from './files';
import { Machine, missingPackages } from './machine';
import { processes } from './processes';
import { replica } from './replica';
import { type Row, tableOf } from './report';
import { watched } from './watched';

const parts = [processes, database, replica, files, watched];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { kills: { type: 'string', default: '10' }, rate: { type: 'string', default: '20' } },
  });
  const [kills, rate] = [Number(values.kills), Number(values.rate)];
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0 || !Number.isInteger(kills) || kills < 1 || !(rate > 0 && rate <= 1_000)) {
    console.error(`npm run ha [-- ${parts.map(({ name }) => name).join(' ')}] [--kills 10] [--rate 20]`);
    return 2;
  }
  const asked = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const missing = missingPackages([...new Set(asked.flatMap(({ programs }) => programs))]);
  if (missing.length > 0) {
    console.error(`Missing: apt-get install --no-install-recommends ${missing.join(' ')}`);
    return 2;
  }
  const rows: Row[] = [];
  for (const part of asked) {
    const began = Date.now();
    console.log(`== ${part.name}`);
    try {
      rows.push(...(await part.run({ kills, rate })));
    } catch (error) {
      rows.push({ what: part.name, times: 0, result: (error as Error).message.split('\n')[0] ?? '', good: false });
      console.error(error);
    }
    console.log(`   ${Math.round((Date.now() - began) / 1000)} s`);
  }
  console.log(`\n${tableOf(rows)}\n`);
  const failed = rows.filter(({ good }) => !good).length;
  console.log(`${rows.length - failed} passed, ${failed} failed`);
  const summary = process.env.HA_SUMMARY;
  if (summary) fs.writeFileSync(summary, JSON.stringify({ passed: rows.length - failed, failed }));
  return failed > 0 ? 1 : 0;
}

// Whoever ends the run ends all that it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void Machine.clearAll().finally(() => process.exit(1)));
}
void main().then((code) => process.exit(code));
