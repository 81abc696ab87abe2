/** Only `zone.ts` names a zone, or says how far one is ahead: everything else asks it where the enterprise works. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Comments say at which hour of which clock something is; they turn no instant into a day. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

const BY_HAND = [
  /Asia\/Shanghai/,
  /\+08:?00/,
  /interval '8 hours'/,
  /\b8 \* 3_?600_?000\b/,
  // The day of an instant in UTC, which is the database's and nobody's.
  /_at::date\b/,
];

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !/^tests\/|(^|\/)zone\.ts$|\.test\.tsx?$|\/demo\/|\/migrations\//.test(file));

it('finds the sources', () => expect(sources.length).toBeGreaterThan(1_000));

it.each(BY_HAND)('nobody writes %s', (pattern) => {
  expect(sources.filter((file) => pattern.test(withoutComments(readFileSync(file, 'utf8'))))).toEqual([]);
});
