/** Real time for the screens (specification §4, §7): what changed elsewhere, who else is here, what is unread. */
export {
  isEditing,
  touched,
  useFigureChanges,
  useLink,
  useMessageChanges,
  useObjectChanges,
  useOwnTaskChanges,
  usePageTextChanges,
  useProjectChanges,
  useProjectConfigChanges,
  useRegisterChanges,
  useTaskChanges,
  useViewers,
} from './hooks';
export { useOffline } from './useOffline';
export { useUnreadCount } from './useUnreadCount';
