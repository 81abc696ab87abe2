/** Conditions and rules over the questions of a questionnaire: said in words, and edited. */
export { ComparisonEditor } from './ComparisonEditor';
export { ConditionList } from './ConditionList';
export { answerFilter, filterText, isWhole } from './filterParam';
export { callQuestion, numbersOf } from './numbers';
export * from './rules';
