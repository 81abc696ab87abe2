import { useMemoizedFn } from 'ahooks';
import { useEffect } from 'react';
import { dialogIsOpen, isTyping } from '@/utils/keyboard';

/** `/` leads into the search from anywhere on the page where nobody types. */
export function useSearchKey(toSearch: (() => void) | undefined): void {
  const go = useMemoizedFn((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || event.key !== '/') return;
    if (!toSearch || isTyping(event) || dialogIsOpen()) return;
    event.preventDefault();
    toSearch();
  });
  useEffect(() => {
    window.addEventListener('keydown', go);
    return () => window.removeEventListener('keydown', go);
  }, [go]);
}
