/**
 * The one place where keys are heard. In this order: what an input method has is left alone; then keys that work
 * anywhere, on the way down, since fields keep theirs to themselves; on the way up, what somebody has taken, what is
 * typed and the browser's own shortcuts are left alone; then sequences; then the views, the last one shown first, and of
 * Esc the highest layer first.
 */
import { dialogIsOpen, hasMod, inField, isComposed, isPressing, isTyping, type Press } from './press';
import { isKey, type KeyDef, type KeyTable, SEQUENCE_MS } from './table';

export interface Registration {
  table: KeyTable;
  run: (id: string, press: Press) => unknown;
}

interface Candidate {
  def: KeyDef;
  run: (press: Press) => unknown;
}

let registrations: readonly Registration[] = [];
let begun: { key: string; at: number } | null = null;

/** What is on the screen now, last shown first. */
export const registeredTables = (): KeyTable[] => [...new Set(registrations.toReversed().map(({ table }) => table))];

const candidates = (wanted: (def: KeyDef) => boolean): Candidate[] =>
  registrations
    .toReversed()
    .flatMap(({ table, run }) =>
      Object.entries(table.keys).flatMap(([id, def]) =>
        wanted(def) ? [{ def, run: (press: Press) => run(id, press) }] : [],
      ),
    )
    .sort((a, b) => (b.def.layer ?? 0) - (a.def.layer ?? 0));

/** Asks one after the other until one takes the press. */
function take(event: KeyboardEvent, wanted: (def: KeyDef) => boolean): boolean {
  for (const { def, run } of candidates(wanted)) {
    if (event.repeat && !def.repeat) {
      event.preventDefault();
      return true;
    }
    if (run(event) === false) continue;
    event.preventDefault();
    return true;
  }
  return false;
}

function onAnywhere(event: KeyboardEvent): void {
  if (isComposed(event)) return;
  if (take(event, (def) => Boolean(def.anywhere) && isKey(def, event))) event.stopImmediatePropagation();
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isComposed(event)) return;
  const before = begun;
  if (event.key !== 'Shift') begun = null;
  if (isTyping(event.target) || dialogIsOpen()) {
    // Not run under a dialog, nor left to the browser: its own undo is that of the field that was used last.
    const ours = hasMod(event) && candidates((def) => Boolean(def.mod) && isKey(def, event)).length > 0;
    if (ours && !inField(event.target)) event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.getModifierState('AltGraph')) {
    take(event, (def) => Boolean(def.mod || def.alt) && isKey(def, event));
    return;
  }
  if (before && event.timeStamp - before.at <= SEQUENCE_MS) {
    const pressed = event.key.toLowerCase();
    if (take(event, (def) => def.second === pressed && def.key === before.key)) return;
  }
  const first = event.key.toLowerCase();
  if (
    !event.shiftKey &&
    !event.repeat &&
    candidates((def) => def.second !== undefined && def.key === first).length > 0
  ) {
    begun = { key: first, at: event.timeStamp };
    event.preventDefault();
    return;
  }
  if (isPressing(event)) return;
  take(event, (def) => def.second === undefined && isKey(def, event));
}

/** Listens for a table until the returned function is called. */
export function register(registration: Registration): () => void {
  if (registrations.length === 0) {
    window.addEventListener('keydown', onAnywhere, { capture: true });
    window.addEventListener('keydown', onKey);
  }
  registrations = [...registrations, registration];
  return () => {
    registrations = registrations.filter((other) => other !== registration);
    if (registrations.length > 0) return;
    window.removeEventListener('keydown', onAnywhere, { capture: true });
    window.removeEventListener('keydown', onKey);
  };
}
