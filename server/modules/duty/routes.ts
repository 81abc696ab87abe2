/** Duty rosters (`hrp` duty of the specification, §7): everybody sees them, the right keeps them. */
import { createHash } from 'node:crypto';
import {
  DutyCandidates,
  DutyCandidatesQuery,
  DutyCurrent,
  DutyFeed,
  DutyFeedMade,
  DutyGrid,
  DutyGridQuery,
  DutyLeave,
  DutyLeaveCreate,
  DutyOverrideCreate,
  DutyPublish,
  DutyPublished,
  DutySwap,
  DutySwapCreate,
  DutySwapStep,
  RosterSave,
  Rosters,
  RosterUpdate,
} from '../../../contract/duty/duty';
import { IdParams } from '../../../contract/envelope';
import { Saved } from '../../../contract/hrp/hrp';
import { global, inTenant, judgedBy, Nothing, open, type RouteDefinition, route, Type } from '../../http/route';
import { dutyCandidates } from './candidates';
import { createLeave, createOverride, listLeaves, removeLeave, removeOverride } from './changes';
import { dropFeed, feedOf, makeFeed, readFeed } from './feed';
import { currentDuty, dutyGrid } from './grid';
import { createRoster, DUTY_PRIVILEGE, listRosters, publishRoster, removeRoster, updateRoster } from './rosters';
import { listSwaps } from './swapFacts';
import { createSwap, stepSwap } from './swaps';

const base = 'hrp/duty';
const keeper = global(DUTY_PRIVILEGE);
const own = judgedBy('own leave, or the right to keep rosters');

export const dutyRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '值班表',
    right: inTenant,
    schemas: { data: Rosters },
    handle: (context) => listRosters(context),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建值班表',
    right: keeper,
    schemas: { body: RosterSave, data: Saved },
    handle: (context, { body }) => createRoster(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '修改值班表与班次；已发布的日期不变',
    right: keeper,
    schemas: { params: IdParams, body: RosterUpdate, data: Saved },
    handle: (context, { params, body }) => updateRoster(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除没有未结束的已发布值班的值班表',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeRoster(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/current`,
    summary: '现在谁在值班，以及我接下来的班次',
    right: inTenant,
    schemas: { data: DutyCurrent },
    handle: (context) => currentDuty(context),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/grid`,
    summary: '值班表的一段日期',
    right: inTenant,
    schemas: { params: IdParams, query: DutyGridQuery, data: DutyGrid },
    handle: (context, { params, query }) => dutyGrid(context, params.id, query),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/publish`,
    summary: '发布至某日',
    right: keeper,
    schemas: { params: IdParams, body: DutyPublish, data: DutyPublished },
    handle: (context, { params, body }) => publishRoster(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/override`,
    summary: '调整某日某班：安排、代班、取消',
    right: keeper,
    schemas: { body: DutyOverrideCreate, data: Saved },
    handle: (context, { body }) => createOverride(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/override/{id}`,
    summary: '撤销调整',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeOverride(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/leave`,
    summary: '请假：我的，或（管理者）全部',
    right: inTenant,
    schemas: { data: Type.Array(DutyLeave) },
    handle: (context) => listLeaves(context),
  }),
  route({
    method: 'POST',
    path: `${base}/leave`,
    summary: '登记请假',
    right: own,
    schemas: { body: DutyLeaveCreate, data: Saved },
    handle: (context, { body }) => createLeave(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/leave/{id}`,
    summary: '删除请假',
    right: own,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeLeave(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/candidates`,
    summary: '谁能值某日的某班，不能的原因',
    right: inTenant,
    schemas: { query: DutyCandidatesQuery, data: DutyCandidates },
    handle: (context, { query }) => dutyCandidates(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/swap`,
    summary: '与我有关的换班',
    right: inTenant,
    schemas: { data: Type.Array(DutySwap) },
    handle: (context) => listSwaps(context),
  }),
  route({
    method: 'POST',
    path: `${base}/swap`,
    summary: '请人接自己的班，或与人对调',
    right: judgedBy('own published shift'),
    schemas: { body: DutySwapCreate, data: Saved },
    handle: (context, { body }) => createSwap(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/swap/{id}`,
    summary: '接班、批准、谢绝、撤回换班',
    right: judgedBy('requester, who is asked, leader of the group, keeper'),
    schemas: { params: IdParams, body: DutySwapStep, data: Saved },
    handle: (context, { params, body }) => stepSwap(context, params.id, body),
  }),
  route({
    method: 'GET',
    path: `${base}/feed`,
    summary: '我的值班日历是否可以订阅',
    right: inTenant,
    schemas: { data: DutyFeed },
    handle: (context) => feedOf(context),
  }),
  route({
    method: 'POST',
    path: `${base}/feed`,
    summary: '生成新的订阅地址，之前的失效',
    right: inTenant,
    schemas: { data: DutyFeedMade },
    handle: (context) => makeFeed(context),
  }),
  route({
    method: 'DELETE',
    path: `${base}/feed`,
    summary: '停用订阅地址',
    right: inTenant,
    schemas: { data: Nothing },
    async handle(context) {
      await dropFeed(context);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/calendar/{token}`,
    summary: '订阅值班日历（iCalendar）；地址即凭证',
    right: open,
    schemas: { params: Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) }), data: Type.String() },
    raw: true,
    async handle({ platform, request, reply }, { params }) {
      const text = await readFeed(platform, params.token);
      const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      void reply.header('etag', tag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    },
  }),
];
