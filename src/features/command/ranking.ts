/** How well a command fits what was typed, and in which order the groups stand. Pure. */

export interface Rankable {
  name: string;
  /** Further words by which it is found: other names, Latin initials. */
  words?: string;
  /** It ends what one is at: there only where it is meant, never because a word of a title is in its name. */
  careful?: boolean;
}

/** From here on a command is meant, and stands before what is found. */
const MEANT = 3;

const inOrder = (text: string, letters: string) => {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
};

/** 0: does not fit; 1: its letters in order; 2: inside; 3: at the beginning of a word; 4: at the beginning of the name. */
export function matchScore({ name, words = '' }: Rankable, typed: string): number {
  const query = typed.trim().toLowerCase();
  const title = name.toLowerCase();
  const all = `${title} ${words.toLowerCase()}`;
  if (!query) return 1;
  if (title.startsWith(query)) return 4;
  if (all.split(/\s+/).some((word) => word.startsWith(query))) return 3;
  if (all.includes(query)) return 2;
  return inOrder(title, query.replace(/\s+/g, '')) ? 1 : 0;
}

export const isMeant = (item: Rankable, typed: string) => matchScore(item, typed) >= MEANT;

/** What fits, best first; what fits equally well keeps its order. */
export function rank<T extends Rankable>(items: readonly T[], typed: string): T[] {
  return items
    .map((item) => ({ item, score: matchScore(item, typed) }))
    .filter(({ item, score }) => score >= (item.careful && typed.trim() ? MEANT : 1))
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

export type GroupKey = 'recent' | 'action' | 'act' | 'found';

/** A command that begins with what was typed is likely to be meant; otherwise things are looked for. */
export function groupOrder(typed: string, actions: readonly Rankable[]): GroupKey[] {
  if (!typed.trim()) return ['recent', 'action', 'act'];
  const meant = actions.some((action) => isMeant(action, typed));
  return meant ? ['action', 'found', 'act'] : ['found', 'action', 'act'];
}
