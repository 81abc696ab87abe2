import type { ComponentType } from 'react';

/** A field of one kind, shown. Light: the list shows hundreds of them. */
export interface DisplayProps<V, O> {
  value: V;
  options: O;
  /** In a list cell an empty value is nothing; in the detail it invites to fill it. */
  placeholder?: string;
}

/** A field of one kind, being edited: it opens by itself and ends in exactly one of the two calls. */
export interface EditorProps<V, O> {
  value: V;
  options: O;
  onCommit: (value: V) => void;
  onCancel: () => void;
}

export interface FieldKind<V, O = undefined> {
  Display: ComponentType<DisplayProps<V, O>>;
  Editor: ComponentType<EditorProps<V, O>>;
}
