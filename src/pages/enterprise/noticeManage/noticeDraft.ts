/** An announcement that was not saved yet, by its id; a new one has none. */
import type { AnnouncementCreate } from '@contract/message/announcement';
import { personal } from '@/utils/owner';

const key = (id: string | null) => personal(`announcement:${id ?? 'new'}`);

export function readNoticeDraft(id: string | null): AnnouncementCreate | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key(id)) ?? 'null');
    return typeof draft === 'object' && draft !== null && 'title' in draft ? (draft as AnnouncementCreate) : null;
  } catch {
    return null;
  }
}

/** Keeps the draft; null forgets it. */
export function writeNoticeDraft(id: string | null, draft: AnnouncementCreate | null): void {
  try {
    if (draft) sessionStorage.setItem(key(id), JSON.stringify(draft));
    else sessionStorage.removeItem(key(id));
  } catch {
    // Without storage the form still works.
  }
}
