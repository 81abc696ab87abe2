/** States of objects with a fixed lifecycle, and the buttons of their steps: both drawn from the table of the contract. */
export { StateTag, toneColor } from './StateTag';
export { StepButtons } from './StepButtons';
export { StepDialog, type StepInput, type StepInputs } from './StepDialog';
