export { hitPage, kindIcon, searchPage } from './kinds';
export { Marked } from './Marked';
export { useSearch } from './useSearch';
