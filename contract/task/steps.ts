/** Why a step of a process cannot be taken, in the words of server and console alike. No imports: the console bundles this. */

/** The process has no such step from there. */
export const noSuchStep = (from: string, to: string, ways: readonly string[]): string =>
  `不能从「${from}」变更为「${to}」，可以变更为：${ways.join('、') || '无'}`;

const whose: Readonly<Record<string, string>> = {
  verifier: '创建人或项目经理',
  creator: '创建人或项目经理',
  executor: '执行人或项目经理',
  involved: '参与人或项目经理',
  manager: '项目经理',
};

/** The step is there, and for others. Whoever leads the project may take each. @param who the rule's label. */
export function stepOfOthers(name: string, rule: string, who: string): string {
  if (rule === 'any') return '您没有变更任务状态的权限';
  const known = whose[rule];
  return known ? `「${name}」只能由${known}执行` : `「${name}」只能由${who}或项目经理执行，请联系他们处理`;
}
