/** What a press of a key means and whose it is. Pure. */

export type Press = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'
>;

const composed = new Set(['Process', 'Unidentified', 'Dead']);

/**
 * Whether the press belongs to an input method. macOS sends the Enter that confirms Chinese words after the composition
 * has ended, and only the key code 229 tells it from one that is meant.
 */
export const isComposed = ({ isComposing, keyCode, key }: Pick<Press, 'isComposing' | 'keyCode' | 'key'>): boolean =>
  isComposing || keyCode === 229 || composed.has(key);

const fields =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"]';
const popups = '.ant-modal, .ant-popover, .ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown';
const pressing = 'button, a, [role="button"]';

const within = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

export const inField = (target: EventTarget | null): boolean => within(target, fields);
/** In a field, or in something that lies above the page and has the keyboard to itself. */
export const isTyping = (target: EventTarget | null): boolean => inField(target) || within(target, popups);

/** Keys of rows (Tab, Delete, arrows) count on the grid; on a button beside it they do what they do everywhere. */
export const isInGrid = (target: EventTarget | null): boolean =>
  target === document.body || within(target, '[role="treegrid"]');

export const dialogIsOpen = (): boolean =>
  document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null;

/** Enter and space press the button or open the link that has the focus. */
export const isPressing = ({ key, target }: Pick<Press, 'key' | 'target'>): boolean =>
  (key === 'Enter' || key === ' ') && within(target, `${pressing}, input`);

export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl, on a Mac ⌘: either of the two, so that a foreign keyboard works too; not both, and no Alt (AltGraph is both). */
export const hasMod = ({ ctrlKey, metaKey, altKey }: Press): boolean => ctrlKey !== metaKey && !altKey;
