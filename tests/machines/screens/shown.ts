import {
  createActor,
  toPromise,
  transition,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
} from 'xstate'
import { expect, test } from 'vitest'
import type { Problem } from '../../../machines/flows/kit'
import { pathOf, type FlowView } from '../../../machines/flows/view-kit'
import { explore, type Graph, type Model } from '../../model/explore'

/** A flow's screens and problems as users see them, compared with the chart by a reader. */
interface Expected<View extends FlowView> {
  viewOf: (snapshot: never) => View
  /** Further texts of the view that belong to a state. */
  more?: (view: View) => readonly (string | null)[]
  /**
   * For every state `screen, whose turn: flags`. `canRetry` is written `retry`; a flag that only some contexts set ends
   * with "?". Alternatives are separated by " | ".
   */
  screens: Record<string, string>
  /**
   * Exceptions from the rule of problems: `state, event → what is shown`. What the user does may leave the same problem
   * only for a reason, which a comment gives.
   */
  exceptions: readonly string[]
}

/** Tests a flow's screens, whose turn each is, the actions it offers, and the problems it shows. */
export function testScreens<View extends FlowView>(
  model: Model,
  { viewOf, more = () => [], screens, exceptions }: Expected<View>,
): void {
  const facts = (context: { problem: Problem | null }, snapshot: AnyMachineSnapshot) => [
    model.facts(context as never, snapshot),
    context.problem !== null,
  ]
  let graph: Graph | undefined
  // Only in tests, so that a chart that can't be explored fails them instead of the file.
  const explored = () => (graph ??= explore({ ...model, facts } as Model))

  test('each state shows its screen, whose turn it is, and what can be done', () => {
    expect(shownIn(explored(), viewOf, more)).toEqual(screens)
  })

  test("a refusal shows the server's words, a lost answer that none came, and any other step clears that", () => {
    expect(unruledProblems(explored())).toEqual(exceptions)
  })

  test('a port that is not provided is named', async () => {
    const ports = Object.entries(model.machine.implementations.actors).filter(
      ([name]) => !name.startsWith('until'),
    )
    for (const [name, logic] of ports) {
      const actor = createActor(logic as AnyActorLogic, {} as never)
      const settled = toPromise(actor)
      actor.start()
      await expect(settled).rejects.toThrow(`"${name}"`)
    }
  })
}

/** Name of a flag in the tables. */
const nameOf = (flag: string) =>
  flag.replace(/^can(?=[A-Z])/, '').replace(/^./, (first) => first.toLowerCase())

function shownIn<View extends FlowView>(
  { nodes }: Graph,
  viewOf: (snapshot: never) => View,
  more: (view: View) => readonly (string | null)[],
): Record<string, string> {
  const found: Record<string, Record<string, Set<string>[]>> = {}
  for (const snapshot of nodes.values()) {
    const view = viewOf(snapshot as never)
    const flags = Object.entries(view).flatMap(([name, value]) => (value === true ? [nameOf(name)] : []))
    const screen = [view.screen, view.waitingFor, ...more(view)].join(', ')
    const screens = (found[pathOf(snapshot.value)] ??= {})
    ;(screens[screen] ??= []).push(new Set(flags))
  }
  const written = ([screen, all]: [string, Set<string>[]]) => {
    const flags = [...new Set(all.flatMap((each) => [...each]))].toSorted()
    const marked = flags.map((flag) => (all.every((each) => each.has(flag)) ? flag : `${flag}?`))
    return marked.length > 0 ? `${screen}: ${marked.join(' ')}` : screen
  }
  return Object.fromEntries(
    Object.entries(found).map(([path, screens]) => [
      path,
      Object.entries(screens).map(written).toSorted().join(' | '),
    ]),
  )
}

/** Returns the problem that a step shows by the rule, whatever the chart. */
function ruled({ type, output }: AnyEventObject): Problem | null {
  if (type.startsWith('xstate.error.')) return { code: 'UNREACHABLE', message: null, errors: {} }
  if (/^xstate\.after\..*Timeout\./.test(type)) return { code: 'TIMED_OUT', message: null, errors: {} }
  if (!output || output.ok) return null
  return { code: output.reason, message: output.message ?? null, errors: output.errors ?? {} }
}

function unruledProblems({ machine, nodes, edges }: Graph): string[] {
  const problemOf = (snapshot: AnyMachineSnapshot) => snapshot.context.problem as Problem | null
  const found = new Set<string>()
  for (const { event, from } of [...edges.values()].flat()) {
    const before = nodes.get(from)!
    // The edge leads to the first context found with the same facts, which may hold another problem.
    const problem = problemOf(transition(machine, before, event as never)[0])
    if (JSON.stringify(problem) === JSON.stringify(ruled(event))) continue
    const shown = problem === null ? 'nothing' : problem === problemOf(before) ? 'the same' : problem.code
    found.add(`${pathOf(before.value)}, ${named(event)} → ${shown}`)
  }
  return [...found].toSorted()
}

/** Short name of an event: an answer is `port: reason`. */
function named({ type, output }: AnyEventObject): string {
  const [, kind, delay, port] = type.split('.')
  if (kind === 'after') return delay!
  if (kind === 'error') return `${port}: error`
  return kind === 'done' ? `${port}: ${output?.ok === false ? output.reason : 'ok'}` : type
}
