import { expect } from 'playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { entryOf } from '../../machines/catalogue'
import type { FlowView } from '../../machines/flows/view-kit'
import { covered } from '../../tests/model/coverage'
import type { Model } from '../../tests/model/explore'
import { run, type Running, type Taken } from '../../tests/model/run'
import type { Tour } from '../../tests/model/tours'
import type { FlowPage, Seen } from '../pages/flow'
import type { Reports } from './reports'
import type { Past, ShownOracle } from './expected-screen'
import type { Time } from './time'

/** One event of a tour, with the state in which it happens and the events that follow. */
export interface Step {
  event: AnyEventObject
  from: AnyMachineSnapshot
  /** Whether no page is open yet. */
  first: boolean
  /** The events that follow, so that the act can prepare for them. */
  next: AnyEventObject[]
}

export type Act = (step: Step) => Promise<unknown>

/** Act for an event that needs none, because it was prepared one step ahead. */
export const byItself: Act = ({ event }) => Promise.reject(new Error(`${event.type} was not prepared`))

/** How a flow's events are caused in a browser, and what its screens show. */
export interface Driver {
  model: Model
  page: FlowPage
  time: Time
  view: (snapshot: AnyMachineSnapshot) => FlowView
  /** Called before each event to hold the requests again that the previous event let through. */
  hold: () => Promise<void>
  /** One entry for each event type of the machine. */
  acts: Record<string, Act>
  /** Prepares an event one step ahead if the page never rests in the state before it. */
  ahead: (event: AnyEventObject) => Act | null
  /** Whether the page may be in a later state than the machine, because the page's clock has already moved on. */
  runsOn?: (state: string, seen: string) => Promise<boolean>
  /** The expected heading, if it differs from that of the screen. */
  title?: (snapshot: AnyMachineSnapshot) => string | null
  /** Additional sentences expected on the screen. */
  sentences?: (snapshot: AnyMachineSnapshot) => string[]
  /** Whether an event needs no enabled button in this state. */
  silent: (type: string, snapshot: AnyMachineSnapshot) => boolean
  /** Checks the expected content of each screen, or null if the flow has no table of it. */
  shown: ShownOracle | null
  /** Called in every state where the tour rests. */
  look: (seen: Seen) => Promise<void>
}

/**
 * Performs one tour in the browser while the same machine runs in parallel with fakes. After each step, the page's
 * actors must have taken exactly the machine's transitions, both must be in the same state, and the screen must show
 * what the machine's view returns. Returns the transitions that the page took.
 */
export async function walk(driver: Driver, tour: Tour): Promise<Set<string>> {
  const { model } = driver
  const sandbox = run(model.machine, model.input)
  const events = tour.steps.map(({ event }) => event)
  const past: string[] = []
  const noted: Past[] = []
  const page = new Reported()
  page.lookedAt = await driver.time.now()
  let prepared = false
  for (const [at, event] of events.entries()) {
    const from = sandbox.snapshot()
    const next = events.slice(at + 1)
    past.push(nameOf(event))
    noted.push({ event, after: page.lookedAt, until: Infinity })
    const act = driver.acts[event.type]
    if (!act) throw new Error(`${model.machine.id}: nothing makes "${event.type}" happen`)
    const ahead = next[0] ? driver.ahead(next[0]) : null
    const step = { event, from, next, first: at === 0 }
    // Events prepared one step ahead occur without an act.
    if (!prepared) await driver.hold()
    await ahead?.(step)
    const happened = page.ranOn.has(event.type)
    page.ranOn.clear()
    if (!happened) {
      if (!prepared) await act(step)
      await sandbox.perform(event)
    }
    prepared = ahead !== null
    if (!prepared) await compare(driver, sandbox, page, past, noted)
  }
  sandbox.actor.stop()
  const taken = page.steps.flatMap(({ transitions }) => transitions)
  covered('browser', [...taken, ...taken.map(sourceOf), ...page.steps.flatMap(({ states }) => states)])
  return new Set(taken)
}

/** Returns the ID of the state that a transition leaves. */
const sourceOf = (transition: string) => transition.slice(0, transition.indexOf('/'))

/** Reports of a page during a tour, across all its documents. */
class Reported {
  /** Events that occurred on the page before the tour reached them, because the page's clock had moved on. */
  readonly ranOn = new Set<string>()
  /** The page's clock at the last check, in milliseconds since 1970. */
  lookedAt = 0
  private earlier: Taken[] = []
  private last: Reports = { document: 0, steps: [] }

  get steps(): Taken[] {
    return [...this.earlier, ...this.last.steps]
  }

  note(reports: Reports) {
    if (reports.document !== this.last.document) this.earlier = this.steps
    this.last = reports
  }
}

/** Returns a step as one line; the number at the end of a transition is the index of the guard that chose it. */
const lineOf = ({ event, transitions, states }: Taken) =>
  `${event}: ${transitions.join(', ')} → ${states.join(' ')}`

/** Matches text that users must never see. */
const inside = /client_secret|undefined|\[object |NaN|\w+\.\w+\.\w+\.title/

async function compare(driver: Driver, sandbox: Running, reported: Reported, past: string[], noted: Past[]) {
  const { page } = driver
  const seen = await comesTo(driver, driver.view(sandbox.snapshot()).state, past)
  reported.note(seen.reports)
  reported.lookedAt = seen.now
  for (const event of noted) if (event.until === Infinity) event.until = seen.now
  if (seen.state !== driver.view(sandbox.snapshot()).state)
    for (const { event } of reported.steps.slice(sandbox.steps.length)) {
      reported.ranOn.add(event)
      await sandbox.perform({ type: event })
    }
  const snapshot = sandbox.snapshot()
  const view = driver.view(snapshot)
  const where = `after ${past.slice(-4).join(' → ')}`
  const sentences = driver.sentences?.(snapshot) ?? []
  const unstated = sentences.filter((sentence) => !seen.text.includes(sentence))
  const alerts = seen.alerts.join('\n')
  if (view.errorKey && !alerts.includes(page.say(view.errorKey))) unstated.push(page.say(view.errorKey))
  // There is one combined assertion, because Playwright looks up the call site for each one, which takes longer than
  // the check itself.
  expect(
    {
      screen: seen.screen,
      title: seen.title,
      unstated,
      showsProblem: seen.alerts.some(Boolean),
      neverToBeRead: inside.exec(seen.text)?.[0],
      ...offersBeside(driver, snapshot, offersOf(seen)),
      wrong: driver.shown?.wrong(seen, snapshot, noted) ?? [],
      took: reported.steps.map(lineOf),
    },
    where,
  ).toEqual({
    screen: view.screen,
    title: driver.title?.(snapshot) ?? page.say(`${page.flow}.${view.screen}.title`),
    unstated: [],
    showsProblem: view.problem !== null,
    neverToBeRead: undefined,
    offeredAndNotTaken: [],
    takenAndNotOffered: [],
    wrong: [],
    took: sandbox.steps.map(lineOf),
  })
  await driver.look(seen)
}

/** Returns the events offered by enabled buttons, links or fields. */
const offersOf = ({ controls }: Seen) => controls.filter(({ enabled }) => enabled).map(({ event }) => event)

/**
 * Returns the differences between the events the user may send and those offered by a button: the former must each have
 * a button, and no other event may have one.
 */
function offersBeside(
  { model, silent }: Driver,
  snapshot: AnyMachineSnapshot,
  offers: string[],
): { offeredAndNotTaken: string[]; takenAndNotOffered: string[] } {
  const labels = entryOf(model.machine.id).labels.events
  const cases =
    snapshot.status === 'active' ? model.cases(snapshot).filter((event) => snapshot.can(event)) : []
  const may = new Set(cases.map(({ type }) => type).filter((type) => labels[type]?.actor === 'person'))
  const must = [...may].filter((type) => !silent(type, snapshot))
  return {
    offeredAndNotTaken: offers.filter((type) => !may.has(type)),
    takenAndNotOffered: must.filter((type) => !offers.includes(type)),
  }
}

/** Waits for a state while the clock is stopped, except for the moments a page needs to render. */
async function comesTo({ page, runsOn }: Driver, state: string, past: string[]): Promise<Seen> {
  const end = Date.now() + 20_000
  for (;;) {
    const seen = await page.comesTo(state)
    if (seen?.state === state || (seen && (await runsOn?.(state, seen.state)))) return seen
    if (Date.now() > end) {
      const story = past.map((name) => `  ${name}`).join('\n')
      const there = seen?.state ?? `${page.page.url()}: ${await page.page.getByRole('main').innerText()}`
      throw new Error(`The page should be at ${state} and is at ${there}, after\n${story}`)
    }
  }
}

/** Returns an event's name together with the data on which decisions depend. */
function nameOf({ type, ...rest }: AnyEventObject): string {
  const result = JSON.stringify(rest, (_key, value) => (value instanceof Error ? value.message : value))
  return result === '{}' ? type : `${type} ${result.slice(0, 160)}`
}
