/** Search in a library: names first, then names that documents had, then passages of pages and files; each document once. */
import type { LibraryFound, LibraryHit, LibrarySearch } from '../../../contract/document/document';
import { firstPlace, holdsTerms, type SoughtTerm, soughtTerms, termMarks } from '../../../contract/search/terms';
import { cutPlace, cutText } from '../../../contract/text/cut';
import type { TenantContext } from '../../http/route';
import { SqlConditions } from '../../object/list/sql';
import { searchQuery } from '../../object/list/words';
import { projectFor } from '../../object/project';
import { saidIn } from '../../object/search/said';
import { DOCUMENT_COLUMNS, type StoredDocument } from './kind';
import { presentDocuments } from './present';
import { type Visibility, visibilityOf } from './visibility';

/** Passages that are looked at; a question that more of them fit is a common word. */
const CANDIDATES = 1_000;
const SHOWN = 50;
const EXCERPT = 120;
const BEFORE = 30;

interface Found extends StoredDocument {
  folder: string | null;
  folderAcl: string | null;
  formerly: string | null;
  place: string;
  text: string | null;
}

export async function searchLibrary(
  context: TenantContext,
  { projectId, keyword }: LibrarySearch,
): Promise<LibraryFound> {
  const project = await projectFor(context, projectId, 'DOCUMENT:LIST');
  const visibility = await visibilityOf(context, project);
  // Each has to stand there to the letter: pairs of characters alone prove nothing.
  const terms = soughtTerms(keyword);
  if (terms.length === 0) return { hits: [], more: false };
  const [named, renamed, read] = await Promise.all([
    namedSo(context, projectId, visibility, terms),
    onceNamedSo(context, projectId, visibility, terms),
    passages(context, projectId, visibility, keyword),
  ]);
  const byId = new Map<string, Found>();
  for (const one of [...named, ...renamed, ...read.filter(({ text }) => text !== null && holdsTerms(text, terms))]) {
    const known = byId.get(one.id);
    if (!known) byId.set(one.id, one);
    // A name that fits says more when a passage does as well.
    else if (known.text === null && one.text !== null) byId.set(one.id, { ...one, formerly: known.formerly });
  }
  const found = [...byId.values()];
  const shown = found.slice(0, SHOWN);
  const rows = await presentDocuments(context, shown, visibility.levelOf);
  const hits = shown.flatMap((one): LibraryHit[] => {
    const document = rows.find(({ id }) => id === one.id);
    if (!document) return [];
    const folder = one.folder !== null && visibility.levelOf(one.folderAcl) ? one.folder : '';
    return [{ document, folder, formerly: one.formerly, place: one.place, ...excerptOf(one.text, terms) }];
  });
  return { hits, more: read.length >= CANDIDATES || found.length > SHOWN };
}

const ABOVE = `LEFT JOIN document f ON f.tenant_id = d.tenant_id AND f.id = d.parent_id AND f.deleted_at IS NULL`;
const FOUND = `${DOCUMENT_COLUMNS}, f.name AS folder, f.acl_id AS "folderAcl"`;

function namedSo(
  { db }: TenantContext,
  projectId: string,
  visibility: Visibility,
  terms: readonly SoughtTerm[],
): Promise<Found[]> {
  const sql = new SqlConditions();
  const bind = (value: unknown) => sql.bind(value);
  const of = bind(projectId);
  return db.query<Found>(
    `SELECT ${FOUND}, NULL::text AS formerly, '' AS place, NULL::text AS text FROM document d ${ABOVE}
      WHERE d.tenant_id = $1 AND d.project_id = ${of} AND d.deleted_at IS NULL AND ${visibility.condition(bind, 'd')}
        AND ${saidIn(`d.name || ' ' || array_to_string(d.tags, ' ')`, terms, bind)}
      ORDER BY length(d.name), d.updated_at DESC LIMIT ${SHOWN + 1}`,
    sql.params,
  );
}

/** By a name of before, as the history has it, the newest that fits. What was never changed has version 1, and none. */
function onceNamedSo(
  { db }: TenantContext,
  projectId: string,
  visibility: Visibility,
  terms: readonly SoughtTerm[],
): Promise<Found[]> {
  const sql = new SqlConditions();
  const bind = (value: unknown) => sql.bind(value);
  const of = bind(projectId);
  return db.query<Found>(
    `SELECT ${FOUND}, n.name AS formerly, '' AS place, NULL::text AS text FROM document d ${ABOVE}
       JOIN LATERAL (
         SELECT h.changes->0->>'before' AS name FROM history h
          WHERE h.tenant_id = d.tenant_id AND h.object_type = 'document' AND h.object_id = d.id AND h.event = 'renamed'
            AND ${saidIn(`h.changes->0->>'before'`, terms, bind)}
          ORDER BY h.id DESC LIMIT 1) n ON true
      WHERE d.tenant_id = $1 AND d.project_id = ${of} AND d.deleted_at IS NULL AND d.version > 1
        AND ${visibility.condition(bind, 'd')}
      ORDER BY d.updated_at DESC LIMIT ${SHOWN + 1}`,
    sql.params,
  );
}

/** Nothing is ranked before the rights: a common word would fill the candidates with what may not be seen. */
function passages({ db }: TenantContext, projectId: string, visibility: Visibility, keyword: string): Promise<Found[]> {
  const words = searchQuery(keyword);
  if (!words) return Promise.resolve([]);
  const sql = new SqlConditions();
  const bind = (value: unknown) => sql.bind(value);
  return db.query<Found>(
    `SELECT ${FOUND}, NULL::text AS formerly, p.place, p.text
       FROM file_passage p
       JOIN document d ON d.tenant_id = p.tenant_id AND d.text_id = p.text_id AND d.deleted_at IS NULL ${ABOVE}
      WHERE p.tenant_id = $1 AND p.words @@ ${bind(words)}::tsquery AND d.project_id = ${bind(projectId)}
        AND ${visibility.condition(bind, 'd')}
      ORDER BY d.updated_at DESC, p.seq LIMIT ${CANDIDATES}`,
    sql.params,
  );
}

function excerptOf(text: string | null, terms: readonly SoughtTerm[]): Pick<LibraryHit, 'passage' | 'marks'> {
  if (text === null) return { passage: null, marks: [] };
  const from = cutPlace(text, firstPlace(text, terms) - BEFORE);
  const rest = text.slice(from);
  const part = cutText(rest, EXCERPT).replace(/\s/g, ' ');
  const lead = from > 0 ? '…' : '';
  return {
    passage: `${lead}${part}${part.length < rest.length ? '…' : ''}`,
    marks: termMarks(part, terms).map(([start, end]) => [start + lead.length, end + lead.length]),
  };
}
