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

/** One event on its way: what happens, where, and what the tour does next. */
export interface Step {
  event: AnyEventObject
  from: AnyMachineSnapshot
  /** Nothing is open yet. */
  first: boolean
  /** The events that follow, so that the tour's person can prepare for them. */
  next: AnyEventObject[]
}

export type Act = (step: Step) => Promise<unknown>

/** The act of an event that always happens by itself, because it was prepared a step ahead. */
export const byItself: Act = ({ event }) => Promise.reject(new Error(`${event.type} was not prepared`))

/** How a flow's events are made to happen in a browser, and what its screens show. */
export interface Driver {
  model: Model
  page: FlowPage
  time: Time
  view: (snapshot: AnyMachineSnapshot) => FlowView
  /** Called before each event: whatever the one before let through waits again. */
  hold: () => Promise<void>
  /** One entry for each event type of the machine. */
  acts: Record<string, Act>
  /** Events that need a preparation one step ahead, because nothing rests in the state before them. */
  ahead: (event: AnyEventObject) => Act | null
  /** Whether the page may stand in a later state than the machine beside it, because its clock has run on already. */
  runsOn?: (state: string, seen: string) => Promise<boolean>
  /** The heading, where it is not the screen's own. */
  title?: (snapshot: AnyMachineSnapshot) => string | null
  /** Further sentences that must stand on the screen. */
  sentences?: (snapshot: AnyMachineSnapshot) => string[]
  /** Events that need not have an enabled button in this state. */
  silent: (type: string, snapshot: AnyMachineSnapshot) => boolean
  /** What must stand on each screen; null where the flow has no table of it. */
  shown: ShownOracle | null
  /** Called in every state the tour rests in. */
  look: (seen: Seen) => Promise<void>
}

/**
 * Walks one tour in the browser while the machine itself runs beside it on doubles: after each step the page's own
 * actors must have taken the very transitions that the machine took, both must be in the same state, and the screen
 * must show what the machine's view returns. Gives the transitions that the page took.
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
    // What was prepared a step ahead happens by itself.
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

/** The state that a transition leaves, by their ids. */
const sourceOf = (transition: string) => transition.slice(0, transition.indexOf('/'))

/** What the page has reported of a tour, over all documents that it has led through. */
class Reported {
  /** Events that happened to the page before the tour came to them, because its clock has run on. */
  readonly ranOn = new Set<string>()
  /** The page's clock at the last look, in milliseconds since 1970. */
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

/** A step in one line. The number at the end of a transition is that of the guard that chose it. */
const lineOf = ({ event, transitions, states }: Taken) =>
  `${event}: ${transitions.join(', ')} → ${states.join(' ')}`

/** What no person must ever read. */
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
  // In one piece: each question to the test library looks up where it was asked, which takes longer than the answer.
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

/** Events that a button, link or field offers now. */
const offersOf = ({ controls }: Seen) => controls.filter(({ enabled }) => enabled).map(({ event }) => event)

/** Every event a person may send now has its button, and no other event has one. */
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

/** Waits for a state. Time stands still meanwhile, but for the moments a page needs to draw. */
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

/** An event with what decides in it. */
function nameOf({ type, ...rest }: AnyEventObject): string {
  const result = JSON.stringify(rest, (_key, value) => (value instanceof Error ? value.message : value))
  return result === '{}' ? type : `${type} ${result.slice(0, 160)}`
}
