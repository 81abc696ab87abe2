/**
 * Word of what works by the clock while nobody watches. Those concerned are told once when it begins to fail and once when it
 * works again, not each time between: whoever keeps why it failed last gives that beside what is now.
 */
import type { ObjectRef } from '../../contract/objectTypes';
import { newId } from '../base/present';
import type { SystemContext } from './define';

export interface Scheduled {
  /** As people call it: `表格「台账」的同步`. */
  what: string;
  /** Of the page where it is mended. */
  place: string;
  /** Who keeps it, and who could mend it. */
  to: readonly (string | null | undefined)[];
  /** Who may not see it is told nothing. Null: of no kind; `to` are those who may know. */
  about: ObjectRef | null;
  /** Said once for ever under this key, where nothing keeps what was. Absent: each turn is said. */
  once?: string;
}

/** It waits for somebody to look at what it found. @param reason what it asks, a sentence */
export async function tellAsks(
  { platform, db }: SystemContext,
  reason: string,
  { what, place, to, about, once = newId() }: Scheduled,
): Promise<void> {
  await platform.emit(platform, db, null, {
    event: 'scheduledAsks',
    ...{ object: about?.type ?? null, objectId: about?.id ?? db.tenantId, to, once },
    variables: { what, place, reason },
  });
}

/**
 * Inside the transaction that writes down what is now, and under a lock of the row that says what was: of two processes one tells.
 * @param was why it failed the last time, null: it did not @param now why it fails, null: it works @param of asked only where somebody is told
 */
export async function tellTurn(
  { platform, db }: SystemContext,
  was: string | null,
  now: string | null,
  of: () => Scheduled | Promise<Scheduled>,
): Promise<void> {
  const reason = was === null ? now : was;
  if (reason === null || (was === null) === (now === null)) return;
  const { what, place, to, about, once = newId() } = await of();
  await platform.emit(platform, db, null, {
    event: now === null ? 'scheduledWorks' : 'scheduledFailed',
    ...{ object: about?.type ?? null, objectId: about?.id ?? db.tenantId, to, once },
    variables: { what, place, reason },
  });
}
