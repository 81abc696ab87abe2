/** Real time for the screens (specification §4, §7): what changed elsewhere, who else is here, what is unread. */
export {
  useLink,
  useMessageChanges,
  useObjectChanges,
  useOwnChange,
  useOwnTaskChanges,
  useProjectChanges,
  useProjectConfigChanges,
  useRegisterChanges,
  useTaskChanges,
  useViewers,
} from './hooks';
export { useOffline } from './useOffline';
export { useUnreadCount } from './useUnreadCount';
