/**
 * What a public link opens, without a session. Wrong, ended, taken back or of another report: one and the same 404. A link
 * lives as long as who made it may publish reports; what it shows is chosen field by field, and holds no id.
 */
import type { FastifyReply } from 'fastify';
import { LINK_HEADER, LINK_PASS_HOURS } from '../../../contract/report/kinds';
import { periodText } from '../../../contract/report/period';
import type { Block, PublicReport } from '../../../contract/report/report';
import { iso } from '../../base/present';
import { type reportLink, reportLinkPass } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { ApiError, invalid } from '../../errors';
import type { RequestContext } from '../../http/route';
import { loadActors } from '../../object/actors';
import type { SystemContext } from '../../object/define';
import { judgeGuess, sweepGuesses } from '../../object/guesses';
import type { LoadedProject } from '../../object/project';
import { canPublishReports } from '../../policies/report';
import { hashToken, newToken, passwordMatches } from '../auth';
import { findReports, type LoadedReport } from './load';
import { lastVersion } from './versions';

type Link = typeof reportLink.$inferSelect;
export interface Place {
  pId: string;
  rId: string;
}

/** Whether it can be opened now: it has not ended, and who made it still may. */
export async function isLive({ db }: SystemContext, link: Link | undefined, project: LoadedProject): Promise<boolean> {
  if (!link || Date.parse(link.expiresAt) <= Date.now()) return false;
  const maker = (await loadActors(db, [link.createdBy])).get(link.createdBy);
  // Of a closed project nothing new is published; what was shared stays so.
  return maker !== undefined && canPublishReports(maker, { ...project, status: 'DOING', archived: false });
}

const gone = () => new ApiError('NOT_FOUND', '链接不存在或已失效');

interface Opened {
  db: TenantDb;
  link: Link;
  loaded: LoadedReport;
}

async function linkTo({ platform, request }: RequestContext, { pId, rId }: Place): Promise<Opened> {
  const token = request.headers[LINK_HEADER];
  if (typeof token !== 'string' || token === '') throw gone();
  const [link] = await platform.database.query<{ tenant_id: string }>(
    `SELECT l.tenant_id FROM report_link l
       JOIN tenant t ON t.id = l.tenant_id AND NOT t.disabled
       JOIN report r ON r.tenant_id = l.tenant_id AND r.id = l.report_id AND r.published_no IS NOT NULL
      WHERE l.token_hash = $1 AND l.report_id = $2 AND r.project_id = $3`,
    [hashToken(token), rId, pId],
  );
  if (!link) throw gone();
  const db = new TenantDb(platform.database, link.tenant_id);
  const [loaded] = await findReports({ platform, db }, [rId]);
  const [row] = await db.query<Link & Record<string, unknown>>(
    `SELECT tenant_id AS "tenantId", report_id AS "reportId", token_hash AS "tokenHash", password_hash AS "passwordHash",
            expires_at AS "expiresAt", views, created_by AS "createdBy", created_at AS "createdAt"
       FROM report_link WHERE tenant_id = $1 AND report_id = $2`,
    [rId],
  );
  if (!loaded || !row || row.tokenHash !== hashToken(token) || !(await isLive({ platform, db }, row, loaded.project))) {
    throw gone();
  }
  return { db, link: row, loaded };
}

/** Of this report alone, so that one link opens no other. */
const cookieName = ({ rId }: Place) => `report_${rId.replaceAll('-', '')}`;

async function hasPass({ request }: RequestContext, place: Place, { db, link }: Opened): Promise<boolean> {
  if (link.passwordHash === null) return true;
  const pass = request.cookies[cookieName(place)];
  if (!pass) return false;
  const [row] = await db.query(
    `SELECT 1 FROM report_link_pass WHERE tenant_id = $1 AND pass_hash = $2 AND token_hash = $3 AND expires_at > now()`,
    [hashToken(pass), link.tokenHash],
  );
  return row !== undefined;
}

/** Kept nowhere, told to nobody, found by no search engine. */
function hide(reply: FastifyReply): void {
  void reply
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex, nofollow');
}

export async function openReport(context: RequestContext, place: Place): Promise<PublicReport> {
  hide(context.reply);
  const opened = await linkTo(context, place);
  if (!(await hasPass(context, place, opened))) return { needsPassword: true, report: null };
  const { db, loaded } = opened;
  const version = await lastVersion(db, loaded.row);
  if (!version) throw gone();
  await db.query('UPDATE report_link SET views = views + 1 WHERE tenant_id = $1 AND report_id = $2', [place.rId]);
  const { row } = loaded;
  return {
    needsPassword: false,
    report: {
      ...{ title: version.title, project: version.projectName, kind: row.kind, author: version.authorName },
      period: periodText(row.kind, { from: row.fromDay, to: row.toDay }),
      ...{ health: version.health, healthNote: version.healthNote, zone: version.zone, no: version.no },
      ...{ publishedTime: iso(version.publishedAt), asOf: iso(version.asOf) },
      blocks: version.blocks.map(withoutIds),
    },
  };
}

const withoutIds = ({ sectionId, kind, title, denied, html, figures, rows, total, hours, series, earned }: Block) => ({
  ...{ sectionId, kind, title, denied, figures, total, hours, series, earned },
  html: html?.replace(/ data-mention="[^"]*"/g, ''),
  rows: rows?.map(({ no, title: name, state, person, day, note }) => ({ no, title: name, state, person, day, note })),
});

/** Gives whoever knows the password a cookie of this link. @throws 404, 400 for a wrong one, 429 after too many */
export async function unlockReport(context: RequestContext, place: Place, password: string): Promise<void> {
  const { platform, reply, ip } = context;
  hide(reply);
  const { db, link } = await linkTo(context, place);
  if (link.passwordHash === null) return;
  const { tokenHash, passwordHash } = link;
  const right = async () => ((await passwordMatches(passwordHash, password)) ? true : null);
  if (!(await judgeGuess(db, 'reportLink', { subject: tokenHash, asker: ip }, right))) {
    throw invalid('密码不正确', 'password');
  }
  const pass = newToken();
  const seconds = LINK_PASS_HOURS * 3600;
  await db.insert(reportLinkPass, {
    ...{ passHash: hashToken(pass), tokenHash, expiresAt: new Date(Date.now() + seconds * 1000).toISOString() },
  });
  void reply.setCookie(cookieName(place), pass, {
    ...{ path: '/', httpOnly: true, sameSite: 'strict', secure: platform.env.secureCookie, maxAge: seconds },
  });
}

/** Of links and cookies that have ended. */
export async function sweepLinks(db: TenantDb): Promise<void> {
  await db.query('DELETE FROM report_link_pass WHERE tenant_id = $1 AND expires_at < now()');
  await sweepGuesses(db);
}
