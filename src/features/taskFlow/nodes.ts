/** The tasks of a template as they are edited: parents stand before their children. Pure. */
import type { TemplateNode } from '@contract/task/templates';

let serial = 0;
/** Keys only have to differ within their template. */
export const newNode = (parentKey: string | null): TemplateNode => ({
  key: `n${Date.now().toString(36)}${(++serial).toString(36)}`,
  parentKey,
  title: '',
});

function below(nodes: readonly TemplateNode[], key: string): Set<string> {
  const keys = new Set([key]);
  for (const node of nodes) if (node.parentKey !== null && keys.has(node.parentKey)) keys.add(node.key);
  return keys;
}

/** A new child, after all that stands below its parent. */
export function addBelow(nodes: readonly TemplateNode[], key: string): TemplateNode[] {
  const keys = below(nodes, key);
  const last = nodes.findLastIndex((node) => keys.has(node.key));
  return [...nodes.slice(0, last + 1), newNode(key), ...nodes.slice(last + 1)];
}

/** With all that is below it; nobody waits for it any more. */
export function removeNode(nodes: readonly TemplateNode[], key: string): TemplateNode[] {
  const gone = below(nodes, key);
  return nodes
    .filter((node) => !gone.has(node.key))
    .map((node) =>
      node.after ? { ...node, after: node.after.filter((dependency) => !gone.has(dependency.key)) } : node,
    );
}
