type Panel = 'menu' | 'sheet' | 'help';
let show: (panel: Panel) => void = () => {};

/** Opens the command menu, the sheet of keys or the help of the page from anywhere in the shell. */
export const openCommand = (panel: Panel): void => show(panel);

export function onOpenCommand(listener: (panel: Panel) => void): () => void {
  show = listener;
  return () => {
    show = () => {};
  };
}
