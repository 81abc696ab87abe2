import { renderAsync } from 'docx-preview';
import { useRef } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { ApiError } from '@/utils/apiError';
import { markSought } from '@/utils/sought';
import { readFileBytes } from '../readBytes';
import type { ShowProps } from '../types';
import { showChunks } from './chunks';
import { drawn } from './drawn';
import { keepSafeLinks } from './safeLinks';
import styles from './show.module.css';
import { isCompound, unpackedBytes } from './unpacked';

const UNPACKED_MAX = 200 * 1024 * 1024;
const BROKEN = '文档无法显示：它不是有效的 docx，请下载后查看';

/** Its own policy, beside that of the frame: pictures and styles of the document, and nothing from anywhere. */
const EMPTY = `<!doctype html><html lang="zh-CN"><head><meta data-own http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; font-src data: blob:"><style data-own>body{margin:0}::highlight(sought){background-color:#ffc80073}ins{color:#1a7f37}del{color:#cf222e}.docx-wrapper{padding:16px!important;background:none!important}@media(max-width:767px){.docx-wrapper{padding:0!important}.docx-wrapper>section.docx{align-self:stretch;width:auto!important;overflow-x:auto;min-height:0!important;padding:16px!important}}</style></head><body></body></html>`;

async function draw(fileId: string, frame: HTMLIFrameElement, sought?: string): Promise<true> {
  const bytes = await readFileBytes(fileId);
  if (isCompound(bytes)) throw new Error('文档已加密或是旧格式，请下载后查看');
  const unpacked = unpackedBytes(bytes.slice().buffer);
  if (unpacked === null) throw new Error(BROKEN);
  if (unpacked > UNPACKED_MAX) throw new Error('文档解压后过大，请下载后查看');
  const inside = frame.contentDocument;
  if (!inside) throw new Error('文档无法显示');
  // The library empties the place of its styles, which must not be that of the frame's own.
  const styled = inside.head.appendChild(inside.createElement('div'));
  try {
    // Apart from the page: a frame in it would load what was put into the document before it is cleaned.
    const place = inside.createElement('div');
    await renderAsync(bytes, place, styled, drawn);
    showChunks(place);
    inside.body.replaceChildren(...place.childNodes);
  } catch {
    throw new Error(BROKEN);
  } finally {
    keepSafeLinks(inside);
  }
  // A frame without scripts opens nothing by itself.
  inside.addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]');
    const href = link?.getAttribute('href') ?? '';
    if (!link || href.startsWith('#')) return;
    event.preventDefault();
    window.open(href, '_blank', 'noopener,noreferrer');
  });
  if (sought) markSought(inside.body, sought);
  return true;
}

/** In a frame that can run nothing. */
export default function DocxView({ file, sought }: ShowProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { data, error, loading, run } = useRequest(
    () => draw(file.fileId, frame.current as HTMLIFrameElement, sought),
    {
      manual: true,
    },
  );
  return (
    <div className={styles.docx}>
      {(loading || error !== undefined) && (
        <StateView loading={loading} error={error} onRetry={error instanceof ApiError ? run : undefined} rows={10}>
          {null}
        </StateView>
      )}
      <iframe
        ref={frame}
        title={file.name}
        sandbox="allow-same-origin"
        srcDoc={EMPTY}
        hidden={error !== undefined}
        data-drawn={data}
        onLoad={run}
      />
    </div>
  );
}
