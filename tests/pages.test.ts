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
  // "Are there more than so many?" is no page: the row behind the last that counts is looked for.
  'modules/search/candidates.ts': 'asks whether there are more, reads no page',
  // Removes all runs behind the newest.
  'modules/directorySync/ldap/runs.ts': 'a DELETE of what is behind the newest',
  'modules/dashboard/versions.ts': 'a DELETE of what is behind the newest',
  'modules/document/own.ts': 'a DELETE of what is behind the newest',
  'modules/task/import/attachments/store.ts': 'a DELETE of what is beyond one import',
  'modules/signin/attempts.ts': 'a DELETE of what is behind the newest',
};

it('only the list writes OFFSET', () => {
  expect(sources.length).toBeGreaterThan(500);
  const own = sources.filter((file) => /\bOFFSET (?:\$|\d)/.test(fs.readFileSync(path.join(root, file), 'utf8')));
  expect(own.map((file) => file.split(path.sep).join('/')).sort()).toEqual(Object.keys(special).sort());
});
