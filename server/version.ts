/** Which version of the product this is, by semver (`CHANGELOG.md`). */
import { version } from '../package.json';

export const VERSION: string = version;

/**
 * The oldest version whose processes may go on working on a database that this version has migrated: a rolling upgrade
 * begins there or later. Raised, with a line in `CHANGELOG.md`, by a migration that an older program would break.
 */
export const RUNS_BESIDE = '1.0.0';

/** Whether a version comes before another one; both are three numbers with dots. */
export function isOlder(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) < 0;
}
