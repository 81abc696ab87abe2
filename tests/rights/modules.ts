/** What the modules say of themselves to the walk: `rights.ts` and `routeFixtures.ts` in the folder of each. */
import fs from 'node:fs';
import path from 'node:path';
import { modules } from '../../server/modules';
import type { Expected } from '../../server/test/rights';
import type { ModuleFixtures } from '../../server/test/routeFixtures';

const folder = path.join(__dirname, '..', '..', 'server', 'modules');

/** `riskRights` of `server/modules/risk/rights.ts`. */
function exported<T>(module: string, file: string, kind: string): T | undefined {
  const found = path.join(folder, module, file);
  if (!fs.existsSync(`${found}.ts`)) return undefined;
  const value = (require(found) as Record<string, T | undefined>)[`${module}${kind}`];
  if (!value) throw new Error(`server/modules/${module}/${file}.ts does not export ${module}${kind}`);
  return value;
}

export interface FixtureModule {
  name: string;
  rights: Readonly<Record<string, Expected>>;
  walk: ModuleFixtures;
}

/** A project first: nearly everything stands in one. */
const names = ['project', ...modules.map(({ name }) => name).filter((name) => name !== 'project')];

export const fixtureModules: readonly FixtureModule[] = names.map((name) => ({
  name,
  rights: exported(name, 'rights', 'Rights') ?? {},
  walk: exported(name, 'routeFixtures', 'Fixtures') ?? {},
}));

const owners = new Map<string, string>(
  modules.flatMap(({ name, routes }) => routes.map(({ method, path: at }) => [`${method} ${at}`, name] as const)),
);
const walks = new Map(fixtureModules.map(({ name, walk }) => [name, walk]));
/** Of the module that a route belongs to. */
export const fixturesOf = (route: string): ModuleFixtures => walks.get(owners.get(route) ?? '') ?? {};
