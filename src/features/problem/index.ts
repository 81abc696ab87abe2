export { ClockNow } from './ClockChip';
export { ProblemDrawer } from './ProblemDrawer';
export { ProblemForm } from './ProblemForm';
