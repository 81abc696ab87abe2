export type { Act, ChangedObject, LoggedHours } from './entry';
export { forgetActs, recentActs, recordUndo } from './store';
export { type Done, useAct } from './useAct';
export { useActsOf, useTaken } from './useActsOf';
