import { createContext } from 'react';

/**
 * Where the sections of a page stand in place of the rail, which the shell gives to pages of many sections; null until it is
 * there, undefined where they stand above the page.
 */
export const RailPlace = createContext<HTMLElement | null | undefined>(undefined);
