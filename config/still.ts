/**
 * A still picture of the shell, of its measures (`src/layouts/shell/index.module.css`): it stands in index.html and is
 * seen at once where the server says so (`contract/look.ts`); the real shell takes it away (`src/utils/still.ts`).
 */
export const STILL_ID = 'still';

const bone = (width: number) => `<i style="width:${width}px"></i>`;
const group = (...widths: number[]) =>
  `<p>${bone(28)}</p>${widths.map((width) => `<div>${bone(16)}${bone(width)}</div>`).join('')}`;

// Elements without a meaning of their own: nothing that looks for the page's parts finds these.
export const stillMarkup = `<div id="${STILL_ID}" aria-hidden="true"><still-rail><still-head>${bone(24)}${bone(96)}</still-head><div>${bone(16)}${bone(28)}</div><still-list>${group(40, 28, 28, 28, 28)}${group(104, 88, 56)}</still-list><still-foot>${bone(22)}${bone(40)}</still-foot></still-rail><still-page>${bone(120)}</still-page></div>`;

export const stillCss = [
  `#${STILL_ID}{display:none;position:fixed;inset:0;z-index:-1;grid-template-columns:224px 1fr;background:var(--page)}`,
  `:root[data-still] #${STILL_ID}{display:grid}`,
  `:root[data-still=folded] #${STILL_ID}{grid-template-columns:56px 1fr}`,
  `#${STILL_ID} still-rail{display:flex;flex-direction:column;padding:8px;overflow:hidden;border-right:1px solid var(--edge);background:var(--ground)}`,
  `#${STILL_ID} still-list{display:block;flex:1;margin-top:8px}`,
  `#${STILL_ID} :is(still-head,still-foot,div,p){display:flex;flex:none;align-items:center;gap:12px;height:32px;margin:0;padding:0 8px}`,
  `#${STILL_ID} still-head{height:40px;margin-bottom:4px}`,
  `#${STILL_ID} p{height:28px}`,
  `#${STILL_ID} still-foot{height:41px;padding-top:8px;border-top:1px solid var(--edge)}`,
  `#${STILL_ID} still-page{display:block;padding:18px 24px}`,
  `#${STILL_ID} i{display:block;flex:none;height:12px;border-radius:4px;background:var(--bone)}`,
  `:root[data-still=folded] #${STILL_ID} :is(i+i,p){display:none}`,
  `@media (max-width:767px){:root[data-still] #${STILL_ID}{grid-template:48px 1fr/1fr}#${STILL_ID} still-rail{border:0;border-bottom:1px solid var(--edge);background:none;padding:4px 8px}#${STILL_ID} still-rail>:not(still-head){display:none}#${STILL_ID} still-page{padding:18px 16px}}`,
].join('\n');
