import { createContext } from 'react';

/** What a page is for, in one line beside its name: told by the frame that the page stands in. */
export const PageLead = createContext<string | undefined>(undefined);
