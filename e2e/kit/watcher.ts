import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type CDPSession, type Page } from 'playwright/test'
import type { Seen } from '../pages/flow'
import { brokenRules } from './axe'

/** Checks everything that is new once: accessibility and text direction, with a picture if the storyboard needs one. */
export class Watcher {
  readonly seen = new Set<string>()
  private session?: CDPSession

  /**
   * `by` decides what counts as new. `folder` is where pictures are stored, with the other results; without it, no
   * pictures are taken.
   */
  constructor(
    private readonly page: Page,
    private readonly by: 'state' | 'screen',
    private readonly dir: 'ltr' | 'rtl',
    private readonly folder?: string,
  ) {
    if (folder) mkdirSync(folder, { recursive: true })
  }

  readonly look = async (seen: Seen) => {
    const name = seen[this.by]
    if (this.seen.has(name)) return
    this.seen.add(name)
    expect(seen.dir).toBe(this.dir)
    expect(await brokenRules(this.page), `axe-core at ${name}`).toEqual([])
    if (this.folder) await this.picture(join(this.folder, `${name}.jpg`))
  }

  /** Uses the DevTools protocol, because Playwright's screenshots take twice the work. */
  private async picture(path: string) {
    await this.page.evaluate(() => document.fonts.ready)
    this.session ??= await this.page.context().newCDPSession(this.page)
    const { data } = await this.session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: 60,
      optimizeForSpeed: true,
    })
    writeFileSync(path, Buffer.from(data, 'base64'))
  }
}
