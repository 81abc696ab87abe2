/** What the page on the screen adds to the command menu (Ctrl/⌘K): what can be done with what is chosen there. */
import { useEffect, useRef } from 'react';

export interface PageCommand {
  id: string;
  name: string;
  /** Further words by which it is found. */
  words?: string;
  keys?: string;
  run: () => void;
}

type Source = () => readonly PageCommand[];
const sources = new Set<Source>();

/** As they are at this moment: the menu asks when it opens. */
export const pageCommands = (): PageCommand[] => [...sources].flatMap((source) => source());

/** Offers commands for as long as the component is there. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const source = () => latest.current;
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, []);
}
