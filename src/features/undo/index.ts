export type { Act, ChangedObject, LoggedHours } from './entry';
export { type LibrarySpot, putDocument } from './libraryPlace';
export { forgetActs, recentActs, recordUndo } from './store';
export { type Done, useAct } from './useAct';
export { useActsOf, useTaken } from './useActsOf';
