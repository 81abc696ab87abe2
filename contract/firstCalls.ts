/**
 * What the console asks for at first, word for word as its services write it. The head of a page begins these calls
 * before the code is there that makes them (`server/http/pageHead.ts`), and one answer brings all of them
 * (`portal/base/start`). A call that is written otherwise here is made twice: `npm run e2e load` counts them.
 */
import { appCalls } from './app/calls';
import { approvalCalls } from './approval/calls';
import { addressOf } from './call';
import { DEFAULT_PAGE_SIZE } from './constants';
import { dutyCalls } from './duty/calls';
import { helpCalls } from './help/calls';
import { messageCalls } from './message/calls';
import { fieldCalls } from './project/field/calls';
import { taskTypeCalls } from './project/taskType/calls';
import { questionnaireCalls } from './questionnaire/calls';
import { taskCalls } from './task/calls';
import { labelCalls } from './task/label/calls';
import { taskViewCalls } from './task/view/calls';

/** Of each start (specification §4), and how many messages are unread. */
export const startCalls: readonly string[] = [
  'portal/base/provinceConfigs',
  'portal/base/configs',
  'user-center/account/logged',
  'user-center/account/privileges',
  'user-center/user/tenants',
  addressOf(appCalls.listTenantApps),
  addressOf(messageCalls.unreadCount),
];

/** A question that is posted: its body stands behind the address. */
const posted = (path: string, body: object) => `${path} ${JSON.stringify(body)}`;
const TASK_QUERY = addressOf(taskCalls.query);

/** The rows of a list as it stands at first: the tasks of the top level, in all columns. */
export const firstTasks = (projectId: string) =>
  posted(TASK_QUERY, {
    projectId,
    filter: { parentId: null },
    sorts: [{ field: 'seq', order: 'desc' }],
    around: true,
    pageNo: 1,
    pageSize: 100,
  });

/** What the user has to do, the nearest due date first. */
export const firstOwnTasks = posted(TASK_QUERY, {
  filter: { turnIds: ['me'], categories: ['NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'VERIFYING'] },
  sort: 'planEnd',
  order: 'asc',
  pageNo: 1,
  pageSize: DEFAULT_PAGE_SIZE,
});

const deskCalls: readonly string[] = [
  'user-center/user/preference?key=desk',
  addressOf(taskCalls.deskCounters),
  firstOwnTasks,
  addressOf(helpCalls.firstSteps),
  'project-center/pcProject/selectCollectedProject',
  'project-center/pcProject?tab=joined&pageSize=6',
  addressOf(approvalCalls.list, { box: 'todo', pageNo: 1, pageSize: 5 }),
  addressOf(questionnaireCalls.listToAnswer),
  addressOf(messageCalls.listMyAnnouncements, { pageSize: 5 }),
  addressOf(dutyCalls.current),
];

const projectCalls = (id: string): readonly string[] => [
  `project-center/pcProject/${id}`,
  addressOf(appCalls.listAssigned, { projectId: id }),
];

/** The list waits for all of these before it draws a row. */
const taskListCalls = (id: string): readonly string[] => [
  ...projectCalls(id),
  addressOf(taskTypeCalls.list, { projectId: id }),
  `user-center/account/queryAccountOnEntity?entityId=${id}`,
  addressOf(fieldCalls.list, { projectId: id }),
  addressOf(labelCalls.list, { projectId: id }),
  `project-center/projectConfig/settings?projectId=${id}`,
  addressOf(taskViewCalls.list, { projectId: id }),
  ...['taskViews', 'taskColumns', 'taskCards'].map((key) => `user-center/user/preference?key=${key}:${id}`),
  firstTasks(id),
];

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param address of a page, below the base path; with parameters (`?…`) it asks for other rows than at first */
export function callsOf(address: string): readonly string[] {
  const [path = '', parameters] = address.split('?');
  const calls = callsAt(path.split('/').filter(Boolean));
  return parameters === undefined ? calls : calls.filter((call) => !call.includes(' '));
}

function callsAt([area, id = '', tab]: readonly string[]): readonly string[] {
  if (area === 'desk') return deskCalls;
  if (area !== 'project' || !ID.test(id)) return [];
  return tab === 'task' ? taskListCalls(id) : projectCalls(id);
}
