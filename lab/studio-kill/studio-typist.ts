import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { JsonPath } from '../../engine/content/json-source.ts';
import type { TypedCharacter } from './typed-text.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
/** Milliseconds between two characters: twice as fast as people type. */
const longestPause = 80;

/** A property of a file. */
export interface TypedField {
  readonly file: string;
  readonly path: JsonPath;
}

/** Types characters at the end of a field of the studio, until it is stopped or the page is gone. */
export class StudioTypist {
  readonly typed: TypedCharacter[] = [];
  readonly #page: Page;
  readonly #random: () => number;
  #isStopped = false;
  #typing: Promise<void> | undefined;

  constructor(page: Page, random: () => number) {
    this.#page = page;
    this.#random = random;
  }

  start(): void {
    this.#typing = this.#type();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#typing;
  }

  /** Whether the focused field ends with what was typed. */
  async isShown(): Promise<boolean> {
    const text = await this.#page.evaluate(() => {
      const { activeElement } = document;
      return activeElement instanceof HTMLTextAreaElement ? activeElement.value : activeElement?.textContent;
    });
    return text?.trimEnd().endsWith(this.typed.map(({ character }) => character).join('')) ?? false;
  }

  async #type(): Promise<void> {
    while (!this.#isStopped) {
      const character = alphabet[Math.floor(this.#random() * alphabet.length)] ?? 'a';
      const at = performance.now();
      try {
        await this.#page.keyboard.press(character);
      } catch {
        // The browser was killed: it may have taken this character.
        this.typed.push({ character, at });
        return;
      }
      this.typed.push({ character, at });
      await setTimeout(this.#random() * longestPause);
    }
  }
}

/** Opens the form of a file with the caret at the end of a field. */
export async function openField(page: Page, origin: string, { file, path }: TypedField): Promise<void> {
  await page.goto(`${origin}/studio?${new URLSearchParams({ file, field: JSON.stringify(path) })}`);
  await page
    .locator('main :is(textarea, input, [contenteditable=true]):focus')
    .filter({ visible: true })
    .waitFor();
  await page.keyboard.press('Control+End');
}

/** Waits until the server has all edits of a page, or one of them needs a choice. Returns whether one does. */
export async function settled(page: Page, milliseconds: number): Promise<boolean> {
  await page.getByRole('status').filter({ hasText: 'All changes kept' }).waitFor({ timeout: milliseconds });
  return (await page.getByRole('link', { name: /needs? your choice/ }).count()) > 0;
}
