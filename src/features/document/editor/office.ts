/** What Word and Excel put on the clipboard, as far as it says less than it shows. */

/** The lists of Word come as paragraphs that name their list and level and begin with a sign; they are lists here. */
export function withOfficeLists(html: string): string {
  if (!/mso-list:/i.test(html)) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  /** From the outermost to the one that goes on. */
  let open: { level: number; list: Element }[] = [];
  for (const line of page.querySelectorAll('p')) {
    const level = levelOf(line);
    if (level === 0) continue;
    const sign = [...line.querySelectorAll('[style]')].find((part) => /mso-list:\s*ignore/i.test(styleOf(part)));
    const said = sign?.textContent?.trim() ?? '';
    sign?.remove();
    // Another paragraph stands between: the list before it is over.
    if (line.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((one) => one.level <= level);
    let last = open.at(-1);
    if (!last || last.level < level) {
      const list = page.createElement(/^[（(]?[\p{L}\p{N}]+[.)、）]/u.test(said) ? 'ol' : 'ul');
      const first = Number.parseInt(said, 10);
      if (list.tagName === 'OL' && first > 1) list.setAttribute('start', String(first));
      const item = last?.list.lastElementChild;
      if (item) item.append(list);
      else line.before(list);
      last = { level, list };
      open.push(last);
    }
    const item = page.createElement('li');
    const words = page.createElement('p');
    words.append(...line.childNodes);
    item.append(words);
    last.list.append(item);
    line.remove();
  }
  return page.body.innerHTML;
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** 0: of no list. */
function levelOf(line: Element): number {
  return Number(/mso-list:[^;]*\blevel(\d)/i.exec(styleOf(line))?.[1] ?? 0);
}

/** Pictures that are named and not sent along: those of Word lie on the disk of whoever copies. */
export const picturesLeft = (html: string): number => [...html.matchAll(/<img\b[^>]*\bsrc=["']?file:/gi)].length;
