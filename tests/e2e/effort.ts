/** What an act costs a person (`docs/keys.md`): presses of keys, clicks, and texts that are typed, one each. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** Nobody is faster; and what a key opens takes its moment. */
const PAUSE_MS = 250;
/** After the last letter: whatever looks for the words waits for a pause. */
const TYPED_MS = 500;

export interface Taken {
  keys: number;
  clicks: number;
  texts: number;
}

/** A person's hands at a page. */
export class Hands {
  private taken: Taken = { keys: 0, clicks: 0, texts: 0 };

  constructor(private readonly page: Page) {}

  /** A chord counts as one. */
  press = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      await this.strike(name);
      await sleep(PAUSE_MS);
    }
  };

  /** A press that is not to be followed by a pause. */
  strike = async (name: string): Promise<void> => {
    this.taken.keys += 1;
    await this.page.keyboard.press(name);
  };

  click = async (target: Locator): Promise<void> => {
    this.taken.clicks += 1;
    await target.click();
  };

  /** Into whatever has the focus. */
  type = async (text: string): Promise<void> => {
    this.taken.texts += 1;
    await this.page.keyboard.type(text);
    await sleep(TYPED_MS);
  };

  /** What was done since it was asked last. */
  spent(): Taken {
    const { taken } = this;
    this.taken = { keys: 0, clicks: 0, texts: 0 };
    return taken;
  }
}
