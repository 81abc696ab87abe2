/** States of objects with a fixed lifecycle, and the buttons of their steps: both drawn from the table of the contract. */
export { StateTag } from './StateTag';
export { StepButtons, type StepInput, type StepInputs } from './StepButtons';
