/** How a kind of object is found: what its module says, and nothing else has to be done for it (`docs/decisions/search.md`). */
import type { ProjectPrivilege } from '../../contract/access';
import type { SoughtTerm } from '../../contract/search/terms';
import type { SearchType } from '../../contract/search/types';
import type { Actor } from '../base/actor';
import type { TenantContext } from '../http/route';
import type { SystemContext } from './define';

/** Which projects the actor may see, for a condition. */
export interface SeenProjects {
  /** Everything of the enterprise. */
  all: boolean;
  /** `row.project_id` is one in which the actor holds the privilege; recycled projects are none. */
  holds(column: string, privilege: ProjectPrivilege): string;
  /** It is one of the actor's own. */
  owned(column: string): string;
  /** The actor as a parameter. */
  me: string;
}

/** Expressions over `t` of one found row. */
export interface FoundColumns {
  id: string;
  project: string;
  no: string;
  /** The n of its number in its project; null where its kind has no such. */
  seq: string;
  title: string;
  /** `open`, `finished` or `cancelled`. */
  state: string;
  mine(me: () => string): string;
  updated: string;
  /** What tells it from others of the same name. */
  hint?: string;
}

export type FoundState = 'open' | 'finished' | 'cancelled';

export interface Candidate {
  no: string | null;
  /** The n of its number in its project. */
  seq: number | null;
  title: string;
  projectId: string | null;
  state: FoundState;
  /** The user executes, owns or made it. */
  mine: boolean;
  /** All words of the question stand in it, in the title or elsewhere. */
  worded: boolean;
  updatedAt: string | null;
}

/** An object that may fit, before it is ranked. */
export interface FoundRow extends Candidate {
  id: string;
  hint: string | null;
  /** What it holds beside its title, where its kind reads that along. */
  text?: string;
}

export interface Candidates {
  rows: FoundRow[];
  /** All that there are. */
  complete: boolean;
}

/** What is looked for: all terms have to match. */
interface Asked {
  terms: readonly SoughtTerm[];
}

/** A kind whose rows stand in more than one table, or whose rights are no condition: it looks for itself. */
export interface SearchFinder {
  type: SearchType;
  find(context: TenantContext, question: Asked): Promise<Candidates>;
}

export interface SearchSource {
  type: SearchType;
  /** Over `t`, which has the words. */
  from: string;
  /** Rows that are there: the tenant, the recycle bin. `$1` is the tenant. */
  scope: string;
  columns: FoundColumns;
  /** Columns of words (`tsvector`); the first is that of title and texts, as `objectWords` makes it. */
  words: readonly string[];
  /** HTML or text that it is found by beside its title. */
  text?: string;
  /** Where that text is told to nobody, as SQL over `t`: there it is neither shown nor found by; undefined: nowhere. */
  unseenText?(context: SystemContext): Promise<string | undefined>;
  /** The rows that the actor may see, as a condition: the same that the kind's policy says. */
  visible(seen: SeenProjects, actor: Actor, bind: (value: unknown) => string): string;
  /** Open, and assigned to this person. */
  assigned?(me: string): string;
  /** Nobody has to keep the words of its rows: a trigger drops them with a change, and the next search makes them. */
  fill?: {
    table: string;
    /** Further texts beside title and number, as SQL over `t`. */
    texts: readonly string[];
    /** Rows of the tenant, where the table is that of all. */
    within?: string;
  };
  /** Of kinds that grow large: the order of an index, the newest first, in which a common word is looked for. */
  newest?: string;
  /** Of kinds that grow large: rows of the actor in parts that share none, each in an order that an index has. */
  own?: { parts(me: string): readonly string[]; order: string };
}
