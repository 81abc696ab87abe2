import type { MentionSource } from '@/components/RichEditor/useMentions';

export interface PageEditorProps {
  html: string;
  label: string;
  onChange: (html: string) => void;
  /** Ctrl+Enter, Ctrl+S. */
  onSave: () => void;
  mentions?: MentionSource;
  /** Keeps a picture with the page; gives its address. */
  sendPicture: (file: File) => Promise<string>;
}
