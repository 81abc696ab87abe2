export { hitPage, kindIcons, searchPage } from './kinds';
export { Marked } from './Marked';
export { useSearch } from './useSearch';
