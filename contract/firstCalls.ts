/**
 * What the console asks for at first, word for word as its services write it. The head of a page begins these calls
 * before the code is there that makes them (`server/http/pageHead.ts`), and one answer brings all of them
 * (`portal/base/start`). A call that is written otherwise here is made twice: `npm run e2e load` counts them.
 */
import { appCalls } from './app/calls';
import { entryCalls } from './app/entry/calls';
import { approvalCalls } from './approval/calls';
import { authCalls } from './auth/calls';
import type { FirstAnswer } from './auth/start';
import { addressOf } from './call';
import { DEFAULT_PAGE_SIZE } from './constants';
import { dictionaryCalls } from './dictionary/calls';
import { dutyCalls } from './duty/calls';
import { dynamicTableCalls } from './dynamicTable/calls';
import { fileCalls } from './file/calls';
import { helpCalls } from './help/calls';
import { messageCalls } from './message/calls';
import { normCalls } from './norm/calls';
import { attachmentCalls, commentCalls, partCalls } from './object/partCalls';
import type { RegisterType } from './object/registerTypes';
import { planCalls } from './plan/calls';
import { planPeopleCalls } from './plan/people/calls';
import { problemCalls } from './problem/calls';
import { projectCalls } from './project/calls';
import { questionnaireCalls } from './questionnaire/calls';
import { reviewCalls } from './review/calls';
import { boardColumns, COLUMN_PAGE } from './task/boardColumns';
import { taskCalls } from './task/calls';
import { taskDependCalls } from './task/depend/calls';
import { CHILDREN_PAGE } from './task/enums';
import { fieldCalls } from './task/field/calls';
import { labelCalls } from './task/label/calls';
import { taskPartCalls } from './task/part/calls';
import { taskRecycleCalls } from './task/recycle/calls';
import type { TaskTypeInfo } from './task/setup';
import { taskToolCalls } from './task/tool/calls';
import { taskTypeCalls } from './task/type/calls';
import { taskViewCalls } from './task/view/calls';
import { taskWorkCalls } from './task/work/calls';
import { calendarCalls } from './tenant/calendar/calls';
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

/** The cards of a column of the board, as it stands at first. */
export const firstColumn = (projectId: string, stageIds: readonly string[]) =>
  posted(TASK_QUERY, {
    projectId,
    sorts: [{ field: 'seq', order: 'desc' }],
    filter: { stageIds },
    pageNo: 1,
    pageSize: COLUMN_PAGE,
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

/** What every screen of tasks knows of their project. */
const taskContextCalls = (id: string): readonly string[] => [
  addressOf(taskTypeCalls.list, { projectId: id }),
  addressOf(projectCalls.listMembers, { entityId: id }),
  addressOf(fieldCalls.list, { projectId: id }),
  addressOf(labelCalls.list, { projectId: id }),
  addressOf(projectCalls.getSettings, { projectId: id }),
];

/** The list waits for all of these before it draws a row. */
const taskListCalls = (id: string): readonly string[] => [
  ...callsOfProject(id),
  ...taskContextCalls(id),
  addressOf(taskViewCalls.list, { projectId: id }),
  ...['taskViews', 'taskColumns', 'taskCards'].map((key) => `${addressOf(tenantCalls.getPreference)}?key=${key}:${id}`),
];

/** What hangs on a task, each part by its own call: it is shown together, so that nothing jumps as they come. */
const taskDetailCalls = (taskId: string): readonly string[] => [
  addressOf(planCalls.getTaskNode, { taskId }),
  addressOf(approvalCalls.ofObject, { objectType: 'task', objectId: taskId }),
  addressOf(taskDependCalls.list, { id: taskId }),
  addressOf(taskDependCalls.listRelations, { taskId }),
  addressOf(problemCalls.ofTask, { taskId }),
  addressOf(questionnaireCalls.listOfTask, { taskId }),
  addressOf(normCalls.listOfTask, { taskId }),
  addressOf(fileCalls.listByCategory, { category: 'taskAttachment', taskId }),
  addressOf(taskToolCalls.list, { id: taskId }),
  addressOf(taskWorkCalls.hours, { taskId }),
  addressOf(taskWorkCalls.listProgress, { taskId }),
  addressOf(taskPartCalls.listComments, { taskId }),
  addressOf(taskPartCalls.listHistory, { taskId }),
];

/** What a plan is drawn of, and what its columns and filters are made of. */
const planPageCalls = (projectId: string): readonly string[] => [
  addressOf(planCalls.get, { projectId }),
  addressOf(calendarCalls.get),
  addressOf(fieldCalls.list, { projectId, objectType: 'planNode' }),
  addressOf(projectCalls.listSavedViews, { list: 'plan', projectId }),
  `${addressOf(tenantCalls.getPreference)}?key=columns:plan`,
];

const nodeBase = 'collaboration-center/planNode';
/** A node beside the plan, and what hangs on it. */
const planNodeCalls = (id: string): readonly string[] => [
  addressOf(planCalls.getNode, { id }),
  addressOf(planCalls.getNodeTasks, { id }),
  addressOf(planPeopleCalls.listAssignments, { id }),
  addressOf(partCalls(nodeBase).listFollowers, { objectId: id }),
  addressOf(attachmentCalls(nodeBase).listAttachments, { objectId: id }),
  addressOf(commentCalls(nodeBase).listComments, { objectId: id }),
  addressOf(partCalls(nodeBase).listHistory, { objectId: id }),
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

/** All norms, as their list stands at first. */
const firstNorms = addressOf(normCalls.query, { shelf: 'all', pageNo: 1, pageSize: 20 });

/** What pages of the back office and of the knowledge base show at first, by their address in small letters. */
const plainPages: Readonly<Record<string, readonly string[]>> = {
  'enterprisemanage/taskrules': [addressOf(calendarCalls.get), addressOf(taskRecycleCalls.getConfig)],
  'knowledgebase/normzone': [
    firstNorms,
    addressOf(normCalls.listLabels),
    `${addressOf(tenantCalls.getPreference)}?key=columns:norm`,
  ],
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param address of a page, below the base path; with parameters (`?…`) it asks for other rows than at first */
export function callsOf(address: string): readonly string[] {
  const [path = '', parameters] = address.split('?');
  const calls = callsAt(path.split('/').filter(Boolean));
  if (parameters === undefined) return calls;
  const tableId = new URLSearchParams(parameters).get('table') ?? '';
  // A table that the address names.
  if (/\/whaletable$/i.test(path) && ID.test(tableId))
    return [...calls, addressOf(dynamicTableCalls.detail, { tableId })];
  return calls.filter((call) => !call.includes(' ') && call !== firstProjects && call !== firstNorms);
}

function callsAt([area = '', id = '', ...rest]: readonly string[]): readonly string[] {
  if (area === 'desk') return deskCalls;
  const plain = [area, id].join('/').toLowerCase();
  if (Object.hasOwn(plainPages, plain) && rest.length === 0) return plainPages[plain] ?? [];
  if (area.toLowerCase() === 'mytask' && ID.test(id))
    return [addressOf(taskCalls.detail, { id }), ...taskDetailCalls(id)];
  // Addresses come in small letters; numbers are written in great ones.
  if (area.toLowerCase() === 'taskbytaskno' && id !== '')
    return [addressOf(taskCalls.detailByNo, { taskNo: id.toUpperCase() })];
  if (area.toLowerCase() === 'questionnaire' && id === '') return [addressOf(questionnaireCalls.listToAnswer)];
  if (area !== 'project') return [];
  if (id === '') return [...projectListCalls, firstProjects];
  if (!ID.test(id)) return [];
  // An object opens beside the list that it stands in.
  const opened = rest.length > 1 && ID.test(rest.at(-1) ?? '');
  const tab = (opened ? rest.slice(0, -1) : rest).join('/').toLowerCase();
  const object = rest.at(-1) ?? '';
  if (tab === 'task') {
    const list = [...taskListCalls(id), firstTasks(id)];
    return opened ? [...list, addressOf(taskCalls.detail, { id: object }), ...taskDetailCalls(object)] : list;
  }
  if (tab === 'whaletable') return [...callsOfProject(id), addressOf(dynamicTableCalls.list, { projectId: id })];
  if (tab === 'import') return [...callsOfProject(id), ...taskContextCalls(id)];
  if (tab === 'plan') return [...callsOfProject(id), ...planPageCalls(id), ...(opened ? planNodeCalls(object) : [])];
  const type = Object.hasOwn(registerTabs, tab) ? registerTabs[tab] : undefined;
  if (type) return [...callsOfProject(id), ...registerCalls(type, id), ...(besides[type]?.(id) ?? [])];
  // The form of the settings has the enterprise's fields among its own.
  if (tab === 'settings') return [...callsOfProject(id), addressOf(fieldCalls.list, { objectType: 'project' })];
  return tab === 'overview' ? [...callsOfProject(id), ...overviewCalls(id)] : callsOfProject(id);
}

/** What a call was answered; undefined where it was not asked, or refused. */
const dataOf = (answers: readonly FirstAnswer[], call: string): unknown =>
  (answers.find((one) => one.call === call && one.status === 200)?.answer as { data?: unknown } | undefined)?.data;

/** Of the answer to the detail of a task, what is asked for next is made of. */
interface OpenedTask {
  taskId: string;
  projectId: string;
  childTotal: number;
}
const isTask = (data: unknown): data is OpenedTask =>
  typeof data === 'object' && data !== null && 'taskId' in data && 'projectId' in data && 'childTotal' in data;

/**
 * What a page asks for once it knows what its address leads to: a task's number says neither its id nor its project, only
 * the task says whether it has children, and the columns of a board are the stages of the project's types.
 *
 * @param answers those to `callsOf(address)`
 */
export function followingCalls(address: string, answers: readonly FirstAnswer[]): readonly string[] {
  const board = /^\/project\/([0-9a-f-]{36})\/task\?view=board$/i.exec(address)?.[1];
  if (board) {
    const types = dataOf(answers, addressOf(taskTypeCalls.list, { projectId: board }));
    const columns = Array.isArray(types) ? boardColumns(types as TaskTypeInfo[], { categories: [], stageIds: [] }) : [];
    return columns.map(({ stageIds }) => firstColumn(board, stageIds));
  }
  const detail = answers.find(
    ({ call, status }) =>
      status === 200 && /^collaboration-center\/ccTask\/(details\/|queryDetailByTaskNo\?)/.test(call),
  );
  const task = (detail?.answer as { data?: unknown } | undefined)?.data;
  if (!isTask(task)) return [];
  const { taskId, projectId, childTotal } = task;
  const answered = new Set(answers.map(({ call }) => call));
  const children = { parentId: taskId, pageNo: 1, pageSize: CHILDREN_PAGE };
  return [
    ...(address.startsWith('/project/') ? [] : [addressOf(projectCalls.get, { id: projectId })]),
    ...taskContextCalls(projectId),
    ...taskDetailCalls(taskId),
    ...(childTotal > 0 ? [addressOf(taskCalls.listSubTasks, children)] : []),
  ].filter((call) => !answered.has(call));
}
