/** Files that stand in a page are looked at where it is read, as they are wherever else they hang. */
import { PAGE_FILE_ADDRESS } from '@contract/document/kinds';
import { useMemoizedFn } from 'ahooks';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { FileViewer, saveFile, type ViewedFile } from '@/features/file';
import { showFailure } from '@/services/client';
import { documentApi } from '@/services/document';

const fileOf = (link: Element | null): string | undefined =>
  PAGE_FILE_ADDRESS.exec(link?.getAttribute('href') ?? '')?.[1];

export function usePageFile(pageId: string): { open: (event: MouseEvent) => boolean; viewer: ReactNode } {
  const [files, setFiles] = useState<readonly ViewedFile[]>([]);
  const [current, setCurrent] = useState<string | null>(null);
  const show = async (fileId: string, place: Element) => {
    const held = new Map(
      (await documentApi.listPageFiles({ id: pageId }, showFailure)).map((one) => [one.fileId, one]),
    );
    const inOrder = new Set([...place.querySelectorAll('a[href]')].flatMap((link) => fileOf(link) ?? []));
    setFiles([...inOrder].flatMap((id) => held.get(id) ?? []));
    // What was put here from another page is that page's.
    if (held.has(fileId)) setCurrent(fileId);
    else await saveFile({ fileId });
  };
  /** True: a file was meant. */
  const open = useMemoizedFn((event: MouseEvent): boolean => {
    const target = event.target as Element;
    // What is pressed in the preview comes by here, too.
    const fileId = event.currentTarget.contains(target) ? fileOf(target.closest('a[href]')) : undefined;
    if (!fileId || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    event.preventDefault();
    void show(fileId, event.currentTarget).catch(() => undefined);
    return true;
  });
  const viewer = <FileViewer files={files} current={current} onMove={setCurrent} onClose={() => setCurrent(null)} />;
  return { open, viewer };
}
