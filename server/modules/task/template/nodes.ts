/** Checks of a template's tasks: an order that can be created, and no circle. */
import type { TemplateNode } from '../../../../contract/task/templates';
import { invalid } from '../../../errors';

/** Parents before their children; throws what cannot be created. */
export function checkNodes(nodes: readonly TemplateNode[]): TemplateNode[] {
  const seen = new Set<string>();
  for (const [index, node] of nodes.entries()) {
    if (seen.has(node.key)) throw invalid('模板中有重复的任务标识', `nodes.${index}.key`);
    if (node.parentKey !== null && !seen.has(node.parentKey)) {
      throw invalid('子任务必须排在其父任务之后', `nodes.${index}.parentKey`);
    }
    if (typeof node.startDay === 'number' && typeof node.endDay === 'number' && node.endDay < node.startDay) {
      throw invalid(`「${node.title}」的截止不能早于开始`, `nodes.${index}.endDay`);
    }
    const roles = node.team?.parts.map(({ role }) => role) ?? [];
    if (new Set(roles).size < roles.length) {
      throw invalid(`「${node.title}」的团队中，同一个人或角色只能有一个部分`, `nodes.${index}.team`);
    }
    if (node.team && node.role) {
      throw invalid(`「${node.title}」由团队共同执行，请不要同时设置执行角色`, `nodes.${index}.role`);
    }
    seen.add(node.key);
  }
  const after = new Map(nodes.map((node) => [node.key, (node.after ?? []).map(({ key }) => key)]));
  for (const node of nodes) {
    if (reaches(after, node.key, node.key)) throw invalid(`「${node.title}」的依赖形成了循环`, 'nodes');
  }
  return [...nodes];
}

function reaches(after: ReadonlyMap<string, string[]>, from: string, to: string): boolean {
  const waiting = [...(after.get(from) ?? [])];
  const seen = new Set<string>();
  // Ends: of what was seen nothing is added again.
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (key === to) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(after.get(key) ?? []));
  }
  return false;
}
