/** Public links: how they are shared and listed. Public pages take `public.ts` alone. */
export { linkColumns } from './linkColumns';
export { ShareDialog, type ShareTarget } from './ShareDialog';
export { useRevoke } from './useRevoke';
