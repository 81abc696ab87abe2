/**
 * A valid call of a route, made of its declaration: each required field (and the few optional ones that name an object)
 * is filled by its name, with the ids of the enterprise that is looked at.
 */

import { severities, USUAL_SLA } from '../../contract/problem/sla';
import { matrixOf } from '../../contract/risk/matrix';
import { addDays, today } from '../../server/base/present';
import type { RouteDefinition } from '../../server/http/route';
import type { Answer, Client } from '../../server/test/app';
import { testPassword } from '../../server/test/factories';
import { type World, walkedRule } from './world';

export const nameOf = ({ method, path }: Pick<RouteDefinition, 'method' | 'path'>) => `${method} ${path}`;

export interface Call {
  method: RouteDefinition['method'];
  path: string;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
  multipart: boolean;
}

interface ObjectSchema {
  required?: string[];
  properties?: Record<string, unknown>;
  anyOf?: unknown[];
}
/** Also of a body that may be left out, which is one of several. */
export function fieldsOf(schema: unknown): string[] {
  const { properties, anyOf } = (schema ?? {}) as ObjectSchema;
  return anyOf ? [...new Set(anyOf.flatMap(fieldsOf))] : Object.keys(properties ?? {});
}
export const requiredOf = (schema: unknown) => (schema as ObjectSchema | undefined)?.required ?? [];

/** Optional fields that point at an object, or without which the call would change nothing. */
const alsoFilled = [
  'projectId',
  'excludeProjectId',
  'members',
  'userIds',
  'title',
  'name',
  'reason',
  'parentId',
  'positionId',
  'relaTaskId',
  'taskIds',
  'deleteReason',
];
const serial = { next: 0 };

/** A day of its own a call: `code` counts on before each. */
const holidayOf = (at: number) => new Date(Date.UTC(1950, 0, 1 + at)).toISOString().slice(0, 10);

/** Where a step leads, what a problem becomes; else the end of a holiday. */
function toFor(path: string, at: number): string {
  if (path.endsWith('/convert')) return 'risk';
  if (path.endsWith('duty/{id}/publish')) return addDays(today(), 3);
  if (path.includes('/risk')) return 'HANGUP';
  if (path.includes('/environment')) return 'MAINTAIN';
  return path.includes('/problem') ? 'CANCELLED' : holidayOf(at);
}

const stateFor = (path: string): string =>
  path.includes('/risk')
    ? 'IDENTIFIED'
    : path.includes('/problem')
      ? 'UNCONFIRMED'
      : path.includes('/environment')
        ? 'ONLINE'
        : 'failed';

const registerOf = (path: string) =>
  /center\/(risk|problem|environment)\b/.exec(path)?.[1] as 'risk' | 'problem' | 'environment' | undefined;
const commentFor = (objects: World['objects'], path: string) => objects.comments[registerOf(path) ?? 'task'];

const walkedShift = {
  ...{ name: '白班', from: '09:00', to: '18:00', enabled: false, start: '2026-01-01', cycle: 'day', length: 1 },
  ...{ weekdays: 127, holidays: 'keep', fairness: 'turns', members: [], holidayMembers: [] },
};

function dutyOf({ roster, dutyOverride, dutyLeave }: World['objects'], path: string) {
  return path.includes('override') ? dutyOverride : path.includes('leave') ? dutyLeave : roster;
}

function hrpOf({ position, group, hrMember }: World['objects'], path: string) {
  return path.includes('position') ? position : path.includes('group') ? group : hrMember;
}

function idFor({ objects }: World, path: string): string {
  if (path.includes('/comments/')) return commentFor(objects, path).id;
  if (path.includes('/worklog/')) return objects.worklog.id;
  if (path.includes('/progress/')) return objects.report.id;
  if (path.includes('center/announcements') || path.endsWith('withdraw')) return objects.published.id;
  if (path.includes('announcement')) return objects.announcement.id;
  if (path.includes('/dingTalkConfig')) return objects.robot.id;
  if (path.startsWith('idp-survey/acLabel')) return objects.formLabel.id;
  if (/^idp-survey.*(stop|sendInviteMessage|createLink)$/.test(path)) return objects.collecting.id;
  if (path.startsWith('idp-survey')) return path.endsWith('rePublish') ? objects.stopped.id : objects.form.id;
  if (path.endsWith('{id}/recover')) return objects.recycledProject.id;
  if (path.includes('/operationLog/')) return objects.operation.id;
  if (path.includes('calendar/')) return objects.holiday.id;
  if (path.endsWith('customFields/{id}/restore')) return objects.archivedField.id;
  if (path.includes('customFields/')) return objects.field.id;
  if (path.includes('/labels/')) return objects.label.id;
  if (path.includes('pcProjectTemplate/')) return objects.projectTemplate.id;
  if (path.includes('ccTaskTemplate/')) return objects.taskTemplate.id;
  if (path.includes('ccTaskRecurrence/')) return objects.recurrence.id;
  if (path.includes('/layouts/')) return objects.view.id;
  if (path.includes('ccTaskLayout/')) return objects.taskLayout.id;
  if (path.includes('ccTaskType/')) return objects.taskType.id;
  if (path.includes('ccProcess/')) return objects.process.id;
  if (path.includes('/invitation/')) return objects.invitation.id;
  if (path.startsWith('user-center/org')) return objects.department.id;
  if (path.startsWith('hrp/duty')) return dutyOf(objects, path).id;
  if (path.startsWith('hrp/')) return hrpOf(objects, path).id;
  if (path.includes('/tools/')) return objects.tool.id;
  if (path.includes('ccTaskRela/')) return objects.relation.id;
  if (path.endsWith('risk/{id}/restore')) return objects.recycledRisk.id;
  if (path.endsWith('problem/{id}/restore')) return objects.recycledProblem.id;
  if (path.endsWith('environment/{id}/restore')) return objects.recycledEnvironment.id;
  if (path.startsWith('collaboration-center/environment')) return objects.environment.id;
  if (path.startsWith('collaboration-center/risk')) return objects.risk.id;
  if (path.startsWith('collaboration-center/problem')) return objects.problem.id;
  return path.startsWith('collaboration-center') ? objects.task.id : objects.project.id;
}

function valueFor(world: World, path: string, field: string): unknown {
  const { objects, tenant, people, newcomer, account } = world;
  const roleId = tenant.roleIds.get('ROLE_PROJECT_DEVELOPER');
  const values: Record<string, unknown> = {
    id: idFor(world, path),
    projectId: objects.project.id,
    ids: path.includes('/risk')
      ? [objects.risk.id]
      : path.includes('/problem')
        ? [objects.problem.id]
        : path.includes('/environment')
          ? [objects.environment.id]
          : [objects.comments.task.id],
    entityId: objects.project.id,
    excludeProjectId: objects.project.id,
    objectId: objects[registerOf(path) ?? 'task'].id,
    taskId: objects.task.id,
    taskIds: /recover$|recovery$|purge$/.test(path) ? [objects.recycledTask.id] : [objects.sibling.id],
    relaTaskId: objects.sibling.id,
    targetId: objects.sibling.id,
    position: 'after',
    dependId: objects.depend.id,
    fieldId: /adopted$|release$/.test(path) ? objects.adoptedField.id : objects.field.id,
    fieldIds: path.endsWith('adopt') ? [objects.tenantField.id] : [objects.field.id],
    required: true,
    done: true,
    category: 'taskField',
    fileId: objects.file.id,
    labelId: objects.label.id,
    intoId: objects.otherLabel.id,
    color: 'blue',
    format: 'csv',
    columns: ['title'],
    kind: path.startsWith('idp-survey')
      ? 'survey'
      : path.includes('duty/override')
        ? 'add'
        : path.includes('calendar')
          ? 'off'
          : path.includes('dingTalkConfig')
            ? 'dingTalk'
            : path.endsWith('layouts')
              ? 'list'
              : path.includes('/environment')
                ? 'test'
                : 'text',
    from: holidayOf(serial.next),
    to: toFor(path, serial.next),
    text: `走查,放假,${holidayOf(serial.next)}`,
    year: 2026,
    weekdays: 31,
    segments: [{ from: 540, to: 1080 }],
    zone: 'Asia/Shanghai',
    by: 'end',
    perDay: 3,
    planStart: null,
    planEnd: '2026-11-20',
    model: {},
    group: path.endsWith('groups') ? 'stageId' : 'PRE_TASK',
    taskNo: objects.task.taskNo,
    parentId: /^(?:hrp|user-center\/org)/.test(path)
      ? null
      : path.endsWith('/comments')
        ? commentFor(objects, path).id
        : path.endsWith('subTasks')
          ? objects.task.id
          : objects.sibling.id,
    jobId: path.includes('/export/') ? objects.export.id : path.includes('/batch/') ? objects.batch.id : objects.job.id,
    operation: { kind: 'urgent', urgent: 3 },
    queue: 'task-batch',
    state: stateFor(path),
    accountId: objects.environmentAccount.id,
    secret: '走查',
    probability: 3,
    impact: 3,
    severity: 3,
    situation: '走查',
    titles: ['走查'],
    lines: [{ title: '走查' }],
    set: path.includes('ccTask/takeBack') ? { urgent: 3 } : { ownerId: people.pm.id },
    list: 'riskSource',
    label: `走查${serial.next}`,
    codes: ['other'],
    positionId: objects.position.id,
    level: 1,
    grade: 'P6',
    leaderId: null,
    main: false,
    reviewDays: { high: 7, mid: 14, low: 30 },
    opportunities: false,
    rules: severities.map((severity) => USUAL_SLA[severity]),
    options: {},
    templateId: path.includes('ccTaskRecurrence') ? null : objects.taskTemplate.id,
    nodes: [{ key: 't1', parentKey: null, title: '走查' }],
    rule: walkedRule,
    skipOpen: false,
    catchUp: 'last',
    executorId: people.dev.id,
    userId: path.includes('duty/leave')
      ? people.pm.id
      : path.endsWith('unbindAccountAllRoles')
        ? people.dev.id
        : newcomer.id,
    roleId,
    disabled: false,
    members: [{ userId: newcomer.id, roleId }],
    tenantCode: tenant.code,
    code: path.includes('dictionary') ? objects.word.code : `W${++serial.next}X`,
    name: /ccTask\/tools|ccTaskType|ccTaskLayout|ccProcess/.test(path) ? `走查${++serial.next}` : '走查',
    taskTypeId: objects.taskType.id,
    taskTypeIds: [objects.taskType.id],
    toolId: objects.tool.id,
    toolIds: [objects.tool.id],
    layoutId: objects.taskLayout.id,
    processId: objects.process.id,
    stages: [
      {
        ...{ stageId: 'a', name: '开始', color: 'blue', category: 'NOT_STARTED', initial: true },
        ...{ allowCreate: false, wipLimit: null, defaultProgress: null },
      },
      {
        ...{ stageId: 'b', name: '完成', color: 'green', category: 'DONE', initial: false },
        ...{ allowCreate: false, wipLimit: null, defaultProgress: null },
      },
    ],
    transitions: [],
    fieldRules: [],
    icon: 'bug',
    parentTypeIds: [],
    allProjects: true,
    projectIds: [],
    title: '走查',
    content: '走查',
    day: path.includes('duty/') ? addDays(today(), 3) : today(),
    shiftId: objects.shift.id,
    groupId: null,
    minRestHours: 8,
    shifts: [walkedShift],
    hours: 0.1,
    following: true,
    progress: 10,
    reason: '走查',
    deleteReason: '走查',
    version:
      /receiveConfig$|rules$|dictionary|calendar\/(?:weekdays|hours)$|urgeConfig$|taskRecycle\/config$|ccTaskLayout\/project/.test(
        path,
      )
        ? 0
        : 1,
    matrix: path.includes('/risk') ? matrixOf() : {},
    audience: { kind: 'all', ids: [] },
    pinned: true,
    mustConfirm: true,
    expiresTime: null,
    confirm: true,
    reaction: 'like',
    on: true,
    resolved: true,
    count: 1,
    keepDays: 30,
    cooldownMinutes: 30,
    dailyCap: 3,
    escalateAfter: null,
    channels: ['mail'],
    formKey: objects.collecting.key,
    formId: objects.collecting.id,
    submitKey: '6f1c1c1e-5f0b-4c1d-9a40-3a7d0d6a1b2c',
    versionNo: 1,
    answers: { q1: 'a' },
    singleUse: true,
    url: 'https://robot.example.com/send?access_token=walk',
    events: ['assigned'],
    status: 'SUSPENDED',
    collected: true,
    configs: { TASK_ASSIGN_OUTER_MEMBER: '1' },
    key: 'walk',
    value: path.endsWith('customField/{fieldId}') ? '走查' : 1,
    // Nobody's: what is done by a link answers 404.
    token: 'walk'.repeat(6),
    account: 'nobody-walks',
    people: [{ email: `walk${serial.next}@example.com` }],
    userName: `walk${++serial.next}x`,
    userIds: [newcomer.id],
    orgId: objects.departmentInside.id,
    days: 7,
    maxUses: 5,
    username: account.username,
    password: testPassword,
    oldPassword: testPassword,
    newPassword: 'Better@2026',
    expect: path.includes('ccTask/') ? { urgent: 2 } : { ownerId: people.dev.id },
    keyword: '任务',
    slug: 'desk',
    type: 'risk',
  };
  if (!(field in values)) throw new Error(`${path}: say in tests/rights/calls.ts what to send as "${field}"`);
  return values[field];
}

function fill(world: World, path: string, schema: unknown): Record<string, unknown> {
  const required = requiredOf(schema);
  const fields = fieldsOf(schema).filter((field) => required.includes(field) || alsoFilled.includes(field));
  return Object.fromEntries(fields.map((field) => [field, valueFor(world, path, field)]));
}

export function callOf({ method, path, schemas, form }: RouteDefinition, world: World): Call {
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, field: string) => String(valueFor(world, path, field))),
    query: fill(world, path, schemas.query),
    body: schemas.body ? fill(world, path, schemas.body) : undefined,
    multipart: form !== undefined,
  };
}

const BOUNDARY = 'walk-boundary';
function form({ objects }: World, path: string): string {
  const part = (disposition: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
  if (path.includes('tenant/member/import')) {
    const mapping = part('name="mapping"', '{"name":"title","userName":"title"}');
    const file = part('name="file"; filename="walk.csv"', 'title\nwalk\n');
    return [...(path.endsWith('inspect') ? [] : [mapping]), file, `--${BOUNDARY}--\r\n`].join('');
  }
  return [
    part('name="projectId"', objects.project.id),
    ...(path.endsWith('uploadFile') ? [part('name="fieldId"', objects.fileField.id)] : []),
    ...(path.endsWith('import') ? [part('name="mapping"', '{"title":"title"}')] : []),
    part('name="file"; filename="walk.csv"', 'title\nwalk\n'),
    `--${BOUNDARY}--\r\n`,
  ].join('');
}

export function send(client: Client, call: Call, world: World): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(call.query).map(([key, value]) => [key, String(value)])).toString();
  const path = query ? `${call.path}?${query}` : call.path;
  if (!call.multipart) return client.call(call.method, path, call.body);
  return client.call(call.method, path, undefined, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: form(world, call.path),
  });
}
