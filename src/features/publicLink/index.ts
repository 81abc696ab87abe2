/** Public links: how they are shared and listed. Public pages take `public.ts` alone. */
export { LinkTable } from './LinkTable';
export { ShareDialog, type ShareTarget } from './ShareDialog';
export { useRevoke } from './useRevoke';
