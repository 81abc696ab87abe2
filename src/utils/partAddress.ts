import type { RegisterType } from '@contract/object/registerTypes';

/** Kinds whose parts (comments, attachments, history) have an address. */
export type PartType =
  | 'task'
  | 'planNode'
  | 'report'
  | 'document'
  | 'norm'
  | 'interpretation'
  | 'tableRecord'
  | RegisterType;

export const partAddress = (type: PartType): string => `/api/collaboration-center/${type === 'task' ? 'ccTask' : type}`;
