/** What the registers of a project (risks, problems) share on the screen. */
export { Entries, Field, Fields, Section } from './Fields';
export { LinkList } from './LinkList';
export { useDictionary } from './useDictionary';
