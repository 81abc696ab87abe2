/** Tables of keys: what a view listens to, and what the sheet of keys says of it. Pure. */
import { hasMod, isMac, type Press } from './press';

/** Which of several things Esc puts away: the highest first, one a press. */
export const escLayers = { mode: 6, drawer: 5, cell: 4, selection: 3, search: 2, row: 1 } as const;

export interface KeyDef {
  /** As `KeyboardEvent.key` names it; letters small. Signs (`?`, `+`) count whatever Shift does for them. */
  key: string;
  /** A second key that does the same. */
  or?: string;
  shift?: boolean;
  /** With Ctrl, on a Mac with ⌘. */
  mod?: boolean;
  alt?: boolean;
  /** Works in fields and dialogs, too. */
  anywhere?: boolean;
  /** The second key of a sequence; must follow within `SEQUENCE_MS`. */
  second?: string;
  /** A held key goes on: movement only. */
  repeat?: boolean;
  /** Of Esc: what it puts away. */
  layer?: number;
  label: string;
  /** The browser or the field does it: said in the sheet, not listened to. */
  told?: boolean;
}

export interface KeyTable<Id extends string = string> {
  /** Heading in the sheet: the view. */
  group: string;
  keys: Readonly<Record<Id, KeyDef>>;
}

/** What each key of a table does; `false`: not now, the next one that wants the key is asked. */
export type KeyActions<T extends KeyTable> = {
  [Id in keyof T['keys'] as T['keys'][Id] extends { told: true } ? never : Id]: (press: Press) => unknown;
};

export const defineKeys = <const T extends KeyTable>(table: T): T => table;

/** The second key of a sequence must follow within this time (calm.md 3). */
export const SEQUENCE_MS = 1200;

const isLetter = (key: string) => /^[a-z]$/.test(key);
const isNamed = (key: string) => key.length > 1 || key === ' ';

/** Whether a press is this key. CapsLock changes nothing: letters are compared small, Shift by itself. */
export function isKey(def: KeyDef, press: Press): boolean {
  if (def.told || Boolean(def.mod) !== (press.ctrlKey || press.metaKey) || (def.mod && !hasMod(press))) return false;
  if (Boolean(def.alt) !== press.altKey) return false;
  const pressed = press.key.toLowerCase();
  const wanted = [def.key, def.or].some((key) => key?.toLowerCase() === pressed);
  if (!wanted) return false;
  return isLetter(pressed) || isNamed(pressed) ? press.shiftKey === Boolean(def.shift) : true;
}

const names: Partial<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  enter: 'Enter',
  delete: 'Delete',
  tab: 'Tab',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  ' ': '空格',
};
const nameOf = (key: string) => names[key.toLowerCase()] ?? (isNamed(key) ? key : key.toUpperCase());

/** The key as it is printed; alternatives are joined by 或, sequences by 然后. */
export function keyText({ key, or, shift, mod, alt, second }: KeyDef): { keys: string[]; joined: '或' | '然后' } {
  const before = `${mod ? (isMac ? '⌘ ' : 'Ctrl ') : ''}${alt ? 'Alt ' : ''}${shift ? 'Shift ' : ''}`;
  const say = (one: string) => (before ? before + nameOf(one) : (names[one.toLowerCase()] ?? one));
  return { keys: [key, or ?? second].filter((one) => one !== undefined).map(say), joined: second ? '然后' : '或' };
}
