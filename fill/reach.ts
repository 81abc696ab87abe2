/** How the controls that need the server reach it: as whom, and for which form. Null in the designer's preview. */
import { createContext } from 'preact';
import type { Address } from './api';

export interface Reach {
  address: Address;
  password: string | undefined;
  csrfToken: string | null;
}
export const ReachContext = createContext<Reach | null>(null);
