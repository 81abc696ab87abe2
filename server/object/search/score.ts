/**
 * The one ranking of everything that is found: how well it matches, and how near it is to the user. Pure. The figures
 * are those of the note on calm daily work, section 4.
 */
import { foldWithPlaces, type Range } from '../../../contract/search/fold';
import { fold } from '../list/words';
import type { Candidate } from '../searchSource';
import { lettersOf, type Question, type Term } from './question';
import { soundsAt } from './sounds';

export type { Candidate };

/** Where the user stands. */
export interface Standpoint {
  projectId?: string;
  /** Days since an object was opened, by its id. */
  seenDays?: number;
}

export type Mark = Range;
export interface Score {
  score: number;
  /** In the title. */
  marks: Mark[];
  /** Nothing of it stands in title or number. */
  inText: boolean;
}

const match = {
  number: 1000,
  numberElsewhere: 900,
  equal: 100,
  begins: 80,
  word: 65,
  inside: 50,
  /** Heard, from the first character of the title. */
  sound: 45,
  soundLater: 30,
  text: 15,
};
const bonus = { seen: 20, seenADay: 2, mine: 6, project: 4, finished: -25, cancelled: -35 };

/** Null: it does not match. */
export function scoreOf(candidate: Candidate, question: Question, { projectId, seenDays }: Standpoint): Score | null {
  const number = numberScore(candidate, question, projectId);
  const folded = foldWithPlaces(candidate.title);
  const title = folded.text;
  const equal: TermScore = { score: match.equal, marks: [[0, title.length]] };
  const terms: (TermScore | null)[] =
    title.trim() === question.text ? [equal] : question.terms.map((term) => termScore(title, term, candidate));
  if (!number && terms.some((one) => one === null)) return null;
  const marks = terms.flatMap((one) => one?.marks ?? []).map(folded.rangeOf);
  const matched = number || Math.min(...terms.map((one) => one?.score ?? 0));
  return {
    score: matched + nearness(candidate, projectId, seenDays),
    marks: joined(marks),
    inText: !number && marks.length === 0 && terms.every((one) => one?.score === match.text),
  };
}

function numberScore({ no, seq, projectId }: Candidate, { terms, number }: Question, here?: string): number {
  const [only] = terms;
  if (!only || terms.length > 1) return 0;
  const elsewhere = here !== undefined && projectId === here ? match.number : match.numberElsewhere;
  if (no && fold(no) === only.text) {
    // `R-3` is the number of a risk in each project.
    return no === `${no.split('-')[0]}-${seq}` && /^[A-Z]-\d+$/.test(no) ? elsewhere : match.number;
  }
  return number !== null && seq === number ? elsewhere : 0;
}

interface TermScore {
  score: number;
  marks: Mark[];
}

function termScore(title: string, term: Term, candidate: Candidate): TermScore | null {
  const { text, letters, parts } = term;
  const { no, seq, worded } = candidate;
  const at = title.indexOf(text);
  if (at >= 0) {
    const begins = at === 0;
    const word = wordBegin(title, text);
    const from = begins ? 0 : (word ?? at);
    const score = begins ? match.begins : word === null ? match.inside : match.word;
    return { score, marks: [[from, from + text.length]] };
  }
  // A project's code and an account are names; a number is one only as a whole.
  if (no && seq === null && fold(no).startsWith(text)) return { score: match.word, marks: [] };
  const heard = letters && soundsAt(title, letters);
  if (heard) return { score: heard[0] === 0 ? match.sound : match.soundLater, marks: [heard] };
  return partsScore(title, parts, text, candidate) ?? (worded ? { score: match.text, marks: [] } : null);
}

/** Signs stand between the words of the question that the title has not: `接口/文档` is 接口文档. */
function partsScore(title: string, parts: readonly string[], whole: string, candidate: Candidate): TermScore | null {
  if (parts.length === 0 || parts[0] === whole) return null;
  const scores = parts.map((part) =>
    termScore(title, { text: part, letters: lettersOf(part), parts: [] }, { ...candidate, worded: false }),
  );
  const found = scores.filter((one) => one !== null);
  if (found.length < parts.length) return null;
  return { score: Math.min(...found.map(({ score }) => score)), marks: found.flatMap(({ marks }) => marks) };
}

/** Where the text begins a word: Chinese has no ends of words, so a character before or at it makes it the inside. */
function wordBegin(title: string, text: string): number | null {
  if (!/^[\p{L}\p{N}_]/u.test(text) || /^\p{Script=Han}/u.test(text)) {
    const found = title.search(new RegExp(`(?<=[\\s\\p{P}\\p{S}])${escaped(text)}`, 'u'));
    return found < 0 ? null : found;
  }
  // Latin after Chinese begins a word as well: 接入Redis.
  const found = title.search(new RegExp(`(?<![a-z0-9_])${escaped(text)}`, 'u'));
  return found < 0 ? null : found;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function nearness({ state, mine, projectId }: Candidate, here?: string, seenDays?: number): number {
  return (
    (seenDays === undefined ? 0 : Math.max(0, bonus.seen - bonus.seenADay * seenDays)) +
    (mine ? bonus.mine : 0) +
    (here !== undefined && projectId === here ? bonus.project : 0) +
    (state === 'open' ? 0 : bonus[state])
  );
}

/** In their order, those that touch as one. */
export function joined(marks: readonly Mark[]): Mark[] {
  const out: Mark[] = [];
  for (const [from, to] of [...marks].sort((a, b) => a[0] - b[0])) {
    const last = out.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}
