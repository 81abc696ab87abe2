/** How what people change is saved: one after the other, and what is asked on the way. */
export { ConflictDialog, type ConflictRow } from './ConflictDialog';
export { ReasonDialog } from './ReasonDialog';
export { Refusals } from './Refusals';
export { type Conflict, type ConflictChoice, createSaver, PutOff, type SaverParts } from './saver';
