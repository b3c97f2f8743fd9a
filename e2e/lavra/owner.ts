import { fileURLToPath } from "node:url";
// An owner who uses only the screen; counts each click, choice and text.
import type { FrameLocator, Locator, Page } from "@playwright/test";

export class Owner {
  /** Clicks and equivalents: starting a text, choosing from a list, picking a file. */
  acts = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(control: Locator): Promise<void> {
    this.acts++;
    await control.click();
  }

  async fill(control: Locator, text: string): Promise<void> {
    this.acts++;
    await control.fill(text);
  }

  async choose(control: Locator, option: string): Promise<void> {
    this.acts += 2;
    await control.selectOption(option);
  }

  /** Opens the file dialog and picks a file of the folder. */
  async bring(control: Locator, file: string): Promise<void> {
    this.acts += 2;
    await control.setInputFiles(fileURLToPath(new URL(file, import.meta.url)));
  }

  /** Types into the focused field, without a click. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
  }

  /** Replaces a text on the page. */
  async write(text: Locator, words: string): Promise<void> {
    await this.click(text);
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.type(words);
  }

  /** The frame of the edited page. */
  get canvas(): FrameLocator {
    return this.page.frameLocator("iframe[title='Página em edição']");
  }

  get panel(): Locator {
    return this.page.getByRole("tabpanel", { name: "Campos" });
  }

  button(name: string | RegExp, inside: Page | Locator = this.page): Locator {
    return inside.getByRole("button", { name, exact: typeof name === "string" });
  }
}
