import { type RefObject, useLayoutEffect, useState } from 'react';

const MIN_HEIGHT = 320;

/** The height from an element's top to the bottom of the window, so that its list scrolls and the page does not. */
export function useFillHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(MIN_HEIGHT);
  useLayoutEffect(() => {
    const measure = () => {
      const node = element.current;
      if (!node) return;
      const top = node.getBoundingClientRect().top + window.scrollY;
      setHeight(Math.max(MIN_HEIGHT, Math.floor(window.innerHeight - top)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    const above = element.current?.parentElement?.previousElementSibling;
    if (above) observer.observe(above);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return height;
}
