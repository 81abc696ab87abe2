/** What of pages is read without the editor: for public pages. */
export { Contents, headingsIn, showHeading } from './Contents';
export { isBlankPage } from './cleanPage';
export { PageProse } from './PageProse';
