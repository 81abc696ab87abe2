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
  ['/questionnaire/data', '?id=1', 'questionnaire'],
  ['/enterpriseManage/taskType', '', 'workflow'],
  ['/enterpriseManage/queue', '', 'enterprise'],
])('explains %s%s by %s', (pathname, search, page) => {
  expect(helpPageOf(pathname, search)).toBe(page);
});
