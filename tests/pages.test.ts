/** Statements are cut to pages in one place, `server/object/list`: nothing else in the server writes OFFSET. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', 'server');
const list = path.join('object', 'list');
const sources = (fs.readdirSync(root, { recursive: true }) as string[]).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith(list),
);

/** Why these write it themselves. */
const special: Readonly<Record<string, string>> = {
  // Stands below the list, as all of `server/jobs` does, and reads a table that has no tenant.
  'jobs/overview.ts': 'jobs know nothing of objects',
};

it('only the list writes OFFSET', () => {
  expect(sources.length).toBeGreaterThan(500);
  const own = sources.filter((file) => /\bOFFSET (?:\$|\d)/.test(fs.readFileSync(path.join(root, file), 'utf8')));
  expect(own.map((file) => file.split(path.sep).join('/')).sort()).toEqual(Object.keys(special).sort());
});
