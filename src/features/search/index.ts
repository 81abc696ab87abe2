export { hitPage, kindIcon, searchPage } from './kinds';
export { Marked } from './Marked';
export { hitOption, useFoundHits } from './useFoundHits';
export { useSearch } from './useSearch';
