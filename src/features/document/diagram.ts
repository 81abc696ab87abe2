/** Diagrams of a page: each is drawn in a frame of its own origin, which reaches nothing of ours (`scripts/diagram`). */
import {
  DIAGRAM_FOLDER,
  DIAGRAM_FRAME,
  DIAGRAM_LANGUAGE,
  DIAGRAM_MAX,
  type DiagramAnswer,
  type DiagramAsked,
} from '@contract/document/diagram';
import styles from './page.module.css';

/** The library comes once for each frame; a line may be slow. */
const COMES_WITHIN_MS = 30_000;
/** A text can keep the library busy for ever: its frame goes then, and with it what it does. */
const WITHIN_MS = 10_000;
const HEIGHT_MAX = 4_000;
/** Of one page; the library is loaded once more for each. */
const DIAGRAMS_MAX = 30;

/**
 * Draws a text into a place.
 * @returns takes the frame away again
 */
export function drawDiagram(place: HTMLElement, source: string): () => void {
  const { ownerDocument } = place;
  const say = (text: string) => {
    const line = ownerDocument.createElement('p');
    line.setAttribute('role', 'status');
    line.textContent = text;
    place.replaceChildren(line);
  };
  if (source.length > DIAGRAM_MAX) {
    say(`图表超过 ${DIAGRAM_MAX} 字，没有绘制，请分成几个`);
    return () => undefined;
  }
  const frame = ownerDocument.createElement('iframe');
  frame.title = '图表';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.className = styles.diagramFrame ?? '';
  frame.src = `${process.env.BASE_PATH ?? '/'}${DIAGRAM_FOLDER}/${DIAGRAM_FRAME}`;
  // Said by the style sheet: words of ours would stand among those of the page.
  const waits = styles.drawing ?? 'drawing';
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('message', hear);
    place.classList.remove(waits);
  };
  const after = (ms: number, text: string) =>
    setTimeout(() => {
      end();
      say(text);
    }, ms);
  let timer = after(COMES_WITHIN_MS, '没有加载到绘图程序，请刷新页面后重试');
  const hear = ({ source: from, data }: MessageEvent<DiagramAnswer>) => {
    if (from !== frame.contentWindow || typeof data !== 'object' || data === null) return;
    if ('ready' in data) {
      clearTimeout(timer);
      timer = after(WITHIN_MS, '图表没有在 10 秒内画出，可能过于复杂；请简化后重试');
      const isDark = ownerDocument.documentElement.classList.contains('theme-dark');
      const asked: DiagramAsked = { draw: source, theme: isDark ? 'dark' : 'light' };
      // It has no origin that could be named.
      frame.contentWindow?.postMessage(asked, '*');
    } else if ('fault' in data) {
      end();
      say(`图表语法有误：${String(data.fault)}`);
    } else {
      end();
      frame.style.height = `${Math.min(HEIGHT_MAX, Math.max(24, Number(data.height) || 0))}px`;
    }
  };
  window.addEventListener('message', hear);
  place.replaceChildren(frame);
  place.classList.add(waits);
  return () => {
    end();
    frame.remove();
  };
}

/** Draws all that stand in a page as code; the code stays for who looks for its words, below its picture. */
export function drawDiagrams(root: HTMLElement): () => void {
  const ends: (() => void)[] = [];
  for (const code of [...root.querySelectorAll<HTMLElement>(`pre > code.language-${DIAGRAM_LANGUAGE}`)]) {
    const block = code.parentElement;
    if (!block || ends.length >= DIAGRAMS_MAX) break;
    const place = root.ownerDocument.createElement('div');
    place.className = styles.diagram ?? '';
    // What is said there is no word of the page.
    place.dataset.diagram = '';
    block.before(place);
    block.classList.add(styles.diagramSource ?? '');
    ends.push(drawDiagram(place, code.textContent ?? ''));
  }
  return () => {
    for (const end of ends) end();
  };
}
