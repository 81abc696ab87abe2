import { lazy } from 'react';

export { HelpArticle } from './HelpArticle';
export { HelpFinder } from './HelpFinder';
export { default as helpStyles } from './help.module.css';
export { helpPageOf } from './pageOf';
export { Tip } from './Tip';
/** Comes with its first use. */
export const HelpDrawer = lazy(() => import('./HelpDrawer'));
