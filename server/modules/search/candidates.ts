/**
 * Which objects of a kind may fit. Rare words: all that hold them. Common ones: exact numbers, titles that begin like
 * the question, the user's own, what was seen lately, and the newest of the others (`docs/decisions/search.md`).
 */

import { SEARCH_RANKED } from '../../../contract/search/types';
import { foldedSql, likePattern } from '../../base/sqlText';
import type { TenantContext } from '../../http/route';
import type { Bind } from '../../object/define';
import { behind } from '../../object/list/behind';
import { SqlConditions } from '../../object/list/sql';
import { fold } from '../../object/list/words';
import type { Question } from '../../object/search/question';
import { seenProjects, type visibleProjects } from '../../object/search/seen';
import type { Candidates, FoundRow, SearchSource } from '../../object/searchSource';

/** A common word is looked for in so many of the newest objects, and in so many of each part of the own ones. */
const NEWEST = 2_000;
const OWN_LOOKED_AT = 500;
const OWN = 200;
/**
 * A word that so many of the newest few hold is common. To find all that hold it, the index reads them all, however few
 * are wanted: a third of a second among a million.
 */
const SAMPLE = 200;
const COMMON_IN_SAMPLE = 10;
/** With so many that begin like the question among the newest, older ones that do cannot stand before them. */
const ENOUGH = 50;

type Visibility = Awaited<ReturnType<typeof visibleProjects>>;

interface Asked {
  visibility: Visibility;
  /** Ids of objects that the user opened lately. */
  seen: readonly string[];
  /** The project that the user stands in. */
  projectId: string | undefined;
  /** Where the text of a source is told to nobody. */
  unseen: string | undefined;
}

export async function candidatesOf(
  context: TenantContext,
  source: SearchSource,
  question: Question,
  { visibility, seen, projectId, unseen }: Asked,
): Promise<Candidates> {
  const { columns, newest, own } = source;
  const rows = (limit: number, narrowed: Narrowed = {}) =>
    read(context, source, question, visibility, { limit, unseen, ...narrowed });
  const live = `${source.from} WHERE ${source.scope}`;
  const within = (of: number, where = 'true'): Narrowed => ({
    from: () => `(SELECT * FROM ${live} ORDER BY ${newest} LIMIT ${of}) t WHERE ${where}`,
  });
  // Of less than what is looked at anyway, all are found.
  const many = `EXISTS ${behind(NEWEST, '1', live, newest ?? '1')}`;
  const common =
    newest !== undefined && (await rows(COMMON_IN_SAMPLE, within(SAMPLE, many))).length === COMMON_IN_SAMPLE;
  if (!common) {
    const found = await rows(SEARCH_RANKED + 1);
    if (found.length <= SEARCH_RANKED) return { rows: found, complete: true };
  }
  // Without an index of the newest, those that hold the word are put in order: a kind that needs none is small.
  const recent = await rows(SEARCH_RANKED, newest ? within(NEWEST) : { order: `${columns.updated} DESC NULLS LAST` });
  const { beginning, number, terms } = question;
  const begin = recent.filter(({ title, state }) => state === 'open' && fold(title).startsWith(terms[0]?.text ?? ''));
  const parts = [
    recent,
    beginning &&
      (!newest || begin.length < ENOUGH) &&
      rows(OWN, {
        more: (bind) => `${source.words[0]} @@ ${bind(beginning)}::tsquery`,
        // What is called so and nothing more comes first.
        order: newest ? undefined : `length(${columns.title}), ${columns.updated} DESC NULLS LAST`,
      }),
    number !== null && rows(OWN, { more: (bind) => `${columns.seq} = ${bind(number)}::int` }),
    number !== null &&
      projectId !== undefined &&
      rows(OWN, {
        more: (bind) => `${columns.project} = ${bind(projectId)}::uuid AND ${columns.seq} = ${bind(number)}::int`,
      }),
    own && rows(OWN, { from: (me) => ownRows(source, own, me()) }),
    seen.length > 0 && rows(OWN, { more: (bind) => `${columns.id} = ANY(${bind(seen)}::uuid[])` }),
  ];
  const all = (await Promise.all(parts)).flatMap((part) => part || []);
  return { rows: [...new Map(all.map((row) => [row.id, row])).values()], complete: false };
}

/** What of a source is looked at: a condition more, or rows in place of all. */
interface Narrowed {
  more?: (bind: Bind) => string;
  from?: (me: () => string) => string;
  /** Which come first where there are more than are wanted. */
  order?: string;
}

interface Reading extends Narrowed {
  limit: number;
  unseen: string | undefined;
}

/** Each part by itself, in the order of its index: their union would be looked for through the whole table. */
function ownRows({ from, scope }: SearchSource, { parts, order }: NonNullable<SearchSource['own']>, me: string) {
  const each = parts(me).map(
    (part) => `(SELECT * FROM ${from} WHERE ${scope} AND ${part} ORDER BY ${order} LIMIT ${OWN_LOOKED_AT})`,
  );
  return `(${each.join(' UNION ALL ')}) t WHERE true`;
}

function read(
  context: TenantContext,
  source: SearchSource,
  question: Question,
  visibility: Visibility,
  { limit, unseen, more, order, from = () => `${source.from} WHERE ${source.scope}` }: Reading,
): Promise<FoundRow[]> {
  const { columns, words, text } = source;
  const sql = new SqlConditions();
  const bind: Bind = (value) => sql.bind(value);
  const seen = seenProjects(context, visibility, bind);
  const holds = (query: string) => `(${words.map((column) => `${column} @@ ${query}`).join(' OR ')})`;
  const { matches, worded } = condition();
  return context.db.query<FoundRow & Record<string, unknown>>(
    `SELECT ${columns.id} AS id, ${columns.project} AS "projectId", ${columns.no} AS no, ${columns.seq} AS seq,
            ${columns.title} AS title, ${columns.state} AS state, coalesce(${columns.mine(() => seen.me)}, false) AS mine,
            ${columns.updated} AS "updatedAt", ${columns.hint ?? 'NULL::text'} AS hint, coalesce(${worded}, false) AS worded
       FROM ${from(() => seen.me)} AND ${source.visible(seen, context.actor, bind)} AND ${matches}
        ${more ? `AND ${more(bind)}` : ''} ${order ? `ORDER BY ${order}` : ''} LIMIT ${limit}`,
    sql.params,
    'each',
  );

  function condition(): { matches: string; worded: string } {
    if (!question.query) {
      // What holds no word at all (punctuation) can only be looked for letter by letter.
      const like = bind(likePattern(question.text) ?? '');
      return { matches: `${foldedSql(columns.title)} LIKE ${like}`, worded: 'true' };
    }
    const query = `${bind(question.query)}::tsquery`;
    const asked = question.plain && `${bind(question.plain)}::tsquery`;
    // Its words stand among those of the title: what the title does not hold has to be said elsewhere.
    const elsewhere = asked && words[1] ? `${words[1]} @@ ${asked}` : 'false';
    const plain = asked ? holds(asked) : 'false';
    const runs = question.runs.map((run) => {
      const part = bind(likePattern(run));
      const talk = words[1] ? ` OR ${words[1]} @@ ${query}` : '';
      return `(${foldedSql(columns.title)} LIKE ${part}${text ? ` OR ${foldedSql(text)} LIKE ${part}` : ''}${talk})`;
    });
    const worded = [plain, ...runs].join(' AND ');
    return { matches: holds(query), worded: unseen ? `(${worded} AND (NOT ${unseen} OR ${elsewhere}))` : worded };
  }
}
