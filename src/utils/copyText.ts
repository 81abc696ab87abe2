import { withFeedback } from './feedback';

/** The older way, which asks neither for a secure address nor for a permission: a selection that the browser copies. */
function copySelected(text: string): boolean {
  const holder = document.createElement('span');
  holder.textContent = text;
  holder.style.cssText = 'position:fixed;top:0;white-space:pre;user-select:text;clip-path:inset(50%)';
  document.body.append(holder);
  const selection = document.getSelection();
  const before = selection?.rangeCount ? selection.getRangeAt(0) : null;
  // The text itself, whatever the selection would have made of it.
  const put = (event: ClipboardEvent) => {
    event.stopPropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', put, true);
  try {
    selection?.removeAllRanges();
    const range = document.createRange();
    range.selectNodeContents(holder);
    selection?.addRange(range);
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', put, true);
    selection?.removeAllRanges();
    if (before) selection?.addRange(before);
    holder.remove();
  }
}

/** On an address without TLS there is no clipboard (as no `randomUUID`, see `contract/newId`), and it may be forbidden. */
async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies, and says so. */
export async function copyText(text: string, said = '链接已复制'): Promise<void> {
  if ((await copyByClipboard(text)) || copySelected(text)) withFeedback(({ message }) => message.success(said));
  else withFeedback(({ message }) => message.warning('浏览器不允许复制，请手动复制'));
}
