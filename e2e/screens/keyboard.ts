import { expect, type Locator, type Page } from 'playwright/test'

/** Maximum number of tab stops, which exceeds that of any page of this product. */
const mostStops = 300

/** A user who has only a keyboard. */
export class Keyboard {
  constructor(readonly page: Page) {
    // A key press may come before Playwright intercepts the file dialog, so it is intercepted from the start.
    page.on('filechooser', () => undefined)
  }

  press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve())

  /** Tabs from the current focus (forward by default), and fails if the element is never reached. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await expect(target).toBeVisible()
    const reached = () => target.evaluate((element) => element === document.activeElement)
    for (let stop = 0; stop < mostStops; stop++) {
      if (await reached()) return this.seen()
      await this.page.keyboard.press(key)
    }
    throw new Error(`Tab never comes to ${String(target)}`)
  }

  /** Expects the focused element to be on screen and uncovered, with a visible focus indicator. */
  private async seen() {
    const fault = await this.page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const there = document.elementFromPoint(x, y)
      const near = element.closest('label, [role=combobox], div')
      if (!there) return 'outside the screen'
      const covered = !element.contains(there) && !near?.contains(there) && !there.contains(element)
      return covered ? `under ${there.outerHTML.slice(0, 120)}` : null
    })
    expect(fault, 'what has the focus is seen').toBeNull()
  }

  async type(target: Locator, text: string) {
    await this.to(target)
    await this.press('Control+a')
    await this.page.keyboard.type(text)
  }

  async push(target: Locator, key: 'Enter' | 'Space' = 'Enter') {
    await this.to(target)
    await this.press(key)
  }

  /** Selects an option of a list by typing its first letters. */
  async choose(list: Locator, label: string) {
    await this.to(list)
    await this.page.keyboard.type(label)
    await expect(list.locator('option:checked')).toHaveText(label)
  }

  async give(button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) {
    await this.to(button)
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.press('Enter')])
    await chooser.setFiles(files)
  }
}
