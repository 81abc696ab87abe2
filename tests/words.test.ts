/**
 * Names that were a dialect of our own and have the field's word now: they do not come back. Sentences may use the words;
 * names of files, and of what a module gives to others, may not.
 */
import fs from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../scripts/filesBelow';

const root = path.join(__dirname, '..');
/** By the old name, the one that stands for it. */
const words: Readonly<Record<string, string>> = {
  carryOn: 'propagateSchedule',
  carryOnChanges: 'rescheduleChanged',
  carryOnTrees: 'rescheduleTrees',
  plant: 'insertCopies',
  plantTemplate: 'instantiateTemplate',
  strike: 'createProblem',
  stood: 'valueAsOf',
  lookIn: 'scheduleFlush',
  leadsBack: 'revertsTo, closesRing',
  leavers: 'offboarding',
  standIns: 'substitutes',
  StandIns: 'Substitutes',
  walk: 'routeFixtures',
  ModuleWalk: 'ModuleFixtures',
  registerWalk: 'registerFixtures',
  sight: 'visibility',
  Sight: 'Visibility',
  heap: 'partition',
  makeHeap: 'createPartition',
  door: 'endpoint, opened, admission, publicReport',
  Door: 'ControlledAct, Admission',
  doors: 'controlledActs, everyEntry',
  Bond: 'CopiedDependency',
  BondEditor: 'DependencyEditor',
  robbed: 'takenOver',
};
const given = new RegExp(
  `\\bexport (?:async )?(?:function|const|class|interface|type) (${Object.keys(words).join('|')})\\b`,
  'g',
);
/** What this test and that of people who leave are about. */
const allowed = new Set(['tests/words.test.ts', 'tests/leavers.test.ts', 'tests/e2e/walk.ts']);

it('names nothing by a word that has gone', () => {
  const found: string[] = [];
  let files = 0;
  for (const folder of ['server', 'contract', 'src', 'scripts', 'tests']) {
    for (const file of filesBelow(path.join(root, folder))) {
      const name = path.relative(root, file);
      if (!/\.tsx?$/.test(name) || name.startsWith('src/.umi') || allowed.has(name)) continue;
      files += 1;
      const base = path.basename(name).split('.')[0] ?? '';
      if (words[base]) found.push(`${name}: ${words[base]}`);
      for (const [, word = ''] of fs.readFileSync(file, 'utf8').matchAll(given))
        found.push(`${name}: ${word} → ${words[word]}`);
    }
  }
  expect(files).toBeGreaterThan(2000);
  expect(found).toEqual([]);
});
