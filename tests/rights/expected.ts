/**
 * Who gets what from which route: exhaustive, a route without a row fails the walk. 404 stands for "may not even know
 * that it exists", 403 for "may see it, but not do this", 422 for "has the right, but a rule forbids it".
 */
import type { Role } from './world';

/** One status for each of: owner, mgmt, super, pm, dev, viewer, member, guest. The project is private and led by pm. */
type ByRole = readonly [number, number, number, number, number, number, number, number];

export interface Expected {
  /** No session at all. */
  visitor: number;
  /** An account that stands in no enterprise. */
  homeless: number;
  /** Owner of another enterprise: everything is allowed there, and nothing of ours may answer. */
  stranger: number;
  inPrivate: ByRole;
  /** super, member, guest, where the project is open to the whole enterprise: pm, dev and viewer are in it anyhow. */
  inOpen: readonly [number, number, number];
}

export const openRoles = ['super', 'member', 'guest'] as const satisfies Role[];

const always = (status: number): Expected => ({
  visitor: status,
  homeless: status,
  stranger: status,
  inPrivate: [status, status, status, status, status, status, status, status],
  inOpen: [status, status, status],
});
const anyone = always(200);
const account: Expected = { ...anyone, visitor: 401 };
/** What is asked of one's own enterprise: a stranger gets the answer of theirs. */
const tenantMember: Expected = { ...account, homeless: 403 };

/** Whoever holds any privilege of the enterprise or of a project. */
const someRight: Expected = {
  ...tenantMember,
  inPrivate: [200, 200, 200, 200, 200, 200, 200, 403],
  inOpen: [200, 200, 403],
};

const judged = (stranger: number, inPrivate: ByRole, inOpen: Expected['inOpen']): Expected => ({
  visitor: 401,
  homeless: 403,
  stranger,
  inPrivate,
  inOpen,
});
/** Reading what stands in a project. */
const viewers = judged(404, [200, 200, 404, 200, 200, 200, 404, 404], [200, 200, 404]);
const developers = judged(404, [200, 200, 404, 200, 200, 403, 404, 404], [403, 403, 404]);
const managers = judged(404, [200, 200, 404, 200, 403, 403, 404, 404], [403, 403, 404]);
/** Comments are their author's, who is pm here. */
/** Managing what is the enterprise's own, by a privilege of it: owner and managers hold it, and the super administrator. */
const enterpriseManagers = (stranger: number): Expected => ({
  ...judged(stranger, [200, 200, 200, 403, 403, 403, 403, 403], [200, 403, 403]),
});
const author = judged(404, [403, 403, 404, 200, 403, 403, 404, 404], [403, 403, 404]);

/** The enterprise's own: a stranger keeps what is theirs. */
const keepers: Expected = {
  visitor: 401,
  homeless: 403,
  stranger: 200,
  inPrivate: [200, 200, 200, 403, 403, 403, 403, 403],
  inOpen: [200, 403, 403],
};
/** The configuration of work; `stranger` as the right's holder of another enterprise. */
const configurers = (stranger: number): Expected =>
  judged(stranger, [200, 200, 200, 403, 403, 403, 403, 403], [200, 403, 403]);

/** An export is there for who asked for it, pm here, and for nobody else. */
const ownExport = judged(404, [404, 404, 404, 200, 404, 404, 404, 404], [404, 404, 404]);

const project = 'project-center/pcProject';
const type = 'collaboration-center/ccTaskType';
const layout = 'collaboration-center/ccTaskLayout';
const process = 'collaboration-center/ccProcess';
const task = 'collaboration-center/ccTask';

export const expected: Readonly<Record<string, Expected>> = {
  'GET portal/verificationCode': anyone,
  'POST portal/login': anyone,
  'GET portal/logout': anyone,
  'GET portal/base/configs': anyone,
  'GET portal/base/provinceConfigs': anyone,
  'GET portal/base/setAccessToken': account,
  'GET portal/base/getAccessToken': account,
  'GET portal/base/clearAccessToken': account,
  'GET user-center/account/logged': account,
  'GET user-center/account/privileges': tenantMember,
  'PUT user-center/account/password': account,
  'PUT user-center/account/profile': account,
  'GET user-center/user/tenants': account,
  'POST user-center/user/tenant/switch': { ...account, homeless: 404, stranger: 404 },

  'GET user-center/account/search': someRight,
  'GET user-center/role/list': tenantMember,
  'GET user-center/calendar': tenantMember,
  'PUT user-center/calendar/weekdays': keepers,
  'PUT user-center/calendar/hours': keepers,
  'POST user-center/calendar/holiday': keepers,
  'DELETE user-center/calendar/holiday/{id}': { ...keepers, stranger: 404 },
  'POST user-center/calendar/holiday/import': keepers,
  'POST user-center/calendar/holiday/official': keepers,
  'GET user-center/org/queryOrg': tenantMember,
  'PUT user-center/user/tenant/member': enterpriseManagers(404),
  'GET user-center/user/preference': tenantMember,
  'PUT user-center/user/preference': tenantMember,
  'GET project-center/pcApplication/tenantApps': tenantMember,
  'GET project-center/pcProjectDocument/querySiteHelpUrl': account,

  'GET message/center/station': tenantMember,
  'GET message/center/unreadCount': tenantMember,
  'GET message/center/unreadByTab': tenantMember,
  'POST message/center/read': tenantMember,
  'POST message/center/delete': tenantMember,
  // In a project that one sees.
  'GET message/center/receiveConfig': viewers,
  'PUT message/center/receiveConfig': viewers,
  'GET message/announcement': enterpriseManagers(200),
  'POST message/announcement': enterpriseManagers(200),
  'GET message/announcement/{id}': enterpriseManagers(404),
  'PUT message/announcement/{id}': enterpriseManagers(404),
  'DELETE message/announcement/{id}': enterpriseManagers(404),
  'POST message/announcement/{id}/publish': enterpriseManagers(404),
  'POST message/announcement/{id}/withdraw': enterpriseManagers(404),
  'GET message/announcement/{id}/readers': enterpriseManagers(404),
  'GET message/center/announcements': tenantMember,
  // For everybody in the enterprise.
  'GET message/center/announcements/{id}': { ...tenantMember, stranger: 404 },
  'POST message/center/announcements/{id}/read': { ...tenantMember, stranger: 404 },
  'GET message/center/dingTalkConfig': managers,
  'POST message/center/dingTalkConfig': managers,
  'PUT message/center/dingTalkConfig': managers,
  'DELETE message/center/dingTalkConfig/{id}': managers,
  'POST message/center/dingTalkConfig/{id}/test': managers,
  'GET message/center/dingTalkConfig/{id}/deliveries': managers,

  [`GET ${project}`]: tenantMember,
  // A stranger names people of ours as members: they are nobody there.
  [`POST ${project}`]: judged(400, [200, 200, 200, 200, 403, 403, 403, 403], [200, 403, 403]),
  [`PUT ${project}`]: managers,
  [`GET ${project}/codeAvailable`]: tenantMember,
  [`GET ${project}/selectCollectedProject`]: tenantMember,
  [`GET ${project}/recycled`]: tenantMember,
  [`GET ${project}/customFields`]: viewers,
  [`GET ${project}/{id}`]: viewers,
  [`GET ${project}/{id}/overview`]: viewers,
  [`GET ${project}/{id}/activities`]: viewers,
  [`POST ${project}/updateProjectStatus`]: managers,
  [`POST ${project}/collectProject`]: viewers,
  // Owner and management see it, but are no members; pm leads it.
  [`POST ${project}/exitProject`]: judged(404, [422, 422, 404, 422, 200, 200, 404, 404], [422, 422, 404]),
  [`POST ${project}/{id}/recycle`]: managers,
  [`POST ${project}/{id}/recover`]: managers,
  [`POST ${project}/saveAsTemplate`]: managers,
  'GET project-center/pcProjectTemplate/list': tenantMember,
  'GET project-center/projectConfig/settings': viewers,
  'POST project-center/projectConfig/saveConfig': managers,
  'GET user-center/account/queryAccountOnEntity': viewers,
  'GET user-center/account/searchProjectAddAccount': managers,
  'POST user-center/account/bindProjectRole': managers,
  'POST user-center/account/unbindAccountAllRoles': managers,

  [`POST ${task}/query`]: viewers,
  [`POST ${task}/create`]: developers,
  [`GET ${task}/details/{id}`]: viewers,
  [`GET ${task}/queryDetailByTaskNo`]: viewers,
  [`PUT ${task}/update/{taskId}`]: developers,
  [`POST ${task}/updateType`]: developers,
  // One alone executes it: whoever may act for a team hears of that.
  [`POST ${task}/team/part`]: judged(404, [400, 400, 404, 400, 403, 403, 404, 404], [403, 403, 404]),
  [`DELETE ${task}/{id}`]: managers,
  [`GET ${task}/subTasks`]: viewers,
  [`POST ${task}/changeParent`]: managers,
  [`POST ${task}/taskRecycle/query`]: viewers,
  [`POST ${task}/taskRecycle/recover`]: managers,
  [`POST ${task}/taskRecycle/purge`]: managers,
  [`GET ${task}/taskRecycle/config`]: viewers,
  [`PUT ${task}/taskRecycle/config`]: managers,
  [`GET ${task}/comments`]: viewers,
  [`POST ${task}/comments`]: developers,
  [`PUT ${task}/comments/{id}`]: author,
  [`DELETE ${task}/comments/{id}`]: author,
  [`GET ${task}/comments/{id}/versions`]: viewers,
  [`PUT ${task}/comments/{id}/reaction`]: developers,
  [`PUT ${task}/comments/{id}/resolved`]: developers,
  [`GET ${task}/mentionable`]: viewers,
  [`GET ${task}/actions`]: viewers,
  [`GET ${task}/actions/facets`]: viewers,
  [`GET ${task}/deskCounters`]: tenantMember,
  [`GET ${task}/worklog`]: viewers,
  [`POST ${task}/follow`]: viewers,
  [`POST ${task}/worklog`]: developers,
  // They are pm's own; managers set them right.
  [`PUT ${task}/worklog/{id}`]: managers,
  [`DELETE ${task}/worklog/{id}`]: managers,
  [`GET ${task}/worklog/week`]: tenantMember,
  [`GET ${task}/progress`]: viewers,
  [`POST ${task}/progress`]: developers,
  [`PUT ${task}/progress/{id}`]: author,
  [`GET ${task}/taskTree`]: viewers,
  [`POST ${task}/modifyTaskSeq`]: managers,
  // Its parts have no children to sum up: whoever may see the task hears of that.
  [`POST ${task}/syncChildrenProgress`]: judged(404, [422, 422, 404, 422, 422, 422, 404, 404], [422, 422, 404]),
  [`POST ${task}/schedule/preview`]: developers,
  [`POST ${task}/schedule/undo`]: developers,
  [`POST ${task}/schedule/links`]: viewers,
  [`POST ${task}/schedule/range`]: viewers,
  [`POST ${task}/schedule/calendar`]: viewers,
  [`POST ${task}/schedule/slack`]: viewers,
  'POST collaboration-center/task/depend/{taskId}/createTask': developers,
  'POST collaboration-center/task/depend/{taskId}/linkTask': developers,
  'POST collaboration-center/task/depend/{taskId}/removeDepend': developers,
  'POST collaboration-center/task/depend/{taskId}/updateDepend': developers,
  'GET collaboration-center/task/depend/{id}/dependTasks': viewers,
  'GET collaboration-center/task/depend/{id}/dependTools': viewers,
  [`GET ${task}/schedule/conflicts`]: viewers,
  [`POST ${task}/tools`]: developers,
  [`PUT ${task}/tools`]: developers,
  [`PUT ${task}/tools/order`]: developers,
  [`DELETE ${task}/tools/{id}`]: developers,
  [`POST ${task}/project/{projectId}/simpleTaskList`]: viewers,
  'POST collaboration-center/ccTaskRela': developers,
  'GET collaboration-center/ccTaskRela': viewers,
  'DELETE collaboration-center/ccTaskRela/{id}': developers,
  [`POST ${task}/query/batch`]: managers,
  [`POST ${task}/batchCompleted`]: managers,
  [`POST ${task}/taskAssign`]: managers,
  [`GET ${task}/batch/{jobId}`]: managers,
  [`GET ${task}/batch/{jobId}/report`]: managers,
  // It changed nothing: there is nothing to take back.
  [`POST ${task}/batch/{jobId}/undo`]: judged(404, [422, 422, 404, 422, 403, 403, 404, 404], [403, 403, 404]),
  [`POST ${task}/copy`]: developers,
  [`GET ${task}Template/list`]: viewers,
  [`GET ${task}Template/{id}`]: viewers,
  [`POST ${task}Template`]: managers,
  [`POST ${task}Template/saveTask`]: managers,
  [`POST ${task}Template/use`]: developers,
  [`PUT ${task}Template/{id}`]: managers,
  [`DELETE ${task}Template/{id}`]: managers,
  [`GET ${task}Recurrence/list`]: viewers,
  [`POST ${task}Recurrence/preview`]: tenantMember,
  [`POST ${task}Recurrence`]: developers,
  // Its maker, who is pm here, and who sets the project up.
  [`PUT ${task}Recurrence/{id}`]: managers,
  [`DELETE ${task}Recurrence/{id}`]: managers,
  [`GET ${task}Recurrence/{id}/runs`]: viewers,
  // Its task has no executor: whoever may urge hears of that.
  [`POST ${task}/urge`]: judged(404, [422, 422, 404, 422, 422, 403, 404, 404], [403, 403, 404]),
  [`GET ${task}/queryUrgingConfig`]: viewers,
  [`GET ${task}/urgeConfig`]: viewers,
  [`PUT ${task}/urgeConfig`]: managers,
  [`GET ${task}/layoutGroups`]: viewers,
  [`GET ${task}/fieldViews`]: viewers,
  [`GET ${task}/classes`]: tenantMember,
  [`GET ${layout}/list`]: keepers,
  [`POST ${layout}`]: keepers,
  [`PUT ${layout}`]: { ...keepers, stranger: 404 },
  [`DELETE ${layout}/{id}`]: { ...keepers, stranger: 404 },
  [`GET ${layout}/project`]: managers,
  [`PUT ${layout}/project`]: managers,
  [`POST ${layout}/project/reset`]: managers,
  [`GET ${task}/layouts`]: viewers,
  [`GET ${task}/layouts/{id}`]: viewers,
  [`POST ${task}/layouts`]: viewers,
  [`PUT ${task}/layouts/{id}`]: managers,
  [`DELETE ${task}/layouts/{id}`]: managers,
  [`POST ${task}/groups`]: viewers,
  [`POST ${task}/export`]: viewers,
  [`POST ${task}/export/job`]: viewers,
  [`GET ${task}/export/job`]: tenantMember,
  [`GET ${task}/export/job/{jobId}`]: ownExport,
  [`GET ${task}/export/job/{jobId}/file`]: ownExport,
  [`GET ${project}/labels`]: viewers,
  [`POST ${project}/labels`]: managers,
  [`PUT ${project}/labels`]: managers,
  [`DELETE ${project}/labels/{id}`]: managers,
  [`GET ${project}/labels/usage`]: managers,
  [`POST ${project}/labels/merge`]: managers,
  'GET project-center/tenantLabels': keepers,
  [`POST ${project}/customFields`]: managers,
  [`PUT ${project}/customFields`]: managers,
  [`GET ${project}/customFields/{id}/usage`]: managers,
  [`DELETE ${project}/customFields/{id}`]: managers,
  [`POST ${project}/customFields/{id}/restore`]: managers,
  [`GET ${project}/customFields/archived`]: managers,
  [`PUT ${project}/customFields/order`]: managers,
  [`GET ${project}/customFields/available`]: managers,
  [`POST ${project}/customFields/adopt`]: managers,
  [`PUT ${project}/customFields/adopted`]: managers,
  [`POST ${project}/customFields/release`]: managers,
  'GET project-center/tenantFields': keepers,
  'GET project-center/tenantFields/archived': keepers,
  'POST common/file/uploadFile': developers,
  'GET common/file/getFilesByCategory': viewers,
  'DELETE common/file/{fileId}': developers,
  'GET common/file/{fileId}/download': viewers,
  'GET common/file/{fileId}/preview': viewers,
  // The enterprise's own types, whatever project is named.
  [`GET ${type}/manage`]: configurers(200),
  // It names a process of ours.
  [`POST ${type}`]: configurers(400),
  [`PUT ${type}`]: configurers(404),
  [`POST ${type}/sort`]: configurers(200),
  [`DELETE ${type}/{id}`]: configurers(404),
  [`GET ${process}/list`]: configurers(200),
  [`GET ${process}/fields`]: configurers(200),
  [`GET ${process}/{id}`]: configurers(404),
  [`POST ${process}`]: configurers(200),
  [`PUT ${process}`]: configurers(404),
  [`DELETE ${process}/{id}`]: configurers(404),
  'GET collaboration-center/ccTaskType/list': tenantMember,

  // Each enterprise sees its own background work, and what is for all.
  'GET enterprise-center/queue/list': configurers(200),
  'GET enterprise-center/queue/jobs': configurers(200),
  'POST enterprise-center/queue/retry': configurers(200),
  'POST enterprise-center/queue/cancel': configurers(200),
  'GET message/center/failedDeliveries': configurers(200),
  'POST message/center/failedDeliveries/retry': configurers(200),

  [`POST ${task}/import/inspect`]: managers,
  [`POST ${task}/import`]: managers,
  [`GET ${task}/import/template`]: managers,
  [`GET ${task}/import/{jobId}`]: managers,
  [`GET ${task}/import/{jobId}/report`]: managers,
};
