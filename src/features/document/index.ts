/** Pages of the library: how they are written and read. */
export { Contents, headingsIn, showHeading } from './Contents';
export { isBlankPage } from './cleanPage';
export { PageEditor } from './PageEditor';
export { PageProse } from './PageProse';
export { hasTyped } from './shared/kept';
export { useSharedPage } from './shared/useSharedPage';
