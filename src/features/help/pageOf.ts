import { registerPath } from '@contract/kinds';
import { registerTypes } from '@contract/object/registerTypes';

/** Which page of the help explains an address; the first that fits. */
const pages: readonly (readonly [RegExp, string])[] = [
  ...registerTypes.map((type): [RegExp, string] => [new RegExp(`^/project/[^/]+/${registerPath(type)}`), type]),
  [/^\/project\/[^/]+\/statistics/, 'statistics'],
  [/^\/project\/[^/]+\/plan/, 'plan'],
  [/^\/project\/[^/]+\/manpowerPlanning/, 'manpower'],
  [/^\/project\/[^/]+\/report/, 'report'],
  [/^\/(?:projectReport|operationWeeklyReport|reportView|enterpriseManage\/reportTemplate)/, 'report'],
  [/^\/project\/[^/]+\/documentLibrary/, 'document'],
  [/^\/project\/[^/]+\/whaleTable/, 'table'],
  [/^\/(?:enterpriseManage\/dynamicTable|tableForm|tableRecord)/, 'table'],
  [/^\/project\/[^/]+\/import/, 'transfer'],
  [/^\/project\/[^/]+\/extendApp/, 'app'],
  [/^\/project\/[^/]+\/task(?:Recycle|\/)?/, 'task'],
  [/^\/(?:myTask|taskByTaskNo)\//, 'task'],
  [/^\/(?:projectCollection|productManagement)/, 'collection'],
  [/^\/deliverDetail/, 'market'],
  [/^\/statisticalDashboard/, 'dashboard'],
  [/^\/project/, 'project'],
  [/^\/messageCenter/i, 'message'],
  [/^\/knowledgeBase/, 'norm'],
  [/^\/questionnaire/, 'questionnaire'],
  [/^\/(?:configWorkflow|enterpriseManage\/taskType|enterprise\/components)/, 'workflow'],
  [/^\/(?:approval|enterpriseManage\/approvalFlow)/, 'approval'],
  [/^\/hours/, 'hours'],
  [/^\/duty/, 'duty'],
  [/^\/staffing/, 'manpower'],
  [/^\/(?:toolMarket|enterprise\/app\/|enterpriseManage\/appManage)/, 'app'],
  [/^\/enterpriseManage\/(?:webhook|automation)/, 'automation'],
  [/^\/enterpriseManage\/(costRates|exchangeRates)/, 'cost'],
  [/^\/enterpriseManage\/dataServices/, 'data-service'],
  [/^\/(?:enterpriseManage\/publicLink|shared)/, 'public-link'],
  [/^\/enterpriseManage\/memberManage/, 'members'],
  [/^\/enterpriseManage\/directory/, 'directory'],
  [/^\/enterpriseManage\/roleManage/, 'roles'],
  [/^\/enterpriseManage\/operationLog/, 'operation-log'],
  [/^\/enterpriseManage/, 'enterprise'],
  [/^\/personalCenter/, 'account'],
  [/^\/search/, 'keys'],
];

/** @param search of the address: board, Gantt and calendar are views of the task list */
export function helpPageOf(pathname: string, search = ''): string {
  const view = new URLSearchParams(search).get('view');
  if (view && view !== 'list' && view !== 'tree' && /\/task/.test(pathname)) return 'views';
  return pages.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'desk';
}
