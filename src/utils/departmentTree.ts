import type { Department } from '@contract/tenant/tenant';

export interface DepartmentNode {
  value: string;
  title: string;
  children: DepartmentNode[];
}

/** Departments below their parents. Pure. */
export function departmentTree(departments: readonly Department[]): DepartmentNode[] {
  const nodes = new Map(
    departments.map(({ id, name }): [string, DepartmentNode] => [id, { value: id, title: name, children: [] }]),
  );
  const roots: DepartmentNode[] = [];
  for (const { id, parentId } of departments) {
    const node = nodes.get(id);
    const parent = parentId ? nodes.get(parentId) : undefined;
    if (node) (parent?.children ?? roots).push(node);
  }
  return roots;
}
