import type { Locator, Page } from 'playwright/test'
import type { Reporting, Reports } from '../kit/reports'
import type { Clocked } from '../kit/time'
import type { Say } from '../kit/texts'

/** What stands on a button, a link or a field that sends an event. */
export interface SeenControl {
  event: string
  /** Its accessible name. */
  name: string
  enabled: boolean
}

/** A link of a flow. `to`: path and query without a host, numbers of records as `:id`. */
export interface SeenLink {
  name: string
  to: string
}

/** What a person sees of a flow, read in one go. */
export interface Seen {
  state: string
  screen: string
  title: string
  text: string
  /** Sentences that a screen reader announces at once. */
  alerts: string[]
  /** Everything of the flow that sends it an event, in the order of the page. */
  controls: SeenControl[]
  links: SeenLink[]
  dir: string
  /** The page's own clock, in milliseconds since 1970. */
  now: number
  /** What the flow's own actors have done since the document was loaded. */
  reports: Reports
}

/** The frame around every risky flow, found as people find it: by role and text. */
export class FlowPage {
  readonly frame: Locator

  constructor(
    readonly page: Page,
    readonly flow: string,
    readonly say: Say,
  ) {
    this.frame = page.locator(`[data-flow="${flow}"]`)
  }

  /**
   * What there is to see when the page has come to this state, or a good while later; null while the frame is not
   * there. The page asks itself, and lets its own standing clock beat meanwhile: to ask it from here again and again
   * costs more than all that the flow does.
   */
  async comesTo(state: string): Promise<Seen | null> {
    try {
      return await this.page.evaluate(waitAndLook, { flow: this.flow, state, patience: 500 })
    } catch (error) {
      // Another page is coming, and the one that was asked is gone.
      if (/context was destroyed|navigat/i.test(String(error))) return null
      throw error
    }
  }

  press = (key: string, params?: Record<string, unknown>) =>
    this.frame.getByRole('button', { name: this.say(key, params), exact: true }).click()

  follow = (key: string) => this.frame.getByRole('link', { name: this.say(key), exact: true }).click()

  fill = (key: string, value: string) => this.frame.getByLabel(this.say(key), { exact: true }).fill(value)
}

/** Runs in the page. `patience`: real milliseconds after which it reports what there is instead. */
async function waitAndLook({ flow, state, patience }: { flow: string; state: string; patience: number }) {
  const { builtins, controller } = (globalThis as unknown as Clocked).__pwClock
  const find = () => document.querySelector<HTMLElement>(`[data-flow="${flow}"]`)
  const end = builtins.performance.now() + patience
  for (let tries = 0; find()?.dataset['state'] !== state && builtins.performance.now() < end; tries++) {
    // React leaves a waiting picture standing for a third of a second before it draws what is behind it.
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
    links: all('a[href]:not([href^="#"])')
      .filter(isVisible)
      .map((link) => ({ name: nameOf(link), to: addressOf(link as HTMLAnchorElement) })),
    now: Date.now(),
    dir: document.documentElement.dir,
    reports: { document: nr, steps: steps[at.split('.')[0]!] ?? [] },
  }
}
