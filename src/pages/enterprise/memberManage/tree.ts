/** Departments as trees of the console. Pure. */
import type { Department } from '@contract/tenant/tenant';

export interface Branch {
  department: Department;
  /** With everybody below it. */
  people: number;
  children: Branch[];
}

export function branchesOf(departments: readonly Department[]): Branch[] {
  const below = (parentId: string | null): Branch[] =>
    departments
      .filter((one) => one.parentId === parentId)
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
