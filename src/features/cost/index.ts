/** Cost of a project: figures, subjects, budgets, rates. */
export { BudgetView } from './BudgetView';
export { ExchangeRateForm, sayExchange } from './ExchangeRateForm';
export { Overview } from './Overview';
export { RateForm, rateSubject } from './RateForm';
export { paths } from './tree';
