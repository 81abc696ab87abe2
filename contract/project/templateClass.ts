/** Classes of templates as a tree: a class is a path, 研发/移动端. No imports: the console bundles this. */

export const CLASS_DEPTH = 3;
export const USUAL_CLASS = '自定义';

/** As it is kept: no empty parts, no blanks around the slashes, at most three of them. */
export const plainClass = (typed: string): string =>
  typed
    .split('/')
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, CLASS_DEPTH)
    .join('/') || USUAL_CLASS;

export interface ClassNode<T> {
  /** The last part of the path. */
  name: string;
  path: string;
  templates: T[];
  children: ClassNode<T>[];
}

/** The classes that the templates name, with those above them; in the order of the templates. */
export function classTree<T extends { templateClass: string }>(templates: readonly T[]): ClassNode<T>[] {
  const roots: ClassNode<T>[] = [];
  for (const template of templates) {
    let level = roots;
    let node: ClassNode<T> | undefined;
    const parts = plainClass(template.templateClass).split('/');
    for (const [at, name] of parts.entries()) {
      const path = parts.slice(0, at + 1).join('/');
      node = level.find((one) => one.path === path);
      if (!node) {
        node = { name, path, templates: [], children: [] };
        level.push(node);
      }
      level = node.children;
    }
    node?.templates.push(template);
  }
  return roots;
}
