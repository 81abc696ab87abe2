import { type ComponentType, createElement, lazy, useState } from 'react';

type Pickers = typeof import('./pickers');
type Name = keyof Pickers;
type Editor = ComponentType<object>;
let loaded: Pickers | undefined;

/** Rows are read before a cell of them is changed: lists of choices are a twentieth of the page's code. */
export const loadPickers = async (): Promise<Pickers> => {
  loaded = await import('./pickers');
  return loaded;
};

interface PickerProps {
  which: Name;
  later: Editor;
}

/** Once the code is there, keys go straight to the editor: what is lazy waits even then, for a moment. */
function Picker({ which, later, ...props }: PickerProps) {
  const [editor] = useState<Editor>(() => (loaded?.[which] as Editor | undefined) ?? later);
  return createElement(editor, props);
}

/** An editor whose code comes later. */
export function picker<N extends Name>(which: N): Pickers[N] {
  const later = lazy(async () => ({ default: (await loadPickers())[which] as Editor }));
  return ((props: object) => createElement(Picker, { which, later, ...props })) as unknown as Pickers[N];
}
