/** How the controls that need the server reach it: as whom, and for which form. Null in the designer's preview. */
import { createContext } from 'preact';
import type { SlotPlace } from '../contract/questionnaire/kinds/slot';
import type { Address } from './api';

export interface Reach {
  address: Address;
  password: string | undefined;
  csrfToken: string | null;
  versionNo: number;
  /** That the answer will be sent under. */
  submitKey: string;
  /** Of slots, when the page was opened. */
  places: readonly SlotPlace[];
}
export const ReachContext = createContext<Reach | null>(null);
