/** Norms as lists, facets and details show them. */

import { eq } from 'drizzle-orm';
import { normCodeKey } from '../../../contract/norm/code';
import type { NormCategory, NormLevel, NormSource, NormState } from '../../../contract/norm/enums';
import type {
  HotNorm,
  NormAct,
  NormDetail,
  NormListQuery,
  NormPage,
  NormPointer,
  NormQuery,
  NormRow,
} from '../../../contract/norm/norm';
import { soughtTerms } from '../../../contract/search/terms';
import { type Actor, can } from '../../base/actor';
import type { People } from '../../base/people';
import { iso } from '../../base/present';
import { today } from '../../base/zone';
import { normVersion, normView } from '../../db/schema';
import type { TenantContext } from '../../http/route';
import type { Bind } from '../../object/define';
import { windowOf, windowSql } from '../../object/list/page';
import { SqlConditions } from '../../object/list/sql';
import { saidBy } from '../../object/search/said';
import { canManageNorm, canReadNorms, canReappraise, canSeeDrafts } from '../../policies/norm';
import { type LoadedNorm, loadNorm, OPEN_STATES } from './load';
import { passagesOf } from './passages';
import { dueOf, examOf, HAS_READ, MUST_READ } from './reading';
import { contentOf, presentVersions } from './versions';

interface Listed extends Record<string, unknown> {
  id: string;
  code: string;
  title: string;
  source: NormSource;
  category: NormCategory;
  level: NormLevel;
  state: NormState;
  major: number | null;
  minor: number | null;
  current_id: string | null;
  effective_on: string | null;
  next_review_on: string | null;
  department_id: string | null;
  department: string | null;
  owner_id: string | null;
  label_ids: string[];
  views: number;
  likes: number;
  marks: number;
  subscribers: number;
  interprets: number;
  appraises: number;
  score: number | null;
  tasks: number;
  mine: string[];
  to_read: boolean;
  version: number;
  updated_at: string;
}

const count = (from: string) => `(SELECT count(*)::int FROM ${from})`;
const of = (alias: string) => `${alias}.tenant_id = n.tenant_id AND ${alias}.norm_id = n.id`;
/** Over `n` and its version in effect `v`. @param me the reader's id as a parameter */
const columns = (me: string) => `n.id, n.code, n.title, n.source, n.category, n.level, n.state, n.current_id,
  v.major, v.minor, v.effective_on::text AS effective_on, n.next_review_on::text AS next_review_on, n.department_id,
  d.name AS department, n.owner_id, n.label_ids, n.version, n.updated_at,
  ${count(`norm_view x WHERE ${of('x')}`)} AS views,
  ${(['like', 'mark', 'subscribe'] as const)
    .map((kind) => `${count(`norm_reaction x WHERE ${of('x')} AND x.kind = '${kind}'`)} AS ${NAMES[kind]}`)
    .join(', ')},
  ${count(`norm_interpret x WHERE ${of('x')} AND x.state = 'PUBLISHED' AND x.deleted_at IS NULL`)} AS interprets,
  ${count(`norm_appraisal x WHERE ${of('x')} AND x.version_id = n.current_id`)} AS appraises,
  (SELECT round(avg((x.clarity + x.feasible + x.timely) / 3.0), 2)::float8 FROM norm_appraisal x
    WHERE ${of('x')} AND x.version_id = n.current_id) AS score,
  ${count(`(SELECT x.task_id FROM norm_task x JOIN task t ON t.tenant_id = x.tenant_id AND t.id = x.task_id
              AND t.deleted_at IS NULL WHERE ${of('x')}
            UNION SELECT t.id FROM task t WHERE t.tenant_id = n.tenant_id AND t.specification_id = n.id
              AND t.deleted_at IS NULL) AS related`)} AS tasks,
  ARRAY(SELECT x.kind FROM norm_reaction x WHERE ${of('x')} AND x.user_id = ${me}) AS mine,
  EXISTS (SELECT 1 FROM tenant_member m WHERE m.tenant_id = n.tenant_id AND m.id = ${me} AND ${MUST_READ}
             AND NOT ${HAS_READ}) AS to_read`;
const NAMES = { like: 'likes', mark: 'marks', subscribe: 'subscribers' } as const;
const FROM = `FROM norm n LEFT JOIN norm_version v ON v.tenant_id = n.tenant_id AND v.id = n.current_id
  LEFT JOIN department d ON d.tenant_id = n.tenant_id AND d.id = n.department_id`;

/** By `canViewNorm`: what was in effect once, and what one has a part in. */
export function visible(actor: Actor, me: string): string {
  if (can(actor, 'NORM:MANAGE')) return 'true';
  return `(n.current_id IS NOT NULL OR n.owner_id = ${me} OR EXISTS (SELECT 1 FROM norm_version o
    WHERE ${of('o')} AND o.state IN ${OPEN_STATES} AND ${me} = ANY(o.author_id || o.reviewers || o.approvers)))`;
}

const reacted = (kind: string, me: string) =>
  `EXISTS (SELECT 1 FROM norm_reaction x WHERE ${of('x')} AND x.kind = '${kind}' AND x.user_id = ${me})`;
const shelves: Readonly<Record<NonNullable<NormQuery['shelf']>, (actor: Actor, me: string) => string>> = {
  all: () => 'true',
  toRead: (_actor, me) => `EXISTS (SELECT 1 FROM tenant_member m WHERE m.tenant_id = n.tenant_id AND m.id = ${me}
    AND ${MUST_READ} AND NOT ${HAS_READ})`,
  marked: (_actor, me) => reacted('mark', me),
  subscribed: (_actor, me) => reacted('subscribe', me),
  interpreted: (_actor, me) =>
    `EXISTS (SELECT 1 FROM norm_interpret x WHERE ${of('x')} AND x.author_id = ${me} AND x.deleted_at IS NULL)`,
  appraised: (_actor, me) => `EXISTS (SELECT 1 FROM norm_appraisal x WHERE ${of('x')} AND x.user_id = ${me})`,
  mine: (_actor, me) => `n.owner_id = ${me}`,
  drafts: (actor, me) => {
    const all = can(actor, 'NORM:MANAGE');
    const part = all ? 'true' : `(n.owner_id = ${me} OR ${me} = ANY(o.author_id || o.reviewers || o.approvers))`;
    return `EXISTS (SELECT 1 FROM norm_version o WHERE ${of('o')} AND o.state IN ${OPEN_STATES} AND ${part})`;
  },
};

/** Every word stands there letter by letter, in number, title or clauses; or the number is spelt another way. */
function found(keyword: string, bind: Bind): string {
  const key = normCodeKey(keyword);
  const literal = saidBy(soughtTerms(keyword), (piece) => `strpos(n.folded, ${bind(piece)}) > 0`);
  return key.length > 2 && /\d/.test(key) ? `((${literal}) OR strpos(n.code_key, ${bind(key)}) > 0)` : `(${literal})`;
}

const SORTS = {
  updatedTime: 'n.updated_at',
  code: 'n.code_key',
  effectiveOn: 'v.effective_on',
  score: 'score',
  views: 'views',
  tasks: 'tasks',
} as const;

export async function pageNorms(context: TenantContext, query: NormQuery): Promise<NormPage> {
  const { platform, db, actor } = context;
  const { pageNo = 1, pageSize = 10, keyword = '', shelf = 'all', sort = 'updatedTime', state } = query;
  const sql = new SqlConditions();
  const bind: Bind = (value) => sql.bind(value);
  const me = `${bind(actor.userId)}::uuid`;
  const conditions = ['n.tenant_id = $1', 'n.deleted_at IS NULL', visible(actor, me), shelves[shelf](actor, me)];
  if (keyword.trim()) conditions.push(found(keyword, bind));
  const facets = { source: query.source, category: query.category, level: query.level };
  for (const [column, value] of Object.entries(facets)) if (value) conditions.push(`n.${column} = ${bind(value)}`);
  if (query.labelId) conditions.push(`${bind(query.labelId)}::uuid = ANY(n.label_ids)`);
  const matching = conditions.join(' AND ');
  const counted = await db.query<{ state: NormState; total: number }>(
    `SELECT n.state, count(*)::int AS total ${FROM} WHERE ${matching} AND ${me} IS NOT NULL GROUP BY n.state`,
    [...sql.params],
  );
  const counts = Object.fromEntries(counted.map((row) => [row.state, row.total]));
  const order = (query.order ?? (sort === 'code' ? 'asc' : 'desc')) === 'asc' ? 'ASC' : 'DESC';
  const inState = state ? ` AND n.state = ${bind(state)}` : '';
  const rows = await db.query<Listed>(
    `SELECT ${columns(me)} ${FROM} WHERE ${matching}${inState}
      ORDER BY ${SORTS[sort]} ${order} NULLS LAST, n.id DESC
      ${windowSql(bind, windowOf({ pageNo, pageSize }))}`,
    sql.params,
  );
  const people = await platform.directory.of(actor.tenantId);
  const passages = await passagesOf(db, rows, keyword);
  const drafts = await firstDrafts(context, rows);
  const total = state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, one) => sum + one, 0);
  const result = rows.map((row) => ({ ...present(row, people, drafts), passage: passages.get(row.id) ?? null }));
  return { result, total, pageNo, pageSize, counts };
}

/** What is written of those that never were in effect. */
async function firstDrafts({ db }: TenantContext, rows: readonly Listed[]): Promise<Map<string, string>> {
  const ids = rows.filter((row) => row.current_id === null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const drafts = await db.query<{ norm_id: string; state: string; major: number; minor: number }>(
    `SELECT norm_id, state, major, minor FROM norm_version WHERE tenant_id = $1 AND norm_id = ANY($2::uuid[])`,
    [ids],
  );
  return new Map(drafts.map((one) => [one.norm_id, one.state === 'APPROVED' ? `${one.major}.${one.minor}` : '0.1']));
}

function present(row: Listed, people: People, drafts: ReadonlyMap<string, string>): Omit<NormRow, 'passage'> {
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    source: row.source,
    category: row.category,
    level: row.level,
    state: row.state,
    versionText: row.major === null ? (drafts.get(row.id) ?? '0.1') : `${row.major}.${row.minor}`,
    effectiveOn: row.effective_on,
    nextReviewOn: row.next_review_on,
    department: row.department_id && row.department ? { id: row.department_id, name: row.department } : null,
    owner: people(row.owner_id),
    labelIds: row.label_ids,
    views: row.views,
    likes: row.likes,
    marks: row.marks,
    subscribers: row.subscribers,
    interprets: row.interprets,
    appraises: row.appraises,
    score: row.score,
    tasks: row.tasks,
    liked: row.mine.includes('like'),
    marked: row.mine.includes('mark'),
    subscribed: row.mine.includes('subscribe'),
    toRead: row.to_read,
    version: row.version,
    updatedTime: iso(row.updated_at),
  };
}

const pointer = ({ id, code, title, state }: NormPointer): NormPointer => ({ id, code, title, state });

/** For pickers: those in effect first, by their numbers. */
export async function listNorms(
  { db, actor }: TenantContext,
  { keyword = '', excludeId }: NormListQuery,
): Promise<NormPointer[]> {
  const sql = new SqlConditions();
  const bind: Bind = (value) => sql.bind(value);
  const me = `${bind(actor.userId)}::uuid`;
  const words = keyword.trim() ? ` AND ${found(keyword, bind)}` : '';
  const other = excludeId ? ` AND n.id <> ${bind(excludeId)}::uuid` : '';
  const rows = await db.query<NormPointer & Record<string, unknown>>(
    `SELECT n.id, n.code, n.title, n.state FROM norm n
      WHERE n.tenant_id = $1 AND n.deleted_at IS NULL AND ${me} IS NOT NULL AND ${visible(actor, me)}${words}${other}
      ORDER BY n.state IN ('EFFECTIVE', 'TO_REVIEW') DESC, n.code_key, n.id LIMIT 50`,
    sql.params,
  );
  return rows.map(pointer);
}

export async function countBySource({ db }: TenantContext) {
  return db.query<{ source: NormSource; count: number }>(
    `SELECT source, count(*)::int AS count FROM norm WHERE tenant_id = $1 AND deleted_at IS NULL
        AND current_id IS NOT NULL AND state <> 'OBSOLETE' GROUP BY source ORDER BY count DESC, source`,
  );
}

const HOT_DAYS = 30;
/** Of the last month: readers, and what they did; a like says three times as much as a look. */
export async function hotNorms({ db }: TenantContext): Promise<HotNorm[]> {
  const since = (column: string) => `${column} > now() - interval '${HOT_DAYS} days'`;
  const rows = await db.query<HotNorm & Record<string, unknown>>(
    `SELECT * FROM (
       SELECT n.id, n.code, n.title, n.state, n.code_key,
              ${count(`norm_view x WHERE ${of('x')} AND ${since('x.day')}`)} AS views,
              ${count(`norm_view x WHERE ${of('x')} AND ${since('x.day')}`)}
              + 3 * ${count(`norm_reaction x WHERE ${of('x')} AND ${since('x.created_at')}`)}
              + 5 * ${count(`norm_interpret x WHERE ${of('x')} AND x.deleted_at IS NULL AND ${since('x.published_at')}`)} AS heat
         FROM norm n WHERE n.tenant_id = $1 AND n.deleted_at IS NULL AND n.state IN ('EFFECTIVE', 'TO_REVIEW')) AS hot
      WHERE heat > 0 ORDER BY heat DESC, code_key LIMIT 10`,
  );
  return rows.map(({ views, heat, ...row }) => ({ ...pointer(row), views, heat }));
}

/** Opening it is a view, one a day and person. */
export async function normDetail(context: TenantContext, id: string): Promise<NormDetail> {
  const { platform, db, actor } = context;
  const loaded = await loadNorm(context, id);
  if (loaded.published) await db.insertIfAbsent(normView, { normId: id, userId: actor.userId, day: today() });
  const [row] = await db.query<Listed>(`SELECT ${columns('$3::uuid')} ${FROM} WHERE n.tenant_id = $1 AND n.id = $2`, [
    id,
    actor.userId,
  ]);
  if (!row) throw new Error('The norm went away while it was read');
  const people = await platform.directory.of(actor.tenantId);
  const versions = await db.select(normVersion, eq(normVersion.normId, id));
  const current = versions.find((one) => one.id === loaded.currentId);
  const open = versions.find((one) => ['DRAFT', 'IN_REVIEW', 'APPROVED'].includes(one.state));
  const [draft] = open && canSeeDrafts(actor, loaded) ? await presentVersions(context, [open]) : [];
  return {
    ...present(row, people, await firstDrafts(context, [row])),
    reviewMonths: loaded.reviewMonths,
    ...(await neighbours(context, loaded)),
    obsoleteReason: loaded.obsoleteReason,
    current: current ? await contentOf(context, current) : null,
    draft: draft ?? null,
    coming: open?.state === 'APPROVED' && current ? { text: `${open.major}.${open.minor}`, on: open.plannedOn } : null,
    reading: await ownReading(context, loaded),
    acts: await actsOf(context, loaded),
  };
}

async function ownReading({ db, actor }: TenantContext, loaded: LoadedNorm): Promise<NormDetail['reading']> {
  const { id } = loaded;
  const [row] = await db.query<{ must: boolean; confirmed_at: string | null; since: string | null }>(
    `SELECT ${MUST_READ} AS must, v.effective_on::text AS since,
            (SELECT g.confirmed_at FROM norm_reading g WHERE g.tenant_id = n.tenant_id AND g.norm_id = n.id
                AND g.user_id = m.id AND g.major = v.major) AS confirmed_at
       FROM norm n JOIN norm_version v ON v.tenant_id = n.tenant_id AND v.id = n.current_id
       JOIN tenant_member m ON m.tenant_id = n.tenant_id AND m.id = $3
      WHERE n.tenant_id = $1 AND n.id = $2`,
    [id, actor.userId],
  );
  if (!row || !(row.must || row.confirmed_at)) return null;
  const exam = row.confirmed_at ? null : await examOf({ db, actor }, loaded, row.since);
  return { due: row.must ? dueOf(loaded) : null, confirmedTime: iso(row.confirmed_at), exam };
}

async function neighbours({ db, actor }: TenantContext, { id, replaces, cites }: LoadedNorm) {
  const sql = new SqlConditions();
  const bind: Bind = (value) => sql.bind(value);
  const me = `${bind(actor.userId)}::uuid`;
  const self = `${bind(id)}::uuid`;
  const others = `${bind([...replaces, ...cites])}::uuid[]`;
  const rows = await db.query<NormPointer & { replaces: string[]; cites: string[] } & Record<string, unknown>>(
    `SELECT n.id, n.code, n.title, n.state, n.replaces, n.cites FROM norm n
      WHERE n.tenant_id = $1 AND n.deleted_at IS NULL AND ${me} IS NOT NULL AND ${visible(actor, me)}
        AND (n.id = ANY(${others}) OR ${self} = ANY(n.replaces) OR ${self} = ANY(n.cites))
      ORDER BY n.code_key LIMIT 200`,
    sql.params,
  );
  return {
    replaces: rows.filter((row) => replaces.includes(row.id)).map(pointer),
    cites: rows.filter((row) => cites.includes(row.id)).map(pointer),
    replacedBy: rows.filter((row) => row.replaces.includes(id)).map(pointer),
    citedBy: rows.filter((row) => row.cites.includes(id)).map(pointer),
  };
}

async function actsOf({ db, actor }: TenantContext, loaded: LoadedNorm): Promise<NormAct[]> {
  const { id, state, published, currentId } = loaded;
  const manages = canManageNorm(actor, loaded);
  const live = published && state !== 'OBSOLETE';
  const [open] = await db.query(
    `SELECT id FROM norm_version WHERE tenant_id = $1 AND norm_id = $2 AND state IN ${OPEN_STATES}`,
    [id],
  );
  const [appraised] = await db.query(
    'SELECT id FROM norm_appraisal WHERE tenant_id = $1 AND version_id = $2 AND user_id = $3',
    [currentId, actor.userId],
  );
  const may: Readonly<Record<NormAct, boolean>> = {
    edit: manages,
    manage: manages,
    newVersion: manages && live && !open,
    obsolete: manages && live && !open,
    confirmReview: manages && state === 'TO_REVIEW' && !open,
    remove: manages && !published,
    comment: canReadNorms(actor),
    appraise: live && canReadNorms(actor) && !appraised,
    reappraise: live && Boolean(appraised) && canReappraise(actor),
    interpret: live && canReadNorms(actor),
  };
  return (Object.keys(may) as NormAct[]).filter((act) => may[act]);
}
