/**
 * A dashboard by the clock to another program: its figures as JSON, signed as webhooks are, by the rights of who set it up. What
 * is not taken is tried again each quarter of an hour, as long as a late sending goes out.
 */
import { eq } from 'drizzle-orm';
import { cutText } from '../../../contract/text/cut';
import { can } from '../../base/actor';
import { safeFetch } from '../../base/safeFetch';
import { signedHeaders } from '../../base/signing';
import { dashboard, type dashboardSending, dashboardSending as sendings } from '../../db/schema';
import type { Env } from '../../env';
import { forbidden, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { loadActors } from '../../object/actors';
import type { SystemContext } from '../../object/define';
import { tellTurn } from '../../object/scheduled';
import { decrypt, derivedKey, encrypt } from '../../secrets';
import { tablesOf } from './figures';
import { dashboardKind } from './kind';
import { boardValues } from './values';

type Row = typeof dashboardSending.$inferSelect;

const RIGHT = 'TENANT:AUTOMATION:MANAGE';
const TIMEOUT_MS = 15_000;
const ROWS_MAX = 1_000;
const LETTERS_MAX = 2_000_000;
const PROBLEM_MAX = 200;

/** @param kept the address that stands there already @throws 400, 403 */
export function judgeAddress({ actor }: Pick<TenantContext, 'actor'>, url: string, kept: string): void {
  if (url === '' || url === kept) return;
  if (!can(actor, RIGHT)) throw forbidden('填写 Webhook 地址需要“自动化与 Webhook 管理”权限');
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw invalid('请填写 https:// 开头的地址', 'webhookUrl');
  // An address is shown and logged.
  if (parsed.username || parsed.password) throw invalid('地址中不能含有账号和密码', 'webhookUrl');
}

/** As it is kept; null: none. A row from before addresses were sealed holds its own until the clock looks. */
export const addressOf = (
  env: Env,
  { webhookCipher, webhookUrl }: Pick<Row, 'webhookCipher' | 'webhookUrl'>,
): string => (webhookCipher ? decrypt(env, webhookCipher) : webhookUrl);
export const sealed = (env: Env, url: string): Pick<Row, 'webhookCipher' | 'webhookUrl'> => ({
  webhookCipher: url === '' ? null : encrypt(env, url),
  webhookUrl: '',
});
/** An address may carry a token: whoever may not manage webhooks is told its host and last characters. */
export function toldAddress({ platform, actor }: Pick<TenantContext, 'platform' | 'actor'>, row: Row): string {
  const url = addressOf(platform.env, row);
  return url === '' || can(actor, RIGHT) ? url : `${new URL(url).host} …${url.slice(-4)}`;
}

/** Of the sending and its host: another host is signed for with another secret. Nothing of it is kept. */
function secretOf(env: Env, tenantId: string, id: string, webhookUrl: string): string | null {
  if (webhookUrl === '') return null;
  const key = derivedKey(env, `dashboard-sending:${tenantId}:${id}:${new URL(webhookUrl).host}`);
  return `whsec_${Buffer.from(key, 'hex').toString('base64')}`;
}

/** For who saves it: whoever may not manage webhooks learns nothing by saving what somebody else set up. */
export const toldSecret = (
  { platform, db, actor }: Pick<TenantContext, 'platform' | 'db' | 'actor'>,
  { id, url }: { id: string; url: string },
): string | null => (can(actor, RIGHT) ? secretOf(platform.env, db.tenantId, id, url) : null);

/** Rows of a table beyond the thousandth are left out, and so is what makes the whole too long; both are said. */
function bodyOf(about: object, tables: ReturnType<typeof tablesOf>): string {
  let letters = 0;
  const widgets = tables.map(({ rows, notes, drawing: _picture, ...table }) => {
    const shown = rows.slice(0, ROWS_MAX);
    const length = JSON.stringify(shown).length;
    const fits = letters + length <= LETTERS_MAX;
    if (fits) letters += length;
    const lost = rows.length - (fits ? shown.length : 0);
    return { ...table, rows: fits ? shown : [], notes: lost > 0 ? [...notes, `另有 ${lost} 行没有发送`] : notes };
  });
  return JSON.stringify({ ...about, widgets });
}

/** @returns why it was not taken; null: it was */
async function post({ platform, db }: SystemContext, row: Row, day: string): Promise<string | null> {
  const [board] = await db.select(dashboard, eq(dashboard.id, row.dashboardId));
  const publisher = row.createdBy ? (await loadActors(db, [row.createdBy])).get(row.createdBy) : undefined;
  if (!board || !publisher || !dashboardKind.may.edit(publisher, board) || !can(publisher, RIGHT)) {
    return '设置它的人已没有权限，请由有权限的人重新保存';
  }
  const values = await boardValues({ platform, db, actor: publisher }, board, row.look);
  const { from, to } = values;
  const about = { type: 'dashboard.sent', day, from, to, dashboard: { id: board.id, name: board.name } };
  const body = bodyOf(about, tablesOf({ platform }, board.widgets, values));
  const { env } = platform;
  const url = addressOf(env, row);
  const secret = secretOf(env, db.tenantId, row.id, url);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'collab-platform-webhook/1',
    // The same in each try of a day: whoever takes it twice knows.
    ...signedHeaders(`${row.id}-${day}`, Math.floor(Date.now() / 1000), body, secret ? [secret] : []),
  };
  try {
    const answer = await safeFetch({ hosts: env.webhookHosts, loopback: env.robotLoopback })(url, {
      ...{ method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, headOnly: true },
    });
    return answer.status >= 200 && answer.status < 300 ? null : `对方返回状态 ${answer.status}`;
  } catch (error) {
    const { message } = error as Error;
    return cutText(/[\u4e00-\u9fff]/.test(message) ? message : '无法连接到对方', PROBLEM_MAX);
  }
}

/** Sends one for a day, and keeps whether it was taken; whoever set it up hears when that becomes another answer than before. */
export async function postSending(system: SystemContext, row: Row, day: string): Promise<void> {
  const webhookProblem = await post(system, row, day);
  const set = webhookProblem === null ? { webhookFor: day, webhookProblem } : { webhookProblem };
  const { platform } = system;
  await system.db.transaction(async (tx) => {
    const [before] = await tx.query<{ problem: string | null; name: string; ownerId: string }>(
      `SELECT s.webhook_problem AS problem, b.name, b.owner_id AS "ownerId" FROM dashboard_sending s
         JOIN dashboard b ON b.tenant_id = s.tenant_id AND b.id = s.dashboard_id
        WHERE s.tenant_id = $1 AND s.id = $2 FOR NO KEY UPDATE OF s`,
      [row.id],
    );
    if (!before) return;
    await tx.update(sendings, set, eq(sendings.id, row.id));
    await tellTurn({ platform, db: tx }, before.problem, webhookProblem, () => ({
      what: `看板「${before.name}」的 Webhook 发送`,
      place: `/statisticalDashboard/${row.dashboardId}/dashboardDetail`,
      to: [row.createdBy, before.ownerId],
      about: { type: 'dashboard', id: row.dashboardId },
    }));
  });
}
