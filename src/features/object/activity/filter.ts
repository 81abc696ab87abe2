import type { HistoryQuery } from '@contract/object/history';

/** What the server gives at once (`HISTORY_PAGE` of the contract, which brings TypeBox along). */
export const HISTORY_PAGE = 50;
export type HistoryFilter = Pick<HistoryQuery, 'field' | 'actorId' | 'transitions'>;
