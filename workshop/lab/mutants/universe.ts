import { isDeepStrictEqual } from 'node:util'
import {
  createActor,
  initialTransition,
  type AnyActor,
  type AnyEventObject,
  type ExecutableActionObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { stateNodes, transitionIds } from '../../../machines/diagram/ids'
import type { Trial } from '../../../machines/intent-kit'
import type { Meta } from '../../../machines/kit'
import type { Model } from '../../../tests/model/explore'

/** A trial with the arrows it took. */
export type Taken = Trial<AnyStateMachine> & { arrows: readonly string[] }

/** All trials on a chart. */
export interface Universe {
  machine: AnyStateMachine
  starts: readonly AnyMachineSnapshot[]
  trials: readonly Taken[]
  /** Trials that weren't copied from the original chart; for copied ones, the rules are known to hold. */
  fresh: readonly Taken[]
  /** Trials of each position, in order. */
  steps: ReadonlyMap<AnyMachineSnapshot, readonly Taken[]>
  /** Every tried position, by the key of its state and facts. */
  positions: ReadonlyMap<string, AnyMachineSnapshot>
  keyOf: (snapshot: AnyMachineSnapshot) => string
  /** For records: whether the row's facts may differ at the next event. */
  factsChange: boolean
}

/** The original chart with its trials, and the only state whose transitions differ in the mutant. */
export interface Likeness {
  right: Universe
  state: string
}

interface Trying {
  /** Maximum number of positions. */
  most?: number
  onTrial?: (trial: Taken) => void
  like?: Likeness | undefined
}

/** Thrown for a chart that exceeds `most` positions, because its facts are no longer finite. */
export class Endless extends Error {}

/** Returns the events that can be sent to a chart in any state; answers only occur where a port is invoked. */
export function eventsOf(machine: AnyStateMachine): string[] {
  const all = new Set(stateNodes(machine).flatMap(({ transitions }) => Array.from(transitions.keys())))
  return [...all].filter((type) => !type.startsWith('xstate.'))
}

/**
 * Tries every event of the models in every reachable position: for flows from the start; for records in every state
 * with every combination of row facts, which are re-read for each event. Events that `right`, the original chart,
 * accepts anywhere are recorded as refused in states that don't handle them: once for a state that handles them in
 * neither chart, and with every payload for a state that handles them in the original only. `onTrial` receives each
 * fresh trial immediately; throwing ends the search. If a chart is `like` the original except for one state's
 * transitions, the trials outside that state are copied from the original, because the same position and facts give the
 * same steps.
 */
export function tryEverything(
  machine: AnyStateMachine,
  models: readonly Model[],
  right: AnyStateMachine,
  { most = 20_000, onTrial = () => {}, like }: Trying = {},
): Universe {
  const ids = transitionIds(machine)
  const events = eventsOf(right)
  const isFlow = models.length === 1 && stateNodes(machine).some((node) => node.invoke.length > 0)
  const positions = new Map<string, AnyMachineSnapshot>()
  const starts: AnyMachineSnapshot[] = []
  const trials: Taken[] = []
  const fresh: Taken[] = []
  const steps = new Map<AnyMachineSnapshot, readonly Taken[]>()
  const note = (trial: Taken) => {
    trials.push(trial)
    fresh.push(trial)
    onTrial(trial)
    return trial
  }
  // Equal snapshots share one object, so that what a rule derives from it is computed once.
  const same = new Map<string, AnyMachineSnapshot>()
  const names = new Map<unknown, number>()
  const nameOf = (part: unknown) => {
    const known = names.get(part) ?? names.size
    names.set(part, known)
    return known
  }
  const seen = ({ value, context, status }: AnyMachineSnapshot) => {
    const facts = Object.entries(context as object).map(([key, part]) => `${key} ${nameOf(part)}`)
    const key = [JSON.stringify(value), status, ...facts].join()
    const known =
      same.get(key) ?? machine.resolveState({ value: value as never, context, status: status as never })
    same.set(key, known)
    return known
  }
  const keyOf = (snapshot: AnyMachineSnapshot) => {
    const key =
      keys.get(snapshot) ??
      JSON.stringify([
        snapshot.value,
        models[0]!.facts(snapshot.context as never, snapshot),
        isFlow && (snapshot.context.problem?.code ?? null),
        models[0]!.setAnew?.(snapshot.context as never),
      ])
    keys.set(snapshot, key)
    return key
  }
  const add = (snapshot: AnyMachineSnapshot) => {
    const key = keyOf(snapshot)
    if (!positions.has(key)) positions.set(key, asTried(snapshot, like?.right.positions.get(key)))
    if (positions.size > most) throw new Endless()
  }
  const known = (before: AnyMachineSnapshot) =>
    like && !before._nodes.some(({ id }) => id === like.state) ? like.right.steps.get(before) : undefined
  for (const model of models) {
    const [start] = initialTransition(machine, model.input as never)
    starts.push(start)
    add(start)
    if (model.start)
      add(machine.resolveState({ value: model.start as never, context: start.context, status: 'active' }))
  }
  const contexts = models.map((model) => initialTransition(machine, model.input as never)[0].context)
  const cases = models[0]!.cases
  const payloads = new Map<string, Map<string, AnyEventObject>>(events.map((type) => [type, new Map()]))
  // Positions a record can reach, with every combination of facts its row can have there.
  const spread = new Set<string>()
  const deaf: [before: AnyMachineSnapshot, type: string][] = []
  for (const position of positions.values()) {
    const takenOver = known(position)
    const before = takenOver || position.machine === machine ? position : resolved(machine, position)
    const tried: AnyEventObject[] = takenOver || before.status !== 'active' ? [] : cases(before)
    const results = takenOver ?? tried.map((event) => note(take(machine, before, event, ids, seen)))
    if (takenOver) for (const one of takenOver) trials.push(one)
    steps.set(position, results)
    for (const result of results) {
      const event = result.event as AnyEventObject
      payloads.get(event.type)?.set(textOf(event), event)
      if (!result.after) continue
      add(result.after)
      const place = `${valueText(result.after as never)} ${result.after.status}`
      if (!isFlow && !spread.has(place))
        for (const context of contexts)
          add(
            machine.resolveState({
              value: result.after.value as never,
              context,
              status: result.after.status as never,
            }),
          )
      spread.add(place)
    }
    const types = new Set(results.map(({ event }) => event.type))
    for (const type of events) if (!types.has(type)) deaf.push([before, type])
  }
  const refused = new Set<string>()
  for (const [before, type] of deaf) {
    const value = valueText(before)
    const place = `${value} ${type}`
    const isAccepted = eventsIn(right, before.value, value).has(type)
    if (!isAccepted && refused.has(place)) continue
    refused.add(place)
    const [first = { type }, ...more] = payloads.get(type)!.values()
    for (const event of isAccepted ? [first, ...more] : [first])
      note({ ...refusal, before: before as never, event: event as never })
  }
  return { machine, starts, trials, fresh, steps, positions, keyOf, factsChange: !isFlow }
}

const keys = new WeakMap<AnyMachineSnapshot, string>()

const textsOf = new WeakMap<AnyEventObject, string>()

/** Returns an event's payload as text. */
function textOf(event: AnyEventObject): string {
  const text = textsOf.get(event) ?? JSON.stringify(event)
  textsOf.set(event, text)
  return text
}

const values = new WeakMap<AnyMachineSnapshot, string>()

/** Returns a snapshot's state as text. */
export function valueText(snapshot: AnyMachineSnapshot): string {
  const text = values.get(snapshot) ?? JSON.stringify(snapshot.value)
  values.set(snapshot, text)
  return text
}

const resolved = (machine: AnyStateMachine, { value, context, status }: AnyMachineSnapshot) =>
  machine.resolveState({ value: value as never, context, status: status as never })

/** Returns the original chart's position if it equals this one in every fact. */
const asTried = (snapshot: AnyMachineSnapshot, tried: AnyMachineSnapshot | undefined) =>
  tried?.status === snapshot.status && isDeepStrictEqual(tried.context, snapshot.context) ? tried : snapshot

const ofStates = new WeakMap<AnyStateMachine, Map<string, ReadonlySet<string>>>()

/** Returns the events that can have an effect in a state, regardless of guards. `name`: the state's value as text. */
function eventsIn(
  machine: AnyStateMachine,
  value: AnyMachineSnapshot['value'],
  name: string,
): ReadonlySet<string> {
  const known = ofStates.get(machine) ?? new Map<string, ReadonlySet<string>>()
  ofStates.set(machine, known)
  const types =
    known.get(name) ??
    new Set(
      machine
        .resolveState({ value, context: {} })
        ._nodes.flatMap(({ transitions }) => Array.from(transitions.keys())),
    )
  known.set(name, types)
  return types
}

const refusal = {
  after: null,
  effects: [],
  by: [],
  needsReason: false,
  keepsReason: false,
  arrows: [],
} as const

const scopes = new WeakMap<AnyStateMachine, object>()

/**
 * Computes one step of a chart without starting any actors. The actor scope is cached per chart, because creating one
 * takes longer than the step.
 */
function move(machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject) {
  const nothing = () => {}
  const self = scopes.get(machine) ?? createActor(machine)
  scopes.set(machine, self)
  const actions: ExecutableActionObject[] = []
  const next = machine.transition(before, event, {
    self,
    system: (self as AnyActor).system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: (action: ExecutableActionObject) => void actions.push(action),
  } as never) as AnyMachineSnapshot
  return { next, actions }
}

function take(
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
  ids: ReturnType<typeof transitionIds>,
  seen: (next: AnyMachineSnapshot) => AnyMachineSnapshot,
): Taken {
  const chosen = machine.getTransitionData(before as never, event)
  if (chosen.length === 0) return { ...refusal, before: before as never, event: event as never }
  const { next, actions } = move(machine, before, event)
  const metas = chosen.map(({ meta }) => (meta ?? {}) as Meta)
  return {
    before: before as never,
    event: event as never,
    after: seen(next) as never,
    effects: actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.')),
    by: [...new Set(metas.flatMap(({ by = [] }) => by))],
    needsReason: metas.some(({ needsReason }) => needsReason),
    keepsReason: metas.some(({ keepsReason }) => keepsReason),
    arrows: chosen.flatMap((one) => ids.get(one) ?? []),
  }
}
