/**
 * What a public link of a report opens, without a session (`docs/decisions/public-links.md`). Wrong, ended, taken back or of
 * another report: one and the same 404. A link lives as long as who made it may publish reports; what it shows is chosen
 * field by field, and holds no id.
 */
import { eq } from 'drizzle-orm';
import { LINK_HEADER, LINK_PASS_HOURS } from '../../../contract/report/kinds';
import { periodText } from '../../../contract/report/period';
import type { Block, PublicReport } from '../../../contract/report/report';
import { iso } from '../../base/present';
import { publicLink } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { ApiError } from '../../errors';
import type { RequestContext } from '../../http/route';
import { loadActors } from '../../object/actors';
import { brandOf } from '../../object/brand';
import type { SystemContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import { canPublishReports } from '../../policies/report';
import { hashToken } from '../auth';
import { hideAnswer, isClosed, keepPass, passStands, tryPassword, useLink } from '../publicLink';
import { findReports, type LoadedReport } from './load';
import { lastVersion } from './versions';

type Link = typeof publicLink.$inferSelect;
export interface Place {
  pId: string;
  rId: string;
}

/** Whether it can be opened now: it has not ended, and who made it still may. */
export async function isLive({ db }: SystemContext, link: Link | undefined, project: LoadedProject): Promise<boolean> {
  if (!link || isClosed(link)) return false;
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
  const [known] = await platform.database.query<{ tenant_id: string; id: string }>(
    `SELECT l.tenant_id, l.id FROM public_link l
       JOIN tenant t ON t.id = l.tenant_id AND NOT t.disabled
       JOIN report r ON r.tenant_id = l.tenant_id AND r.id = l.object_id AND r.published_no IS NOT NULL
      WHERE l.token_hash = $1 AND l.kind = 'report' AND l.object_id = $2 AND r.project_id = $3`,
    [hashToken(token), rId, pId],
  );
  if (!known) throw gone();
  const db = new TenantDb(platform.database, known.tenant_id);
  const [loaded] = await findReports({ platform, db }, [rId]);
  const [link] = await db.select(publicLink, eq(publicLink.id, known.id));
  if (!loaded || !link || !(await isLive({ platform, db }, link, loaded.project))) throw gone();
  return { db, link, loaded };
}

/** Of this report alone, so that one link opens no other. */
const cookieName = ({ rId }: Place) => `report_${rId.replaceAll('-', '')}`;

const hasPass = ({ request }: RequestContext, place: Place, { db, link }: Opened): Promise<boolean> =>
  passStands(db, link, request.cookies[cookieName(place)]);

export async function openReport(context: RequestContext, place: Place): Promise<PublicReport> {
  hideAnswer(context);
  const opened = await linkTo(context, place);
  if (!(await hasPass(context, place, opened))) return { needsPassword: true, report: null };
  const { db, link, loaded } = opened;
  const version = await lastVersion(db, loaded.row);
  if (!version) throw gone();
  await useLink(db, link.id);
  const { row } = loaded;
  return {
    needsPassword: false,
    report: {
      brand: await brandOf(context.platform.database, db.tenantId),
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
  hideAnswer(context);
  const { db, link } = await linkTo(context, place);
  if (link.passwordHash === null) return;
  await tryPassword(db, link, password, ip);
  const { pass } = await keepPass(db, link);
  void reply.setCookie(cookieName(place), pass, {
    ...{ path: '/', httpOnly: true, sameSite: 'strict', secure: platform.env.secureCookie },
    maxAge: LINK_PASS_HOURS * 3600,
  });
}
