import { useEffect, useRef } from 'react';

/**
 * The heading of what took the place of something else, which had the keyboard: it takes the keyboard, unless somebody has
 * gone on meanwhile.
 * @param takes once it is there
 */
export function useHeading(takes: boolean) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takes && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [takes]);
  return { ref, tabIndex: -1 };
}
