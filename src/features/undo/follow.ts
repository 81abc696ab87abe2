/** What was taken back stands under another id or version from then on; the other acts on it have to know. Pure. */
import type { Act, Stack } from './entry';

type Rename = (act: Act) => Act;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** How acts on the same thing go on after `act` was taken back by `reverse`. */
function renameOf(act: Act, reverse: Act): Rename {
  if (act.kind === 'several' && reverse.kind === 'several' && act.acts.length === reverse.acts.length) {
    const renames = act.acts.toReversed().map((one, at) => renameOf(one, reverse.acts[at] as Act));
    return (other) => renames.reduce((now, rename) => rename(now), other);
  }
  return (other) => {
    // Over words that somebody has written since, elsewhere, it stays refused.
    if (reverse.kind === 'commentText' && other.kind === 'commentText') {
      const goesOn = other.on === reverse.on && other.id === reverse.id && other.after === reverse.after;
      return goesOn ? { ...other, version: reverse.version } : other;
    }
    if ((act.kind === 'link' || act.kind === 'unlink') && (reverse.kind === 'link' || reverse.kind === 'unlink')) {
      const named = other.kind === 'link' || other.kind === 'unlink';
      return named && other.linkId === act.linkId ? { ...other, linkId: reverse.linkId } : other;
    }
    if (act.kind === 'hours' && reverse.kind === 'hours') {
      return other.kind === 'hours' && other.id === act.id ? { ...other, id: reverse.id } : other;
    }
    if (reverse.kind === 'duty' && reverse.overrideId !== null && other.kind === 'duty' && other.overrideId !== null) {
      return same(other.override, reverse.override) ? { ...other, overrideId: reverse.overrideId } : other;
    }
    return other;
  };
}

/** The stack without the entry of that act, which goes its own way. */
export function follow({ done, undone }: Stack, act: Act, reverse: Act | null): Stack {
  if (!reverse) return { done, undone };
  const rename = renameOf(act, reverse);
  const through = (other: Act): Act =>
    other.kind === 'several' ? { ...other, acts: other.acts.map(through) } : rename(other);
  const all = (entries: Stack['done']) => entries.map((entry) => ({ ...entry, act: through(entry.act) }));
  return { done: all(done), undone: all(undone) };
}
