/** Search over every kind: candidates by SQL that knows what the actor may see, one ranking for all of them. */
import type { SearchAnswer, SearchGroup, SearchHit, SearchQuery } from '../../../contract/search/search';
import { firstPlace, termMarks } from '../../../contract/search/terms';
import { type SearchType, searchTypeCodes } from '../../../contract/search/types';
import { cutPlace, cutText } from '../../../contract/text/cut';
import { holdsAnything } from '../../base/actor';
import { htmlToText } from '../../base/html';
import { iso } from '../../base/present';
import { forbidden } from '../../errors';
import type { TenantContext } from '../../http/route';
import { ask, type Question } from '../../object/search/question';
import { type Score, scoreOf } from '../../object/search/score';
import { visibleProjects } from '../../object/search/seen';
import type { Candidates, FoundRow, SearchFinder, SearchSource } from '../../object/searchSource';
import { candidatesOf } from './candidates';
import { fillWords } from './fill';

/** Of all kinds together, the first so many of each are shown. */
const SHOWN_TASKS = 8;
const SHOWN = 5;
const DAY_MS = 86_400_000;
const EXCERPT_BEFORE = 24;
const EXCERPT = 90;

interface Found extends Candidates {
  type: SearchType;
  /** Absent: what is found brings its text along. */
  source?: SearchSource;
  /** Where the source's text is told to nobody. */
  unseen?: string;
}
interface Ranked {
  row: FoundRow;
  score: Score;
}

export async function search(context: TenantContext, query: SearchQuery): Promise<SearchAnswer> {
  const { platform, actor } = context;
  if (!holdsAnything(actor)) throw forbidden();
  const question = ask(query.keyword);
  if (question.terms.length === 0) return { groups: [], failed: [] };
  const visibility = await visibleProjects(context);
  const now = Date.now();
  const seenDays = new Map(query.seen?.map(({ id, at }) => [id, Math.max(0, (now - Date.parse(at)) / DAY_MS)]));
  const wanted = ({ type }: { type: SearchType }) => !query.type || type === query.type;
  const looked = async (source: SearchSource): Promise<Found> => {
    await fillWords(context.db, source);
    const unseen = await source.unseenText?.(context);
    const found = await context.db.reading(() =>
      candidatesOf(context, source, question, {
        ...{ visibility, seen: [...seenDays.keys()], projectId: query.projectId, unseen },
      }),
    );
    return { ...found, type: source.type, source, unseen };
  };
  const asked = async ({ type, find }: SearchFinder): Promise<Found> => ({ ...(await find(context, question)), type });
  const failed: SearchType[] = [];
  /** A kind that cannot be read is left out, and said: it must not take the others along. */
  const answered = async (type: SearchType, finding: Promise<Found>) => {
    try {
      const found = await finding;
      const ranked = rank(found, question, query.projectId, seenDays);
      return [{ best: ranked[0]?.score.score ?? 0, group: await groupOf(context, question, found, ranked, query) }];
    } catch (error) {
      context.request.log.error({ err: error, type }, 'a source of the search failed');
      failed.push(type);
      return [];
    }
  };
  const groups = await Promise.all([
    ...platform.searchSources.filter(wanted).map((source) => answered(source.type, looked(source))),
    ...platform.searchFinders.filter(wanted).map((finder) => answered(finder.type, asked(finder))),
  ]);
  const order = (group: SearchGroup) => searchTypeCodes.indexOf(group.type);
  return {
    groups: groups
      .flat()
      .filter(({ group }) => group.total > 0)
      .sort((a, b) => b.best - a.best || order(a.group) - order(b.group))
      .map(({ group }) => group),
    failed: failed.sort((a, b) => searchTypeCodes.indexOf(a) - searchTypeCodes.indexOf(b)),
  };
}

function rank(
  { rows }: Candidates,
  question: Question,
  projectId: string | undefined,
  seenDays: ReadonlyMap<string, number>,
): Ranked[] {
  return rows
    .flatMap((row) => {
      const score = scoreOf(row, question, { projectId, seenDays: seenDays.get(row.id) });
      return score ? [{ row, score }] : [];
    })
    .sort((a, b) => b.score.score - a.score.score || (b.row.updatedAt ?? '').localeCompare(a.row.updatedAt ?? ''));
}

async function groupOf(
  context: TenantContext,
  question: Question,
  found: Found,
  ranked: readonly Ranked[],
  { type, pageNo = 1, pageSize = 10 }: SearchQuery,
): Promise<SearchGroup> {
  const from = type ? (pageNo - 1) * pageSize : 0;
  const size = type ? pageSize : found.type === 'task' ? SHOWN_TASKS : SHOWN;
  const shown = ranked.slice(from, from + size);
  return {
    type: found.type,
    result: await present(context, found, question, shown),
    total: ranked.length,
    more: !found.complete,
  };
}

/** What is shown is judged once more, by the kind's own policy: what it lets nobody see is left out. */
async function present(
  context: TenantContext,
  { type, source, unseen }: Found,
  question: Question,
  shown: readonly Ranked[],
): Promise<SearchHit[]> {
  const { platform, db } = context;
  const ids = shown.map(({ row }) => row.id);
  const kind = platform.objects.kinds.find((one) => one.type === type);
  const subjects =
    kind && ids.length > 0
      ? new Map(
          (await platform.objects.findVisible(context, kind.type, ids)).map(({ subject }) => [subject.id, subject]),
        )
      : null;
  const texts = source ? await textsOf(context, source, shown, unseen) : textsAlong(shown);
  const hits = shown.map(async ({ row, score }): Promise<SearchHit[]> => {
    const subject = subjects?.get(row.id);
    if (subjects && !subject) return [];
    const project =
      row.projectId && type !== 'project' ? await platform.projects.find(db.tenantId, row.projectId) : null;
    const text = texts.get(row.id);
    return [
      {
        type,
        id: row.id,
        no: row.no,
        title: row.title,
        marks: score.marks,
        excerpt: text === undefined ? null : excerptOf(text, question),
        projectId: row.projectId,
        projectName: project?.name ?? null,
        state: subject?.state?.label ?? null,
        closed: row.state !== 'open',
        hint: row.hint,
        updatedTime: row.updatedAt && iso(row.updatedAt),
        score: score.score,
      },
    ];
  });
  return (await Promise.all(hits)).flat();
}

async function textsOf(
  { db }: TenantContext,
  { text, from, scope, columns }: SearchSource,
  shown: readonly Ranked[],
  unseen: string | undefined,
) {
  const ids = shown.filter(({ score }) => score.inText).map(({ row }) => row.id);
  if (!text || ids.length === 0) return new Map<string, string>();
  const rows = await db.query<{ id: string; text: string | null }>(
    `SELECT ${columns.id} AS id, ${text} AS text FROM ${from}
      WHERE ${scope} AND ${columns.id} = ANY($2::uuid[])${unseen ? ` AND NOT ${unseen}` : ''}`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, htmlToText(row.text ?? '').replace(/\s+/g, ' ')]));
}

const textsAlong = (shown: readonly Ranked[]) =>
  new Map(shown.flatMap(({ row, score }) => (score.inText && row.text ? [[row.id, row.text] as const] : [])));

/** The words around the first match; null where it stands elsewhere, in a comment. */
function excerptOf(text: string, { terms }: Question): SearchHit['excerpt'] {
  const first = firstPlace(text, terms);
  if (first < 0) return null;
  const from = cutPlace(text, first - EXCERPT_BEFORE);
  const rest = text.slice(from);
  const part = cutText(rest, EXCERPT);
  const lead = from > 0 ? '…' : '';
  return {
    text: `${lead}${part}${part.length < rest.length ? '…' : ''}`,
    marks: termMarks(part, terms).map(([start, end]) => [start + lead.length, end + lead.length]),
  };
}
