import { TITLE_MAX } from '@contract/task/enums';
import { hasLines, linesOf } from '@contract/task/linesOf';
import { type ClipboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { textToHtml } from '@/utils/textHtml';
import type { Draft } from '../draft';

const LinesDialog = lazy(() => import('./LinesDialog'));

export interface LinesPlace {
  /** They will be children of this one. */
  parent?: { taskId: string; taskNo: string; title: string };
  taskTypeId?: string;
  onCreated: (made: { taskId: string; taskNo: string }[]) => void;
}

interface Options extends LinesPlace {
  /** All of it is to be one task: the first line its title, the others its description. */
  onOne: (draft: Draft & { title: string }) => void;
}

/** Several lines pasted where a title is written: a preview asks whether each is a task of its own. */
export function usePasteLines({ onOne, ...place }: Options): {
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  dialog: ReactNode;
} {
  const [text, setText] = useState<string | null>(null);
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!hasLines(pasted)) return;
    event.preventDefault();
    setText(pasted);
  };
  const close = () => setText(null);
  const one = () => {
    const [first] = linesOf(text ?? '', TITLE_MAX);
    const [, ...others] = (text ?? '').trim().split(/\r\n|\r|\n/);
    const notes = [first?.rest, others.join('\n').trim()].filter(Boolean).join('\n');
    close();
    if (first) onOne({ title: first.title, ...(notes && { notes: textToHtml(notes) }) });
  };
  const dialog = text !== null && (
    <Suspense fallback={null}>
      <LinesDialog
        {...place}
        text={text}
        onOne={one}
        onClose={close}
        onCreated={(made) => {
          close();
          place.onCreated(made);
        }}
      />
    </Suspense>
  );
  return { onPaste, dialog };
}
