/** What jsdom gets of the styles that antd writes (`tests/setup-console.ts`): what hides something still hides it. */
function styled(css: string): HTMLElement {
  const style = document.createElement('style');
  style.innerHTML = css;
  document.head.append(style);
  const element = document.createElement('button');
  element.className = 'one';
  document.body.append(element);
  return element;
}
afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

it('keeps what hides, and what lets no pointer through, also among other declarations and on a screen', () => {
  expect(getComputedStyle(styled('.one{color:red;display:none;margin:0}')).display).toBe('none');
  expect(getComputedStyle(styled('.two{color:red}.one{visibility:hidden}')).visibility).toBe('hidden');
  expect(getComputedStyle(styled('@media screen{.one{pointer-events:none;color:red}}')).pointerEvents).toBe('none');
});

it('leaves out the rest, and gives back what was written', () => {
  const css = '.one{color:red;z-index:7}';
  expect(getComputedStyle(styled(css)).zIndex).toBe('');
  expect(document.querySelector('style')?.innerHTML).toBe(css);
});
