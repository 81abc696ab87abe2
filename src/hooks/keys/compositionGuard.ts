import { isComposed } from './press';

const meant = new Set(['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown']);

const swallow = (event: KeyboardEvent) => {
  if (meant.has(event.key) && isComposed(event)) event.stopImmediatePropagation();
};

/**
 * The one guard of Chinese input: Enter, Esc, Tab and arrows with which somebody chooses words reach no field, dialog or
 * list, ours or a library's. The browser's own doing is left alone. Installed before anything else listens.
 */
export const guardComposition = (): void => window.addEventListener('keydown', swallow, { capture: true });
