/**
 * A job that visits every enterprise, again and again, costs by how many there are and not by what it finds: of thousands it
 * asks each whether there is anything to do. So the visits go through `server/jobs/byClock.ts`, which asks once for all.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..');
/** Statements that give all enterprises, whatever there is to do in them. */
const ALL = /\bFROM tenant(?:\s+t)?\s+(?:WHERE NOT (?:t\.)?disabled\s+)?ORDER BY/g;
/** Each with why it may. */
const MAY: Readonly<Record<string, string>> = {
  'server/object/remake.ts': 'makes derived data anew after an upgrade, once',
};

it('the enterprises that a job visits are those where there may be something to do', () => {
  const files = execFileSync('git', ['ls-files', 'server/*.ts'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !/\.test\.ts$|^server\/(?:archive|commands|demo|test)\//.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.filter((file) => (fs.readFileSync(path.join(root, file), 'utf8').match(ALL) ?? []).length > 0);
  expect(found.sort()).toEqual(Object.keys(MAY).sort());
});
