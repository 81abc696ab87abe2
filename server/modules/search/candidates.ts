/**
 * Which objects of a kind may fit. Rare words: all that hold them. Common ones: exact numbers, titles that begin like
 * the question, the user's own, what was seen lately, and the newest of the others (`docs/decisions/search.md`).
 */
import { SEARCH_RANKED } from '../../../contract/search/types';
import { likePattern } from '../../base/sqlText';
import type { TenantContext } from '../../http/route';
import type { Bind } from '../../object/define';
import { SqlConditions } from '../../object/list/sql';
import { fold } from '../../object/list/words';
import type { Question } from '../../object/search/question';
import type { Candidate } from '../../object/search/score';
import { type projectsInSight, seenProjects } from '../../object/search/seen';
import type { SearchSource } from '../../object/searchSource';

/** A common word is looked for in so many of the newest objects. */
const NEWEST = 2_000;
const OWN = 200;
/** With so many that begin like the question among the newest, older ones that do cannot stand before them. */
const ENOUGH = 50;

export interface FoundRow extends Candidate, Record<string, unknown> {
  id: string;
  hint: string | null;
}

export interface Candidates {
  rows: FoundRow[];
  /** All that there are. */
  complete: boolean;
}

type Sight = Awaited<ReturnType<typeof projectsInSight>>;

interface Asked {
  sight: Sight;
  /** Ids of objects that the user opened lately. */
  seen: readonly string[];
}

export async function candidatesOf(
  context: TenantContext,
  source: SearchSource,
  question: Question,
  { sight, seen }: Asked,
): Promise<Candidates> {
  const { columns, newest, own } = source;
  const rows = (limit: number, more?: More, from?: string) =>
    read(context, source, question, sight, { limit, more, from });
  const found = await rows(SEARCH_RANKED + 1);
  if (found.length <= SEARCH_RANKED || !newest) {
    return { rows: found.slice(0, SEARCH_RANKED), complete: found.length <= SEARCH_RANKED };
  }
  const recent = await rows(
    SEARCH_RANKED,
    undefined,
    `(SELECT * FROM ${source.from} WHERE ${source.scope} ORDER BY ${newest} LIMIT ${NEWEST}) t WHERE true`,
  );
  const { beginning, number, terms } = question;
  const begin = recent.filter(({ title, state }) => state === 'open' && fold(title).startsWith(terms[0]?.text ?? ''));
  const parts = [
    recent,
    beginning && begin.length < ENOUGH && rows(OWN, (bind) => `${source.words[0]} @@ ${bind(beginning)}::tsquery`),
    number !== null && rows(OWN, (bind) => `${columns.seq} = ${bind(number)}::int`),
    own && rows(OWN, (_bind, me) => own(me())),
    seen.length > 0 && rows(OWN, (bind) => `${columns.id} = ANY(${bind(seen)}::uuid[])`),
  ];
  const all = (await Promise.all(parts)).flatMap((part) => part || []);
  return { rows: [...new Map(all.map((row) => [row.id, row])).values()], complete: false };
}

type More = (bind: Bind, me: () => string) => string;
interface Reading {
  limit: number;
  more?: More;
  from?: string;
}

function read(
  context: TenantContext,
  source: SearchSource,
  question: Question,
  sight: Sight,
  { limit, more, from = `${source.from} WHERE ${source.scope}` }: Reading,
): Promise<FoundRow[]> {
  const { columns, words, text } = source;
  const sql = new SqlConditions();
  const bind: Bind = (value) => sql.bind(value);
  const seen = seenProjects(context, sight, bind);
  const holds = (query: string) => `(${words.map((column) => `${column} @@ ${query}`).join(' OR ')})`;
  const { matches, worded } = condition();
  return context.db.query<FoundRow>(
    `SELECT ${columns.id} AS id, ${columns.project} AS "projectId", ${columns.no} AS no, ${columns.seq} AS seq,
            ${columns.title} AS title, ${columns.state} AS state, coalesce(${columns.mine(() => seen.me)}, false) AS mine,
            ${columns.updated} AS "updatedAt", ${columns.hint ?? 'NULL::text'} AS hint, coalesce(${worded}, false) AS worded
       FROM ${from} AND ${source.visible(seen, context.actor, bind)} AND ${matches}
        ${more ? `AND ${more(bind, () => seen.me)}` : ''} LIMIT ${limit}`,
    sql.params,
    'each',
  );

  function condition(): { matches: string; worded: string } {
    if (!question.query) {
      // What holds no word at all (punctuation) can only be looked for letter by letter.
      const like = bind(likePattern(question.terms.map((term) => term.text).join(' ')) ?? '');
      return { matches: `${columns.title} ILIKE ${like}`, worded: 'true' };
    }
    const query = `${bind(question.query)}::tsquery`;
    const plain = question.plain ? holds(`${bind(question.plain)}::tsquery`) : 'false';
    const runs = question.runs.map((run) => {
      const part = bind(likePattern(run));
      const talk = words[1] ? ` OR ${words[1]} @@ ${query}` : '';
      return `(${columns.title} ILIKE ${part}${text ? ` OR ${text} ILIKE ${part}` : ''}${talk})`;
    });
    return { matches: holds(query), worded: [plain, ...runs].join(' AND ') };
  }
}
