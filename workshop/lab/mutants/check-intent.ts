import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { stateNodes, transitionIds } from '../../../machines/diagram/ids'
import type { Intent, Rule, Trial } from '../../../machines/intent-kit'
import type { Meta } from '../../../machines/kit'
import { valueText, type Taken, type Universe } from './universe'

/** A violated rule or general requirement of charts, with the first trial that shows it. */
export interface Breach {
  /** Text of the rule. */
  says: string
  found: string
}

const isInvoked = (event: string) => /^xstate\.(done|error)\./.test(event)

/** Returns how long a record stays in a state before the clock sends this event, in ms. */
const daysOf = ({ due }: Meta = {}, event: string) =>
  due?.event === event && due.days !== undefined ? [due.days * 86_400_000] : []

/** Returns all values a delay of the chart can have. */
function delayOf(universe: Universe, name: string): number[] {
  const delay = universe.machine.implementations.delays[name] as
    | number
    | ((args: object, params: undefined) => number)
    | undefined
  if (delay === undefined) return stateNodes(universe.machine).flatMap((node) => daysOf(node.meta, name))
  if (typeof delay === 'number') return [delay]
  return [...universe.positions.values()]
    .filter((snapshot) => snapshot._nodes.some(({ after }) => after.some((one) => one.delay === name)))
    .map(({ context }) => delay({ context, event: { type: '' } }, undefined))
}

/** Returns how a rule is violated, judged over all trials; null if it isn't. For a single trial, see `isBrokenBy`. */
function brokenInAll(rule: Rule<AnyStateMachine>, universe: Universe): string | null {
  switch (rule.kind) {
    case 'never':
    case 'always': {
      const found = universe.fresh.find((trial) => isBrokenBy(trial, rule))
      if (found) return trialText(universe, found)
      return rule.kind === 'never' || universe.trials.some(isMeant(rule)) ? null : 'it never comes about'
    }
    case 'ends': {
      const stuck = stuckBefore(universe, rule.isEnd as (snapshot: AnyMachineSnapshot) => boolean)
      return stuck ? `no end is reached from ${stuck}` : null
    }
    case 'lasts': {
      const values = delayOf(universe, rule.delay)
      const wrong = values.find((ms) => ms < rule.least || ms > rule.most)
      return wrong !== undefined ? `${wrong} ms` : values.length === 0 ? 'there is no such delay' : null
    }
  }
}

/** Returns whether a single trial is enough to violate a rule. */
export const isBrokenBy = (trial: Trial<AnyStateMachine>, rule: Rule<AnyStateMachine>): boolean =>
  rule.kind === 'never'
    ? rule.where(trial)
    : rule.kind === 'always' && rule.where(trial) && !rule.holds(trial)

const meant = new WeakMap<Rule<AnyStateMachine>, WeakMap<Taken, boolean>>()

/** Returns whether a rule applies to a trial. Memoised, because mutants share most trials with the original chart. */
function isMeant(rule: Rule<AnyStateMachine> & { kind: 'always' }): (trial: Taken) => boolean {
  const known = meant.get(rule) ?? new WeakMap<Taken, boolean>()
  meant.set(rule, known)
  return (trial) => {
    const is = known.get(trial) ?? rule.where(trial)
    known.set(trial, is)
    return is
  }
}

const trialText = ({ keyOf }: Universe, { before, event, after }: Universe['trials'][number]): string =>
  `${keyOf(before as never)} ${JSON.stringify(event)} → ${after ? keyOf(after as never) : 'refused'}`

/** Returns the first position from which no end is reachable, or undefined. */
function stuckBefore(
  { positions, trials, keyOf, factsChange }: Universe,
  isEnd: (snapshot: AnyMachineSnapshot) => boolean,
): string | undefined {
  const place = (snapshot: AnyMachineSnapshot) => (factsChange ? valueText(snapshot) : keyOf(snapshot))
  const into = new Map<string, Set<string>>()
  for (const { before, after } of trials) {
    if (!after) continue
    const key = place(after as never)
    into.set(key, (into.get(key) ?? new Set()).add(place(before as never)))
  }
  const all = [...positions.values()]
  const reached = new Set(all.filter(isEnd).map(place))
  for (const key of reached) for (const from of into.get(key) ?? []) reached.add(from)
  return all.map(place).find((key) => !reached.has(key))
}

/** Checks the requirements of every chart: each state is reached, each arrow is taken, and no wait is unbounded. */
function* brokenInGeneral(universe: Universe): Generator<Breach> {
  const { machine, trials, starts } = universe
  const nodes = stateNodes(machine)
  const passed = new Set(nodes.filter(({ always }) => always?.length).map(({ id }) => id))
  const entered = new Set(starts.flatMap((start) => start._nodes.map(({ id }) => id)))
  const from = new Map<string, Set<string>>()
  for (const { before, after } of trials) {
    if (!after) continue
    const key = valueText(before as never)
    from.set(key, (from.get(key) ?? new Set()).add(valueText(after as never)))
  }
  const values = new Set(starts.map(valueText))
  for (const value of values) for (const next of from.get(value) ?? []) values.add(next)
  for (const snapshot of universe.positions.values())
    if (values.has(valueText(snapshot))) for (const { id } of snapshot._nodes) entered.add(id)
  const missed = nodes.find(({ id }) => !entered.has(id) && !passed.has(id))
  if (missed) yield { says: 'Every state can be reached.', found: missed.id }
  const taken = new Set(trials.flatMap(({ arrows }) => arrows))
  const idle = [...transitionIds(machine).values()].find(
    (id) => !taken.has(id) && !id.includes('/always/') && !id.includes('//'),
  )
  if (idle) yield { says: 'Every transition can be taken.', found: idle }
  for (const node of nodes) {
    const asked = node.invoke.filter(({ src }) => !String(src).startsWith('until'))
    if (asked.length === 0) continue
    const deaf = asked
      .flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])
      .find((answer) => !node.transitions.get(answer)?.length)
    if (deaf) yield { says: 'Every answer that is waited for leads on, and so does none.', found: deaf }
    const around = node.parent?.parent ? Array.from(node.parent.transitions.keys()) : []
    const exits = [...node.transitions.keys(), ...around]
    if (!exits.some((event) => !isInvoked(event)))
      yield { says: 'No wait is without a time-out or a way to cancel.', found: node.id }
  }
}

/** Returns the violated rules, at most `most`. */
export function breachesOf(universe: Universe, rules: Intent<AnyStateMachine>, most = Infinity): Breach[] {
  const found: Breach[] = []
  for (const breach of brokenInGeneral(universe)) {
    found.push(breach)
    if (found.length >= most) return found
  }
  for (const rule of rules) {
    const wrong = brokenInAll(rule, universe)
    if (wrong !== null) found.push({ says: rule.says, found: wrong })
    if (found.length >= most) return found
  }
  return found
}
