/**
 * What a public link opens, without session and cookie. A token that is not known is 404. Whoever has the token is told
 * why a link opens no longer: it ended, was revoked, or its publisher may not share any more. What it shows is read by the
 * publisher's rights of this moment and put together field by field.
 */
import { eq } from 'drizzle-orm';
import type { LinkPassed, SharedLink } from '../../../contract/publicLink/publicLink';
import {
  CONTEXT_HEADER,
  LINK_HEADER,
  LINK_PASS_HOURS,
  type LinkState,
  PASS_HEADER,
} from '../../../contract/publicLink/words';
import { currentOrigin, inZone, runFrom } from '../../base/origin';
import { publicLink, publicLinkPass } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { ApiError, forbidden, invalid } from '../../errors';
import type { RequestContext } from '../../http/route';
import { loadActors } from '../../object/actors';
import { brandOf } from '../../object/brand';
import type { ObjectContext } from '../../object/define';
import { judgeGuess } from '../../object/guesses';
import { hashToken, newToken, passwordMatches } from '../auth';
import type { LockedPicks } from '../dashboard';
import { lockedBy } from './context';
import { shareableOf } from './kinds';
import { isClosed, type Link, useLink } from './store';

export const gone = () => new ApiError('NOT_FOUND', '链接不存在或已失效');

/** Kept nowhere, told to nobody, found by no search engine. */
export function hideAnswer({ reply }: Pick<RequestContext, 'reply'>): void {
  void reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex, nofollow');
}

const headerOf = ({ request }: RequestContext, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

interface Found {
  db: TenantDb;
  link: Link;
}

/** @throws 404 for a token that is not known, or of a kind with a door of its own */
async function linkFor(context: RequestContext): Promise<Found> {
  hideAnswer(context);
  const { platform, ip } = context;
  const token = headerOf(context, LINK_HEADER);
  if (!token) throw gone();
  const [known] = await platform.database.query<{ tenant_id: string; id: string }>(
    `SELECT l.tenant_id, l.id FROM public_link l
       JOIN tenant t ON t.id = l.tenant_id AND NOT t.disabled WHERE l.token_hash = $1`,
    [hashToken(token)],
  );
  if (!known) throw gone();
  const db = new TenantDb(platform.database, known.tenant_id);
  const [link] = await db.select(publicLink, eq(publicLink.id, known.id));
  if (!link || !shareableOf(link.kind)) throw gone();
  platform.linkWindows.call(link.id, ip);
  return { db, link };
}

export function closedState(link: Pick<Link, 'revokedAt' | 'expiresAt'>): LinkState | null {
  if (!isClosed(link)) return null;
  return link.revokedAt === null ? 'ended' : 'revoked';
}

const hasPass = (context: RequestContext, { db, link }: Found): Promise<boolean> =>
  passStands(db, link, headerOf(context, PASS_HEADER));

/** Whether what a page brought was given for the password of this link, and still holds. */
export async function passStands(
  db: TenantDb,
  link: Pick<Link, 'passwordHash' | 'tokenHash'>,
  pass: string | null | undefined,
): Promise<boolean> {
  if (link.passwordHash === null) return true;
  if (!pass) return false;
  const [row] = await db.query(
    `SELECT 1 FROM public_link_pass WHERE tenant_id = $1 AND pass_hash = $2 AND token_hash = $3 AND expires_at > now()`,
    [hashToken(pass), link.tokenHash],
  );
  return row !== undefined;
}

/** What the context of the page locks; null: the link asks for one, and there is none that holds. Empty: it asks for none. */
async function contextOf(context: RequestContext, link: Link): Promise<LockedPicks | null> {
  if (link.contextCipher === null) return undefined;
  return lockedBy(context.platform.env, link, headerOf(context, CONTEXT_HEADER));
}

/** Who reads by the link: its publisher, as far as they still are one. */
export type Publisher = ObjectContext & Pick<RequestContext, 'request'>;

async function publisherOf({ platform, request }: RequestContext, { db, link }: Found): Promise<Publisher | null> {
  const actor = (await loadActors(db, [link.createdBy])).get(link.createdBy);
  return actor ? { platform, db, actor, request } : null;
}

/**
 * Days are those where the link's enterprise works, whatever session the reader's browser has; and no reader is named as who
 * does what is done by the publisher's rights.
 */
async function inEnterprise<T>({ platform }: RequestContext, { db }: Found, work: () => Promise<T>): Promise<T> {
  const { tenantId } = db;
  const { zoneName: zone } = await platform.calendars.hoursOf(tenantId);
  const origin = currentOrigin();
  return origin ? runFrom({ ...origin, tenantId, actorId: null, zone }, work) : inZone(zone, work);
}

/** The publisher may not see or not share the object any more, or it is gone. */
const isWithdrawn = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'NOT_FOUND' || error.kind === 'FORBIDDEN');

const nothing = { kind: null, brand: null, table: null, form: null, board: null, page: null, survey: null };
const only = (state: LinkState): SharedLink => ({ state, ...nothing });

export async function openLink(context: RequestContext): Promise<SharedLink> {
  const found = await linkFor(context);
  const { db, link } = found;
  const closed = closedState(link);
  if (closed) return only(closed);
  if ((await contextOf(context, link)) === null) return only('unsigned');
  if (!(await hasPass(context, found))) return only('password');
  const publisher = await publisherOf(context, found);
  const shareable = shareableOf(link.kind);
  if (!publisher || !shareable) return only('withdrawn');
  try {
    const shown = await inEnterprise(context, found, () => shareable.shown(publisher, link));
    await useLink(db, link.id);
    return { ...only('open'), kind: link.kind, brand: await brandOf(context.platform.database, db.tenantId), ...shown };
  } catch (error) {
    if (isWithdrawn(error)) return only('withdrawn');
    throw error;
  }
}

/**
 * Reads or adds something behind a link that is open.
 *
 * @param work gets the publisher, by whose rights it is done, and what the context locks: judged once, as it may end meanwhile
 * @throws 404 where the link opens no more, or the publisher may not share it; 403 without the password; 429
 */
export async function behindLink<T>(
  context: RequestContext,
  kind: Link['kind'],
  work: (publisher: Publisher, link: Link, locked: LockedPicks) => Promise<T>,
  { sends = false } = {},
): Promise<T> {
  const found = await linkFor(context);
  const { db, link } = found;
  if (link.kind !== kind || closedState(link)) throw gone();
  const locked = await contextOf(context, link);
  if (locked === null) throw forbidden('这个看板只能在嵌入它的网站中打开');
  if (!(await hasPass(context, found))) throw forbidden('请先输入链接的密码');
  const publisher = await publisherOf(context, found);
  if (!publisher) throw gone();
  if (sends) context.platform.linkWindows.send(link.id, context.ip);
  try {
    const done = await inEnterprise(context, found, () => work(publisher, link, locked));
    if (sends) await useLink(db, link.id);
    return done;
  } catch (error) {
    // What the publisher may not do any more is told to nobody else in the words for them.
    if (isWithdrawn(error)) throw gone();
    throw error;
  }
}

/**
 * Gives whoever knows the password what their page sends from then on. @throws 404, 400 for a wrong one, 429 after too many
 */
export async function unlockLink(context: RequestContext, password: string): Promise<LinkPassed> {
  const { db, link } = await linkFor(context);
  if (closedState(link) || link.passwordHash === null) throw gone();
  await tryPassword(db, link, password, context.ip);
  return keepPass(db, link);
}

/** Counts the try before it is judged, by link and address. @throws 400 for a wrong one, 429 after too many */
export async function tryPassword(
  db: TenantDb,
  { tokenHash, passwordHash }: Pick<Link, 'tokenHash' | 'passwordHash'>,
  password: string,
  asker: string,
): Promise<void> {
  if (passwordHash === null) return;
  const right = async () => ((await passwordMatches(passwordHash, password)) ? true : null);
  if (await judgeGuess(db, 'publicLink', { subject: tokenHash, asker }, right)) return;
  throw invalid('密码不正确', 'password');
}

/** What a page brings from then on in place of the password; another link has another token, and knows nothing of it. */
export async function keepPass(db: TenantDb, { tokenHash }: Pick<Link, 'tokenHash'>): Promise<LinkPassed> {
  const pass = newToken();
  const expiresAt = new Date(Date.now() + LINK_PASS_HOURS * 3_600_000).toISOString();
  await db.insert(publicLinkPass, { passHash: hashToken(pass), tokenHash, expiresAt });
  return { pass, expiresTime: expiresAt };
}
