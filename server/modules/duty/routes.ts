/** Duty rosters (`hrp` duty of the specification, §7): everybody sees them, the right keeps them. */
import { createHash } from 'node:crypto';
import { dutyApi } from '../../../contract/duty/api';
import { global, inTenant, judgedBy, open, type RouteDefinition, route } from '../../http/route';
import { dutyCandidates } from './candidates';
import { createLeave, createOverride, listLeaves, removeLeave, removeOverride } from './changes';
import { answerEscalation, listEscalations } from './escalation';
import { dropFeed, feedOf, makeFeed, readFeed } from './feed';
import { currentDuty, dutyGrid } from './grid';
import { importRows } from './import';
import { readNotes, saveNote } from './notes';
import { DUTY_PRIVILEGE, publishRoster, rosterRoutes } from './rosters';
import { exportGrid } from './sheet';
import { listSwaps } from './swapFacts';
import { createSwap, stepSwap } from './swaps';

const keeper = global(DUTY_PRIVILEGE);
const own = judgedBy('own leave, or the right to keep rosters');

export const dutyRoutes: RouteDefinition[] = [
  ...rosterRoutes,
  route(dutyApi.current, inTenant, (context) => currentDuty(context)),
  route(dutyApi.grid, inTenant, (context, { params, query }) => dutyGrid(context, params.id, query)),
  route(dutyApi.publish, keeper, (context, { params, body }) => publishRoster(context, params.id, body)),
  route(dutyApi.createOverride, keeper, (context, { body }) => createOverride(context, body)),
  route(dutyApi.removeOverride, keeper, async (context, { params }) => {
    await removeOverride(context, params.id);
    return null;
  }),
  route(dutyApi.listLeaves, inTenant, (context) => listLeaves(context)),
  route(dutyApi.createLeave, own, (context, { body }) => createLeave(context, body)),
  route(dutyApi.removeLeave, own, async (context, { params }) => {
    await removeLeave(context, params.id);
    return null;
  }),
  route(dutyApi.candidates, inTenant, (context, { query }) => dutyCandidates(context, query)),
  route(dutyApi.notes, inTenant, (context, { query }) => readNotes(context, query)),
  route(dutyApi.saveNote, judgedBy('serves the slot'), (context, { body }) => saveNote(context, body)),
  route(dutyApi.exportGrid, inTenant, (context, { params, query }) => exportGrid(context, params.id, query)),
  route(dutyApi.importRows, keeper, (context, { params, body }) => importRows(context, params.id, body)),
  route(dutyApi.listSwaps, inTenant, (context) => listSwaps(context)),
  route(dutyApi.createSwap, judgedBy('own published shift'), (context, { body }) => createSwap(context, body)),
  route(
    dutyApi.stepSwap,
    judgedBy('requester, who is asked, leader of the group, keeper'),
    (context, { params, body }) => stepSwap(context, params.id, body),
  ),
  route(dutyApi.listEscalations, inTenant, (context) => listEscalations(context)),
  route(dutyApi.answerEscalation, judgedBy('who was called, keeper'), (context, { params }) =>
    answerEscalation(context, params.id),
  ),
  route(dutyApi.getFeed, inTenant, (context) => feedOf(context)),
  route(dutyApi.makeFeed, inTenant, (context) => makeFeed(context)),
  route(dutyApi.dropFeed, inTenant, async (context) => {
    await dropFeed(context);
    return null;
  }),
  route(dutyApi.calendar, open, async ({ platform, request, reply }, { params }) => {
    const text = await readFeed(platform, params.token);
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    void reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  }),
];
