/** Whose key it is: a page's own keys stand back while somebody types or a dialog has the keyboard. */

const fields =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"], .ant-modal, .ant-popover, .ant-select-dropdown';

type Pressed = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** Whether the key is typed into a field, or belongs to a shortcut of the browser. */
export function isTyping({ ctrlKey, metaKey, altKey, target }: Pressed): boolean {
  return ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(fields) !== null);
}

export const dialogIsOpen = (): boolean =>
  document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null;
