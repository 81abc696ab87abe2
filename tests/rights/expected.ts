/** All rows of the modules: exhaustive, a route without a row fails the walk. */
import type { Expected } from '../../server/test/rights';
import { fixtureModules } from './modules';

const tables = fixtureModules.map(({ rights }) => rights);

export const expected: Readonly<Record<string, Expected>> = Object.assign({}, ...tables);

/** Routes that two modules claim. */
export const twice = tables.flatMap((table) => Object.keys(table)).filter((name, at, all) => all.indexOf(name) !== at);
