type Panel = 'menu' | 'sheet' | 'help' | 'create';
let show: (panel: Panel) => void = () => {};
const told = new Set<() => void>();

/** Opens the command menu, the sheet of keys, the help of the page or a new task from anywhere in the shell. */
export const openCommand = (panel: Panel): void => {
  for (const tell of told) tell();
  show(panel);
};

/** Tells when one of them is opened by `openCommand`: what gives way to it. */
export function onCommand(tell: () => void): () => void {
  told.add(tell);
  return () => {
    told.delete(tell);
  };
}

/** The one who shows them. */
export function onOpenCommand(listener: (panel: Panel) => void): () => void {
  show = listener;
  return () => {
    show = () => {};
  };
}
