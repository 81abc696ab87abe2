/** Earned value of a project's plan, wherever it is shown: from one reckoning of the server. */
export { EarnedView } from './EarnedView';
export { columns as earnedColumns, said as sayEarned, tone as earnedTone } from './words';
