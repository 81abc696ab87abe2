/** What datasets and boards ask their rows by: conditions over columns. */
export { ConditionGroups, Conditions, firstOf } from './ConditionGroups';
