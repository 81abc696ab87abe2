/**
 * What the console asks for at first, word for word as its services write it. The head of a page begins these calls
 * before the code is there that makes them (`server/http/pageHead.ts`), and one answer brings all of them
 * (`portal/base/start`). A call that is written otherwise here is made twice: `npm run e2e load` counts them.
 */
import { appCalls } from './app/calls';
import { entryCalls } from './app/entry/calls';
import { approvalCalls } from './approval/calls';
import { authCalls } from './auth/calls';
import { addressOf } from './call';
import { DEFAULT_PAGE_SIZE } from './constants';
import { dictionaryCalls } from './dictionary/calls';
import { dutyCalls } from './duty/calls';
import { helpCalls } from './help/calls';
import { messageCalls } from './message/calls';
import type { RegisterType } from './object/registerTypes';
import { projectCalls } from './project/calls';
import { questionnaireCalls } from './questionnaire/calls';
import { reviewCalls } from './review/calls';
import { taskCalls } from './task/calls';
import { fieldCalls } from './task/field/calls';
import { labelCalls } from './task/label/calls';
import { taskTypeCalls } from './task/type/calls';
import { taskViewCalls } from './task/view/calls';
import { tenantCalls } from './tenant/calls';
import { RAIL_PREFERENCE } from './tenant/rail';

/** Of each start (specification §4), how many messages are unread and approvals wait, and what the rail lists. */
export const startCalls: readonly string[] = [
  addressOf(authCalls.provinceConfigs),
  addressOf(authCalls.portalConfigs),
  addressOf(authCalls.currentUser),
  addressOf(authCalls.privileges),
  addressOf(authCalls.listTenants),
  addressOf(entryCalls.list),
  addressOf(messageCalls.unreadCount),
  addressOf(projectCalls.listCollected),
  addressOf(tenantCalls.getPreference, { key: 'favouriteViews' }),
  addressOf(tenantCalls.getPreference, { key: RAIL_PREFERENCE }),
  addressOf(approvalCalls.count),
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
  addressOf(tenantCalls.getPreference, { key: 'desk' }),
  addressOf(taskCalls.deskCounters),
  firstOwnTasks,
  addressOf(helpCalls.firstSteps),
  addressOf(projectCalls.query, { tab: 'joined', pageSize: 6 }),
  addressOf(approvalCalls.list, { box: 'todo', pageNo: 1, pageSize: 5 }),
  addressOf(questionnaireCalls.listToAnswer),
  addressOf(messageCalls.listMyAnnouncements, { pageSize: 5 }),
  addressOf(dutyCalls.current),
];

/** The list of projects waits for its columns and words as for its rows. */
const projectListCalls: readonly string[] = [
  addressOf(projectCalls.listSavedViews, { list: 'project' }),
  addressOf(tenantCalls.getPreference, { key: 'columns:project' }),
  addressOf(fieldCalls.list, { objectType: 'project' }),
  addressOf(dictionaryCalls.list),
];
/** Its rows as they stand at first. */
const firstProjects = addressOf(projectCalls.query, { tab: 'all', pageNo: 1, pageSize: 10, counts: true });

const callsOfProject = (id: string): readonly string[] => [
  addressOf(projectCalls.get, { id }),
  addressOf(appCalls.listAssigned, { projectId: id }),
];

/** The list waits for all of these before it draws a row. */
const taskListCalls = (id: string): readonly string[] => [
  ...callsOfProject(id),
  addressOf(taskTypeCalls.list, { projectId: id }),
  addressOf(projectCalls.listMembers, { entityId: id }),
  addressOf(fieldCalls.list, { projectId: id }),
  addressOf(labelCalls.list, { projectId: id }),
  addressOf(projectCalls.getSettings, { projectId: id }),
  addressOf(taskViewCalls.list, { projectId: id }),
  ...['taskViews', 'taskColumns', 'taskCards'].map((key) => `${addressOf(tenantCalls.getPreference)}?key=${key}:${id}`),
  firstTasks(id),
];

const overviewCalls = (id: string): readonly string[] => [
  addressOf(projectCalls.getOverview, { id }),
  addressOf(projectCalls.listActivities, { id, pageNo: 1, pageSize: 20 }),
  addressOf(dictionaryCalls.list),
  addressOf(fieldCalls.list, { objectType: 'project' }),
];

/**
 * The registers by the tab that they stand in, in small letters: addresses are read in any case. Written down, since the
 * console bundles this file and must not take the entries of all kinds with it; `firstAnswers.test.ts` holds it to them.
 */
const registerTabs: Readonly<Record<string, RegisterType>> = {
  risk: 'risk',
  problem: 'problem',
  reviewsummary: 'review',
  projectresources: 'resource',
  projectenvironment: 'environment',
  'cost/entry': 'cost',
  'cost/commitment': 'commitment',
};

/** What the list of a register draws its columns and filters of, and its first rows. */
const registerCalls = (type: RegisterType, projectId: string): readonly string[] => [
  addressOf(fieldCalls.list, { projectId, objectType: type }),
  addressOf(dictionaryCalls.getRequiredFields),
  addressOf(dictionaryCalls.list),
  addressOf(labelCalls.list, { projectId }),
  `${addressOf(tenantCalls.getPreference)}?key=columns:${type}`,
  posted(`collaboration-center/${type}/query`, { projectId, filter: { tab: 'open' }, pageNo: 1, pageSize: 20 }),
];

/** What the list of a register waits for besides. */
const besides: Readonly<Partial<Record<RegisterType, (projectId: string) => readonly string[]>>> = {
  review: (projectId) => [
    addressOf(reviewCalls.plan, { projectId }),
    addressOf(reviewCalls.listTemplates),
    addressOf(reviewCalls.summary, { projectId }),
  ],
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param address of a page, below the base path; with parameters (`?…`) it asks for other rows than at first */
export function callsOf(address: string): readonly string[] {
  const [path = '', parameters] = address.split('?');
  const calls = callsAt(path.split('/').filter(Boolean));
  return parameters === undefined ? calls : calls.filter((call) => !call.includes(' ') && call !== firstProjects);
}

function callsAt([area = '', id = '', ...rest]: readonly string[]): readonly string[] {
  if (area === 'desk') return deskCalls;
  if (area.toLowerCase() === 'questionnaire' && id === '') return [addressOf(questionnaireCalls.listToAnswer)];
  if (area !== 'project') return [];
  if (id === '') return [...projectListCalls, firstProjects];
  if (!ID.test(id)) return [];
  // An object opens beside the list that it stands in; a task's list is asked for by where the task is.
  const opened = rest.length > 1 && ID.test(rest.at(-1) ?? '');
  const tab = (opened ? rest.slice(0, -1) : rest).join('/').toLowerCase();
  if (opened && tab === 'task') return callsOfProject(id);
  if (tab === 'task') return taskListCalls(id);
  const type = Object.hasOwn(registerTabs, tab) ? registerTabs[tab] : undefined;
  if (type) return [...callsOfProject(id), ...registerCalls(type, id), ...(besides[type]?.(id) ?? [])];
  // The form of the settings has the enterprise's fields among its own.
  if (tab === 'settings') return [...callsOfProject(id), addressOf(fieldCalls.list, { objectType: 'project' })];
  return tab === 'overview' ? [...callsOfProject(id), ...overviewCalls(id)] : callsOfProject(id);
}
