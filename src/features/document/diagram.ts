/**
 * Diagrams of a page. One frame of an origin of its own, which reaches nothing of ours (`scripts/diagram`), draws them all, one
 * after the other; what it gives back stands at its place as a picture, in which nothing runs and by which nothing is fetched.
 */
import {
  DIAGRAM_FOLDER,
  DIAGRAM_FRAME,
  DIAGRAM_LANGUAGE,
  DIAGRAM_MAX,
  DIAGRAM_PICTURE_MAX,
  type DiagramAnswer,
  type DiagramAsked,
} from '@contract/document/diagram';
import styles from './page.module.css';

/** The library comes once for all of a page; a line may be slow. */
const COMES_WITHIN_MS = 30_000;
/** A text can keep the library busy for ever: its frame goes then, and with it what it does. */
const WITHIN_MS = 10_000;
/** Frames that one page may lose so: what stands behind is not drawn. */
const LOST_MAX = 3;
const SIDE_MAX = 20_000;
/** Of one page. */
const DIAGRAMS_MAX = 100;

interface Job {
  place: HTMLElement;
  source: string;
}

function say({ place }: Job, text: string): void {
  const line = place.ownerDocument.createElement('p');
  line.setAttribute('role', 'status');
  line.textContent = text;
  place.replaceChildren(line);
  settled(place);
}

// Said by the style sheet: words of ours would stand among those of the page.
const waits = () => styles.drawing ?? 'drawing';
const settled = (place: HTMLElement) => place.classList.remove(waits());

const side = (given: unknown): number => Math.min(SIDE_MAX, Math.max(1, Math.ceil(Number(given)) || 1));

/** As data in the address: opened by itself it has no origin of ours either. What is no character is none of a picture. */
const address = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace(/[\ud800-\udfff]/gu, '\ufffd'))}`;

/** The library speaks English: what is of use to who writes is the line, and what stands there. */
function faultText(fault: string): string {
  const [, line, near = ''] = /on line (\d+):\n(.*)/.exec(fault) ?? [];
  return line ? `图表语法有误，第 ${line} 行附近：${near}` : '图表语法有误，请对照 Mermaid 的写法检查';
}

function show(job: Job, { svg, width, height, words }: Extract<DiagramAnswer, { svg: string }>): void {
  if (typeof svg !== 'string' || svg.length > DIAGRAM_PICTURE_MAX) {
    say(job, '图表过大，没有绘制，请分成几个');
    return;
  }
  const { place } = job;
  const picture = place.ownerDocument.createElement('img');
  picture.alt = `图表：${String(words)}`;
  [picture.width, picture.height] = [side(width), side(height)];
  picture.addEventListener('error', () => say(job, '图表没有画出，请检查其中的文字'));
  picture.src = address(svg);
  place.replaceChildren(picture);
  settled(place);
}

function newFrame({ place }: Job): HTMLIFrameElement {
  const frame = place.ownerDocument.createElement('iframe');
  frame.title = '图表';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('referrerpolicy', 'no-referrer');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.className = styles.diagramFrame ?? '';
  frame.src = `${process.env.BASE_PATH ?? '/'}${DIAGRAM_FOLDER}/${DIAGRAM_FRAME}`;
  return frame;
}

/**
 * Draws texts into their places.
 * @returns ends it, and takes the pictures away again
 */
function drawAll(jobs: readonly Job[]): () => void {
  const rest = jobs.filter((job) => {
    if (job.source.length <= DIAGRAM_MAX) return true;
    say(job, `图表超过 ${DIAGRAM_MAX} 字，没有绘制，请分成几个`);
    return false;
  });
  let frame: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let id = 0;
  let lost = 0;

  function leave(): void {
    clearTimeout(timer);
    frame?.remove();
    frame = undefined;
  }
  function end(): void {
    leave();
    window.removeEventListener('message', hear);
  }
  const endWith = (text: string) => {
    for (const job of rest.splice(0)) say(job, text);
    end();
  };
  /** The first of those that wait; a frame is fetched where there is none. */
  function next(): void {
    const [job] = rest;
    if (!job) end();
    else if (frame) ask(frame, job);
    else {
      frame = newFrame(job);
      timer = setTimeout(() => endWith('没有加载到绘图程序，请刷新页面后重试'), COMES_WITHIN_MS);
      job.place.ownerDocument.body.append(frame);
    }
  }
  function ask(by: HTMLIFrameElement, { place, source }: Job): void {
    clearTimeout(timer);
    timer = setTimeout(hang, WITHIN_MS);
    id += 1;
    // Some diagrams are as wide as there is room.
    by.style.width = `${Math.max(320, place.clientWidth)}px`;
    const asked: DiagramAsked = { id, draw: source };
    // It has no origin that could be named.
    by.contentWindow?.postMessage(asked, '*');
  }
  function hang(): void {
    const job = rest.shift();
    if (job) say(job, '图表没有在 10 秒内画出，可能过于复杂；请简化后重试');
    leave();
    lost += 1;
    if (lost >= LOST_MAX) endWith('前面的图表过于复杂，这一个没有绘制');
    else next();
  }
  function hear({ source: from, data }: MessageEvent<DiagramAnswer>): void {
    if (!frame || from !== frame.contentWindow || typeof data !== 'object' || data === null) return;
    if (!('ready' in data)) {
      // Of one that took too long, or that nobody asked for.
      const job = data.id === id ? rest.shift() : undefined;
      if (!job) return;
      if ('fault' in data) say(job, faultText(String(data.fault)));
      else show(job, data);
    }
    next();
  }

  window.addEventListener('message', hear);
  for (const { place } of rest) place.classList.add(waits());
  next();
  return () => {
    end();
    for (const { place } of jobs) {
      settled(place);
      place.replaceChildren();
    }
  };
}

/** Draws one text into a place. @returns takes the picture away again */
export const drawDiagram = (place: HTMLElement, source: string): (() => void) => drawAll([{ place, source }]);

/** Draws all that stand in a page as code; the code stays for who looks for its words, below its picture. */
export function drawDiagrams(root: HTMLElement): () => void {
  const jobs: Job[] = [];
  for (const code of [...root.querySelectorAll<HTMLElement>(`pre > code.language-${DIAGRAM_LANGUAGE}`)]) {
    const block = code.parentElement;
    if (!block || jobs.length >= DIAGRAMS_MAX) break;
    const place = root.ownerDocument.createElement('div');
    place.className = styles.diagram ?? '';
    // What is said there is no word of the page.
    place.dataset.diagram = '';
    block.before(place);
    block.classList.add(styles.diagramSource ?? '');
    jobs.push({ place, source: code.textContent ?? '' });
  }
  return drawAll(jobs);
}
