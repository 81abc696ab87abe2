export { hitPage, kindIcon, searchPage } from './kinds';
export { hitOption, useFoundHits } from './useFoundHits';
export { useSearch } from './useSearch';
