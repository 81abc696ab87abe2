/**
 * Jira's wiki notation and Textile, which it comes from, to HTML: headings, lists, quotes, code, tables as lines, links and
 * emphasis. What is not known stays as it was written; everything is escaped first, so nothing of a text becomes markup
 * that was none.
 */
export type WikiDialect = 'jira' | 'textile';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] as string);

/** A piece of code stands in the text under this sign and its number until all else is done. */
const KEPT = '\ue000';

const edge = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}])';
const marks: readonly [RegExp, string][] = [
  [new RegExp(`${edge}\\*(\\S(?:[^*\\n]{0,500}\\S)?)\\*${end}`, 'gu'), 'strong'],
  [new RegExp(`${edge}_(\\S(?:[^_\\n]{0,500}\\S)?)_${end}`, 'gu'), 'em'],
  [new RegExp(`${edge}\\+(\\S(?:[^+\\n]{0,500}\\S)?)\\+${end}`, 'gu'), 'u'],
  [/(?<=^|\s)-(\S(?:[^-\n]{0,500}\S)?)-(?=$|[\s.,;])/gu, 's'],
];

export function wikiToHtml(text: string, dialect: WikiDialect): string {
  const kept: string[] = [];
  const keep = (html: string) => `${KEPT}${kept.push(html) - 1}${KEPT}`;
  const source = text.replaceAll(KEPT, '').replace(/\r\n?/g, '\n');
  const coded = dialect === 'jira' ? jiraCode(source, keep) : textileCode(source, keep);
  const html = blocks(coded, (line) => inline(line, dialect, keep));
  // What was kept may itself hold what was kept before it.
  const restored = (part: string): string =>
    part.replace(new RegExp(`${KEPT}(\\d+)${KEPT}`, 'g'), (_, at: string) => kept[Number(at)] ?? '');
  return restored(restored(html));
}

type Keep = (html: string) => string;
const pre = (code: string) => `<pre><code>${escaped(code.replace(/^\n|\n$/g, ''))}</code></pre>`;

function jiraCode(text: string, keep: Keep): string {
  return text
    .replace(/\{(code|noformat)(?::[^}\n]*)?\}([\s\S]*?)\{\1\}/g, (_, _name, code: string) => `\n${keep(pre(code))}\n`)
    .replace(/\{\{([^}\n]+)\}\}/g, (_, code: string) => keep(`<code>${escaped(code)}</code>`))
    .replace(/\{quote\}([\s\S]*?)\{quote\}/g, (_, quoted: string) =>
      quoted
        .trim()
        .split('\n')
        .map((line) => `bq. ${line}`)
        .join('\n'),
    )
    .replace(/\{(?:panel|color|info|note|warning|tip|anchor|expand)(?::[^}\n]*)?\}/g, '');
}

function textileCode(text: string, keep: Keep): string {
  return text
    .replace(/<pre>(?:<code[^>]*>)?([\s\S]*?)(?:<\/code>)?<\/pre>/g, (_, code: string) => `\n${keep(pre(code))}\n`)
    .replace(/^bc\.\s+([\s\S]*?)(?=\n\n|$)/gm, (_, code: string) => keep(pre(code)))
    .replace(/@([^@\n]+)@/g, (_, code: string) => keep(`<code>${escaped(code)}</code>`));
}

const SAFE = /^(?:https?:\/\/|mailto:)/i;
const anchor = (keep: Keep, address: string, label: string) =>
  keep(`<a href="${escaped(address)}">${escaped(label)}</a>`);

function inline(line: string, dialect: WikiDialect, keep: Keep): string {
  const linked =
    dialect === 'jira'
      ? line
          .replace(/\[([^\]|\n]+)\|([^\]|\s]+)(?:\|[^\]]*)?\]/g, (whole, label: string, address: string) =>
            SAFE.test(address) ? anchor(keep, address, label) : whole,
          )
          .replace(/\[((?:https?:\/\/|mailto:)[^\]\s]+)\]/gi, (_, address: string) => anchor(keep, address, address))
          .replace(/\[~(?:accountid:)?([^\]]+)\]/g, '@$1')
          .replace(/!([^!\n|]+\.(?:png|jpe?g|gif|svg|webp))(?:\|[^!\n]*)?!/gi, '［图片：$1］')
      : line
          .replace(/"([^"\n]+)":((?:https?:\/\/|mailto:)[^\s<]+)/gi, (_, label: string, address: string) =>
            anchor(keep, address, label),
          )
          .replace(/!([^!\s]+\.(?:png|jpe?g|gif|svg|webp))!/gi, '［图片：$1］');
  const addressed = linked.replace(/https?:\/\/[^\s<>"\ue000]+/gi, (address) => anchor(keep, address, address));
  return marks.reduce((html, [pattern, tag]) => html.replace(pattern, `<${tag}>$1</${tag}>`), escaped(addressed));
}

const ITEM = /^\s*([*#-]+)\s+(.*)$/;
const HEADING = /^\s*h([1-6])\.\s+(.*)$/;
const QUOTE = /^\s*bq\.\s+(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^\s*-{4,}\s*$/;
const CODE = new RegExp(`^${KEPT}\\d+${KEPT}$`);
/** The editor has four levels of headings. */
const HEADINGS = 4;

function blocks(text: string, said: (line: string) => string): string {
  const out: string[] = [];
  let open: string[] = [];
  let lines: string[] = [];
  const paragraph = () => {
    if (lines.length > 0) out.push(`<p>${lines.join('<br />')}</p>`);
    lines = [];
  };
  const close = (depth: number) => {
    for (const tag of open.slice(depth).reverse()) out.push(`</li></${tag}>`);
    open = open.slice(0, depth);
  };
  for (const line of text.split('\n')) {
    const [, signs, item = ''] = RULE.test(line) ? [] : (ITEM.exec(line) ?? []);
    if (signs) {
      paragraph();
      listItem(signs, item);
      continue;
    }
    close(0);
    const [, level, heading = ''] = HEADING.exec(line) ?? [];
    const quote = QUOTE.exec(line)?.[1];
    const row = ROW.exec(line)?.[1];
    if (level || quote !== undefined || RULE.test(line) || CODE.test(line.trim()) || line.trim() === '') paragraph();
    if (level)
      out.push(`<h${Math.min(HEADINGS, Number(level))}>${said(heading)}</h${Math.min(HEADINGS, Number(level))}>`);
    else if (quote !== undefined) out.push(`<blockquote><p>${said(quote)}</p></blockquote>`);
    else if (RULE.test(line)) out.push('<hr />');
    else if (CODE.test(line.trim())) out.push(line.trim());
    else if (row !== undefined)
      lines.push(
        said(
          row
            .split(/\|{1,2}/)
            .map((cell) => cell.replace(/^_\./, '').trim())
            .filter(Boolean)
            .join('　'),
        ),
      );
    else if (line.trim() !== '') lines.push(said(line.trim()));
  }
  close(0);
  paragraph();
  return out.join('');

  function listItem(signs: string, item: string): void {
    const depth = Math.min(signs.length, open.length + 1);
    const tag = signs.at(-1) === '#' ? 'ol' : 'ul';
    if (open.length >= depth && open[depth - 1] !== tag) close(depth - 1);
    else close(depth);
    if (open.length < depth) {
      out.push(`<${tag}><li>`);
      open.push(tag);
    } else {
      out.push('</li><li>');
    }
    out.push(`<p>${said(item)}</p>`);
  }
}
