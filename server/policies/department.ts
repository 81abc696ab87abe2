/**
 * How far somebody's rights over people reach: over the whole enterprise, or over departments and all below them, of which
 * they are an administrator. Judges paths of departments (their ids from the top down to themselves), reads nothing.
 */
import { departmentsOf, holds } from '../../contract/access';
import type { DelegablePrivilege } from '../../contract/delegable';
import type { Actor } from '../base/actor';

/** Departments that a right holds in, with all below them; null: the whole enterprise, people without a department too. */
export type Reach = readonly string[] | null;

export const reachOf = (actor: Actor, privilege: DelegablePrivilege): Reach =>
  holds(actor, privilege) ? null : departmentsOf(actor, privilege);

/** Whether a department lies within. @param path undefined: no department at all */
export const reaches = (reach: Reach, path: readonly string[] | undefined): boolean =>
  reach === null || (path ?? []).some((id) => reach.includes(id));

/** Whether a department lies below one of those: its own top one an administrator neither renames, moves nor ends. */
export const reachesBelow = (reach: Reach, path: readonly string[] | undefined): boolean =>
  reaches(reach, path?.slice(0, -1));

/** SQL over the department `d` of a row. @param bound the parameter that holds the reach, as `uuid[]` */
export const reachSql = (bound: string) => `(${bound}::uuid[] IS NULL OR coalesce(d.path, '{}') && ${bound}::uuid[])`;
