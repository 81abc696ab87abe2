import type { Quote } from '@contract/document/text/quote';
import type { MentionSource } from '@/components/RichEditor/useMentions';
import type { SharedPage } from '../shared/SharedPage';
import type { EditorPassage } from './passageMarks';

/** Discussions of passages, as the editor shows them. */
export interface EditorTalk {
  passages: readonly EditorPassage[];
  active: string | null;
  onChoose: (id: string) => void;
  /** Null: one may not comment. */
  onAsk: ((quote: Quote) => void) | null;
}

/** Writing as proposing (`suggesting.ts`). */
export interface EditorSuggesting {
  userId: string;
  on: boolean;
  /** Null: one may do nothing else. */
  onSwitch: ((on: boolean) => void) | null;
  /** The one that is looked at. */
  active: string | null;
}

export interface PageEditorProps {
  /** Where tasks are made of items, and lists are found. */
  projectId: string;
  /** What is written, by this window and by others; it has the text already. */
  shared: SharedPage;
  label: string;
  /** False once the server takes nothing more. */
  editable: boolean;
  /** Ctrl+Enter, Ctrl+S. */
  onSave: () => void;
  mentions?: MentionSource;
  talk?: EditorTalk;
  suggesting: EditorSuggesting;
  /** Keeps a picture with the page; gives its address. */
  sendPicture: (file: File) => Promise<string>;
  /** The same of any other file. */
  sendFile: (file: File) => Promise<string>;
}
