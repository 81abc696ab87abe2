type Panel = 'menu' | 'sheet' | 'help' | 'create';
let show: (panel: Panel) => void = () => {};

/** Opens the command menu, the sheet of keys, the help of the page or a new task from anywhere in the shell. */
export const openCommand = (panel: Panel): void => show(panel);

export function onOpenCommand(listener: (panel: Panel) => void): () => void {
  show = listener;
  return () => {
    show = () => {};
  };
}
