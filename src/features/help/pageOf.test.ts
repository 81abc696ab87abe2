import { helpPageOf } from './pageOf';

it.each([
  ['/desk', '', 'desk'],
  ['/project', '', 'project'],
  ['/project/1/task', '', 'task'],
  ['/project/1/task', '?view=board', 'views'],
  ['/project/1/taskRecycle', '', 'task'],
  ['/project/1/risk/2', '', 'risk'],
  ['/project/1/import', '', 'transfer'],
  ['/messageCenter', '', 'message'],
  ['/knowledgeBase/normZone/1', '', 'norm'],
  ['/questionnaire/data', '?id=1', 'questionnaire'],
  ['/enterpriseManage/taskType', '', 'workflow'],
  ['/enterpriseManage/queue', '', 'enterprise'],
  ['/enterpriseManage/memberManage', '', 'members'],
  ['/enterpriseManage/operationLog', '', 'operation-log'],
])('explains %s%s by %s', (pathname, search, page) => {
  expect(helpPageOf(pathname, search)).toBe(page);
});
