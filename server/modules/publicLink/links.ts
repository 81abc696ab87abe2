/** Public links for whoever shares, and for whoever keeps the security of the enterprise. */
import { eq } from 'drizzle-orm';
import type {
  LinkCreate,
  LinkMade,
  LinkPage,
  LinkQuery,
  LinkRow,
  LinkTarget,
} from '../../../contract/publicLink/publicLink';
import {
  LINKS_OF_ONE_MAX,
  type LinkKind,
  type LinkState,
  linkKinds,
  SHARED_ROOT,
  type ShareKind,
  sharePages,
} from '../../../contract/publicLink/words';
import { can } from '../../base/actor';
import { pageAddress } from '../../base/pageAddress';
import type { People } from '../../base/people';
import { iso } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import { isId } from '../../base/texts';
import { publicLink } from '../../db/schema';
import { ApiError, againstRule, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { queryPage } from '../../object/list/page';
import { oneByOne } from '../../object/oneByOne';
import { logOperation } from '../../object/operationLog';
import { encrypt } from '../../secrets';
import { newContextSecret } from './context';
import { shareableOf } from './kinds';
import { closedState } from './opened';
import { insertLink, type Link, markRevoked, newLinkKeys } from './store';

/** Who keeps the security of the enterprise sees and revokes every link of it. */
export const KEEPER = 'ENTERPRISE:SIGN_IN:MANAGE';

const log = (
  { db, actor }: ObjectContext,
  { id, kind, title }: Pick<Link, 'id' | 'kind' | 'title'>,
  action: string,
  detail = {},
) =>
  logOperation(db, actor, {
    ...{ module: 'publicLink', action, objectType: 'publicLink', objectId: id },
    detail: { title, kind: linkKinds[kind], ...detail },
  });

/** The kind of a target, as far as links of it are made here, and it can be called so. @throws 404, 400 */
function kindOf({ kind, target }: LinkTarget) {
  const shareable = shareableOf(kind);
  if (!shareable) throw invalid('这种内容不能在这里分享', 'kind');
  if (!shareable.idOf && !isId(target)) throw notFound(linkKinds[kind]);
  return shareable;
}

/** A link more; those that were made before stay. Its address is told once. */
export async function makeLink(
  context: TenantContext,
  { kind, target, days, password, embedHosts, settings = {} }: LinkCreate,
): Promise<LinkMade> {
  if (settings.filter && kind !== 'dashboard') throw invalid('只有看板的链接可以带筛选', 'settings');
  if (settings.context && kind !== 'dashboard') throw invalid('只有看板的链接可以由签名的上下文锁定', 'settings');
  const { objectId, title, columns, filter } = await kindOf({ kind, target }).share(context, target, settings);
  const keys = await newLinkKeys({ days, password });
  const secret = settings.context ? newContextSecret() : null;
  const id = await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    await oneByOne(db, `public links of ${objectId}`);
    const [held] = await db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM public_link l
        WHERE l.tenant_id = $1 AND l.kind = $2 AND l.object_id = $3 AND l.revoked_at IS NULL AND l.expires_at > now()`,
      [kind, objectId],
    );
    if ((held?.count ?? 0) >= LINKS_OF_ONE_MAX) {
      throw againstRule(`最多 ${LINKS_OF_ONE_MAX} 个有效的链接，请先撤销不用的`);
    }
    const link = await insertLink(inside, keys, {
      ...{ kind, objectId, title, embedHosts },
      contextCipher: secret && encrypt(context.platform.env, secret),
      settings: {
        ...(columns && { columns }),
        ...(filter && { filter }),
        ...(settings.context && { context: settings.context }),
      },
    });
    await log(inside, { id: link, kind, title }, 'linkMade', {
      ...{ expiresAt: keys.expiresAt, password: password !== undefined, embedHosts: embedHosts ?? [] },
      ...(settings.context && { context: settings.context }),
    });
    return link;
  });
  const page = `${SHARED_ROOT}/${sharePages[kind as ShareKind]}/${id}#${keys.token}`;
  return { id, url: pageAddress(context.platform, page), expiresTime: keys.expiresAt, secret };
}

const KEPT_MAX = 100;

/** The links of one object, for whoever may share it; those that end last first. */
export async function linksOf(context: TenantContext, { kind, target }: LinkTarget): Promise<LinkRow[]> {
  const { platform, db, actor } = context;
  const shareable = kindOf({ kind, target });
  const objectId = shareable.idOf ? await shareable.idOf(context, target) : target;
  await shareable.judge(context, objectId);
  const rows = await db.query<ListedLink>(
    `SELECT ${LISTED} FROM public_link l ${MAKERS}
      WHERE l.tenant_id = $1 AND l.kind = $2 AND l.object_id = $3 ORDER BY l.expires_at DESC, l.id LIMIT ${KEPT_MAX}`,
    [kind, objectId],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.map((row) => presentLink(row, people, true));
}

/** Every link of the enterprise, the newest first. */
export async function allLinks(context: TenantContext, { keyword, live, ...paging }: LinkQuery): Promise<LinkPage> {
  const { platform, db, actor } = context;
  const { rows, page } = await queryPage<ListedLink & { total: number }>(
    db,
    paging,
    `SELECT ${LISTED}, count(*) OVER ()::int AS total FROM public_link l ${MAKERS}
        WHERE l.tenant_id = $1 AND ($2::text IS NULL OR ${containsSql('$2', 'l.title')})
          AND (NOT $3::boolean OR (l.revoked_at IS NULL AND l.expires_at > now()))
        ORDER BY l.created_at DESC, l.id DESC`,
    [likePattern(keyword), live ?? false],
  );
  const people = await platform.directory.of(actor.tenantId);
  return { result: rows.map((row) => presentLink(row, people, true)), ...page };
}

interface ListedLink extends Record<string, unknown> {
  id: string;
  kind: LinkKind;
  title: string;
  hasPassword: boolean;
  isSigned: boolean;
  embedHosts: string[];
  uses: number;
  lastUsedAt: string | null;
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /** The publisher is a member who can sign in. */
  active: boolean;
}
const LISTED = `l.id, l.kind, l.title, l.password_hash IS NOT NULL AS "hasPassword",
  l.context_cipher IS NOT NULL AS "isSigned", l.embed_hosts AS "embedHosts", l.uses,
  l.last_used_at AS "lastUsedAt", l.created_by AS "createdBy", l.created_at AS "createdAt", l.expires_at AS "expiresAt",
  l.revoked_at AS "revokedAt", m.id IS NOT NULL AS active`;
const MAKERS = `LEFT JOIN tenant_member m ON m.tenant_id = l.tenant_id AND m.id = l.created_by AND NOT m.disabled`;

function presentLink(row: ListedLink, people: People, mayRevoke: boolean): LinkRow {
  const { id, kind, title, hasPassword, isSigned, embedHosts, uses, active } = row;
  const state: LinkState = closedState(row) ?? (active ? 'open' : 'withdrawn');
  return {
    ...{ id, kind, title, state, hasPassword, isSigned, embedHosts, uses },
    lastUsedTime: row.lastUsedAt && iso(row.lastUsedAt),
    createdBy: people(row.createdBy),
    createdTime: iso(row.createdAt),
    expiresTime: iso(row.expiresAt),
    revokedTime: row.revokedAt && iso(row.revokedAt),
    mayRevoke: mayRevoke && row.revokedAt === null,
  };
}

/** Who made it, who may share the same object, and who keeps the security of the enterprise. */
async function mayRevoke(context: TenantContext, { kind, objectId, createdBy }: Link): Promise<boolean> {
  const { actor } = context;
  if (createdBy === actor.userId || can(actor, KEEPER)) return true;
  const shareable = shareableOf(kind);
  if (!shareable) return false;
  try {
    await shareable.judge(context, objectId);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** It opens nothing from this moment on, and cannot be taken back. Revoking it twice is no failure. */
export async function revokeLink(context: TenantContext, id: string): Promise<void> {
  const [link] = await context.db.select(publicLink, eq(publicLink.id, id));
  if (!link || !(await mayRevoke(context, link))) throw notFound('公开链接');
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    if (await markRevoked(inside, id)) await log(inside, link, 'linkRevoked');
  });
}
