import type { MentionSource } from './useMentions';

export interface RichEditorProps {
  html: string;
  onChange: (html: string) => void;
  onSave: () => void;
  /** Esc, where something is to be left by it. */
  onCancel?: () => void;
  label?: string;
  /** False where another field of the form comes first. */
  autoFocus?: boolean;
  /** Lower, as a comment needs it. */
  compact?: boolean;
  /** Who can be named with `@`; without it nobody can. */
  mentions?: MentionSource;
}
