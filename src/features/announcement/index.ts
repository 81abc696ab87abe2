import { lazy } from 'react';

/** Few are opened: it comes when one is. */
export const AnnouncementDialog = lazy(() =>
  import('./AnnouncementDialog').then((one) => ({ default: one.AnnouncementDialog })),
);
