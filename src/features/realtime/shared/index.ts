import { type Identity, type Link, type LinkEvents, openLink } from '../link';
import { SharedLink } from './sharedLink';
import type { Channel } from './words';

/** Locks are for secure pages (https, localhost) only: elsewhere each tab has a connection of its own. */
export function openSharedLink(identity: Identity, events: LinkEvents): Link {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return openLink(identity, events);
  const { locks } = navigator;
  return new SharedLink(identity, events, {
    locks,
    openChannel: (name) => new BroadcastChannel(name) as unknown as Channel,
    openLink,
    isHidden: () => document.hidden,
  });
}
