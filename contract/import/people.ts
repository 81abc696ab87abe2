/** Whom a cell of another tool means: `李航(#dev)`, `Li Hang <li@example.com>`, `@dev`, `li@example.com`. */
import { FOLDED, isNothing } from './fields';
import { plain } from './words';

export interface Candidate {
  id: string;
  name: string;
  userName: string;
  mail: string | null;
  /** How the name sounds, without spaces: `lihang`, `hangli`. */
  sounds: readonly string[];
}

/** The texts of a cell of people, one a person. */
export const namesIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(cell.includes(FOLDED) ? FOLDED : /[,，、;；\n|]/)
      .map((part) => part.trim())
      .filter((part) => !isNothing(part)),
  ),
];

/** What a text offers to find somebody by, the surest first. */
function keysOf(text: string): string[] {
  const account = /[(（]#?@?([^()（）]+)[)）]\s*$/.exec(text)?.[1];
  const mail = /<?([^\s<>()（）]+@[^\s<>()（）]+\.[^\s<>()（）]+)>?/.exec(text)?.[1];
  const bare = text
    .replace(/[(（<][^()（）<>]*[)）>]\s*$/, '')
    .replace(/^@/, '')
    .trim();
  return [text, mail, account, bare].filter((one): one is string => one !== undefined && one !== '');
}

export interface People {
  /** The id of whom a text means; null: nobody, or several. */
  find(text: string): string | null;
  /** Whether several people are called so, of whom none is meant. */
  isShared(text: string): boolean;
  /** Whether that is the id of one of them. */
  knows(id: string): boolean;
}

/** By account, mail, name, then by sound; a key that several people share means none of them. */
export function peopleOf(candidates: readonly Candidate[]): People {
  const by = ['userName', 'mail', 'name', 'sound'].map(() => new Map<string, string | null>());
  const add = (level: number, key: string | null, id: string) => {
    if (!key) return;
    const index = by[level] as Map<string, string | null>;
    const name = level === 1 ? key.toLowerCase() : plain(key);
    if (name) index.set(name, index.has(name) && index.get(name) !== id ? null : id);
  };
  for (const { id, userName, mail, name, sounds } of candidates) {
    add(0, userName, id);
    add(1, mail, id);
    add(2, name, id);
    for (const sound of sounds) add(3, sound, id);
  }
  const ids = new Set(candidates.map(({ id }) => id));
  return {
    knows: (id) => ids.has(id),
    isShared: (text) => keysOf(text).some((key) => by.some((index) => index.get(plain(key)) === null)),
    find(text) {
      for (const key of keysOf(text)) {
        const isMail = key.includes('@') && key.includes('.');
        for (const [level, index] of by.entries()) {
          // The part of a mail before its sign is somebody else's account elsewhere.
          if (isMail !== (level === 1)) continue;
          const found = index.get(level === 1 ? key.toLowerCase() : plain(key));
          if (found) return found;
        }
      }
      return null;
    },
  };
}
