/**
 * Test files that run as one. Each file that Jest starts loads the code of the server anew, two to three seconds of a
 * processor before its first test; files of one folder that leave nothing behind share that. Each keeps its own database,
 * app and hooks: it stands in a `describe` of its own. CI runs so (`TOGETHER=1`); by hand a file is run by its own name.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const { LONG } = require('./sequencer.cjs') as { LONG: readonly string[] };

/** What a file may not do beside others: replace modules or clocks, change the process, or set limits for all. */
const LEAVES_SOMETHING =
  /jest\.(?:mock|doMock|unmock|resetModules|isolateModules|useFakeTimers|setTimeout|spyOn|replaceProperty)\b|process\.(?:env|chdir|on|cwd)\b|toMatch(?:Inline)?Snapshot|child_process|worker_threads|globalThis\.\w+ =/;
/** Of one group: a failure is found among few, and both workers have something to do until the end. */
const MOST_FILES = 10;
const MOST_BYTES = 90_000;

const testsBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** In their order, so that what stands beside each other is loaded beside each other. */
function cut(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  let bytes = 0;
  for (const file of files) {
    const size = statSync(file).size;
    const last = groups.at(-1);
    if (!last || last.length >= MOST_FILES || bytes + size > MOST_BYTES) {
      groups.push([file]);
      bytes = size;
    } else {
      last.push(file);
      bytes += size;
    }
  }
  return groups.filter((group) => group.length > 1);
}

const groupText = (root: string, files: readonly string[]): string =>
  files
    .map((file) => {
      const name = path.relative(root, file).split(path.sep).join('/');
      return `describe(${JSON.stringify(name)}, () => {\n  require(${JSON.stringify(file)});\n});\n`;
    })
    .join('');

/** Long ones run by themselves, first of all (`sequencer.cjs`). */
const isLong = (file: string) => LONG.some((one) => file.endsWith(`/${one}`));

export interface Together {
  /** Patterns of `testMatch` for the groups. */
  groups: string;
  /** Patterns of `testPathIgnorePatterns` for what runs in them. */
  members: string[];
}

/**
 * Writes the groups of a project below `.cache`, which git does not know.
 * @param folders each is cut into groups of its own
 * @param taken whether a file is the project's; what leaves something behind runs by itself anyhow
 */
export function together(
  root: string,
  project: string,
  folders: readonly string[],
  taken: (file: string) => boolean,
): Together {
  const place = path.join(root, '.cache', 'together', project);
  mkdirSync(place, { recursive: true });
  const written = new Set<string>();
  const members: string[] = [];
  for (const folder of folders) {
    const files = testsBelow(path.join(root, folder)).filter(
      (file) => taken(file) && !isLong(file) && !LEAVES_SOMETHING.test(readFileSync(file, 'utf8')),
    );
    for (const [at, group] of cut(files).entries()) {
      const name = `${folder.replaceAll('/', '-')}-${at + 1}.test.ts`;
      const text = groupText(root, group);
      const file = path.join(place, name);
      // As it was, it keeps what Jest knows of it.
      if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
      written.add(name);
      members.push(...group.map((one) => `^${one.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
    }
  }
  for (const name of readdirSync(place)) if (!written.has(name)) rmSync(path.join(place, name));
  return { groups: `<rootDir>/.cache/together/${project}/*.test.ts`, members };
}
