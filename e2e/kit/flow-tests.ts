import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { stateNodes, transitionIds } from '../../machines/diagram/ids'
import type { FlowView } from '../../machines/flows/view-kit'
import { explore, type Edge, type Graph, type Model } from '../../tests/model/explore'
import { tours } from '../../tests/model/tours'
import { eventsOf } from './events'
import { Watcher } from './watcher'
import { realReplies } from './replies'
import { ShownOracle, type ShownTable } from './expected-screen'
import { mirrored, plain, stage, type Manner, type Stage } from './stage'
import { walk, type Driver } from './walk'

export interface FlowUnderTest {
  flow: string
  model: Model
  view: (snapshot: AnyMachineSnapshot) => FlowView
  /** Steps that no browser can perform; their transitions must be covered from other states. */
  unwalkable?: (edge: Edge) => boolean
  /** Returns the name of a request that is held until a step defines its answer, or null. */
  nameOf: (url: URL, method: string) => string | null
  /** Expected screen content, written by hand; without it, buttons, links and countdowns aren't compared. */
  shown?: ShownTable
  /** Replies that the running server must have given at least once, as `call: ok` or `call: CODE`. */
  realReplies: string[]
  /** Seed for an order of the tours in which the running server gives these replies. */
  seed?: number
  /** Creates the driver for a stage. */
  driver: (stage: Stage) => Promise<Omit<Driver, 'model' | 'view' | 'look' | 'time' | 'shown'>>
}

const results = fileURLToPath(new URL('../../test-results/storyboard/', import.meta.url))

/**
 * Declares the browser tests (layer 3) of a flow, which cover every transition and state once, and every screen again
 * in Arabic and dark mode.
 */
export function flowTests(under: FlowUnderTest) {
  const graph = explore(under.model)
  const walks = tours(graph, { avoid: under.unwalkable, ...(under.seed && { seed: under.seed }) })
  const screens = tours(byScreen(graph, under.view), { avoid: under.unwalkable })
  const walked = new Set<string>()

  const played = (title: string, manner: Manner, by: 'state' | 'screen') => {
    let set: Stage
    let watcher: Watcher
    let driver: Driver
    const shown = oracleOf(under, manner)
    test.beforeAll(async ({ browser }) => {
      set = await stage(browser, under.nameOf, manner)
      // The storyboard shows each state in the default look.
      const folder = by === 'state' ? `${results}${under.flow}-${manner.lang}-${manner.theme}` : undefined
      watcher = new Watcher(set.page, by, manner.lang === 'ar' ? 'rtl' : 'ltr', folder)
      driver = await driverOn(under, set, watcher.look, shown)
    })
    test.afterAll(() => set.close())
    for (const tour of by === 'state' ? walks : screens) {
      test(`${title}: ${tour.name}`, async () => {
        // A tour has about thirty steps, with a check after most of them.
        test.setTimeout(240_000)
        for (const id of await walk(driver, tour)) walked.add(id)
      })
    }
    return { driver: () => driver, seen: () => watcher.seen, unmet: () => shown?.unmet() ?? [] }
  }

  test.describe.serial(`${under.flow}, every transition`, () => {
    const show = played(under.flow, plain, 'state')
    test('covers every transition, state, event and line of expected content', () => {
      const missing = [...transitionIds(under.model.machine).values()].filter((id) => !walked.has(id))
      expect(missing, 'transitions nobody walked').toEqual([])
      const prefix = `${under.flow}.`
      expect([...show.seen()].sort()).toEqual(restingStates(under.model).map((state) => prefix + state))
      expect(
        under.realReplies.filter((result) => !realReplies.has(result)),
        'never said by the server',
      ).toEqual([])
      expect(show.unmet(), 'lines of the table that no screen was compared with').toEqual([])
      expect(Object.keys(show.driver().acts).sort()).toEqual(eventsOf(under.model.machine))
    })
  })

  // Runs before any code has loaded and without stopping for checks, at the pace of a user in a hurry.
  test(`${under.flow} in a fresh browser: ${screens[0]?.name}`, async ({ browser }) => {
    const set = await stage(browser, under.nameOf)
    const driver = await driverOn(under, set, async () => undefined, oracleOf(under, plain))
    if (screens[0]) await walk(driver, screens[0])
    await set.close()
  })

  test.describe.serial(`${under.flow}, every screen in Arabic and dark`, () => {
    const show = played(`${under.flow} mirrored`, mirrored, 'screen')
    test('covers every screen', () => {
      const all = [...graph.nodes.values()].map((snapshot) => under.view(snapshot).screen)
      expect([...show.seen()].sort()).toEqual(
        [...new Set(all)].filter((screen) => resting(graph, under, screen)).sort(),
      )
    })
  })
}

const oracleOf = ({ shown }: FlowUnderTest, { lang }: Manner) => (shown ? new ShownOracle(shown, lang) : null)

async function driverOn(
  under: FlowUnderTest,
  set: Stage,
  look: Driver['look'],
  shown: ShownOracle | null,
): Promise<Driver> {
  const { model, view } = under
  return { ...(await under.driver(set)), model, view, time: set.time, look, shown }
}

/** Returns the same graph, but with screens to cover instead of transitions. */
function byScreen(graph: Graph, view: FlowUnderTest['view']): Graph {
  const edges = [...graph.edges].map(([key, list]) => {
    const to = (edge: Edge) => view(graph.nodes.get(edge.to) as AnyMachineSnapshot).screen
    return [key, list.map((edge) => ({ ...edge, transitionIds: [to(edge)] }))] as const
  })
  return { ...graph, edges: new Map(edges) }
}

/**
 * Returns whether an event leads to a screen, so that a page can rest on it; the first screen exists before any event.
 */
function resting(graph: Graph, { view }: FlowUnderTest, screen: string): boolean {
  const entered = [...graph.edges.values()]
    .flat()
    .map((edge) => graph.nodes.get(edge.to) as AnyMachineSnapshot)
  return entered.some((snapshot) => view(snapshot).screen === screen)
}

/** Returns the states in which a page can rest, excluding those it leaves immediately and the one before any event. */
function restingStates({ machine }: Model): string[] {
  const leaves = stateNodes(machine).filter(({ type }) => type === 'atomic' || type === 'final')
  const initial = String(machine.root.initial.target[0]?.key)
  const entered = new Set(
    stateNodes(machine).flatMap((node) =>
      [...node.transitions.values()].flat().flatMap(({ target }) => target ?? []),
    ),
  )
  return leaves
    .filter((node) => !(node.always ?? []).length)
    .filter((node) => node.key !== initial || entered.has(node as never))
    .map((node) => node.path.join('.'))
    .sort()
}
