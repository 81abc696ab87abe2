/** Pages of the library: how they are written and read. */
export { Contents, headingsIn, showHeading } from './Contents';
export { isBlankPage } from './cleanPage';
export type { EditorSuggesting, EditorTalk } from './editor/props';
export { MarkedPage } from './MarkedPage';
export { PageEditor } from './PageEditor';
export { PageProse } from './PageProse';
export type { MarkedSpan } from './passages/domWords';
export { Passages } from './passages/Passages';
export { usePassageTalk } from './passages/usePassageTalk';
export { hasTyped } from './shared/kept';
export { useSharedPage } from './shared/useSharedPage';
export { Suggestions } from './suggestions/Suggestions';
export { useSuggestions } from './suggestions/useSuggestions';
