import type { Editor } from '@tiptap/react';
import { type DependencyList, type EffectCallback, useEffect } from 'react';

/**
 * An effect on an editor that lives. An editor that was made a moment before its component stood (code of the page still
 * arriving, a slow machine) is destroyed by then, without its storage and its view; tiptap makes another and renders
 * again, for which the effect runs.
 */
export function useEditorEffect(editor: Editor, effect: EffectCallback, deps: DependencyList): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: The caller names what the effect depends on.
  useEffect(() => (editor.isDestroyed ? undefined : effect()), [editor, ...deps]);
}
