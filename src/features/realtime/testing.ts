/** A connection for tests that carries nothing: they say what it hears. */
import type { Identity, Link, LinkEvents } from './link';

let current: LinkEvents | undefined;
const link: jest.Mocked<Link> = {
  subscribe: jest.fn(),
  unsubscribe: jest.fn(),
  queryUnread: jest.fn(),
  retry: jest.fn(),
  close: jest.fn(),
};

export const fakes = {
  link,
  open(_identity: Identity, events: LinkEvents): Link {
    current = events;
    return link;
  },
  /** Of the connection that was opened last. */
  events(): LinkEvents {
    if (!current) throw new Error('No connection was opened');
    return current;
  },
};
