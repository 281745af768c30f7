import type { Locator, Page } from 'playwright/test'
import type { Say } from '../kit/words'

/** What a person sees of a flow, read in one go. */
export interface Seen {
  state: string
  screen: string
  title: string
  text: string
  /** Sentences that a screen reader speaks at once. */
  alerts: string[]
  /** Events that a button, link or field offers now. */
  offers: string[]
  dir: string
}

/** The frame around every risky flow, found as people find things: by role and words. */
export class FlowPage {
  readonly frame: Locator

  constructor(
    readonly page: Page,
    readonly flow: string,
    readonly say: Say,
  ) {
    this.frame = page.locator(`[data-flow="${flow}"]`)
  }

  /** Null while the frame is not there. */
  look(): Promise<Seen | null> {
    return this.page.evaluate((flow) => {
      const frame = document.querySelector<HTMLElement>(`[data-flow="${flow}"]`)
      if (!frame) return null
      const all = (what: string) => [...frame.querySelectorAll<HTMLElement>(what)]
      const offers = all('[data-event]:not(:disabled):not([aria-disabled="true"])')
      return {
        state: frame.dataset['state'] ?? '',
        screen: frame.dataset['screen'] ?? '',
        title: frame.querySelector('h1, [data-title]')?.textContent ?? '',
        text: frame.innerText,
        alerts: all('[role="alert"]').map((alert) => alert.innerText.trim()),
        offers: offers.map((offer) => offer.dataset['event'] ?? ''),
        dir: document.documentElement.dir,
      }
    }, this.flow)
  }

  press = (key: string, params?: Record<string, unknown>) =>
    this.frame.getByRole('button', { name: this.say(key, params), exact: true }).click()

  follow = (key: string) => this.frame.getByRole('link', { name: this.say(key), exact: true }).click()

  fill = (key: string, value: string) => this.frame.getByLabel(this.say(key), { exact: true }).fill(value)
}
