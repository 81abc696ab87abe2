/** The rich text editor of descriptions and comments; its code comes when something is written for the first time. */
import { useState } from 'react';
import type { RichEditorProps } from './props';
import { type Editor, Waiting } from './Waiting';

let come: Editor | null = null;
/** Fetches the code; where it is there already, the editor stands at once. */
export const loadEditor = async (): Promise<Editor> => {
  come ??= (await import('./Editor')).default;
  return come;
};

export function RichEditor(props: RichEditorProps) {
  const [here, setHere] = useState(() => come && { editor: come, focused: false });
  if (!here) return <Waiting {...props} load={loadEditor} onCome={(editor, focused) => setHere({ editor, focused })} />;
  const { editor: Editor, focused } = here;
  return <Editor {...props} autoFocus={focused || props.autoFocus} />;
}
