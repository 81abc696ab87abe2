const DIALOG = '.ant-drawer, .ant-modal-root';

/**
 * A dialog that goes from the page when it is closed gives the keyboard back to what had it before; the library does so only
 * where the dialog stays, hidden. Once for the whole page: dialogs need not know of it.
 */
export function keepOpeners(): () => void {
  const openers = new WeakMap<Element, EventTarget | null>();
  /** By what the page holds of them: that goes last, and is empty then. */
  const dialogs = new WeakMap<Node, Element>();
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    const dialog = target instanceof Element ? target.closest(DIALOG) : null;
    if (!dialog || openers.has(dialog)) return;
    openers.set(dialog, relatedTarget);
    let outer: Element = dialog;
    // Ends: each turn goes up in the page.
    while (outer.parentElement && outer.parentElement !== document.body) outer = outer.parentElement;
    dialogs.set(outer, dialog);
  };
  /** What opened it, or where that went along, the dialog that it stood in. */
  const openerOf = (dialog: Element): HTMLElement | null => {
    const opener = openers.get(dialog);
    if (!(opener instanceof HTMLElement)) return null;
    if (opener.isConnected) return opener;
    const around = opener.closest(DIALOG);
    return around && around !== dialog ? openerOf(around) : null;
  };
  const observer = new MutationObserver((changes) => {
    const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]).flatMap((node) => dialogs.get(node) ?? []);
    if (gone.length === 0) return;
    // What closes it may take the focus along for a moment, or give it to something else.
    setTimeout(() => {
      for (const dialog of gone) {
        if (document.activeElement !== document.body) return;
        openerOf(dialog)?.focus({ preventScroll: true });
      }
    });
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}
