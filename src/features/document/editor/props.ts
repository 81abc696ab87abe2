import type { MentionSource } from '@/components/RichEditor/useMentions';
import type { SharedPage } from '../shared/SharedPage';

export interface PageEditorProps {
  /** What is written, by this window and by others; it has the text already. */
  shared: SharedPage;
  label: string;
  /** False once the server takes nothing more. */
  editable: boolean;
  /** Ctrl+Enter, Ctrl+S. */
  onSave: () => void;
  mentions?: MentionSource;
  /** Keeps a picture with the page; gives its address. */
  sendPicture: (file: File) => Promise<string>;
}
