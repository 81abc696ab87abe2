import type { ComponentType, ReactNode } from 'react';

export interface Shown<V, O> {
  value: V;
  options: O;
  /** In a list cell an empty value is nothing; in the detail it invites to fill it. */
  placeholder?: string;
}

/** A field of one kind, being edited: it opens by itself and ends in exactly one of the two calls. */
export interface EditorProps<V, O> {
  value: V;
  /** Was typed and refused: it stands in the editor again, and waits there without asking for the keyboard. */
  typed?: V;
  options: O;
  onCommit: (value: V) => void;
  onCancel: () => void;
}

export interface FieldKind<V, O = undefined> {
  /** Shows a value. A plain function without hooks rather than a component: the list calls it hundreds of times. */
  show: (shown: Shown<V, O>) => ReactNode;
  Editor: ComponentType<EditorProps<V, O>>;
  /** Its editor takes what is typed, which a refusal must not lose; what is chosen is chosen again. */
  typed?: boolean;
}
