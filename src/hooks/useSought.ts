import { type RefObject, useEffect } from 'react';
import { markSought } from '@/utils/sought';

/** Marks what was looked for in what is shown, anew with each content. */
export function useSought(root: RefObject<Element | null>, words: string | undefined, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another content other elements stand there
  useEffect(() => (root.current && words ? markSought(root.current, words) : undefined), [root, words, content]);
}
