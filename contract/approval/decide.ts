/**
 * What becomes of a step of an approval (areas of the specification: plan, section 4). Pure: the server asks it after each
 * answer, and whenever somebody leaves or is added.
 */
import type { StepMode } from '../object/stepModes';

export const entryStates = {
  WAITING: '未到',
  OPEN: '待审批',
  PASSED: '已同意',
  REJECTED: '已拒绝',
  CLOSED: '已关闭',
} as const;
export type EntryState = keyof typeof entryStates;

export interface StepEntry {
  id: string;
  state: EntryState;
  /** Who was added before another must pass before that one is asked again; after, once that one passed; beside, as anyone. */
  added?: { to: string; where: 'before' | 'after' | 'beside' };
}
export interface StepRule {
  mode: StepMode;
  /** Of `percent`: 1 to 100. */
  percent?: number;
}

export interface StepOutcome {
  state: 'RUNNING' | 'PASSED' | 'REJECTED';
  /** Entries whose state follows from the others'. */
  changes: { id: string; state: EntryState }[];
}

/** How many must agree; in integers, as 0.55 · 100 would be 56. */
export const needOf = (people: number, percent: number): number => Math.max(1, Math.ceil((people * percent) / 100));

const isOpen = ({ state }: StepEntry): boolean => state === 'OPEN' || state === 'WAITING';

/** An added person's refusal fails the step in any mode; otherwise the mode decides. */
function decided({ mode, percent = 100 }: StepRule, entries: readonly StepEntry[]): StepOutcome['state'] {
  const own = entries.filter(({ state, added }) => state !== 'CLOSED' && (!added || added.where === 'beside'));
  const inserted = entries.filter(({ state, added }) => state !== 'CLOSED' && added && added.where !== 'beside');
  if (entries.some(({ state, added }) => state === 'REJECTED' && added)) return 'REJECTED';
  if (own.length === 0) return 'RUNNING';
  const count = (state: EntryState) => own.filter((one) => one.state === state).length;
  const waits = inserted.some(isOpen);
  const [passed, rejected] = [count('PASSED'), count('REJECTED')];
  if (mode === 'percent') {
    const need = needOf(own.length, percent);
    if (own.length - rejected < need) return 'REJECTED';
    return passed >= need && !waits ? 'PASSED' : 'RUNNING';
  }
  if (rejected > 0) return 'REJECTED';
  const enough = mode === 'or' ? passed > 0 : passed === own.length;
  return enough && !waits ? 'PASSED' : 'RUNNING';
}

/** Who is asked now: in turn the first that is left, else all; whoever waits for an added one is parked. */
function asked({ mode }: StepRule, entries: readonly StepEntry[]): Set<string> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  // Who added others and left keeps them waiting no longer.
  const isAhead = (host: StepEntry | undefined) => host !== undefined && isOpen(host);
  const isParked = ({ id, added }: StepEntry) =>
    entries.some((one) => one.added?.to === id && one.added.where === 'before' && isOpen(one)) ||
    (added?.where === 'after' && isAhead(byId.get(added.to)));
  const free = entries.filter((entry) => isOpen(entry) && !isParked(entry));
  if (mode !== 'turn') return new Set(free.map(({ id }) => id));
  // What was added stands where its host does.
  const hosts = entries.filter(({ added }) => !added);
  for (const host of hosts) {
    const family = free.filter((one) => one.id === host.id || one.added?.to === host.id);
    if (family.length > 0) return new Set(family.map(({ id }) => id));
  }
  return new Set(free.slice(0, 1).map(({ id }) => id));
}

/**
 * @param entries in their order, with the answers given; those of people who left are CLOSED or gone
 */
export function decide(rule: StepRule, entries: readonly StepEntry[]): StepOutcome {
  const state = decided(rule, entries);
  const now = state === 'RUNNING' ? asked(rule, entries) : new Set<string>();
  const changes = entries.filter(isOpen).flatMap(({ id, state: before }) => {
    const after: EntryState = state !== 'RUNNING' ? 'CLOSED' : now.has(id) ? 'OPEN' : 'WAITING';
    return after === before ? [] : [{ id, state: after }];
  });
  return { state, changes };
}

export interface ReturnRule {
  /** All steps from there on answer again, or the one that returned is asked at once. */
  way: 'again' | 'straight';
}
/**
 * Steps that are asked after a return.
 * @param from the step that returned it, from 1
 * @param to the step it went back to; 0 is the initiator
 */
export function stepsAfterReturn(from: number, to: number, { way }: ReturnRule): number[] {
  const first = Math.max(1, to);
  if (way === 'straight') return to === 0 ? [from] : [to, from];
  return Array.from({ length: from - first + 1 }, (_, at) => first + at);
}

export const MAX_HOPS = 5;
/**
 * Whom an entry goes to while its person is away.
 * @param delegateOf null: is here
 * @returns who answers; the person themselves where the way is a ring, too long, or leads to the initiator
 */
export function delegateFor(
  person: string,
  initiator: string,
  delegateOf: (user: string) => string | null,
): { user: string; stuck: boolean } {
  const seen = new Set([person]);
  let at = person;
  for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
    const next = delegateOf(at);
    if (next === null) return { user: at, stuck: false };
    if (seen.has(next) || next === initiator || hop === MAX_HOPS) return { user: person, stuck: true };
    seen.add(next);
    at = next;
  }
  return { user: person, stuck: true };
}
