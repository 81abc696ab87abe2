import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { fileApi } from '@/services/file';
import type { ShowProps } from '../types';
import { Card } from './Card';
import { PdfPage } from './PdfPage';
import { openPdf } from './pdf';
import styles from './show.module.css';

const PAGES_MAX = 2000;
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** As a passage's place is said. */
const pageIn = (place = '') => Number(/^第 (\d+) 页$/.exec(place)?.[1] ?? 0);

/** What the library says of the file itself: it will say so again. */
const faults: Readonly<Partial<Record<string, string>>> = {
  PasswordException: '文档已加密，请下载后用密码打开',
  InvalidPDFException: '文档无法显示，可能已损坏',
};

interface PdfProps extends ShowProps {
  /** The PDF that was made of the file, where it is none itself. */
  made?: Uint8Array;
}

/** Pages below each other; each is drawn when it comes into sight. It opens at the page that a search has led to. */
function Pages({ file, sought, place, made, onRetry }: PdfProps & { onRetry: () => void }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [failure, setFailure] = useState<Error>();
  const [zoom, setZoom] = useState(1);
  const scroll = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    let over = false;
    let close = () => {};
    // The library takes the bytes away: another try wants its own.
    openPdf(made ? made.slice() : fileApi.download.address({ fileId: file.fileId }))
      .then((task) => {
        close = () => void task.destroy();
        if (over) close();
        return task.promise;
      })
      .then(setPdf)
      .catch((error: Error) => {
        if (!over) setFailure(error);
      });
    return () => {
      over = true;
      close();
    };
  }, [file.fileId, made]);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const jumped = useRef(false);
  useEffect(() => {
    if (!pdf || width === 0 || jumped.current) return;
    jumped.current = true;
    const page = pageIn(place);
    if (page > 1) scroll.current?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' });
  }, [pdf, width, place]);
  if (failure) {
    const fault = faults[failure.name];
    if (fault) return <Card file={file} reason={fault} />;
    return <Card file={file} reason="文档加载失败，请检查网络后重试" onRetry={onRetry} />;
  }
  const step = (by: number) =>
    setZoom((now) => STEPS[Math.min(STEPS.length - 1, Math.max(0, STEPS.indexOf(now) + by))] ?? 1);
  const pages = Math.min(pdf?.numPages ?? 0, PAGES_MAX);
  return (
    <div className={styles.image}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div ref={scroll} className={styles.pages} tabIndex={0} role="document" aria-label={file.name}>
        {!pdf && <Spin style={{ margin: 'auto' }} />}
        {pdf &&
          width > 0 &&
          Array.from({ length: pages }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their number
            <PdfPage key={at} pdf={pdf} number={at + 1} width={Math.min(width - 32, 900) * zoom} sought={sought} />
          ))}
        {pdf && pdf.numPages > PAGES_MAX && <p>只显示前 {PAGES_MAX} 页，完整内容请下载</p>}
      </div>
      <div className={styles.tools} role="toolbar" aria-label="文档">
        <Button icon={<ZoomOutOutlined />} aria-label="缩小" disabled={zoom === STEPS[0]} onClick={() => step(-1)} />
        <span>
          {Math.round(zoom * 100)}%{pdf && ` · ${pdf.numPages} 页`}
        </span>
        <Button icon={<ZoomInOutlined />} aria-label="放大" disabled={zoom === STEPS.at(-1)} onClick={() => step(1)} />
      </div>
    </div>
  );
}

/** Another try begins anew. */
export default function PdfView(props: PdfProps) {
  const [tries, setTries] = useState(0);
  return <Pages key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}
