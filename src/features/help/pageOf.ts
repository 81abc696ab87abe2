import { registerPath, registerTypes } from '@contract/object/registers';

/** Which page of the help explains an address; the first that fits. */
const pages: readonly (readonly [RegExp, string])[] = [
  ...registerTypes.map((type): [RegExp, string] => [new RegExp(`^/project/[^/]+/${registerPath(type)}`), type]),
  [/^\/project\/[^/]+\/manpowerPlanning/, 'manpower'],
  [/^\/project\/[^/]+\/import/, 'transfer'],
  [/^\/project\/[^/]+\/task(?:Recycle|\/)?/, 'task'],
  [/^\/(?:myTask|taskByTaskNo)\//, 'task'],
  [/^\/project/, 'project'],
  [/^\/messageCenter/i, 'message'],
  [/^\/questionnaire/, 'questionnaire'],
  [/^\/(?:configWorkflow|enterpriseManage\/taskType|enterprise\/components)/, 'workflow'],
  [/^\/(?:approval|enterpriseManage\/approvalFlow)/, 'approval'],
  [/^\/hours/, 'hours'],
  [/^\/enterpriseManage\/costRates/, 'cost'],
  [/^\/enterpriseManage\/operationLog/, 'operation-log'],
  [/^\/enterpriseManage/, 'enterprise'],
  [/^\/search/, 'keys'],
];

/** @param search of the address: board, Gantt and calendar are views of the task list */
export function helpPageOf(pathname: string, search = ''): string {
  const view = new URLSearchParams(search).get('view');
  if (view && view !== 'list' && view !== 'tree' && /\/task/.test(pathname)) return 'views';
  return pages.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'desk';
}
