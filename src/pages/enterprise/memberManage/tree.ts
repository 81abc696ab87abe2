/** Departments as trees of the console. Pure. */
import type { Department } from '@contract/tenant/tenant';
import { upward } from '@contract/turns';

export interface Branch {
  department: Department;
  /** With everybody below it. */
  people: number;
  children: Branch[];
}

/** Those that somebody administers, with all below them; null: everything. */
export function withinReach(departments: readonly Department[], reach: readonly string[] | null): Department[] {
  if (reach === null) return [...departments];
  const parents = new Map(departments.map(({ id, parentId }) => [id, parentId]));
  return departments.filter(({ id }) =>
    [...upward(id, (one) => parents.get(one) ?? null)].some((one) => reach.includes(one)),
  );
}

export function branchesOf(departments: readonly Department[]): Branch[] {
  const known = new Set(departments.map(({ id }) => id));
  const below = (parentId: string | null): Branch[] =>
    departments
      // What stands below one that is not shown is at the top.
      .filter((one) => (one.parentId !== null && known.has(one.parentId) ? one.parentId : null) === parentId)
      .map((department) => {
        const children = below(department.id);
        return {
          department,
          children,
          people: children.reduce((sum, one) => sum + one.people, department.memberCount),
        };
      });
  return below(null);
}

export interface TreeOption {
  value: string;
  title: string;
  children: TreeOption[];
}

/** To choose one from; without a branch that cannot be chosen: a department does not stand below itself. */
export const optionsOf = (branches: readonly Branch[], without?: string): TreeOption[] =>
  branches
    .filter(({ department }) => department.id !== without)
    .map(({ department, children }) => ({
      value: department.id,
      title: department.name,
      children: optionsOf(children, without),
    }));
