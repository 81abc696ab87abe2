/** A dashboard by the clock: each receiver is told the figures that they may see, by the ways that they wish. */
import { eq, ne } from 'drizzle-orm';
import type {
  DashboardAsk,
  DashboardFilterChange,
  Sending,
  SendingInput,
  SendingSaved,
  SendingUpdate,
} from '../../../contract/dashboard/dashboard';
import { goesOutOn, isHour, MONTH_DAYS, SENDINGS_MAX } from '../../../contract/dashboard/sending';
import type { Person } from '../../../contract/envelope';
import { dayNumber } from '../../../contract/time/workdays';
import { zoneOf } from '../../../contract/time/zone';
import { newId } from '../../base/present';
import { dashboard, dashboardSending } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { againstRule, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { eachByItself } from '../../jobs/each';
import { loadActors } from '../../object/actors';
import type { ObjectContext, SystemContext } from '../../object/define';
import { addKept, changeKept, type KeptKind, loadKept, removeKept } from '../../object/kept';
import type { Platform } from '../../platform';
import { emit } from '../message';
import { tablesOf } from './figures';
import { dashboardKind } from './kind';
import { letterOf, linesOf } from './letter';
import { seenProjectsOf } from './present';
import { type Dashboard, dashboardFor } from './store';
import { boardValues } from './values';
import { addressOf, judgeAddress, postSending, sealed, toldAddress, toldSecret } from './webhook';

type Row = typeof dashboardSending.$inferSelect;

export async function listSendings(context: TenantContext, serialNo: string): Promise<Sending[]> {
  const { platform, db, actor } = context;
  const board = await dashboardFor(context, serialNo, 'edit');
  const rows = await db.select(dashboardSending, eq(dashboardSending.dashboardId, board.id));
  const people = await platform.directory.of(actor.tenantId);
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ look, ...row }) => ({
      ...{ id: row.id, cadence: row.cadence, dayNo: row.dayNo, at: row.at, groupSaying: row.groupSaying },
      ...{ paused: row.paused, sentFor: row.sentFor, version: row.version, createdBy: people(row.createdBy) },
      ...{
        webhookUrl: toldAddress(context, { look, ...row }),
        webhookFor: row.webhookFor,
        webhookProblem: row.webhookProblem,
      },
      receivers: row.receiverIds.map(people).filter((one): one is Person => one !== null),
      narrowed: Object.keys(look).length > 0,
    }));
}

/**
 * What stands there already is no reason to refuse a pause: a receiver who may not look any more gets nothing anyway.
 * @param kept what is changed; null: it is new @throws 400 in words
 */
async function judge(
  context: TenantContext,
  board: Dashboard,
  input: Omit<SendingUpdate, 'version'>,
  kept: Row | null,
): Promise<void> {
  const {
    cadence,
    dayNo,
    receiverIds: all,
    groupSaying,
    look,
    paused,
    webhookUrl = kept ? toldAddress(context, kept) : '',
  } = input;
  judgeAddress(context, webhookUrl, kept ? toldAddress(context, kept) : '');
  const receiverIds = all.filter((id) => !kept?.receiverIds.includes(id));
  if (cadence === 'week' && dayNo > 6) throw invalid('请选择星期几', 'dayNo');
  if (cadence === 'month' && (dayNo < 1 || dayNo > MONTH_DAYS)) throw invalid(`请选择 1 到 ${MONTH_DAYS} 日`, 'dayNo');
  if (all.length === 0 && groupSaying === 'none' && webhookUrl === '') {
    throw invalid('请选择收件人、发到群，或填写 Webhook 地址', 'receiverIds');
  }
  if (groupSaying !== 'none' && board.share !== 'tenant' && !(kept && paused)) {
    throw invalid('发到群的看板要先共享给全企业：群里的人都要能打开它', 'groupSaying');
  }
  const asked = look?.projectIds ?? [];
  if ((await seenProjectsOf(context, asked)).length < asked.length) throw invalid('有项目不存在或您不能查看', 'look');
  const actors = await loadActors(context.db, receiverIds);
  const people = await context.platform.directory.of(context.actor.tenantId);
  for (const id of receiverIds) {
    const actor = actors.get(id);
    if (!actor) throw invalid('有收件人不在本企业或已停用', 'receiverIds');
    if (!dashboardKind.may.view(actor, board)) {
      throw invalid(`${people(id)?.name ?? '有收件人'}不能查看这个看板，请先共享给他们`, 'receiverIds');
    }
  }
}

const sendings: KeptKind<typeof dashboardSending> = {
  ...{ table: dashboardSending, module: 'dashboard', type: 'dashboardSending', noun: '定时发送' },
  labels: {
    ...{ cadence: '周期', dayNo: '日子', at: '时间', receiverIds: '收件人', groupSaying: '发到群', look: '筛选' },
    paused: '暂停',
  },
};

/** For who may change the dashboard. @throws 404, 403, 400, 422 where there are too many */
export async function addSending(context: TenantContext, serialNo: string, input: SendingInput): Promise<SendingSaved> {
  const { db } = context;
  const board = await dashboardFor(context, serialNo, 'edit');
  await judge(context, board, input, null);
  return db.transaction(async (tx) => {
    await tx.query('SELECT id FROM dashboard WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [board.id]);
    const others = await tx.select(dashboardSending, eq(dashboardSending.dashboardId, board.id));
    if (others.length >= SENDINGS_MAX) throw againstRule(`一个看板最多 ${SENDINGS_MAX} 个定时发送`);
    const { id } = await addKept({ ...context, db: tx }, tx, sendings, {
      ...input,
      ...sealed(context.platform.env, input.webhookUrl ?? ''),
      dashboardId: board.id,
    });
    return { id, secret: toldSecret(context, { id, url: input.webhookUrl ?? '' }) };
  });
}

/** @throws 404, 403 */
async function sendingOf(
  context: TenantContext,
  serialNo: string,
  id: string,
): Promise<{ board: Dashboard; row: Row }> {
  const board = await dashboardFor(context, serialNo, 'edit');
  const row = await loadKept(context.db, sendings, id);
  if (row.dashboardId !== board.id) throw notFound('定时发送');
  return { board, row };
}

/**
 * Whoever changes it answers for it from then on: what a group is told is reckoned by their rights.
 * @throws 404, 403, 400, 409 where somebody saved meanwhile
 */
export async function changeSending(
  context: TenantContext,
  serialNo: string,
  id: string,
  { version, ...input }: SendingUpdate,
): Promise<SendingSaved> {
  const { board, row } = await sendingOf(context, serialNo, id);
  await judge(context, board, input, row);
  const { env } = context.platform;
  const kept = addressOf(env, row);
  const { webhookUrl = kept, ...rest } = input;
  const isOther = webhookUrl !== kept && webhookUrl !== toldAddress(context, row);
  const url = isOther ? webhookUrl : kept;
  const values = {
    ...rest,
    ...sealed(env, url),
    createdBy: context.actor.userId,
    ...(isOther && { webhookProblem: null }),
  };
  await context.db.transaction(async (tx) => {
    await changeKept({ ...context, db: tx }, tx, sendings, id, version, values);
  });
  return { id, secret: toldSecret(context, { id, url }) };
}

/** @throws 404, 403 */
export async function removeSending(context: TenantContext, serialNo: string, id: string): Promise<void> {
  await sendingOf(context, serialNo, id);
  await context.db.transaction((tx) => removeKept({ ...context, db: tx }, tx, sendings, id));
}

/** The figures as one person sees them. */
async function saidTo(context: ObjectContext, board: Dashboard, look: DashboardFilterChange | undefined) {
  const values = await boardValues(context, board, look);
  const tables = tablesOf(context, board.widgets, values);
  const when = `${values.from} 至 ${values.to}`;
  const note = '只统计您能查看的内容，别人收到的数字可能不同';
  return { when, figures: linesOf(tables), html: letterOf({ name: board.name, when, note }, tables) };
}

async function tell(context: ObjectContext, board: Dashboard, look: DashboardFilterChange | undefined, once: string) {
  const { platform, db, actor } = context;
  const { html, ...variables } = await saidTo(context, board, look);
  await db.transaction((tx) =>
    emit(platform, tx, null, {
      event: 'dashboardSent',
      ...{ objectId: board.id, to: [actor.userId], variables, html, once },
      withoutGroups: true,
    }),
  );
}

/** Whoever looks gets what they would be sent. */
export async function sendToMe(context: TenantContext, serialNo: string, { filter }: DashboardAsk): Promise<void> {
  const board = await dashboardFor(context, serialNo, 'view');
  await tell(context, board, filter, newId());
}

/**
 * What the groups of the enterprise hear, whose robots listen to it: by the rights of who set it up, who chose that it may be
 * said. Without them, or once the dashboard is not everybody's any more, nothing.
 */
async function tellGroups({ platform, db }: SystemContext, board: Dashboard, row: Row, day: string): Promise<void> {
  if (row.groupSaying === 'none' || board.share !== 'tenant' || !row.createdBy) return;
  const publisher = (await loadActors(db, [row.createdBy])).get(row.createdBy);
  if (!publisher || !dashboardKind.may.edit(publisher, board)) return;
  const { when, figures } = await saidTo({ platform, db, actor: publisher }, board, row.look);
  const variables = { when, figures: row.groupSaying === 'figures' ? figures : '' };
  const event = { event: 'dashboardSent' as const, objectId: board.id, to: [], variables, once: `${row.id}:${day}` };
  await db.transaction((tx) => emit(platform, tx, null, event));
}

/** Sends one for a day. Run again it says nothing twice: each message and each group has its key of the day. */
async function send(
  system: SystemContext,
  row: Row,
  day: string,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const { db } = system;
  const [board] = await db.select(dashboard, eq(dashboard.id, row.dashboardId));
  if (board) {
    const actors = await loadActors(db, row.receiverIds);
    // Who may not look at it any more is left out; so is who has left.
    const looking = [...actors.values()].filter((actor) => dashboardKind.may.view(actor, board));
    await eachByItself(looking, (actor) => tell({ ...system, actor }, board, row.look, `${row.id}:${day}`), signal);
    if (signal?.aborted) return;
    await tellGroups(system, board, row, day);
  }
  await db.update(dashboardSending, { sentFor: day }, eq(dashboardSending.id, row.id));
}

/** Addresses that were kept before they were sealed. */
async function sealOld({ env }: Platform, db: TenantDb): Promise<void> {
  for (const row of await db.select(dashboardSending, ne(dashboardSending.webhookUrl, ''))) {
    await db.update(dashboardSending, sealed(env, addressOf(env, row)), eq(dashboardSending.id, row.id));
  }
}

/** What is due in an enterprise by its clocks. @param now milliseconds */
export async function sendDue(
  platform: Platform,
  tenantId: string,
  now: number,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  await sealOld(platform, db);
  const waiting = await db.select(dashboardSending, eq(dashboardSending.paused, false));
  if (waiting.length === 0) return;
  const { zoneName } = await platform.calendars.hoursOf(tenantId);
  const zone = zoneOf(zoneName);
  const day = zone.dayText(now);
  const clock = zone.minuteText(now).slice(11);
  const isWorked = (await platform.calendars.of(tenantId)).isWorkday(dayNumber(day));
  const due = waiting.filter((row) => isHour(row.at, clock) && goesOutOn(row, day, isWorked));
  const unsent = due.filter((row) => row.sentFor !== day);
  await eachByItself(unsent, (row) => send({ platform, db }, row, day, signal), signal);
  const untaken = due.filter((row) => (row.webhookCipher !== null || row.webhookUrl !== '') && row.webhookFor !== day);
  await eachByItself(untaken, (row) => postSending({ platform, db }, row, day), signal);
}
