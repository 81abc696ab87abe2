/** What the tabs of one login say to each other. */

/** Of the connection; `over`: the server wants nothing more of this session. */
export type OwnState = 'connecting' | 'open' | 'broken' | 'over';

export type Word =
  /** Of a tab that follows: its topics, all of them, and since when it wants to hear of each (a tab of an older release does not say). */
  | { say: 'want'; from: string; topics: string[]; since?: number[] }
  | { say: 'ping' | 'bye' | 'ask' | 'retry'; from: string }
  /** Of the one that leads. */
  | { say: 'lead'; from: string }
  | { say: 'state'; from: string; to?: string; state: OwnState; hidden: boolean }
  | { say: 'message'; from: string; to?: string; topic: string; body: unknown };

export interface Channel {
  postMessage(word: Word): void;
  onmessage: ((event: { data: Word }) => void) | null;
  close(): void;
}
