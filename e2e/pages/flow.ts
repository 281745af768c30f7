import type { Locator, Page } from 'playwright/test'
import type { Reporting, Reports } from '../kit/reports'
import type { Clocked } from '../kit/time'
import type { Say } from '../kit/texts'

/** A button, link or field that sends an event. */
export interface SeenControl {
  event: string
  /** Accessible name. */
  name: string
  enabled: boolean
}

/** A link of a flow. `to` is the path and query without the host, with record IDs replaced by `:id`. */
export interface SeenLink {
  name: string
  to: string
}

/** Everything that is visible of a flow, read in a single call. */
export interface Seen {
  state: string
  screen: string
  title: string
  text: string
  /** Text that screen readers announce immediately. */
  alerts: string[]
  /** All controls that send the flow an event, in page order. */
  controls: SeenControl[]
  links: SeenLink[]
  dir: string
  /** The page's own clock, in milliseconds since 1970. */
  now: number
  /** Steps of the flow's actors since the document was loaded. */
  reports: Reports
}

/** The frame around every high-risk flow. Elements are located as users find them, by role and text. */
export class FlowPage {
  readonly frame: Locator
  /** Whether the frame surrounds links of a page that aren't the flow's, which are then not read. */
  protected readonly ignoresLinks: boolean = false

  constructor(
    readonly page: Page,
    readonly flow: string,
    readonly say: Say,
  ) {
    this.frame = page.locator(`[data-flow="${flow}"]`)
  }

  /**
   * Returns what is visible once the page reaches this state or a long wait ends, or null while the frame is missing.
   * The page polls itself and advances its stopped clock, because polling from here would cost more than everything the
   * flow does.
   */
  async comesTo(state: string): Promise<Seen | null> {
    try {
      return await this.page.evaluate(waitAndLook, {
        flow: this.flow,
        state,
        patience: 500,
        ignoresLinks: this.ignoresLinks,
      })
    } catch (error) {
      // Another page is loading, and the page that was queried is gone.
      if (/context was destroyed|navigat/i.test(String(error))) return null
      throw error
    }
  }

  press = (key: string, params?: Record<string, unknown>) =>
    this.frame.getByRole('button', { name: this.say(key, params), exact: true }).click()

  follow = (key: string) => this.frame.getByRole('link', { name: this.say(key), exact: true }).click()

  fill = (key: string, value: string) => this.frame.getByLabel(this.say(key), { exact: true }).fill(value)
}

/**
 * Runs in the page. After `patience` real milliseconds, it reports the current content even if the state wasn't
 * reached.
 */
async function waitAndLook({
  flow,
  state,
  patience,
  ignoresLinks,
}: {
  flow: string
  state: string
  patience: number
  ignoresLinks: boolean
}) {
  const { builtins, controller } = (globalThis as unknown as Clocked).__pwClock
  const find = () => document.querySelector<HTMLElement>(`[data-flow="${flow}"]`)
  const end = builtins.performance.now() + patience
  for (let tries = 0; find()?.dataset['state'] !== state && builtins.performance.now() < end; tries++) {
    // React shows a fallback for at least a third of a second before revealing the content.
    await controller.runFor(find() === null ? 50 : tries < 5 ? 5 : 1)
    await new Promise((later) => builtins.setTimeout(later, 10))
  }
  const frame = find()
  if (!frame) return null
  const all = (what: string) => [...frame.querySelectorAll<HTMLElement>(what)]
  const nameOf = (element: HTMLElement) => {
    const label = element.getAttribute('aria-label')
    const labels = element.getAttribute('aria-labelledby')?.split(' ')
    const words = labels?.map((id) => document.getElementById(id)?.innerText).join(' ')
    return (label ?? words ?? element.innerText).replace(/\s+/g, ' ').trim()
  }
  const addressOf = ({ origin, href }: HTMLAnchorElement) =>
    (origin === location.origin ? href.slice(origin.length) : href).replace(
      /(?<=[/=]|%2F)\d+(?=[/&#]|$)/g,
      ':id',
    )
  const isVisible = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })
  const at = frame.dataset['state'] ?? ''
  const { document: nr, steps } = (globalThis as Reporting).flowReports!
  return {
    state: at,
    screen: frame.dataset['screen'] ?? '',
    title: frame.querySelector('h1, [data-title]')?.textContent ?? '',
    text: frame.innerText,
    alerts: all('[role="alert"]').map((alert) => alert.innerText.trim()),
    controls: all('[data-event]')
      .filter(isVisible)
      .map((control) => ({
        event: control.dataset['event'] ?? '',
        name: nameOf(control),
        enabled: !control.matches(':disabled, [aria-disabled="true"]'),
      })),
    links: all(ignoresLinks ? ':not(*)' : 'a[href]:not([href^="#"])')
      .filter(isVisible)
      .map((link) => ({ name: nameOf(link), to: addressOf(link as HTMLAnchorElement) })),
    now: Date.now(),
    dir: document.documentElement.dir,
    reports: { document: nr, steps: steps[at.split('.')[0]!] ?? [] },
  }
}
