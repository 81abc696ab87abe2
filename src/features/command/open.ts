type Panel = 'menu' | 'sheet';
let show: (panel: Panel) => void = () => {};

/** Opens the command menu or the sheet of keys from anywhere in the shell. */
export const openCommand = (panel: Panel): void => show(panel);

export function onOpenCommand(listener: (panel: Panel) => void): () => void {
  show = listener;
  return () => {
    show = () => {};
  };
}
