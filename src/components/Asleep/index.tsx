/**
 * Popups that nobody has opened yet: only their button is there. What antd hangs around a button (a popup's place, its
 * styles) is a twentieth of the work of a page's first moment, for menus of which few are opened.
 */
import {
  cloneElement,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface Trigger {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  ref?: Ref<HTMLElement>;
}

const isTrigger = (node: ReactNode): node is ReactElement<Trigger> => isValidElement(node);

/** The button alone; a click wakes its popup. Null where the popup has to be there: it is open, or hangs on no button. */
export function asleep(button: ReactNode, onWake: () => void): ReactElement | null {
  if (!isTrigger(button)) return null;
  const { onClick } = button.props;
  return cloneElement(button, {
    onClick: (event) => {
      onClick?.(event);
      onWake();
    },
  });
}

/** Whether the popup of a button has been asked for. */
export function useAsked(open: boolean | undefined) {
  const [asked, setAsked] = useState(open === true);
  if (open && !asked) setAsked(true);
  return { asked: asked || open === true, ask: () => setAsked(true) };
}

/** With its popup the button is made anew: the focus goes on to it. */
export function useAwake(button: ReactNode): { button: ReactNode; element: RefObject<HTMLElement | null> } {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, []);
  if (!isTrigger(button)) return { button, element };
  const { ref } = button.props;
  const both = (node: HTMLElement | null) => {
    element.current = node;
    if (typeof ref === 'function') ref(node);
    else if (ref) (ref as RefObject<HTMLElement | null>).current = node;
  };
  return { button: cloneElement(button, { ref: both }), element };
}
