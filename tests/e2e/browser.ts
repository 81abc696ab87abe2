/** One Chromium for all suites; a context of its own for each visitor, whose mistakes are kept. */

import fs from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { USUAL_ZONE } from '../../contract/time/zone';
import { BROKEN } from '../../src/components/PageBoundary/broken';

/** The shell without a window draws the same pages with less work, where it is installed. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM ?? installed.find((one) => fs.existsSync(one)) ?? '/usr/bin/chromium';
export const PASSWORD = 'Demo@2026';
/** An address that counts as no secure one, as those without TLS do; 127.0.0.1 does. */
export const INTRANET = 'intranet.example';
/** What a step waits for at most: CI's machine may be several times slower than a person's. */
export const WAIT_MS = 30_000;
/** Of an error that the console was told: what broke, and the first places. */
const CONSOLE_CHARS = 1_200;

export async function launch(): Promise<Browser> {
  if (!fs.existsSync(executablePath)) {
    throw new Error(`没有浏览器 ${executablePath}：请安装 chromium，或用 CHROMIUM 指定它的位置`);
  }
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP ${INTRANET} 127.0.0.1`,
    ],
  });
}

/** A label as the design system writes it: it parts the two characters of a short Chinese button. */
export const named = (text: string): RegExp =>
  new RegExp(`^\\s*${[...text].map((c) => c.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*')}\\s*$`);

/** A person at the product, and everything that went wrong on the pages on the way. */
export class Visitor {
  faults: string[] = [];
  /** Other errors that the console was told: no faults by themselves, and said when a step fails. */
  told: string[] = [];

  private constructor(
    readonly page: Page,
    readonly origin: string,
  ) {}

  static async come(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'zh-CN',
      timezoneId: USUAL_ZONE,
      viewport: { width: 1280, height: 800 },
      // A click on what still grows into its place may meet its neighbour; `keys` walks with motion.
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(WAIT_MS);
    return Visitor.at(await context.newPage(), origin);
  }

  private static at(page: Page, origin: string): Visitor {
    const visitor = new Visitor(page, origin);
    visitor.page.on('pageerror', (error) => visitor.faults.push(`page error: ${error.message}`));
    // What the boundary of a page caught is no error of the page any more: it is told to the console alone.
    visitor.page.on('console', (message) => {
      if (message.type() !== 'error') return;
      const text = message.text().slice(0, CONSOLE_CHARS);
      (text.startsWith(BROKEN) ? visitor.faults : visitor.told).push(`console: ${text}`);
    });
    visitor.page.on('response', (response) => {
      if (response.status() >= 500) visitor.faults.push(`${response.status()} ${response.url()}`);
    });
    visitor.page.on('dialog', (dialog) => {
      visitor.faults.push(`a dialog of the page: ${dialog.message()}`);
      void dialog.dismiss();
    });
    return visitor;
  }

  /** One more tab of the same browser. */
  async tab(address: string): Promise<Visitor> {
    const visitor = Visitor.at(await this.page.context().newPage(), this.origin);
    visitor.faults = this.faults;
    visitor.told = this.told;
    await visitor.page.goto(address);
    return visitor;
  }

  /** The unread count that the bell says, or on a phone the button of the navigation that holds it. */
  async bell(): Promise<number> {
    const bell = this.page.locator('a[href$="/messageCenter"]');
    const menu = this.page.getByRole('button', { name: /^打开导航/ });
    const name = (await menu.or(bell).first().getAttribute('aria-label')) ?? '';
    return Number(/\d+/.exec(name)?.[0] ?? 0);
  }

  button = (name: string, within: Page | Locator = this.page): Locator =>
    within.getByRole('button', { name: named(name) });

  /** Chooses one of the tools of a list, which stand behind its three dots. */
  async tool(name: string): Promise<void> {
    await this.page.getByRole('button', { name: /^更多工具/ }).click();
    const menu = this.page.getByRole('dialog', { name: '更多工具' });
    // It grows into its place: a click on the way there would meet its neighbour.
    await menu.evaluate((element) =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => (one.effect as KeyframeEffect | null)?.target?.contains(element))
          .map((one) => one.finished),
      ),
    );
    // What is chosen in it follows its name.
    await menu.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  }

  /**
   * Signs in as people do: they open the page that they want, and are sent to the form.
   * @param address of the page; one of the login page itself is a way to it too
   */
  async login(username: string, address = '/desk', password = PASSWORD): Promise<void> {
    await this.page.goto(address);
    await this.signInHere(username, password);
  }

  /** Fills in the form that the page was sent to, without loading it anew, and stays where that leads. */
  async signInHere(username: string, password = PASSWORD): Promise<void> {
    await this.page.getByLabel('用户名').fill(username);
    await this.page.getByLabel('密码', { exact: true }).fill(password);
    await this.button('登录').click();
    await this.page.waitForURL((url) => url.pathname !== '/login');
    // The address changes first; the form stands until the code of the next page is there.
    await this.page.getByLabel('密码', { exact: true }).waitFor({ state: 'detached' });
    // An empty form that comes again is no arrival; a guard that still asks shows nothing.
    await this.page.locator('main :is(h1, h2, h3, button, a[href])').first().waitFor();
    const { pathname } = new URL(this.page.url());
    if (pathname.endsWith('/login')) throw new Error(`back at the login page: ${this.page.url()}`);
  }

  /** The pages of the project that is open, those behind 更多 too. */
  async projectTabs(): Promise<string[]> {
    const nav = this.page.getByRole('navigation', { name: '项目页面' });
    await nav.getByRole('link').first().waitFor();
    const shown = await nav.getByRole('link').allInnerTexts();
    const more = this.button('更多', nav);
    if ((await more.count()) === 0) return shown;
    await more.click();
    await this.page.getByRole('menuitem').first().waitFor();
    const rest = await this.page.getByRole('menuitem').allInnerTexts();
    await this.page.keyboard.press('Escape');
    return [...shown, ...rest].map((text) => text.trim());
  }

  /** Opens one of them. */
  async projectTab(name: string): Promise<void> {
    const nav = this.page.getByRole('navigation', { name: '项目页面' });
    const link = nav.getByRole('link', { name, exact: true });
    await link.or(this.button('更多', nav)).first().waitFor();
    if ((await link.count()) > 0) return link.click();
    await this.button('更多', nav).click();
    await this.page.getByRole('menuitem', { name, exact: true }).click();
  }

  async openAccountMenu(): Promise<Locator> {
    await this.page.locator('aside button[aria-haspopup="dialog"]').click();
    const panel = this.page.getByRole('region', { name: '切换企业' });
    await panel.waitFor();
    return panel;
  }

  async logout(): Promise<void> {
    await this.openAccountMenu();
    // Its name begins with that of the icon.
    await this.page.getByRole('button', { name: /退出登录$/ }).click();
    await this.page.waitForURL((url) => url.pathname === '/login');
  }

  /** A call of the API with this visitor's session. */
  async api<T>(method: string, path: string, body?: unknown): Promise<{ status: number; message: string; data: T }> {
    const { request } = this.page.context();
    const me = await request.get('/api/user-center/account/logged');
    const token = me.ok() ? ((await me.json()) as { data: { csrfToken: string } }).data.csrfToken : '';
    const response = await request.fetch(`/api/${path}`, {
      method,
      headers: { 'X-CSRF-TOKEN': token },
      ...(body !== undefined && { data: body as object }),
    });
    const json = (await response.json().catch(() => ({}))) as { message?: string; data: T };
    return { status: response.status(), message: json.message ?? '', data: json.data };
  }

  leave = () => this.page.context().close();
}
