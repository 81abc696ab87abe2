import { createContext, useContext } from 'react';

/** Opens the dialog of those who execute the task that is looked at; absent where there is none, or the user may not. */
export const TeamOpener = createContext<(() => void) | undefined>(undefined);
export const useTeamOpener = () => useContext(TeamOpener);
