import { tree } from './tree';

/** A department of the enterprise: its options are the departments (`projectFields.ts`). */
export const department = tree;
