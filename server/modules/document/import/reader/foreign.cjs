// @ts-check
/**
 * Pages that other programs export as HTML: Confluence (a space as HTML) and Notion. What they have for checklists, notes,
 * toggles, code, columns and formulas becomes what pages have for it; what stands around the text (menus, lists of
 * attachments) is left out. The caller cleans what comes out.
 */
const { parseHTML } = require('linkedom');

/** @typedef {{ title: string, above: string[], html: string }} ForeignPage its title may be empty; above it, the uppermost first */

/** @param {Element | null | undefined} element */
const textOf = (element) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/**
 * @param {Element} from
 * @param {string} tag
 * @param {Readonly<Record<string, string>>} attributes
 */
function make(from, tag, attributes = {}) {
  const made = from.ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}
/**
 * @param {Element} made
 * @param {(Node | string)[]} inside
 */
const filled = (made, ...inside) => {
  made.append(...inside);
  return made;
};
/**
 * @param {ParentNode} root
 * @param {string} selector
 */
const all = (root, selector) => [...root.querySelectorAll(selector)];

/**
 * @param {Element} from
 * @param {string} summary
 * @param {Iterable<Node>} inside
 */
function toggle(from, summary, inside) {
  return filled(
    make(from, 'details'),
    filled(make(from, 'summary'), summary),
    filled(make(from, 'div', { 'data-type': 'detailsContent' }), ...inside),
  );
}

/**
 * An item of a checklist: its words, and lists below it.
 * @param {Element} item
 * @param {boolean} isChecked
 */
function checked(item, isChecked) {
  const lists = [...item.children].filter(({ tagName }) => /^(UL|OL)$/.test(tagName));
  for (const list of lists) list.remove();
  const made = make(item, 'li', { 'data-type': 'taskItem', 'data-checked': String(isChecked) });
  return filled(made, filled(make(item, 'div'), filled(make(item, 'p'), ...item.childNodes), ...lists));
}

/**
 * Columns of a page are two or three; more of them stand below each other.
 * @param {Element} box
 * @param {Element[]} columns
 */
function sideBySide(box, columns) {
  if (columns.length < 2 || columns.length > 3) return;
  box.replaceWith(
    filled(
      make(box, 'div', { 'data-columns': '' }),
      ...columns.map((column) => filled(make(column, 'div', { 'data-column': '' }), ...column.childNodes)),
    ),
  );
}

/**
 * What a row of a database says of itself, as a table above its text.
 * @param {Document} document
 */
function propertiesOf(document) {
  const table = document.querySelector('article.page header table.properties');
  if (!table) return '';
  for (const icon of table.querySelectorAll('.icon, svg, img')) icon.remove();
  return `<table><tbody>${[...table.querySelectorAll('tr')].map((row) => `<tr>${row.innerHTML}</tr>`).join('')}</tbody></table>`;
}

const notes = { information: 'info', note: 'warning', tip: 'success', warning: 'danger' };

/** @param {Element} root */
function fromConfluence(root) {
  for (const macro of all(root, '.confluence-information-macro')) {
    const kind = Object.entries(notes).find(([name]) =>
      macro.classList.contains(`confluence-information-macro-${name}`),
    );
    const title = textOf(macro.querySelector('.title'));
    const body = macro.querySelector('.confluence-information-macro-body');
    const lead = title ? [filled(make(macro, 'p'), filled(make(macro, 'strong'), title))] : [];
    macro.replaceWith(
      filled(make(macro, 'div', { 'data-callout': kind?.[1] ?? 'info' }), ...lead, ...(body?.childNodes ?? [])),
    );
  }
  for (const pre of all(root, 'pre.syntaxhighlighter-pre')) {
    const params = pre.getAttribute('data-syntaxhighlighter-params') ?? '';
    const language = /brush:\s*([\w+#-]+)/.exec(params)?.[1]?.toLowerCase() ?? '';
    const code = make(pre, 'code', language ? { class: `language-${language}` } : {});
    const box = pre.closest('.code.panel') ?? pre;
    box.replaceWith(filled(make(pre, 'pre'), filled(code, pre.textContent ?? '')));
  }
  // The innermost first: what is moved stays what it is.
  for (const box of all(root, '.expand-container').reverse()) {
    const summary = textOf(box.querySelector('.expand-control-text'));
    box.replaceWith(toggle(box, summary || '展开', box.querySelector('.expand-content')?.childNodes ?? []));
  }
  for (const list of all(root, 'ul.inline-task-list').reverse()) {
    const items = [...list.children].map((item) => checked(item, item.classList.contains('checked')));
    list.replaceWith(filled(make(list, 'ul', { 'data-type': 'taskList' }), ...items));
  }
  for (const face of all(root, 'img.emoticon')) {
    const said = face.getAttribute('data-emoji-fallback') ?? face.getAttribute('alt') ?? '';
    face.replaceWith(face.ownerDocument.createTextNode(said));
  }
  // A box of text; code has one as well, and was read above.
  for (const panel of all(root, '.panel').reverse()) {
    const title = textOf(panel.querySelector('.panelHeader'));
    const lead = title ? [filled(make(panel, 'p'), filled(make(panel, 'strong'), title))] : [];
    const inside = panel.querySelector('.panelContent')?.childNodes ?? [];
    panel.replaceWith(filled(make(panel, 'div', { 'data-callout': 'info' }), ...lead, ...inside));
  }
  for (const layout of all(root, '.columnLayout').reverse()) {
    const cells = [...layout.children].filter((one) => one.classList.contains('cell'));
    sideBySide(
      layout,
      cells.map((cell) => cell.querySelector('.innerCell') ?? cell),
    );
  }
  for (const part of all(root, '.toc-macro, .aui-icon, .plugin_pagetree')) part.remove();
}

/** @param {Element} root */
function fromNotion(root) {
  for (const place of all(root, 'figure.equation, .notion-text-equation-token')) {
    const latex = textOf(place.querySelector('annotation[encoding="application/x-tex"]'));
    const isBlock = place.tagName === 'FIGURE';
    place.replaceWith(
      make(place, isBlock ? 'div' : 'span', {
        'data-type': isBlock ? 'block-math' : 'inline-math',
        'data-latex': latex,
      }),
    );
  }
  for (const code of all(root, 'pre.code > code')) {
    const language = /language-([\w+#-]+)/.exec(code.getAttribute('class') ?? '')?.[1]?.toLowerCase();
    if (language) code.setAttribute('class', `language-${language}`);
  }
  for (const box of all(root, 'figure.callout').reverse()) {
    const [icon, ...rest] = [...box.children];
    const said = rest.length > 0 ? rest : icon ? [icon] : [];
    box.replaceWith(
      filled(make(box, 'div', { 'data-callout': 'info' }), ...said.flatMap((one) => [...one.childNodes])),
    );
  }
  for (const list of all(root, 'ul.to-do-list').reverse()) {
    const items = [...list.children].map((item) => {
      const box = item.querySelector('.checkbox');
      const isChecked = box?.classList.contains('checkbox-on') ?? false;
      box?.remove();
      return checked(item, isChecked);
    });
    list.replaceWith(filled(make(list, 'ul', { 'data-type': 'taskList' }), ...items));
  }
  for (const list of all(root, 'ul.toggle').reverse()) {
    const details = [...list.children].flatMap((item) => {
      const box = item.querySelector('details');
      const summary = box?.querySelector('summary');
      summary?.remove();
      return box ? [toggle(item, textOf(summary), box.childNodes)] : [...item.childNodes];
    });
    list.replaceWith(...details);
  }
  for (const list of all(root, '.column-list')) sideBySide(list, [...list.children]);
  for (const link of all(root, 'figure a.bookmark')) {
    const title = textOf(link.querySelector('.bookmark-title')) || (link.getAttribute('href') ?? '');
    const address = make(link, 'a', { href: link.getAttribute('href') ?? '' });
    link.closest('figure')?.replaceWith(filled(make(link, 'p'), filled(address, title)));
  }
  for (const link of all(root, 'figure.image > a')) link.replaceWith(...link.childNodes);
}

/**
 * @param {string} html
 * @returns {ForeignPage | null} null for a list of pages, which is none itself
 */
function foreignPage(html) {
  const { document } = parseHTML(html);
  const title = textOf(document.querySelector('title'));
  const confluence = document.querySelector('#main-content');
  if (confluence && document.querySelector('#title-text')) {
    if (confluence.classList.contains('pageSection')) return null;
    const [, ...above] = [...document.querySelectorAll('#breadcrumbs li')].map((one) => textOf(one)).filter(Boolean);
    fromConfluence(confluence);
    // 空间 : 页面
    const name = textOf(document.querySelector('#title-text')).replace(/^.*? : /, '');
    return { title: name || title, above, html: confluence.innerHTML };
  }
  const notion = document.querySelector('article.page .page-body');
  if (notion) {
    fromNotion(notion);
    const name = textOf(document.querySelector('article.page .page-title'));
    return { title: name || title, above: [], html: `${propertiesOf(document)}${notion.innerHTML}` };
  }
  for (const part of document.querySelectorAll('nav, script, style, head')) part.remove();
  const body = document.querySelector('main') ?? document.querySelector('body') ?? document.documentElement;
  return { title, above: [], html: body?.innerHTML ?? '' };
}

module.exports = { all, checked, filled, foreignPage, make, textOf, toggle };
