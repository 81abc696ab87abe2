/**
 * `npm run db:rebuild`: makes the initial migration anew from the schema and keeps what is written by hand. Only until
 * the first release; afterwards migrations are added by `npm run db:generate` and never changed.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const folder = path.join(__dirname, '..', 'server', 'db', 'migrations');
const byHand = path.join(folder, '0001_by_hand.sql');
const written = fs.readFileSync(byHand, 'utf8');
fs.rmSync(folder, { recursive: true });
for (const options of [
  ['--name', 'initial'],
  ['--custom', '--name', 'by_hand'],
]) {
  execFileSync('npx', ['drizzle-kit', 'generate', ...options], { stdio: 'inherit' });
}
fs.writeFileSync(byHand, written);
// The generator compares with the newest snapshot alone.
fs.rmSync(path.join(folder, 'meta', '0000_snapshot.json'));
// The same schema gives the same files: moments of their making would only stand in the way of a merge.
let moment = 1_700_000_000_000;
const journal = path.join(folder, 'meta', '_journal.json');
fs.writeFileSync(
  journal,
  fs.readFileSync(journal, 'utf8').replace(/"when": \d+/g, () => `"when": ${++moment}`),
);
const snapshot = path.join(folder, 'meta', '0001_snapshot.json');
const content = JSON.parse(fs.readFileSync(snapshot, 'utf8')) as { id: string; prevId: string };
content.id = '00000000-0000-0000-0000-000000000002';
content.prevId = '00000000-0000-0000-0000-000000000001';
fs.writeFileSync(snapshot, `${JSON.stringify(content, null, 2)}\n`);
