/** A process whose event loop stands still, for the test of the watchdog; says what it does on standard output. */
import { setTimeout as sleep } from 'node:timers/promises';
import { watchLoop } from '../watchdog/watchdog';

function calculateForLong(ms: number): number {
  const until = Date.now() + ms;
  let turns = 0;
  while (Date.now() < until) turns += 1;
  return turns;
}

async function run(): Promise<void> {
  const [stands = '', works = ''] = process.argv.slice(2);
  watchLoop({ standsMs: Number(stands), beatMs: 50 });
  // The watcher has to be up before there is something to see.
  await sleep(1_500);
  calculateForLong(Number(works));
  await sleep(500);
  process.stdout.write('over\n');
}

void run();
