/** Two versions beside each other: clauses by their anchors first, words inside of those that changed. */
import { diffWords } from 'diff';
import type { Clause } from '../../../contract/norm/clauses';
import { depthsOf } from '../../../contract/norm/clauses';
import type { ClauseChange, Comparison } from '../../../contract/norm/norm';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { loadVersion } from './load';
import { clausesOf, presentVersions } from './versions';

type Compared = Omit<Clause, 'html'> & { text: string };
type Parts = ClauseChange['text'];

/** Two unlike texts of ten thousand characters would take seconds; they are told whole then. */
const TIMEOUT_MS = 200;

/** Han characters one by one, numbers and Latin words whole. */
export function wordParts(before: string, after: string): Parts {
  if (before === after) return after === '' ? [] : [{ kind: 'same', text: after }];
  const parts = diffWords(before, after, { timeout: TIMEOUT_MS });
  if (!parts) {
    const whole: Parts = [
      { kind: 'gone', text: before },
      { kind: 'come', text: after },
    ];
    return whole.filter(({ text }) => text !== '');
  }
  return parts.map(({ value, added, removed }) => ({ kind: added ? 'come' : removed ? 'gone' : 'same', text: value }));
}

/** The longest run of anchors that stand in the same order on both sides: those beside it were moved. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((anchor, at) => [anchor, at]));
  const shared = after.filter((anchor) => place.has(anchor));
  // Longest increasing subsequence by patience: the last place of each pile, and who stood before it.
  const piles: number[] = [];
  const previous: number[] = [];
  shared.forEach((anchor, at) => {
    const value = place.get(anchor) as number;
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((place.get(shared[piles[middle] as number] as string) as number) < value) low = middle + 1;
      else high = middle;
    }
    previous[at] = low > 0 ? (piles[low - 1] as number) : -1;
    piles[low] = at;
  });
  const kept = new Set<string>();
  for (let at = piles.at(-1) ?? -1; at >= 0; at = previous[at] as number) kept.add(shared[at] as string);
  return kept;
}

/** In the order of the newer one; what went stands where it stood, behind the clause before it. */
export function compareClauses(before: readonly Compared[], after: readonly Compared[]): ClauseChange[] {
  const old = new Map(before.map((clause, at) => [clause.anchor, { clause, at }]));
  const now = new Set(after.map(({ anchor }) => anchor));
  const order = unmoved(
    before.map(({ anchor }) => anchor),
    after.map(({ anchor }) => anchor),
  );
  const [oldDepths, depths] = [depthsOf(before) ?? [], depthsOf(after) ?? []];
  const changes: ClauseChange[] = [];
  const goneBehind = (from: number) => {
    for (let at = from; at < before.length && !now.has((before[at] as Compared).anchor); at += 1) {
      const { anchor, no, title, text } = before[at] as Compared;
      changes.push({
        ...{ anchor, depth: oldDepths[at] ?? 0, kind: 'removed', noBefore: no, no: null },
        title: wordParts(title, ''),
        text: wordParts(text, ''),
      });
    }
  };
  goneBehind(0);
  after.forEach((clause, at) => {
    const { anchor, no, title, text, parent } = clause;
    const was = old.get(anchor);
    const same = was && was.clause.title === title && was.clause.text === text;
    const moved = was && (was.clause.parent !== parent || !order.has(anchor));
    const kind = !was ? 'added' : !same ? 'changed' : moved ? 'moved' : was.clause.no !== no ? 'renumbered' : 'same';
    changes.push({
      ...{ anchor, depth: depths[at] ?? 0, kind, noBefore: was?.clause.no ?? null, no },
      title: wordParts(was?.clause.title ?? '', title),
      text: wordParts(was?.clause.text ?? '', text),
    });
    if (was) goneBehind(was.at + 1);
  });
  return changes;
}

/** @throws 404, 400 where they are not of one norm */
export async function compareVersions(context: TenantContext, ids: { from: string; to: string }): Promise<Comparison> {
  const [from, to] = [await loadVersion(context, ids.from), await loadVersion(context, ids.to)];
  if (from.norm.id !== to.norm.id) throw invalid('只能比较同一规范的两个版本', 'to');
  const [older, newer] = [await clausesOf(context.db, ids.from), await clausesOf(context.db, ids.to)];
  const [one, other] = await presentVersions(context, [from.version, to.version]);
  return { from: one as Comparison['from'], to: other as Comparison['to'], clauses: compareClauses(older, newer) };
}
